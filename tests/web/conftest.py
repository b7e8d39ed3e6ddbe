"""The app on each of the databases, and the cast: Ann keeps score, Bob does too from another
phone, Cid watches, and Dan has no link and must get nothing."""

import os
import threading
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from jinja2 import FileSystemBytecodeCache
from sqlalchemy import delete
from sqlalchemy.orm import Session

from scorekeeper.game.entries import Entry
from scorekeeper.game.start import Start
from scorekeeper.store import schema
from scorekeeper.store.games import Game, begin, load
from scorekeeper.store.links import ROLES, Role
from scorekeeper.store.models import EntryRow
from scorekeeper.store.tokens import new_token
from scorekeeper.store.versions import Version
from scorekeeper.variants.registry import VARIANTS
from scorekeeper.web import create_app, live
from scorekeeper.web.database import db
from tests.support.databases import DATABASES, copy_anew
from tests.support.many import ALL
from tests.support.phones import Phone
from tests.support.stored import append, grant

NAMES = ("Ann", "Bob", "Cid")
USUAL = {"SECRET_KEY": "known to nobody else", "RATELIMIT_ENABLED": False}

SQLITE_ONLY = pytest.mark.parametrize("database_url", ["sqlite"], indirect=True)
"""For files of tests that write hardly anything through the pages."""
POSTGRESQL_ONLY = pytest.mark.parametrize("database_url", ["postgresql"], indirect=True)

MakeApp = Callable[..., Flask]


@pytest.fixture(params=DATABASES if ALL else ["sqlite"])
def database_url(request: pytest.FixtureRequest) -> str:
    """The url of a migrated database of the test's own. PostgreSQL is asked for every page and
    answer only in the long run: the tests of the database itself do so every time."""
    return str(request.getfixturevalue(f"{request.param}_url"))


@pytest.fixture(scope="session")
def sqlite_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The SQLite file that tests use one after the other, so that they can share an app."""
    return tmp_path_factory.mktemp("web") / "scorekeeper.sqlite"


@pytest.fixture
def sqlite_url(sqlite_file: Path, migrated_sqlite: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """The url of a migrated SQLite file without any game. No test here pulls the plug, so none
    waits for the disk."""
    monkeypatch.setattr(schema, "PRAGMAS", (*schema.PRAGMAS, "PRAGMA synchronous = OFF"))
    return copy_anew(migrated_sqlite, sqlite_file)


@pytest.fixture(scope="session", autouse=True)
def compiled_templates(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """A template is compiled once for all apps of all workers."""
    own = tmp_path_factory.getbasetemp()
    folder = (own.parent if "PYTEST_XDIST_WORKER" in os.environ else own) / "templates"
    folder.mkdir(exist_ok=True)
    with pytest.MonkeyPatch.context() as patch:
        kept = FileSystemBytecodeCache(str(folder))
        patch.setattr(Flask, "jinja_options", {"bytecode_cache": kept})
        yield


@pytest.fixture(autouse=True)
def streams_end(monkeypatch: pytest.MonkeyPatch) -> None:
    """A stream of versions ends after the first, unless a test watches for longer."""
    monkeypatch.setattr(live, "STREAM_SECONDS", 0)


@pytest.fixture
def live_streams(streams_end: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """Streams go on, look often, and ping soon."""
    monkeypatch.setattr(live, "STREAM_SECONDS", 60)
    monkeypatch.setattr(live, "LOOK_SECONDS", 0.02)
    monkeypatch.setattr(live, "PING_SECONDS", 0.2)
    monkeypatch.setattr(live, "BEAT_SECONDS", 0.2)


@pytest.fixture
def blind(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    """A process that finds nothing new in the database: it hears only of what it writes itself."""
    unchanged = live.Live(lambda ids: dict.fromkeys(ids, Version(0, 0)))
    monkeypatch.setitem(app.extensions, "live", unchanged)


@pytest.fixture
def make_app(
    database_url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Iterator[MakeApp]:
    """Makes apps on the test's database; they differ in their configuration."""
    monkeypatch.setenv("SCOREKEEPER_DATA", str(tmp_path))
    made: list[Flask] = []

    def make(**configuration: Any) -> Flask:
        made.append(create_app({"SQLALCHEMY_DATABASE_URI": database_url} | USUAL | configuration))
        return made[-1]

    yield make
    for app in made:
        close(app)


