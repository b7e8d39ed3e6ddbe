"""Bringing a database up to date."""

import os
from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.util import CommandError
from sqlalchemy import Connection, create_engine, make_url, text
from sqlalchemy.pool import NullPool

import scorekeeper.store.sqlite  # noqa: F401  sets up every SQLite connection
from scorekeeper.store.private_files import make_private, make_private_folder, open_private

MIGRATIONS = Path(__file__).parent / "migrations"
LOCK = 0x4B414C4F4F4B49


class NewerDatabaseError(RuntimeError):
    """The database was made by a newer Scorekeeper."""


def migrate(url: str) -> None:
    """Creates the database at `url`, or brings it up to date. Another program that tries meanwhile
    waits. An SQLite file is for its owner alone. Raises NewerDatabaseError, and then the database
    is as it was."""
    file = _sqlite_file(url)
    if file is not None:
        _make_private(file)
    engine = create_engine(url, poolclass=NullPool)
    with engine.begin() as connection:
        _lock(connection)
        config = Config()
        config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
        config.attributes["connection"] = connection
        try:
            command.upgrade(config, "head")
        except CommandError as error:
            raise NewerDatabaseError(
                "This database was made by a newer Scorekeeper; update this one to open it."
            ) from error


def _sqlite_file(url: str) -> Path | None:
    """Where the database lies, if it is an SQLite file of this name."""
    source = make_url(url)
    name = source.database
    if source.get_backend_name() != "sqlite" or not name or name.startswith((":", "file:")):
        return None
    return Path(name)


def _make_private(file: Path) -> None:
    """SQLite gives the files it writes beside a database the mode of the database."""
    make_private_folder(file.parent)
    os.close(open_private(file))
    for suffix in ("", "-wal", "-shm"):
        make_private(file.with_name(file.name + suffix))


def _lock(connection: Connection) -> None:
    if connection.dialect.name == "sqlite":
        connection.exec_driver_sql("BEGIN IMMEDIATE")
    else:
        connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": LOCK})
