"""Machines in one program: each has its own memory, clock and database while it runs."""

import json
import logging
import random
import secrets
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from datetime import UTC, datetime, timedelta, tzinfo
from typing import Any
from unittest.mock import patch

from flask import Flask
from sqlalchemy.orm import Session

from scorekeeper.phone import app as phone_app
from scorekeeper.store import clock, games, log
from scorekeeper.store.games import Game, load
from scorekeeper.store.history import Histories
from scorekeeper.web.database import db
from scorekeeper.wire import entries

EIGHT_O_CLOCK = datetime(2026, 11, 20, 20, tzinfo=UTC)

Json = dict[str, Any]
Row = tuple[Any, ...]
Log = list[tuple[str, str | None, Json]]
"""A log: times, keys and entries."""


class Killed(BaseException):
    """A program was ended at once: nothing that it still had to do is done."""


MODULES = vars(games), vars(log)
"""The modules that use a cache of histories, which is the memory of a machine."""
ENTRIES = vars(entries)
KINDS = ENTRIES["_KINDS"]


class SimulatedTime(datetime):
    """The true time of an evening, and as the running machine has it, whose clock may be `off`."""

    true = EIGHT_O_CLOCK
    off = timedelta()

    @classmethod
    def now(cls, tz: tzinfo | None = None) -> "SimulatedTime":
        """Return the time of the running machine's clock."""
        return cls.fromisoformat((cls.true + cls.off).astimezone(tz).isoformat())


class Machine:
    """A server or a phone: the app, its memory and its clock."""

    def __init__(self, name: str, app: Flask) -> None:
        app.jinja_env.auto_reload = False
        self.name = name
        self.flask = app
        self.begin_evening()

    def begin_evening(self) -> None:
        """Begin with an empty memory and a clock that is right."""
        self.off = timedelta()
        self.histories = Histories()
        self.unknown_kind = ""
        """The kind of entries that its version, an older one, doesn't know."""

    @contextmanager
    def running(self) -> Iterator[None]:
        """Have this machine's memory and clock used meanwhile."""
        before = MODULES[0]["HISTORIES"], SimulatedTime.off, ENTRIES["_KINDS"]
        for module in MODULES:
            module["HISTORIES"] = self.histories
        SimulatedTime.off = self.off
        ENTRIES["_KINDS"] = {kind: KINDS[kind] for kind in KINDS if kind != self.unknown_kind}
        try:
            yield
        finally:
            for module in MODULES:
                module["HISTORIES"] = before[0]
            SimulatedTime.off, ENTRIES["_KINDS"] = before[1:]

    @contextmanager
    def session(self) -> Iterator[Session]:
        """Open a session on its database, and commit."""
        with self.running(), self.flask.app_context(), Session(db.engine) as session:
            yield session
            session.commit()

    def load(self, game_id: str) -> Game | None:
        """Load a game from its database."""
        with self.session() as session:
            return load(session, game_id)

    def close_database(self) -> None:
        """Close the connections to its database."""
        with self.flask.app_context():
            db.engine.dispose()

    def rows(self, query: str, *values: object) -> list[Row]:
        """Read rows from its database, as any program could."""
        raise NotImplementedError

    def games(self) -> list[str]:
        """Read the ids of all games."""
        return [id for (id,) in self.rows("SELECT id FROM games ORDER BY id")]

    def log(self, game_id: str) -> Log:
        """Read the log of a game."""
        return [(at, key, json.loads(entry)) for at, key, entry in self.rows(LOG, game_id)]


LOG = "SELECT at, idempotency_key, entry FROM entries WHERE game_id = ? ORDER BY number"


@contextmanager
def one_program() -> Iterator[None]:
    """Have the product use the simulated time and no chance of its own, and nothing migrated, as
    every database is made up to date."""
    with ExitStack() as patches:
        patches.enter_context(patch.object(clock, "datetime", SimulatedTime))
        patches.enter_context(patch.object(secrets, "token_urlsafe", token_urlsafe))
        patches.enter_context(patch.object(random, "seed", lambda: None))
        patches.enter_context(patch.object(phone_app, "migrate", lambda url: None))
        logging.disable()
        patches.callback(logging.disable, logging.NOTSET)
        yield


TOKENS = random.Random()
"""What the product's tokens are made from; each evening seeds it."""
LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"


def token_urlsafe(size: int = 32) -> str:
    """Make a token as `secrets` does, the same in each run of an evening."""
    return "".join(TOKENS.choices(LETTERS, k=-(-size * 4 // 3)))
