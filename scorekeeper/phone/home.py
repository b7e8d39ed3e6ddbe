"""The app at home on a phone: a service worker hands it each request, and it answers.

It is prepared once and then kept as a snapshot of the memory, in which there are no files. So
`prepare` leaves nothing behind on which the app depends but the files of the pack, and `move_in`
brings the phone's own.
"""

import importlib
import random
import secrets
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from io import BytesIO
from pathlib import Path
from typing import Any, NamedTuple

from flask import Flask, Response, session
from sqlalchemy import event
from werkzeug.datastructures import Headers
from werkzeug.test import EnvironBuilder, run_wsgi_app
from werkzeug.wrappers import Request

from scorekeeper.phone.exchange import Answer as ServersAnswer
from scorekeeper.phone.exchange import Exchange, take_copy, waiting
from scorekeeper.phone.exchange import Request as ServersRequest
from scorekeeper.phone.languages import ask_for_language
from scorekeeper.phone.pieces import Piece, Pieces
from scorekeeper.phone.session import SessionInFile
from scorekeeper.phone.warming import visit
from scorekeeper.store.schema import migrate
from scorekeeper.web import create_app
from scorekeeper.web.database import db
from scorekeeper.web.offline.failed import store_failed_form
from scorekeeper.web.offline.settings import store_settings

DATABASE, SECRET, SESSION = "scorekeeper.sqlite", "secret", "session.json"
"""The phone's own files."""

FORM = "application/x-www-form-urlencoded"

PRAGMAS = "PRAGMA journal_mode = MEMORY", "PRAGMA synchronous = OFF"
"""The file is only in memory: what makes it last is that its pieces are kept by the browser."""


class Answer(NamedTuple):
    """What the app answers, and what the phone has to write down before anybody sees it."""

    status: int
    headers: list[tuple[str, str]]
    body: bytes
    changes: list[Piece]


class Step(NamedTuple):
    """What is to be asked of the server next, if anything, and what the phone has to write down
    before it asks."""

    request: ServersRequest | None
    changes: list[Piece]


class Home:
    """The app, and the folder of the phone's own files."""

    def __init__(self, app: Flask, folder: Path, empty: bytes) -> None:
        self._app = app
        self._folder = folder
        self._empty = empty
        self._pieces = Pieces(folder)
        self._base = "http://localhost/"

    def move_in(
        self, base: str, pieces: Iterable[tuple[str, int, bytes]], has_server: bool = False
    ) -> list[Piece]:
        """Takes up what was written down on this phone, or begins anew where that is nothing, under
        the address `base`, which ends with a slash, and where there may be a server. Returns what
        is to be written down."""
        self._base = base
        self._app.config["HAS_SERVER"] = has_server
        random.seed()
        with self._app.app_context():
            db.engine.dispose()  # what is still open is of files that are replaced now
        self._folder.mkdir(parents=True, exist_ok=True)
        self._pieces.restore(pieces)
        database, secret = self._folder / DATABASE, self._folder / SECRET
        if not database.exists():
            database.write_bytes(self._empty)
        if not secret.exists():
            secret.write_text(secrets.token_urlsafe())
        self._app.config["SECRET_KEY"] = secret.read_text()
        migrate(self._app.config["SQLALCHEMY_DATABASE_URI"])
        return self._pieces.changes()

    def answer(self, request: Mapping[str, Any]) -> Answer:
        """Answers a request: its `method`, its `path` below the base with what is asked for, its
        `headers` by name, and its `body`."""
        builder = EnvironBuilder(
            request["path"],
            self._base,
            method=request["method"],
            headers=dict(request["headers"]),
            input_stream=BytesIO(bytes(request["body"])),
        )
        parts, status, headers = run_wsgi_app(
            self._app.wsgi_app, builder.get_environ(), buffered=True
        )
        return Answer(
            int(status[:3]), list(headers.items()), b"".join(parts), self._pieces.changes()
        )

    def waiting(self) -> dict[str, int]:
        """How much of each game waits on this phone (see exchange.waiting)."""
        return waiting(self._app)

    def take_copy(self, body: str) -> list[Piece]:
        """Takes a copy of a game (see exchange.take_copy), and sets here what is set on the phone's
        pages of the server. Returns what is to be written down."""
        told = take_copy(self._app, body)
        if told and told.settings is not None:
            with self._in_session():
                store_settings(told.settings)
        return self._pieces.changes()

    def set_aside(self, request: Mapping[str, Any]) -> list[Piece]:
        """Sets a request aside that could not be answered, however often it was tried. Returns what
        is to be written down."""
        builder = EnvironBuilder(
            base_url=self._base,
            method="POST",
            headers=Headers({"content-type": FORM} | dict(request["headers"])),
            input_stream=BytesIO(bytes(request["body"])),
        )
        with Request(builder.get_environ()) as sent, self._in_session():
            names = [file.filename or "" for file in sent.files.values()]
            store_failed_form(request["path"], sent.form.items(multi=True), names)
        return self._pieces.changes()

    @contextmanager
    def _in_session(self) -> Iterator[None]:
        """What the app remembers of the browser may be changed, and is kept."""
        with self._app.request_context(EnvironBuilder(base_url=self._base).get_environ()):
            yield
            self._app.session_interface.save_session(self._app, session, Response())

    def begin_exchange(self) -> Step:
        """Begins an exchange with the server; one that was begun before ends."""
        self._exchange = Exchange(self._app)
        return self._step(None)

    def go_on(self, answer: ServersAnswer | None) -> Step:
        """Goes on with the exchange after an answer of the server, or none."""
        return self._step(answer)

    def _step(self, answer: ServersAnswer | None) -> Step:
        request = self._exchange.next(answer)
        return Step(request, self._pieces.changes())


def prepare(folder: Path, modules: Iterable[str] = ()) -> Home:
    """Makes the app, with its own files in `folder`, and does everything that takes time and is
    the same on every phone: imports all `modules`, and visits the pages of a game."""
    for module in modules:
        importlib.import_module(module)
    database = folder / DATABASE
    app = create_app(
        {
            "HOME": "phone",
            "SECRET_KEY": "of no phone, only to prepare",
            "SQLALCHEMY_DATABASE_URI": f"sqlite:///{database}",
            "RATELIMIT_ENABLED": False,
            "WTF_CSRF_SSL_STRICT": False,
        }
    )
    app.session_interface = SessionInFile(folder / SESSION)
    app.before_request(ask_for_language)
    with app.app_context():
        event.listen(db.engine, "connect", _keep_in_memory)
    migrate(app.config["SQLALCHEMY_DATABASE_URI"])
    empty = database.read_bytes()
    visit(app)
    with app.app_context():
        db.engine.dispose()
    for file in folder.iterdir():
        file.unlink()
    return Home(app, folder, empty)


def _keep_in_memory(connection: Any, _: Any) -> None:
    for pragma in PRAGMAS:
        connection.execute(pragma)