def close(app: Flask) -> None:
    """Closes an app's connections, once no thread needs one to look at what is watched."""
    for thread in threading.enumerate():
        if thread.name == live.LOOKING:
            thread.join(5)
    with app.app_context():
        db.engine.dispose()


@pytest.fixture(scope="session")
def kept_apps() -> dict[str, Flask]:
    """The usual app for each database; to make one takes long."""
    return {}


@pytest.fixture
def app(kept_apps: dict[str, Flask], make_app: MakeApp, database_url: str) -> Iterator[Flask]:
    """The app as it is served, but for its rate limits."""
    if database_url not in kept_apps:
        kept_apps[database_url] = make_app()
    yield kept_apps[database_url]
    close(kept_apps[database_url])


@dataclass(frozen=True)
class Table:
    """A game in the database: what its links hold, and shortcuts to what is in it."""

    app: Flask
    id: str
    host: str
    watch: str
    score: str = ""
    seat: str = ""

    def token(self, role: Role) -> str:
        """The token of the link of a role."""
        return str(getattr(self, role))

    def at(self, path: str = "") -> str:
        """The address of one of its pages."""
        return f"/games/{self.id}{path}"

    @property
    def game(self) -> Game:
        """The game as it is stored now."""
        with self.app.app_context(), Session(db.engine) as session:
            game = load(session, self.id)
        assert game is not None
        return game

    @property
    def log(self) -> list[Entry]:
        """What was recorded so far."""
        return self.game.entries

    def record(self, *entries: Entry) -> None:
        """Records entries as if another phone had."""
        with self.app.app_context(), Session(db.engine) as session:
            for entry in entries:
                append(session, self.id, entry)

    def put_backup_back(self) -> None:
        """Loses every entry, as by a backup from before the first."""
        with self.app.app_context(), Session(db.engine) as session:
            session.execute(delete(EntryRow).where(EntryRow.game_id == self.id))
            session.commit()


def begin_table(app: Flask, *names: str, variant: str = "jamaican", **more: Any) -> Table:
    """A game just begun, with a link of each role; that of a seat is for seat 2."""
    start = Start(VARIANTS[variant], names or NAMES, **more)
    tokens = {role: new_token() for role in ROLES}
    with app.app_context(), Session(db.engine) as session:
        game = begin(session, start)
        for role, token in tokens.items():
            grant(session, game.id, token, role, 2 if role == "seat" else None)
        session.commit()
    return Table(app, game.id, **tokens)


@pytest.fixture
def table(app: Flask) -> Table:
    """A Jamaican game of Ann, Bob and Cid, just begun."""
    return begin_table(app)


def let_in(table: Table, token: str) -> Phone:
    """A phone that a token lets into a game, as if it had opened a link."""
    phone = Phone(table.app)
    with phone.client.session_transaction() as cookie:
        cookie["phone"] = token
        cookie.permanent = True
    return phone


@pytest.fixture
def ann(table: Table) -> Phone:
    """The phone of the scorer."""
    return let_in(table, table.host)


@pytest.fixture
def bob(table: Table) -> Phone:
    """A second phone that keeps score."""
    return let_in(table, table.host)


@pytest.fixture
def cid(table: Table) -> Phone:
    """A phone that watches."""
    return let_in(table, table.watch)


@pytest.fixture
def dan(app: Flask) -> Phone:
    """A phone that was let into no game."""
    return Phone(app)
