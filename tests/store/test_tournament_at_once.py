"""Hosts and tables that write at the same moment wait for each other in one order, so that none of
them is sent away."""

from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import suppress

import pytest
from sqlalchemy import Engine, text
from sqlalchemy.orm import Session

from scorekeeper.game.entries import End
from scorekeeper.store import forgetting, tournament_log, tournaments
from scorekeeper.store.forgetting import forget_in_games
from scorekeeper.store.games import load
from scorekeeper.store.log import DeletedError
from scorekeeper.store.tournament_log import record_fact
from scorekeeper.store.tournaments import (
    StoredTournament,
    begin_tournament,
    delete_tournament,
    load_tournament,
)
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
    *map(SignUp, ("Ann", "Bob", "Cid", "Dot", "Eve", "Fay", "Gil")),
    Round(Seating(((1, 2, 3), (5, 6, 7)), (4,)), "draw"),
    StartRound(),
)
WAITING = text("SELECT count(*) FROM pg_stat_activity WHERE wait_event_type = 'Lock'")


Asked = Callable[[], object]
Meanwhile = Callable[[str, Callable[[Session], object]], Asked]
STEPS = {"load": forgetting, "release_games": tournaments}
"""The modules whose steps are not those of telling."""


@pytest.fixture
def night(session: Session) -> StoredTournament:
    """A round that is played at two tables. SQLite has one writer at a time."""
    if session.get_bind().dialect.name == "sqlite":
        pytest.skip("one writer at a time")
    night = begin_tournament(session, Plan("Kalooki night", VARIANTS["super"]))
    session.commit()
    for fact in FACTS:
        night = record_fact(session, night, fact)
    return night


@pytest.fixture
def meanwhile(engine: Engine, monkeypatch: pytest.MonkeyPatch) -> Iterator[Meanwhile]:
    """Has something else written, once, just after a step: until it is written or waits for whoever
    takes the step. Gives what asks how that went."""
    with ThreadPoolExecutor(1) as pool:

        def after(step: str, work: Callable[[Session], object]) -> Asked:
            module = STEPS.get(step, tournament_log)
            usual = getattr(module, step)

            def write() -> object:
                with Session(engine) as session:
                    return work(session)

            def stepped(*given: object) -> object:
                monkeypatch.setattr(module, step, usual)
                done = usual(*given)
                other = pool.submit(write)
                others.append(other)
                with engine.connect() as connection:
                    while not (other.done() or connection.scalar(WAITING)):
                        connection.rollback()
                return done

            monkeypatch.setattr(module, step, stepped)
            return lambda: others[0].result(10)

        others: list[Future[object]] = []
        yield after


def record(night: StoredTournament, fact: Fact) -> Callable[[Session], object]:
    """Somebody else's fact."""

    def append_fact(session: Session) -> object:
        stored = load_tournament(session, night.id)
        assert stored is not None
        return record_fact(session, stored, fact)

    return append_fact


def test_a_hand_that_is_recorded_as_the_round_ends_counts(
    session: Session, night: StoredTournament, meanwhile: Meanwhile
) -> None:
    game_id = night.latest_games[1]
    recorded = meanwhile("_latest_games", lambda other: append(other, game_id, HAND))
    over = record_fact(session, night, EndRound())
    recorded()
    game = load(session, game_id)
    assert game is not None
    assert game.entries == [HAND, End()]
    assert over.tournament.ends[1].counted == {1: 2, 2: 1}


def test_no_hand_is_recorded_as_people_change_seats(
    session: Session, night: StoredTournament, meanwhile: Meanwhile
) -> None:
    game_id = night.latest_games[1]
    recorded = meanwhile("_latest_games", lambda other: append(other, game_id, HAND))
    record_fact(session, night, Exchange(1, 4))
    with pytest.raises(DeletedError):
        recorded()


def test_hosts_who_tell_at_once_wait_for_each_other(
    session: Session, night: StoredTournament, meanwhile: Meanwhile
) -> None:
    record(night, Leave(1))(session)
    record_first = meanwhile("_lock_tournament", record(night, Leave(2)))
    record_fact(session, night, Leave(3))
    record_first()
    stored = load_tournament(session, night.id)
    assert stored is not None
    assert stored.tournament.here == (4, 5, 6, 7)


def deleted(night: StoredTournament) -> Callable[[Session], object]:
    """The tournament's end for good."""

    def delete_it(session: Session) -> None:
        delete_tournament(session, night.id)
        session.commit()

    return delete_it


def test_who_forgets_somebody_as_their_tournament_is_deleted_waits_for_nobody_who_waits(
    session: Session, night: StoredTournament, meanwhile: Meanwhile
) -> None:
    is_deleted = meanwhile("load", deleted(night))
    forget_in_games(session, {night.latest_games[table]: [1] for table in (2, 1)})
    session.commit()
    is_deleted()
    assert load_tournament(session, night.id) is None
    for game_id in night.latest_games.values():
        game = load(session, game_id)
        assert game is not None
        assert (game.start.players[0], game.tournament_id) == ("Player 1", None)


def test_a_hand_that_is_recorded_as_the_tournament_is_deleted_stays(
    session: Session, night: StoredTournament, meanwhile: Meanwhile
) -> None:
    game_id = night.latest_games[1]
    recorded = meanwhile("release_games", lambda other: append(other, game_id, HAND))
    deleted(night)(session)
    recorded()
    game = load(session, game_id)
    assert game is not None
    assert game.entries == [HAND]


def test_a_fact_that_is_told_as_the_tournament_is_deleted_is_told_to_nobody(
    session: Session, night: StoredTournament, meanwhile: Meanwhile
) -> None:
    is_deleted = meanwhile("_latest_games", deleted(night))
    with suppress(DeletedError):
        record_fact(session, night, EndRound())
    is_deleted()
    assert load_tournament(session, night.id) is None
