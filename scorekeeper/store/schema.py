"""Bring a database up to date, and set SQLite up so that nothing acknowledged is lost and readers
never wait for a writer."""

import os
import sqlite3
import time
from contextlib import closing
from pathlib import Path

from sqlalchemy import Connection, Engine, create_engine, event, make_url, text
from sqlalchemy.dialects.sqlite.pysqlite import SQLiteDialect_pysqlite
from sqlalchemy.engine.interfaces import DBAPIConnection
from sqlalchemy.exc import DatabaseError
from sqlalchemy.pool import ConnectionPoolEntry, NullPool

from scorekeeper.store.private_files import make_private, make_private_folder, open_private

MIGRATIONS = Path(__file__).parent / "migrations"
LOCK = 0x4B414C4F4F4B49

PRAGMAS = (
    "PRAGMA busy_timeout = 10000",
    "PRAGMA synchronous = FULL",
    "PRAGMA foreign_keys = ON",
)
MAX_ATTEMPTS = 100
PAUSE_SECONDS = 0.1

# A statement stores a thousand rows. After each statement SQLite lets a thread at long work go on,
# and then waits for it: with one for each entry, storing a long log took up to 0.2 s, now 0.05 s.
SQLiteDialect_pysqlite.use_insertmanyvalues_wo_returning = True


class NewerDatabaseError(RuntimeError):
    """The database was made by a newer Scorekeeper."""


class DamagedDatabaseError(RuntimeError):
    """The file of the database is damaged, or none of SQLite's."""


def migrate(url: str) -> None:
    """Create the database at `url`, or bring it up to date. Another program that tries meanwhile
    waits. An SQLite file is for its owner alone. Raises NewerDatabaseError or
    DamagedDatabaseError, and then the database is as it was."""
    file = _sqlite_file(url)
    if file is not None:
        _make_private(file)
    try:
        _upgrade(create_engine(url, poolclass=NullPool))
    except (sqlite3.DatabaseError, DatabaseError) as error:
        if type(getattr(error, "orig", error)) is not sqlite3.DatabaseError:
            raise
        raise DamagedDatabaseError(
            f"{file} is damaged, or no database. Move it away, and put a backup in its place with"
            " “scorekeeper restore”."
        ) from error


def read_version(file: Path) -> str | None:
    """Read the version of an SQLite database, without the time that `migrate` takes; None if it has
    none yet."""
    with closing(sqlite3.connect(file)) as connection:
        try:
            found = connection.execute("SELECT version_num FROM alembic_version").fetchone()
        except sqlite3.OperationalError:
            return None
    return str(found[0]) if found else None


def _upgrade(engine: Engine) -> None:
    # Imported here, as a phone imports it only for a database that an older version made.
    from alembic import command
    from alembic.config import Config
    from alembic.util import CommandError

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
    """Return the path of the database, if it is an SQLite file."""
    source = make_url(url)
    name = source.database
    if source.get_backend_name() != "sqlite" or not name or name.startswith((":", "file:")):
        return None
    return Path(name)


def _make_private(file: Path) -> None:
    """Make a database and the files beside it private; SQLite gives new ones the mode of the
    database."""
    make_private_folder(file.parent)
    os.close(open_private(file))
    for suffix in ("", "-wal", "-shm"):
        make_private(file.with_name(file.name + suffix))


def _lock(connection: Connection) -> None:
    if connection.dialect.name == "sqlite":
        connection.exec_driver_sql("BEGIN IMMEDIATE")
    else:
        connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": LOCK})


@event.listens_for(Engine, "connect")
def set_up_connection(connection: DBAPIConnection, _: ConnectionPoolEntry) -> None:
    """Make every new SQLite connection durable; other databases are left alone."""
    if isinstance(connection, sqlite3.Connection):
        for pragma in PRAGMAS:
            connection.execute(pragma)
        _switch_to_wal(connection)


def _switch_to_wal(connection: sqlite3.Connection) -> None:
    """Switch to write-ahead logging. SQLite doesn't wait when two programs switch a new database at
    the same moment, so we do."""
    for attempt in range(1, MAX_ATTEMPTS + 1):
        try:
            connection.execute("PRAGMA journal_mode = WAL")
        except sqlite3.OperationalError:
            if attempt == MAX_ATTEMPTS:
                raise
            time.sleep(PAUSE_SECONDS)
        else:
            return
