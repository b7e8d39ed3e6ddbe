"""Beginning a game and loading it again."""

from collections.abc import Callable
from dataclasses import replace

import pytest
from sqlalchemy import Engine
from sqlalchemy.exc import IntegrityError
from sqlalchemy.orm import Session

from scorekeeper.game.entries import Call, Entry, Paid, Void
from scorekeeper.game.replay import replay
from scorekeeper.game.start import Start
from scorekeeper.store.games import begin, load
from scorekeeper.variants.registry import VARIANTS
from tests.support.stored import HAND, START, append, begin_game, load_afresh, noted_queries

STARTS = {
    "plain": START,
    "house rules": Start(
        VARIANTS["jamaican"],
        ("Ann", "Bob"),
        {"jokers": 6, "full_suit": False, "over_call": "lay_last"},
    ),
    "money": Start(VARIANTS["baby"], ("Ann", "Bob"), {"stake_per_point": 25}, 2, "JMD"),
    "names": Start(VARIANTS["super"], ("Zoë", "李小龍", "Ann 🎴", 'O\'Neil \\ "x"', "نور")),
}


@pytest.mark.parametrize("start", STARTS.values(), ids=STARTS)
def test_a_game_is_loaded_as_it_was_begun(
    session: Session, database_url: str, start: Start
) -> None:
    begun = begin(session, start)
    session.commit()
    loaded = load_afresh(database_url, begun.id)
    assert loaded == begun
    assert loaded.start == replace(start, options=start.variant.all_options(start.options))
    assert loaded.version == 0


def test_a_log_is_loaded_in_the_order_of_its_numbers(
    session: Session, game_id: str, database_url: str
) -> None:
    entries: list[Entry] = [Call(1), Void("misdeal – “oops”"), HAND, Paid(2, 1, 10**12)]
    for entry in entries:
        append(session, game_id, entry)
    loaded = load_afresh(database_url, game_id)
    assert loaded.entries == entries
    assert loaded.state == replay(START, entries)


def test_the_game_as_it_was_has_the_state_it_had(session: Session, game_id: str) -> None:
    answers = [append(session, game_id, entry).game for entry in (Call(1), HAND, Void())]
    now = answers[-1]
    assert [now.up_to(number) for number in (1, 2, 3)] == answers
    assert [now.up_to(number).state for number in (1, 2)] == [game.state for game in answers[:2]]


def test_a_game_nobody_began_is_none(session: Session, game_id: str) -> None:
    assert load(session, "no-such-game") is None
    assert load(session, game_id.swapcase()) is None


def test_a_game_may_be_begun_under_an_id_of_the_callers(session: Session) -> None:
    assert begin(session, START, id="rematch").id == "rematch"


def test_an_id_is_given_to_one_game_only(session: Session, game_id: str, database_url: str) -> None:
    with pytest.raises(IntegrityError):
        begin(session, STARTS["names"], id=game_id)
    session.rollback()
    assert load_afresh(database_url, game_id).start.players == START.players


@pytest.mark.parametrize("length", [0, 40])
def test_loading_takes_two_queries_at_most(
    session: Session, engine: Engine, game_id: str, length: int, new_process: Callable[[], None]
) -> None:
    for _ in range(length):
        append(session, game_id, Call(1))
    session.expire_all()
    new_process()
    for most in (min(2, 1 + length), 1):
        with noted_queries(engine) as queries:
            loaded = load(session, game_id)
        assert loaded is not None
        assert loaded.version == length
        assert len(queries) == most


def test_each_game_has_a_log_of_its_own(session: Session, database_url: str) -> None:
    one, other = begin_game(session), begin_game(session)
    append(session, one, Call(1))
    append(session, other, HAND)
    assert load_afresh(database_url, one).entries == [Call(1)]
    assert load_afresh(database_url, other).entries == [HAND]
