"""A copy of everything in one file, taken while games go on."""

import json
import sqlite3
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from threading import Event

import pytest
from sqlalchemy import Engine, NullPool, create_engine
from sqlalchemy.orm import Session

from scorekeeper.game.entries import Call, Void
from scorekeeper.store import migrate
from scorekeeper.store.backup import RestoreError, backup, restore
from scorekeeper.store.games import begin
from scorekeeper.wire.games import write_start
from tests.support.migrations import migrate_to
from tests.support.stored import (
    HAND,
    START,
    all_rows,
    append,
    begin_game,
    grant,
    load_afresh,
    role_of,
)

OLD, AT = "a-game-of-earlier-days", "2026-11-21T19:30:00Z"

PAGE = 4096
"""Bytes of a page of SQLite."""


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """Where the backup goes, alone in a folder."""
    folder = tmp_path / "backups"
    folder.mkdir()
    return folder / "games.sqlite"


def rows_of(url: str) -> dict[str, list[str]]:
    """Every row of a database."""
    with create_engine(url, poolclass=NullPool).connect() as connection:
        return {name: sorted(map(repr, rows)) for name, rows in all_rows(connection).items()}


def test_a_backup_holds_everything(session: Session, database_url: str, file: Path) -> None:
    for _ in range(3):
        game_id = begin_game(session)
        grant(session, game_id, "token", "host")
        append(session, game_id, Call(1), idempotency_key="k")
        append(session, game_id, HAND)
    backup(database_url, file)
    rows = rows_of(database_url)
    assert rows_of(f"sqlite:///{file}") == rows
    assert [len(rows[name]) for name in ("games", "entries", "links")] == [3, 6, 3]


def test_play_goes_on_in_a_backup(
    session: Session, game_id: str, database_url: str, file: Path
) -> None:
    grant(session, game_id, "token", "host")
    append(session, game_id, Call(1), idempotency_key="k")
    backup(database_url, file)
    url = f"sqlite:///{file}"
    migrate(url)
    with Session(create_engine(url, poolclass=NullPool)) as copy:
        assert role_of(copy, game_id, "token") == "host"
        assert append(copy, game_id, Call(1), idempotency_key="k").number == 1
        assert append(copy, game_id, HAND).number == 2
    assert load_afresh(database_url, game_id).version == 1


def test_a_backup_is_one_file(game_id: str, database_url: str, file: Path) -> None:
    backup(database_url, file)
    assert list(file.parent.iterdir()) == [file]
    assert load_afresh(f"sqlite:///{file}", game_id).version == 0


def test_a_database_without_games_is_backed_up(database_url: str, file: Path) -> None:
    backup(database_url, file)
    with create_engine(f"sqlite:///{file}", poolclass=NullPool).connect() as copy:
        assert not any(all_rows(copy).values())


def test_nothing_is_overwritten(database_url: str, file: Path) -> None:
    file.write_text("a letter to Ann")
    with pytest.raises(FileExistsError, match=r"games\.sqlite is there already"):
        backup(database_url, file)
    assert file.read_text() == "a letter to Ann"
    assert list(file.parent.iterdir()) == [file]


def test_what_an_interrupted_backup_left_behind_is_no_hindrance(
    game_id: str, database_url: str, file: Path
) -> None:
    file.with_name("games.sqlite.part").write_text("half a backup")
    backup(database_url, file)
    assert load_afresh(f"sqlite:///{file}", game_id).version == 0
    assert list(file.parent.iterdir()) == [file]


@contextmanager
def play_goes_on(engine: Engine, game_id: str) -> Iterator[None]:
    """Meanwhile entries are written, and new games with an entry each."""
    enough = Event()

    def play() -> None:
        with Session(engine) as session:
            while not enough.is_set():
                append(session, game_id, Void())
                append(session, begin(session, START).id, HAND)

    with ThreadPoolExecutor(1) as pool:
        playing = pool.submit(play)
        try:
            yield
        finally:
            enough.set()
        playing.result()


def test_a_backup_is_taken_as_of_one_moment(
    session: Session, engine: Engine, game_id: str, database_url: str, file: Path
) -> None:
    for _ in range(20):
        before = append(session, game_id, Call(1)).number
    with play_goes_on(engine, game_id):
        backup(database_url, file)
        after = load_afresh(database_url, game_id).version
    copied = load_afresh(f"sqlite:///{file}", game_id)
    assert before <= copied.version <= after
    assert copied.entries == [Call(1)] * 20 + [Void()] * (copied.version - 20)
    with create_engine(f"sqlite:///{file}", poolclass=NullPool).connect() as copy:
        rows = all_rows(copy)
    assert {row.id for row in rows["games"]} == {row.game_id for row in rows["entries"]}


def test_a_backup_is_put_back_into_an_empty_database(
    session: Session, database_url: str, empty_database_url: str, file: Path
) -> None:
    for _ in range(3):
        game_id = begin_game(session)
        grant(session, game_id, "token", "host")
        append(session, game_id, Call(1), idempotency_key="k")
        append(session, game_id, HAND)
    backup(database_url, file)
    restore(empty_database_url, file)
    assert rows_of(empty_database_url) == rows_of(database_url)
    with Session(create_engine(empty_database_url, poolclass=NullPool)) as restored:
        assert append(restored, game_id, Call(1), idempotency_key="k").number == 1
        assert append(restored, game_id, Void()).number == 3


def test_a_backup_of_an_earlier_day_is_brought_up_to_date(
    empty_database_url: str, tmp_path: Path
) -> None:
    file = tmp_path / "earlier.sqlite"
    url = f"sqlite:///{file}"
    migrate_to("0003", url)
    start = json.dumps(write_start(START))
    with sqlite3.connect(file) as earlier:
        earlier.execute("INSERT INTO games (id, begun, start) VALUES (?, ?, ?)", (OLD, AT, start))
    before = file.read_bytes()
    restore(empty_database_url, file)
    assert load_afresh(empty_database_url, OLD).version == 0
    assert file.read_bytes() == before


def test_games_that_are_there_are_never_mixed_with_others(
    session: Session, game_id: str, database_url: str, file: Path
) -> None:
    append(session, game_id, Call(1))
    backup(database_url, file)
    before = rows_of(database_url)
    with pytest.raises(RestoreError, match="games in this database already"):
        restore(database_url, file)
    assert rows_of(database_url) == before


@pytest.mark.parametrize("content", [b"", b"a letter to Ann", b"SQLite format 3\x00" + b"x" * 99])
def test_a_file_that_is_no_backup_changes_nothing(
    empty_database_url: str, file: Path, content: bytes
) -> None:
    file.write_bytes(content)
    with pytest.raises(RestoreError, match=r"games\.sqlite cannot be restored: it is no backup"):
        restore(empty_database_url, file)
    assert not any(rows_of(empty_database_url).values())


def test_a_damaged_backup_is_refused_before_anything_is_restored(
    session: Session, database_url: str, empty_database_url: str, file: Path
) -> None:
    game_id = begin_game(session)
    for _ in range(50):
        append(session, game_id, Call(1))
    backup(database_url, file)
    whole = file.read_bytes()
    page = whole.rindex(b'"call"') // PAGE * PAGE
    file.write_bytes(whole[:page] + b"\xff" * 1000 + whole[page + 1000 :])
    with pytest.raises(RestoreError, match=r"games\.sqlite cannot be restored: it is damaged \("):
        restore(empty_database_url, file)
    assert not any(rows_of(empty_database_url).values())
