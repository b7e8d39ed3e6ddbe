"""A phone: its browser's storage, its service worker and the app in it.

`Worker` does what `static/js/phone/app.js` does, `Phone` what `static/sw_with_server.js` does, or
`static/sw_light.js` where the app isn't installed; the app itself is the product's.
"""

import json
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

from flask.testing import FlaskClient

from scorekeeper.phone.app import DATABASE, PhoneApp, make_app
from scorekeeper.phone.exchange import Answer
from scorekeeper.store.history import Histories
from scorekeeper.store.tokens import new_token
from scorekeeper.web import api
from tests.simulator.machines import Killed, Machine, Row
from tests.simulator.server import Server
from tests.simulator.storage import FullError, OtherWorkerError, Request, Storage

Value = TypeVar("Value")
Other = TypeVar("Other")

BASE = "http://localhost/"
MAX_TRIES = 2
REFUSED, FOREIGN_FORM, UNKNOWN_GAME, BROKEN = 400, 400, 404, 500
HEADERS = {
    "X-Scorekeeper-Phone": "1",
    "X-Requested-With": "form",
    "Content-Type": "application/json",
    "Referer": BASE,
}


class NoPythonError(Exception):
    """Python can't be started: what it is made of isn't on the phone, and the server out of
    reach."""


class Reply(NamedTuple):
    """What somebody sees: the answer, and whether it was made on the phone."""

    status: int
    body: str
    made_here: bool


NO_REPLY = Reply(0, "", made_here=True)


class Worker:
    """The app in a service worker, which handles one thing after the other."""

    def __init__(self, phone: "Phone", name: str) -> None:
        self._phone, self._storage, self._app = phone, phone.storage, phone.app
        self._name = name
        pieces = self._storage.claim(name)
        for file in phone.folder.iterdir():
            file.unlink()
        phone.histories = Histories()
        self._store(self._run(self._app.open, BASE, pieces, True))

    def answer(self, request: Request, number: int | None = None) -> Reply:
        """Answer a request, which is stored under this number if it may change something."""
        self.catch_up()
        return self._ask(request, number)

    def step(self, answer: Answer | None = None, *, begin: bool = False) -> Request | None:
        """Begin an exchange, or continue it; return the request to be carried."""
        self.catch_up()
        app = self._app
        step = self._run(app.begin_exchange) if begin else self._run(app.continue_exchange, answer)
        if step.changes:
            self._store(step.changes)
        return dict(step.request) if step.request else None

    def catch_up(self) -> None:
        """Handle what was stored and got no answer."""
        for number, request in sorted(self._storage.sent.items()):
            if number not in self._phone.in_progress:
                self._try_again(number, request)
        for game_id, copy in sorted(self._storage.copies.items()):
            self._store(self._run(self._app.store_copy, copy), copy=game_id)

    def _try_again(self, number: int, request: Request) -> None:
        tries = request.get("tries", 0)
        if tries >= MAX_TRIES:
            failed = self._run(self._app.store_failed, _as_sent(request))
            self._store(failed, number=number, failed=key_of(request))
        else:
            self._storage.note_try(number, tries + 1)
            answer = self._run(self._app.answer, _as_sent(request))
            if answer.status < REFUSED:
                self._store(answer.changes, number=number)
            else:  # nobody sees the answer any more, so somebody is asked about the form
                failed = self._run(self._app.store_failed, _as_sent(request))
                self._store([*answer.changes, *failed], number=number, failed=key_of(request))

    def _ask(self, request: Request, number: int | None) -> Reply:
        answer = self._run(self._app.answer, _as_sent(request))
        if answer.status >= REFUSED:  # a page says no more than that there was no answer
            self._phone.promised.discard(key_of(request))
        if answer.changes or number is not None:
            self._store(answer.changes, number=number)
        return Reply(answer.status, answer.body.decode(), made_here=True)

    def _store(self, changes: Any, **done: Any) -> None:
        waiting = self._run(self._app.count_pending)
        self._storage.store_result(self._name, changes, waiting, **done)

    def _run(self, work: Callable[..., Value], *values: Any) -> Value:
        with self._phone.running():
            return work(*values)


def _as_sent(request: Request) -> Request:
    return request | {"body": (request.get("body") or "").encode()}


