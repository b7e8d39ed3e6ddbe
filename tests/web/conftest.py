"""The app on each of the databases, and the cast: Ann keeps score, Bob does too from a phone of
his own, Cid watches, and Dan has no link and must get nothing."""

import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from jinja2 import FileSystemBytecodeCache
from sqlalchemy.orm import Session

from scorekeeper.game.entries import Entry
from scorekeeper.store.games import Game, load
from scorekeeper.store.log import append
from scorekeeper.web import create_app
from scorekeeper.web.database import db
from tests.support.phones import Phone

NAMES = ["Ann", "Bob", "Cid"]

SQLITE_ONLY = pytest.mark.parametrize("database_url", ["sqlite"], indirect=True)
"""For tests that write nothing through the pages."""
POSTGRESQL_ONLY = pytest.mark.parametrize("database_url", ["postgresql"], indirect=True)

MakeApp = Callable[..., Flask]


@pytest.fixture(scope="session")
def compiled_templates(tmp_path_factory: pytest.TempPathFactory) -> FileSystemBytecodeCache:
    """Where templates are kept once they are compiled, as every test makes an app."""
    return FileSystemBytecodeCache(str(tmp_path_factory.mktemp("templates")))


@pytest.fixture
def make_app(
    database_url: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    compiled_templates: FileSystemBytecodeCache,
) -> Iterator[MakeApp]:
    """Makes apps on the test's database; they differ in their configuration."""
    monkeypatch.setenv("SCOREKEEPER_DATA", str(tmp_path / "data"))
    made: list[Flask] = []

    def make(**configuration: Any) -> Flask:
        usual = {
            "SQLALCHEMY_DATABASE_URI": database_url,
            "SECRET_KEY": "known to nobody else",
            "RATELIMIT_ENABLED": False,
        }
        app = create_app(usual | configuration)
        app.jinja_env.bytecode_cache = compiled_templates
        made.append(app)
        return app

    yield make
    for app in made:
        with app.app_context():
            db.engine.dispose()


@pytest.fixture
def app(make_app: MakeApp) -> Flask:
    """The app as it is served, but for its rate limits."""
    return make_app()


@dataclass(frozen=True)
class Table:
    """A game in the database: what its links hold, and shortcuts to what is in it."""

    app: Flask
    id: str
    host: str
    watch: str

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


def begin_table(app: Flask, *names: str, variant: str = "jamaican", **more: Any) -> Table:
    """A game begun through the API."""
    body = {"variant": variant, "players": names or NAMES, **more}
    response = app.test_client().post("/api/v1/games", json=body)
    assert response.status_code == 201, response.text
    answer = json.loads(response.text)
    return Table(app, answer["id"], answer["tokens"]["host"], answer["tokens"]["watch"])


@pytest.fixture
def table(app: Flask) -> Table:
    """A Jamaican game of Ann, Bob and Cid, just begun."""
    return begin_table(app)


def let_in(table: Table, token: str) -> Phone:
    """A phone that has opened the link of a game."""
    phone = Phone(table.app)
    page = phone.open(f"/open/{table.id}")
    page = phone.press(page, "Open", token=token)
    assert page.status == 200
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
