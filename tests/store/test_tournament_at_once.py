"""Hosts and tables that write at the same moment wait for each other in one order, so that none of
them is sent away."""

from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor

import pytest
from sqlalchemy import Engine, text
from sqlalchemy.orm import Session

from scorekeeper.game.entries import End
from scorekeeper.store import tournament_log
from scorekeeper.store.games import load
from scorekeeper.store.log import UnknownGameError
from scorekeeper.store.tournament_log import tell
from scorekeeper.store.tournaments import StoredTournament, begin_tournament, load_tournament
from scorekeeper.tournament.facts import (
    EndRound,
    Exchange,
    Fact,
    Leave,
    Plan,
    Round,
    SignUp,
    StartRound,
)
from scorekeeper.tournament.seating import Seating
from scorekeeper.variants.registry import VARIANTS
from tests.support.stored import HAND, append

FACTS: tuple[Fact, ...] = (
    *map(SignUp, ("Ann", "Bob", "Cid", "Dot")),
    Round(Seating(((1, 2, 3),), (4,)), "draw"),
    StartRound(),
)
WAITING = text("SELECT count(*) FROM pg_stat_activity WHERE wait_event_type = 'Lock'")


Asked = Callable[[], object]
Meanwhile = Callable[[str, Callable[[Session], object]], Asked]


@pytest.fixture
def night(session: Session) -> StoredTournament:
    """A round that is played at one table. SQLite has one writer at a time."""
    if session.get_bind().dialect.name == "sqlite":
        pytest.skip("one writer at a time")
    night = begin_tournament(session, Plan("Kalooki night", VARIANTS["super"]))
    session.commit()
    for fact in FACTS:
        night = tell(session, night, fact)
    return night


@pytest.fixture
def meanwhile(engine: Engine, monkeypatch: pytest.MonkeyPatch) -> Iterator[Meanwhile]:
    """Has something else written, once, just after a step of telling: until it is written or waits
    for whoever tells. Gives what asks how that went."""
    with ThreadPoolExecutor(1) as pool:

        def after(step: str, work: Callable[[Session], object]) -> Asked:
            usual = getattr(tournament_log, step)

            def write() -> object:
                with Session(engine) as session:
                    return work(session)

            def stepped(*given: object) -> object:
                monkeypatch.setattr(tournament_log, step, usual)
                done = usual(*given)
                other = pool.submit(write)
                others.append(other)
                with engine.connect() as connection:
                    while not (other.done() or connection.scalar(WAITING)):
                        connection.rollback()
                return done

            monkeypatch.setattr(tournament_log, step, stepped)
            return lambda: others[0].result(10)

        others: list[Future[object]] = []
        yield after


def told(night: StoredTournament, fact: Fact) -> Callable[[Session], object]:
    """Somebody else's fact."""

    def tell_it(session: Session) -> object:
        stored = load_tournament(session, night.id)
        assert stored is not None
        return tell(session, stored, fact)

    return tell_it


def test_a_hand_that_is_recorded_as_the_round_ends_counts(
    session: Session, night: StoredTournament, meanwhile: Meanwhile
) -> None:
    game_id = night.latest_games[1]
    recorded = meanwhile("_latest_games", lambda other: append(other, game_id, HAND))
    over = tell(session, night, EndRound())
    recorded()
    game = load(session, game_id)
    assert game is not None
    assert game.entries == [HAND, End()]
    assert over.tournament.ends[1].counted == {1: 2}


def test_no_hand_is_recorded_as_people_change_seats(
    session: Session, night: StoredTournament, meanwhile: Meanwhile
) -> None:
    game_id = night.latest_games[1]
    recorded = meanwhile("_latest_games", lambda other: append(other, game_id, HAND))
    tell(session, night, Exchange(1, 4))
    with pytest.raises(UnknownGameError):
        recorded()


def test_hosts_who_tell_at_once_wait_for_each_other(
    session: Session, night: StoredTournament, meanwhile: Meanwhile
) -> None:
    told(night, Leave(1))(session)
    has_told = meanwhile("_wait_in_line", told(night, Leave(2)))
    tell(session, night, Leave(3))
    has_told()
    stored = load_tournament(session, night.id)
    assert stored is not None
    assert stored.tournament.here == (4,)
