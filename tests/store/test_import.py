"""Games exported, and imported elsewhere."""

import json
import sqlite3
import time
from collections.abc import Callable

import pytest
from sqlalchemy import NullPool, create_engine
from sqlalchemy.orm import Session

from scorekeeper.game.entries import Amend, Call, Entry, Hand, Paid, Penalty, Strike, Void
from scorekeeper.game.start import Start
from scorekeeper.store.games import Game, begin, export_game, import_game
from scorekeeper.store.history import History, StoredEntry
from scorekeeper.store.long_work import SHORT_LOG, LongWork
from scorekeeper.variants.registry import VARIANTS
from scorekeeper.wire.games import WholeGame, read_export, write_export
from tests.support.stored import HAND, START, all_rows, append, load_afresh, role_of

EVENING = Start(
    VARIANTS["jamaican"], ("Ann", "李小龍", "Cid"), {"stake_per_point": 5, "jokers": 6}, 2, "JMD"
)
ENTRIES: tuple[Entry, ...] = (
    Call(1),
    HAND,
    Penalty(2, "no_draw", count=2),
    Void("misdeal"),
    Hand(2, {1: 12, 3: 40}, bent=True),
    Amend(2, (Hand(3, {1: 5, 2: 7}), Call(1))),
    Strike(4),
    Paid(2, 1, 300),
)


def export_text(game: Game) -> str:
    """A game as the file somebody keeps."""
    return json.dumps(write_export(export_game(game)), ensure_ascii=False)


def import_text(session: Session, text: str) -> Game:
    """The game of such a file, imported for good."""
    game = import_game(session, read_export(json.loads(text)))
    session.commit()
    return game


def played(session: Session, start: Start = EVENING) -> Game:
    """A game with all sorts of entries in it."""
    game = begin(session, start)
    for index, entry in enumerate(ENTRIES):
        game = append(session, game.id, entry, idempotency_key=f"key-{index}").game
    return game


def test_sqlite_stores_a_long_log_by_a_few_statements(sqlite_url: str) -> None:
    at = "2026-01-01T20:00:00Z"
    long = WholeGame(EVENING, at, ((at, Void()),) * 1500)
    run: list[str] = []
    with Session(create_engine(sqlite_url, poolclass=NullPool)) as session:
        connection = session.connection().connection.driver_connection
        assert isinstance(connection, sqlite3.Connection)
        connection.set_trace_callback(run.append)
        import_game(session, long)
    assert sum(statement.startswith("INSERT INTO entries") for statement in run) == 2


def test_what_amendments_say_is_judged_beside_other_requests(
    session: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    at, long_work = "2026-01-01T20:00:00Z", list[object]()

    def run(work: Callable[[], object]) -> object:
        long_work.append(work)
        return work()

    monkeypatch.setattr(LongWork, "run", run)
    import_game(session, WholeGame(EVENING, at, ((at, Void()), (at, Amend(1, (Void(),) * 10)))))
    assert not long_work
    many = Amend(1, (Void(),) * SHORT_LOG)
    import_game(session, WholeGame(EVENING, at, ((at, Void()), (at, many))))
    assert long_work


def test_an_imported_game_has_the_state_it_had(session: Session, database_url: str) -> None:
    original = played(session)
    imported = import_text(session, export_text(original))
    assert imported.id != original.id
    assert imported == load_afresh(database_url, imported.id)
    assert imported.start == original.start
    assert imported.entries == original.entries
    assert imported.state == original.state


def test_times_are_kept(session: Session) -> None:
    times = ("2020-01-01T00:00:01Z", "2020-01-01T00:00:02Z")
    log = tuple(StoredEntry(time, Call(1), None) for time in times)
    old = Game("old", "2019-12-31T23:59:59Z", History(START, log))
    imported = import_text(session, export_text(old))
    assert imported.begun == "2019-12-31T23:59:59Z"
    assert tuple(stored.at for stored in imported.log) == times


def test_times_of_other_zones_become_utc(session: Session) -> None:
    whole = WholeGame(START, "2026-11-21T20:30:00+01:00", (("2026-11-21 14:31-05:00", Call(1)),))
    imported = import_game(session, whole)
    assert imported.begun == "2026-11-21T19:30:00Z"
    assert imported.log[0].at == "2026-11-21T19:31:00Z"


def test_an_export_of_an_import_is_the_export(session: Session) -> None:
    text = export_text(played(session))
    assert export_text(import_text(session, text)) == text


def test_idempotency_keys_and_tokens_stay_behind(session: Session) -> None:
    original = played(session)
    text = export_text(original)
    assert "key-0" not in text
    assert original.id not in text
    imported = import_text(session, text)
    assert all(stored.idempotency_key is None for stored in imported.log)
    assert all_rows(session.connection())["links"] == []
    assert role_of(session, imported.id, "token") is None


def test_play_goes_on_in_an_imported_game(session: Session) -> None:
    imported = import_text(session, export_text(played(session)))
    assert append(session, imported.id, Call(3)).number == len(ENTRIES) + 1


def test_a_long_game_is_imported_within_seconds(session: Session) -> None:
    calls = [Call(index % 3 + 1) if index % 4 else Void() for index in range(250)]
    strikes = [Strike(index * 5 + 2) for index in range(50)]
    log = tuple(("2026-11-21T20:00:00Z", entry) for entry in (*calls, *strikes))
    began = time.perf_counter()
    imported = import_game(session, WholeGame(START, "2026-11-21T20:00:00Z", log))
    assert imported.version == 300
    assert time.perf_counter() - began < 5
