"""A database in a file is for its owner alone."""

import os
import stat
from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy import create_engine
from sqlalchemy.orm import Session

from scorekeeper.store import migrate
from scorekeeper.store.backup import backup
from tests.support.stored import begin_game

PRIVATE = 0o600


@pytest.fixture(autouse=True)
def everybody_may_read() -> Iterator[None]:
    """New files are readable for everybody, as on most machines."""
    before = os.umask(0o022)
    yield
    os.umask(before)


def modes(folder: Path) -> dict[str, int]:
    """Who may do what with the files of a folder."""
    return {file.name: stat.S_IMODE(file.stat().st_mode) for file in folder.iterdir()}


def test_a_new_database_is_for_its_owner_alone(tmp_path: Path) -> None:
    folder = tmp_path / "new" / "data"
    url = f"sqlite:///{folder / 'games.sqlite'}"
    migrate(url)
    engine = create_engine(url)
    with Session(engine) as session:
        begin_game(session)
        assert modes(folder) == dict.fromkeys(
            ("games.sqlite", "games.sqlite-wal", "games.sqlite-shm"), PRIVATE
        )
    engine.dispose()
    assert stat.S_IMODE(folder.stat().st_mode) == 0o700


def test_a_database_that_others_can_read_is_hidden_from_them(tmp_path: Path) -> None:
    folder = tmp_path / "data"
    folder.mkdir(0o755)
    url = f"sqlite:///{folder / 'games.sqlite'}"
    migrate(url)
    engine = create_engine(url)
    with Session(engine) as session:
        begin_game(session)
        for file in folder.iterdir():
            file.chmod(0o644)
        (folder / "a letter").touch()
        migrate(url)
        names = ("games.sqlite", "games.sqlite-wal", "games.sqlite-shm")
        assert modes(folder) == dict.fromkeys(names, PRIVATE) | {"a letter": 0o644}
    engine.dispose()
    assert stat.S_IMODE(folder.stat().st_mode) == 0o755


def test_a_database_in_memory_makes_no_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    for url in ("sqlite://", "sqlite:///:memory:"):
        migrate(url)
    assert list(tmp_path.iterdir()) == []


def test_a_backup_is_for_its_owner_alone(database_url: str, tmp_path: Path) -> None:
    folder = tmp_path / "backups"
    folder.mkdir()
    backup(database_url, folder / "games.sqlite")
    assert modes(folder) == {"games.sqlite": PRIVATE}