class Phone(Machine):
    """A phone with a server. Whoever has it installed has the app at home on it; others have pages
    of the server, as they were last seen where that is out of reach, and what they send is stored
    until the server has it."""

    def __init__(self, name: str, folder: Path, empty: bytes, server: Server) -> None:
        self.folder = folder
        self._server = server
        self._workers = 0
        self.carry: Callable[[Request], Answer | None]
        """Carries a request to the server and returns the answer, if there is one."""
        self._reader: sqlite3.Connection | None = None
        self._read: dict[tuple[str, int], bytes] = {}
        flask = make_app(folder)
        api.init_app(flask)  # what people record is sent alike to a phone and to the server
        self.app = PhoneApp(flask, folder, empty)
        super().__init__(name, flask)

    def begin_evening(self) -> None:
        """Begin as a phone on which nothing was done yet."""
        super().begin_evening()
        self.storage = Storage()
        self.promised: set[str | None] = set()
        """The keys of forms that are stored and have no answer: a page then says they are kept."""
        self.is_installed = True
        self.seen: set[str] = set()
        """The games of which a phone without the app has pages."""
        self.forget_cookie()
        self.end_worker()
        self.has_pack = True
        self.out_of_reach = False

    def rows(self, query: str, *values: object) -> list[Row]:
        """Read rows from what the browser has stored of the app's database."""
        stored = {key: piece for key, piece in self.storage.pieces.items() if key[0] == DATABASE}
        if not stored:
            return []
        if self._reader is None or self._read != stored:
            if self._reader:
                self._reader.close()
            self._reader, self._read = sqlite3.connect(":memory:"), stored
            self._reader.deserialize(b"".join(stored[key] for key in sorted(stored)))
        return self._reader.execute(query, values).fetchall()

    def forget_cookie(self) -> None:
        """Begin with the cookie of a browser that was never here."""
        self.client: FlaskClient = self._server.flask.test_client()
        interface: Any = self._server.flask.session_interface
        self._signer = interface.get_signing_serializer(self._server.flask)
        self.cookie = self._signer.dumps({"phone": new_token()})

    @property
    def cookie(self) -> str:
        """The cookie of the server."""
        cookie = self.client.get_cookie("scorekeeper")
        assert cookie
        return cookie.value

    @cookie.setter
    def cookie(self, value: str) -> None:
        self.client.set_cookie("scorekeeper", value)

    @property
    def secrets(self) -> tuple[str, ...]:
        """The secrets by which the server knows this phone, the newest first."""
        cookie = self._signer.loads(self.cookie)
        return cookie["phone"], *cookie.get("earlier", ())

    def end_worker(self) -> None:
        """End the worker, as a browser may at any time."""
        self.close_database()
        self.worker: Worker | None = None
        self.in_progress: set[int] = set()
        self.exchange: Iterator[None] | None = None
        self.storage.steps_until_killed = None

    def start(self) -> Worker:
        """Return the worker's app, started from what is stored if it isn't running. Raises
        NoPythonError."""
        if self.worker is None:
            if not self.has_pack and self.out_of_reach:
                raise NoPythonError
            self.has_pack = True
            self._workers += 1
            self.worker = Worker(self, f"worker {self._workers}")
        return self.worker

    def send(self, game_id: str, request: Request, *, made_here: bool) -> Reply:
        """Send a form of a page, which was `made_here` or by the server. The status is 0 where
        nobody answers."""
        return self.attempt(lambda: self._send(game_id, request, made_here=made_here), NO_REPLY)

    def attempt(self, work: Callable[[], Value], otherwise: Other) -> Value | Other:
        """Do work in which the worker may end, or for which there may be no Python; return
        `otherwise` then."""
        try:
            return work()
        except (Killed, FullError, OtherWorkerError):
            self.end_worker()
        except NoPythonError:
            self.in_progress.clear()
        return otherwise

    def _send(self, game_id: str, request: Request, *, made_here: bool) -> Reply:
        stored = request | {"game_id": game_id, "made_here": made_here}
        if not self.is_installed:
            return self._send_without_app(stored)
        is_own = self.is_pending(game_id)
        try:
            number = self.storage.add_request(stored)
        except FullError:
            return NO_REPLY if is_own else _reply(self.carry(request))
        self.in_progress.add(number)
        self.promised.add(key_of(request))
        answer = None if is_own else self._carry_form(stored)
        if answer and not self._needs_local_answer(answer["status"], game_id):
            self.promised.discard(key_of(request))
            self.storage.forget_request(number)
            reply = _reply(answer)
        else:
            reply = self.start().answer(stored, number)
        self.in_progress.discard(number)
        return reply

    def _send_without_app(self, stored: Request) -> Reply:
        try:
            number = self.storage.add_request(stored)
        except FullError:
            return _reply(self.carry(stored))
        self.in_progress.add(number)
        self.promised.add(key_of(stored))
        answer = self.carry(stored)
        if answer:
            self.promised.discard(key_of(stored))
            self.storage.forget_request(number)
        self.in_progress.discard(number)
        return _reply(answer)

    def _needs_local_answer(self, status: int, game_id: str) -> bool:
        return status == FOREIGN_FORM or (status == UNKNOWN_GAME and self.is_pending(game_id))

    def is_pending(self, game_id: str) -> bool:
        """Whether the server lacks something of a game that is on this phone."""
        sent = self.storage.sent.items()
        unhandled = {each["game_id"] for number, each in sent if number not in self.in_progress}
        return game_id in self.storage.waiting or game_id in unhandled

    def _carry_form(self, stored: Request) -> Answer | None:
        """Carry a form to the server, which refuses one of a page that it hasn't made."""
        if stored["made_here"]:
            return None if self.out_of_reach else {"status": FOREIGN_FORM, "body": "{}"}
        return self.carry(stored)

    def show(self, game_id: str, path: str) -> Reply:
        """Show a page of a game. The status is 0 where there is none."""
        request: Request = {"method": "GET", "path": path, "headers": {}, "body": None}
        return self.attempt(lambda: self._show(game_id, request), NO_REPLY)

    def _show(self, game_id: str, request: Request) -> Reply:
        if self.is_installed and self.is_pending(game_id):
            return self.start().answer(request)
        answer = self.carry(request)
        if not self.is_installed:
            return _reply(answer)
        if answer is None:
            return self.start().answer(request)
        if answer["status"] == UNKNOWN_GAME:
            own = self.start().answer(request)
            return _reply(answer) if own.status == UNKNOWN_GAME else own
        self.take_copy(game_id)
        return _reply(answer)

    def take_copy(self, game_id: str) -> None:
        """Fetch a copy of a game for the app, as after a page of it was shown."""
        request: Request = {"method": "GET", "path": f"/sync/{game_id}", "headers": HEADERS}
        copy = self.carry(request | {"body": None})
        if copy and copy["status"] == 200:
            self.storage.add_copy(game_id, copy["body"])

    def exchange_step(self) -> bool:
        """Carry one request more of the exchange, or begin one; return whether it goes on."""
        begin = self._exchange if self.is_installed else self._send_as_is
        exchange = self.exchange = self.exchange or begin()
        if self.attempt(lambda: next(exchange, "over"), None) == "over":
            self.exchange = None
        return self.exchange is not None

    def _exchange(self) -> Iterator[None]:
        yield from self._send_as_is()
        with suppress(NoPythonError):
            request = self.start().step(begin=True)
            while request:
                answer = self.carry(request)
                yield
                request = self.start().step(answer)

    def _send_as_is(self) -> Iterator[None]:
        """Send the stored forms to the server without the app, but none that comes after something
        that is pending, after one that the server may take later, or after a hand that it refuses.
        What it refuses is for the app, or where there is none, for somebody to decide about."""
        held = set()
        for number, request in sorted(self.storage.sent.items()):
            game_id = request["game_id"]
            if number in self.in_progress or game_id in self.storage.waiting or game_id in held:
                continue
            answer = self._carry_form(request)
            yield
            if answer is None:
                return
            if answer["status"] < REFUSED:
                self.storage.forget_request(number)
                continue
            if answer["status"] >= BROKEN or is_hand(request):
                held.add(game_id)
            if not self.is_installed and answer["status"] < BROKEN:
                self.storage.failed.add(key_of(request))
                self.storage.forget_request(number)


def _reply(answer: Answer | None) -> Reply:
    status, body = (answer["status"], answer["body"]) if answer else (0, "")
    return Reply(status, body, made_here=False)


def key_of(request: Request) -> str | None:
    """Return the idempotency key of a request."""
    key: str | None = request["headers"].get("Idempotency-Key")
    return key


def is_hand(request: Request) -> bool:
    """Whether a request records a hand."""
    return bool(json.loads(request["body"]).get("kind") == "hand")


def form(path: str, key: str, body: object, seen: str | None = None) -> Request:
    """Build what a page sends, under its idempotency key, and if only a log of the tag that was
    `seen` will do, with that: the server and the app on a phone take it alike."""
    headers = HEADERS | {"Idempotency-Key": key} | ({"If-Match": f'"{seen}"'} if seen else {})
    return {"method": "POST", "path": path, "headers": headers, "body": json.dumps(body)}
