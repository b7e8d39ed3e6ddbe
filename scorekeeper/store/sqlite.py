"""How Scorekeeper uses SQLite: nothing acknowledged is lost, readers never wait for a writer."""

import sqlite3

from sqlalchemy import Engine, event
from sqlalchemy.engine.interfaces import DBAPIConnection
from sqlalchemy.pool import ConnectionPoolEntry

PRAGMAS = (
    "PRAGMA busy_timeout = 10000",
    "PRAGMA journal_mode = WAL",
    "PRAGMA synchronous = FULL",
    "PRAGMA foreign_keys = ON",
)


@event.listens_for(Engine, "connect")
def set_up_connection(connection: DBAPIConnection, _: ConnectionPoolEntry) -> None:
    """Makes every new SQLite connection durable; other databases are left alone."""
    if isinstance(connection, sqlite3.Connection):
        for pragma in PRAGMAS:
            connection.execute(pragma)
