"""The app on a phone: a service worker hands it each request, and it answers.

It is prepared once and then stored as a snapshot of the memory, which holds no files. So
`create_in_steps` leaves only files of the pack behind, and `open` restores the phone's own.
"""

import importlib
import random
import secrets
from collections.abc import Generator, Iterable, Iterator, Mapping
from contextlib import contextmanager
from io import BytesIO
from pathlib import Path
from typing import Any, NamedTuple

from flask import Flask, Response, session
from sqlalchemy import event
from werkzeug.datastructures import Headers
from werkzeug.test import EnvironBuilder, run_wsgi_app
from werkzeug.wrappers import Request

from scorekeeper.phone.exchange import Answer as ServerAnswer
from scorekeeper.phone.exchange import Exchange, count_pending, store_copy
from scorekeeper.phone.exchange import Request as ServerRequest
from scorekeeper.phone.languages import request_language
from scorekeeper.phone.pieces import Piece, Pieces
from scorekeeper.phone.session import SessionInFile
from scorekeeper.phone.warming import visit_pages
from scorekeeper.store.schema import migrate, read_version
from scorekeeper.web import create_app
from scorekeeper.web.database import db
from scorekeeper.web.offline.damaged import report_damage, set_aside_if_damaged
from scorekeeper.web.offline.failed import store_failed_form
from scorekeeper.web.offline.settings import store_settings

DATABASE, SECRET, SESSION = "scorekeeper.sqlite", "secret", "session.json"
"""The names of the phone's own files."""

FORM = "application/x-www-form-urlencoded"

PRAGMAS = "PRAGMA journal_mode = MEMORY", "PRAGMA synchronous = OFF"
"""The file is only in memory; the browser stores its pieces durably."""


class Answer(NamedTuple):
    """An answer of the app, and the pieces the browser must store before showing it."""

    status: int
    headers: list[tuple[str, str]]
    body: bytes
    changes: list[Piece]


class Step(NamedTuple):
    """The next request to the server, if any, and the pieces the browser must store before sending
    it."""

    request: ServerRequest | None
    changes: list[Piece]


class PhoneApp:
    """The app with the folder of the phone's own files, as the service worker calls it (app.js)."""

    def __init__(self, app: Flask, folder: Path, empty: bytes, version: str | None = None) -> None:
        """Of a new phone, `empty` is the database; one of this `version` needs no migration."""
        self._app = app
        self._folder = folder
        self._empty = empty
        self._version = version
        self._pieces = Pieces(folder)
        self._base = "http://localhost/"

    def open(
        self, base: str, pieces: Iterable[tuple[str, int, bytes]], has_server: bool = False
    ) -> list[Piece]:
        """Restore the phone's files from their stored pieces, or create them if there are none.

        `base` is the address of the app, with a slash at the end; `has_server` says whether a
        server may be reached there. Returns the pieces to store.
        """
        self._base = base
        self._app.config["HAS_SERVER"] = has_server
        random.seed()
        with self._app.app_context():
            db.engine.dispose()  # open connections are to files that are replaced now
        self._folder.mkdir(parents=True, exist_ok=True)
        self._pieces.restore(pieces)
        database, secret = self._folder / DATABASE, self._folder / SECRET
        is_damaged = set_aside_if_damaged(database)
        if not database.exists():
            database.write_bytes(self._empty)
        if not secret.exists():
            secret.write_text(secrets.token_urlsafe())
        self._app.config["SECRET_KEY"] = secret.read_text()
        if read_version(database) != self._version:
            importlib.invalidate_caches()  # what migrates was not there when the app was prepared
            migrate(self._app.config["SQLALCHEMY_DATABASE_URI"])
        if is_damaged:
            with self._open_session():
                report_damage()
        return self._pieces.find_changes()

    def answer(self, request: Mapping[str, Any]) -> Answer:
        """Answer a request, given by its `method`, its `path` below the base with the query, its
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
            int(status[:3]), list(headers.items()), b"".join(parts), self._pieces.find_changes()
        )

    def count_pending(self) -> dict[str, int]:
        """Count the pending entries of each game (see exchange.count_pending)."""
        return count_pending(self._app)

    def store_copy(self, body: str) -> list[Piece]:
        """Store a copy of a game (see exchange.store_copy), and the settings that the phone has on
        the server. Returns the pieces to store."""
        copy = store_copy(self._app, body)
        if copy and copy.settings is not None:
            with self._open_session():
                store_settings(copy.settings)
        return self._pieces.find_changes()

    def store_failed(self, request: Mapping[str, Any]) -> list[Piece]:
        """Store a request that failed each time it was tried, for somebody to look at. Returns the
        pieces to store."""
        builder = EnvironBuilder(
            base_url=self._base,
            method="POST",
            headers=Headers({"content-type": FORM} | dict(request["headers"])),
            input_stream=BytesIO(bytes(request["body"])),
        )
        with Request(builder.get_environ()) as failed, self._open_session():
            names = [file.filename or "" for file in failed.files.values()]
            store_failed_form(request["path"], failed.form.items(multi=True), names)
        return self._pieces.find_changes()

    @contextmanager
    def _open_session(self) -> Iterator[None]:
        """Open the browser's session for changes, and save it at the end."""
        with self._app.request_context(EnvironBuilder(base_url=self._base).get_environ()):
            yield
            self._app.session_interface.save_session(self._app, session, Response())

    def begin_exchange(self) -> Step:
        """Begin an exchange with the server; an earlier one is dropped."""
        self._exchange = Exchange(self._app)
        return self._step(None)

    def continue_exchange(self, answer: ServerAnswer | None) -> Step:
        """Continue the exchange after the server's answer; None if there was none."""
        return self._step(answer)

    def _step(self, answer: ServerAnswer | None) -> Step:
        request = self._exchange.next(answer)
        return Step(request, self._pieces.find_changes())


def create_in_steps(
    folder: Path, new: Path | None = None, *, all_pages: bool = False
) -> Generator[float, None, PhoneApp]:
    """Create the app, with its files in `folder`, and do all slow work that is the same on every
    phone. `new` is the database of a new phone, if it was made before. Yields after each page that
    is visited, with the share of them."""
    app = make_app(folder)
    if new:
        folder.mkdir(parents=True, exist_ok=True)
        (folder / DATABASE).write_bytes(new.read_bytes())
    else:
        migrate(app.config["SQLALCHEMY_DATABASE_URI"])
    empty, version = (folder / DATABASE).read_bytes(), read_version(folder / DATABASE)
    yield from visit_pages(app, all_pages=all_pages)
    with app.app_context():
        db.engine.dispose()
    for file in folder.iterdir():
        file.unlink()
    return PhoneApp(app, folder, empty, version)


def make_app(folder: Path) -> Flask:
    """Create the app of a phone whose own files are in `folder`."""
    app = create_app(
        {
            "RUNS_ON": "phone",
            "SECRET_KEY": "of no phone, only to prepare",
            "SQLALCHEMY_DATABASE_URI": f"sqlite:///{folder / DATABASE}",
            "RATELIMIT_ENABLED": False,
            "WTF_CSRF_SSL_STRICT": False,
        }
    )
    app.session_interface = SessionInFile(folder / SESSION)
    app.before_request(request_language)
    with app.app_context():
        event.listen(db.engine, "connect", _keep_in_memory)
    return app


def _keep_in_memory(connection: Any, _: Any) -> None:
    for pragma in PRAGMAS:
        connection.execute(pragma)
