"""How Scorekeeper uses SQLite: nothing acknowledged is lost, readers never wait for a writer."""

import sqlite3
import time

from sqlalchemy import Engine, event
from sqlalchemy.engine.interfaces import DBAPIConnection
from sqlalchemy.pool import ConnectionPoolEntry

PRAGMAS = (
    "PRAGMA busy_timeout = 10000",
    "PRAGMA synchronous = FULL",
    "PRAGMA foreign_keys = ON",
)
MAX_ATTEMPTS = 100
PAUSE_SECONDS = 0.1


@event.listens_for(Engine, "connect")
def set_up_connection(connection: DBAPIConnection, _: ConnectionPoolEntry) -> None:
    """Makes every new SQLite connection durable; other databases are left alone."""
    if isinstance(connection, sqlite3.Connection):
        for pragma in PRAGMAS:
            connection.execute(pragma)
        _switch_to_wal(connection)


def _switch_to_wal(connection: sqlite3.Connection) -> None:
    """SQLite doesn't wait when two programs switch a new database at the same moment, so we do."""
    for attempt in range(1, MAX_ATTEMPTS + 1):
        try:
            connection.execute("PRAGMA journal_mode = WAL")
        except sqlite3.OperationalError:
            if attempt == MAX_ATTEMPTS:
                raise
            time.sleep(PAUSE_SECONDS)
        else:
            return
