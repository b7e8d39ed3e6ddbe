"""Creating a database, and bringing it up to date."""

import shutil
import sys
from pathlib import Path

import pytest
from sqlalchemy import NullPool, create_engine, inspect, text
from sqlalchemy.orm import Session

from scorekeeper.store import migrate
from scorekeeper.store.schema import MIGRATIONS, NewerDatabaseError
from tests.support.stored import NEWEST_REVISION, all_rows, begin_game, load_afresh

TABLES = [
    "alembic_version",
    "asked",
    "circle_games",
    "circles",
    "codes",
    "copies",
    "counts",
    "entries",
    "forgotten",
    "games",
    "limits",
    "links",
    "own_games",
    "payments",
    "people",
    "phones",
    "replaced_games",
    "tournament_facts",
    "tournament_games",
    "tournaments",
]


def tables_of(url: str) -> list[str]:
    """The names of the tables in a database."""
    with create_engine(url, poolclass=NullPool).connect() as connection:
        return sorted(inspect(connection).get_table_names())


def revisions_of(url: str) -> list[str]:
    """The revisions that a database is at."""
    with create_engine(url, poolclass=NullPool).connect() as connection:
        return list(connection.scalars(text("SELECT version_num FROM alembic_version")))


def test_an_empty_database_gets_its_tables(empty_database_url: str) -> None:
    migrate(empty_database_url)
    assert tables_of(empty_database_url) == TABLES
    assert revisions_of(empty_database_url) == [NEWEST_REVISION]


def test_migrating_again_changes_nothing(empty_database_url: str) -> None:
    migrate(empty_database_url)
    with Session(create_engine(empty_database_url, poolclass=NullPool)) as session:
        game_id = begin_game(session)
        before = all_rows(session.connection())
    migrate(empty_database_url)
    with create_engine(empty_database_url, poolclass=NullPool).connect() as connection:
        assert all_rows(connection) == before
    assert load_afresh(empty_database_url, game_id).version == 0
    assert revisions_of(empty_database_url) == [NEWEST_REVISION]


def test_a_database_of_a_newer_scorekeeper_is_left_as_it_is(empty_database_url: str) -> None:
    migrate(empty_database_url)
    engine = create_engine(empty_database_url, poolclass=NullPool)
    with engine.begin() as connection:
        connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
        connection.execute(text("CREATE TABLE ratings (game_id TEXT)"))
    with Session(engine) as session:
        begin_game(session)
        before = all_rows(session.connection())
    with pytest.raises(NewerDatabaseError, match="made by a newer Scorekeeper"):
        migrate(empty_database_url)
    with engine.connect() as connection:
        assert all_rows(connection) == before
    assert tables_of(empty_database_url) == sorted([*TABLES, "ratings"])
    assert revisions_of(empty_database_url) == ["9999"]


def test_a_failed_migration_leaves_nothing_behind(
    empty_database_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("alembic.op.create_index", lambda *_: 1 / 0)
    with pytest.raises(ZeroDivisionError):
        migrate(empty_database_url)
    assert tables_of(empty_database_url) == []
    monkeypatch.undo()
    migrate(empty_database_url)
    assert tables_of(empty_database_url) == TABLES


def test_folders_on_the_way_to_an_sqlite_file_are_made(tmp_path: Path) -> None:
    file = tmp_path / "new" / "100% ours" / "scorekeeper.sqlite"
    migrate(f"sqlite:///{file}")
    assert file.is_file()


def test_scorekeeper_may_be_installed_in_any_folder(
    empty_sqlite_url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    migrations = shutil.copytree(MIGRATIONS, tmp_path / "50% ours: more;" / "migrations")
    monkeypatch.setattr(sys.modules["scorekeeper.store.schema"], "MIGRATIONS", migrations)
    migrate(empty_sqlite_url)
    assert tables_of(empty_sqlite_url) == TABLES


def test_nothing_is_left_open_after_a_migration(sqlite_url: str, tmp_path: Path) -> None:
    migrate(sqlite_url)
    assert [file.name for file in tmp_path.iterdir()] == ["scorekeeper.sqlite"]
