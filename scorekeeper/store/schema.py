"""Bringing a database up to date."""

from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.util import CommandError
from sqlalchemy import Connection, create_engine, make_url, text
from sqlalchemy.pool import NullPool

import scorekeeper.store.sqlite  # noqa: F401  sets up every SQLite connection

MIGRATIONS = Path(__file__).parent / "migrations"
LOCK = 0x4B414C4F4F4B49


class NewerDatabaseError(RuntimeError):
    """The database was made by a newer Scorekeeper."""


def migrate(url: str) -> None:
    """Creates the database at `url`, or brings it up to date; a second one who tries meanwhile
    waits. Raises NewerDatabaseError and leaves the database as it is."""
    database = make_url(url).database
    if make_url(url).get_backend_name() == "sqlite" and database:
        Path(database).parent.mkdir(parents=True, exist_ok=True)
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


def _lock(connection: Connection) -> None:
    if connection.dialect.name == "sqlite":
        connection.exec_driver_sql("BEGIN IMMEDIATE")
    else:
        connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": LOCK})
