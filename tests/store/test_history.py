"""The history of a game is worked out once for each version, and never taken for another."""

from collections.abc import Callable, Iterator

import pytest
from sqlalchemy import Engine, delete, event, update
from sqlalchemy.orm import Session

from scorekeeper.game.entries import Amend, Call, Void
from scorekeeper.store import history
from scorekeeper.store.games import load, switch_finder
from scorekeeper.store.history import HISTORIES, Histories, History, StoredEntry
from scorekeeper.store.models import EntryRow
from tests.support.builders import table_of
from tests.support.stored import append, begin_game

START = table_of("Ann", "Bob", "Cid")


@pytest.fixture
def statements(engine: Engine) -> Iterator[list[str]]:
    """What the database is asked."""
    statements: list[str] = []
    note = lambda *arguments: statements.append(arguments[2])  # noqa: E731
    event.listen(engine, "before_cursor_execute", note)
    yield statements
    event.remove(engine, "before_cursor_execute", note)


def test_what_was_worked_out_is_found_again_in_one_query(
    session: Session, game_id: str, statements: list[str]
) -> None:
    append(session, game_id, Call(2))
    first = load(session, game_id)
    statements.clear()
    second = load(session, game_id)
    assert first is not None
    assert second is not None
    assert second.table is first.table
    assert second.state is first.state
    assert len(statements) == 1


def test_a_new_entry_makes_a_new_history(session: Session, game_id: str) -> None:
    for number in range(1, 4):
        append(session, game_id, Call(2))
        game = load(session, game_id)
        assert game is not None
        assert (game.version, game.state.players[1].calls) == (number, number)


def test_what_another_process_wrote_is_seen(session: Session, engine: Engine, game_id: str) -> None:
    append(session, game_id, Call(2))
    with Session(engine) as other:
        append(other, game_id, Call(3))
    HISTORIES.remember(game_id, History(START, (StoredEntry("", Call(1), None),)))
    game = load(session, game_id)
    assert game is not None
    assert game.entries == [Call(2), Call(3)]


def test_a_backup_that_is_put_back_is_never_stale(session: Session, game_id: str) -> None:
    append(session, game_id, Call(2))
    append(session, game_id, Call(3))
    assert load(session, game_id) is not None
    session.execute(delete(EntryRow).where(EntryRow.game_id == game_id, EntryRow.number == 2))
    session.commit()
    game = load(session, game_id)
    assert game is not None
    assert game.entries == [Call(2)]
    append(session, game_id, Void())
    game = load(session, game_id)
    assert game is not None
    assert game.entries == [Call(2), Void()]


def test_the_same_number_with_another_mark_is_another_history() -> None:
    histories = Histories()
    stored = StoredEntry("2026-11-21T19:30:00Z", Call(2), None)
    kept = History(START, (stored,))
    histories.remember("game", kept)
    assert histories.find("game", 1, stored.mark) is kept
    assert histories.find("game", 1, "another") is None
    assert histories.find("game", 2, stored.mark) is None
    assert histories.find("other", 1, stored.mark) is None


def test_entries_of_earlier_days_have_no_mark_and_are_read_each_time(
    session: Session, game_id: str, new_process: Callable[[], None]
) -> None:
    append(session, game_id, Call(2))
    session.execute(update(EntryRow).values(mark=""))
    session.commit()
    new_process()
    games = [load(session, game_id) for _ in range(2)]
    assert games[0] is not None
    assert games[1] is not None
    assert games[0].entries == games[1].entries == [Call(2)]
    assert games[0].table is not games[1].table


def test_what_is_not_in_the_log_is_always_fresh(session: Session, game_id: str) -> None:
    append(session, game_id, Call(2))
    switch_finder(session, game_id, on=False)
    session.commit()
    game = load(session, game_id)
    assert game is not None
    assert not game.finder


def test_only_so_many_are_remembered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(history, "MAX_REMEMBERED", 2)
    histories = Histories()
    kept = {name: History(START, (StoredEntry("", Call(2), None),)) for name in "abc"}
    for name in "ab":
        histories.remember(name, kept[name])
    histories.find("a", 1, kept["a"].log[0].mark)
    histories.remember("c", kept["c"])
    found = {name: histories.find(name, 1, kept[name].log[0].mark) for name in "abc"}
    assert found == {"a": kept["a"], "b": None, "c": kept["c"]}


def test_long_games_leave_room_for_fewer(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(history, "MAX_REMEMBERED", 4)
    histories = Histories()

    def remember(name: str, length: int) -> History:
        log = tuple(StoredEntry("", Call(2), None) for _ in range(length))
        histories.remember(name, kept := History(START, log))
        return kept

    def is_cached(name: str, kept: History) -> bool:
        return histories.find(name, len(kept.log), kept.log[-1].mark) is kept

    one, two = remember("one", 1), remember("two", 1)
    for length in range(1, 4):  # a game that goes on counts once
        long = remember("long", length)
    assert not is_cached("one", one)
    assert is_cached("two", two)
    assert is_cached("long", long)
    longest = remember("longest", 9)
    assert is_cached("longest", longest)
    assert not is_cached("long", long)


def test_every_entry_has_a_mark_of_its_own(session: Session, game_id: str) -> None:
    other = begin_game(session)
    for game in (game_id, other):
        append(session, game, Call(2))
    marks = {load(session, game).log[0].mark for game in (game_id, other)}  # type: ignore[union-attr]
    assert len(marks) == 2
    assert {len(mark) for mark in marks} == {8}


def test_an_amendment_counts_in_the_cache_for_each_of_its_facts(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(history, "MAX_REMEMBERED", 4)
    histories = Histories()
    call, amended = (Call(2),), (Call(2), Amend(1, (Call(2), Call(3), Call(3))))
    for name, facts in ("call", call), ("amended", amended):
        log = tuple(StoredEntry("", fact, None, name) for fact in facts)
        histories.remember(name, History(START, log))
    assert not histories.find("call", 1, "call")
    assert histories.find("amended", 2, "amended")
