"""The exchange between a phone and its server: pending entries go to the server, and the phone's
copies are updated from it. It does no network input or output itself: the service worker, or a
test, carries the requests.
"""

import json
from collections.abc import Callable, Generator, Mapping, Sequence
from typing import Any, NamedTuple, TypedDict, TypeVar

from flask import Flask
from sqlalchemy.orm import Session

from scorekeeper.store import copies
from scorekeeper.store.circle_copies import (
    drop_circle_copies,
    load_copied_circles,
    write_circle_copy,
)
from scorekeeper.store.copy_updates import update_copy
from scorekeeper.store.games import Game, export_game, load
from scorekeeper.store.phones import access_of_phone
from scorekeeper.web.database import db
from scorekeeper.web.security.access import local_secret
from scorekeeper.web.start.begin_once import key_of_game
from scorekeeper.wire.circle_sync import read_circle_copy
from scorekeeper.wire.entries import write_entry
from scorekeeper.wire.errors import WireError
from scorekeeper.wire.sync import (
    HEADER,
    CircleSummary,
    Copy,
    GameSummary,
    KeyedGame,
    read_circle_summaries,
    read_copy,
    read_game_summaries,
    write_keyed_game,
)

Value = TypeVar("Value")

OK, CREATED, SERVER_ERROR = 200, 201, 500
MAX_ROUNDS = 5
"""How often one exchange tries a game again when somebody else writes to it meanwhile."""
RETRY_STATUSES = 408, 425, 429
"""The client errors after which, as after a server error, a later try may succeed."""


class Request(TypedDict):
    """A request to send to the server with the phone's cookies; `path` is relative to the server's
    address."""

    method: str
    path: str
    headers: dict[str, str]
    body: str | None


class Answer(TypedDict):
    """The server's answer to a request."""

    status: int
    body: str


Steps = Generator[Request, Answer | None, Value]


class _CutOffError(Exception):
    """There is no answer, or it isn't Scorekeeper's: no network, or a page made by the network."""


class Exchange:
    """One exchange with the server, step by step:

        exchange = Exchange(app)
        request = exchange.next()
        while request:
            request = exchange.next(answer)  # None where the network gave no answer

    What an answer says is in the phone's database before the next request is returned. An exchange
    may stop anywhere and be begun again later: nothing is lost, and nothing is recorded twice.
    """

    def __init__(self, app: Flask) -> None:
        self._app = app
        self._steps = self._run()

    def next(self, answer: Answer | None = None) -> Request | None:
        """Process the answer to the last request, if any, and return the next request.

        None when the exchange is over, or there is no network.
        """
        try:
            with self._app.app_context():
                return self._steps.send(answer)
        except (StopIteration, _CutOffError):
            return None

    def _run(self) -> Steps[None]:
        with _database() as session:
            new_games = copies.find_unsent_games(session)
        for game_id in new_games:
            yield from _send_game(game_id)
        listed, circles = yield from _request_list()
        with _database() as session:
            outdated = _find_outdated(session, listed)
        for game_id in outdated:
            yield from _exchange_game(game_id)
        if circles is not None:
            yield from _update_circles(circles)


def store_copy(app: Flask, body: str) -> Copy | None:
    """Store and return a copy of a game; `body` is the answer of `GET /sync/<id>`.

    Returns None, and stores nothing, if that can't be read.
    """
    with app.app_context(), _database() as session:
        try:
            copy = read_copy(json.loads(body))
            update_copy(session, local_secret(), copy)
        except (ValueError, RecursionError):
            session.rollback()
            return None
    return copy


def count_pending(app: Flask) -> dict[str, int]:
    """Count the entries of each game that are pending or in conflict, by the game's local id.

    A game that no server knows counts as one at least; games with nothing pending are left out.
    """
    with app.app_context(), _database() as session:
        return copies.count_pending(session)


def _database() -> Session:
    return Session(db.engine)


def _find_outdated(session: Session, listed: Mapping[str, GameSummary]) -> list[str]:
    """Find the games that differ between phone and server: games that the phone doesn't have or may
    no longer open, that got entries or another title, of which an older backup was restored, or in
    which somebody was forgotten."""
    local = {copy.game_id: copy for copy in copies.load_copies(session) if copy.server_id}
    pending = copies.count_pending(session)
    gone = [id for id, copy in local.items() if copy.followed and id not in listed]
    return gone + [
        id
        for id, game in listed.items()
        if id in pending or id not in local or not _is_current(session, local[id], game)
    ]


def _is_current(session: Session, copy: copies.Copy, listed: GameSummary) -> bool:
    """Whether a copy is as the server's list describes the game."""
    game = load(session, copy.game_id)
    assert game is not None
    access = access_of_phone(session, copy.game_id, local_secret())
    stored = copy.followed, copy.base, copy.mark, game.title, game.rewritten
    return (*stored, access and access.role) == (
        True,
        listed.version,
        listed.mark,
        listed.title,
        listed.rewritten,
        listed.role,
    )


def _send_game(game_id: str) -> Steps[None]:
    """Send a game that was begun on this phone, with its whole log.

    Its idempotency key is that by which it was begun, as the form may have reached the server too,
    or another phone to which the game was handed over.
    """
    with _database() as session:
        game = _load(session, game_id)
        key = key_of_game(session, game_id)
    keys = tuple(stored.key for stored in game.log)
    body = write_keyed_game(KeyedGame(export_game(game), keys))
    status, answer = yield from _request("POST", "/sync/games", body, {"Idempotency-Key": key})
    with _database() as session:
        if status == CREATED:
            if copy := _read(read_copy, answer):
                update_copy(session, local_secret(), copy, begun_as=game_id)
        else:
            copies.note_refusal(session, game_id, _error_message(answer))
            session.commit()


def _exchange_game(game_id: str) -> Steps[None]:
    """Update the copy of a game and send its pending entries, until none is pending.

    An entry counts as sent once the server's log has it.
    """
    refusal = None
    for _ in range(MAX_ROUNDS):
        status, answer = yield from _request("GET", f"/sync/{game_id}")
        with _database() as session:
            if status != OK:
                copies.stop_following(session, game_id)
                session.commit()
                return
            copy = _read(read_copy, answer)
            if copy is None:
                return
            is_final = refusal is not None and refusal.is_final(copy)
            refusals: dict[str, str] = {refusal.key: refusal.text} if refusal and is_final else {}
            update_copy(session, local_secret(), copy, server_refusals=refusals)
            game = _load(session, game_id)
        if game.version == copy.version or not _may_record(copy):
            return
        refusal = yield from _send_pending(game, copy.version)


def _may_record(copy: Copy) -> bool:
    return copy.role in ("score", "host")


class _Refusal(NamedTuple):
    """The server's message about an entry, by its key, that it refused behind this `version`."""

    key: str
    text: str
    version: int

    def is_final(self, copy: Copy) -> bool:
        """Whether it is about the entry itself: the log hasn't grown since, and the phone may still
        record entries."""
        return self.version == copy.version and _may_record(copy)


def _send_pending(game: Game, version: int) -> Steps[_Refusal | None]:
    """Send the pending entries behind this version of the server's log, in order, until the server
    refuses one; return that refusal, if any."""
    for expected, stored in enumerate(game.log[version:], version):
        tag = game.up_to(expected).tag
        headers = {"Idempotency-Key": stored.key, "If-Match": f'"{tag}"'}
        path, body = f"/sync/{game.id}/entries", write_entry(stored.entry)
        status, answer = yield from _request("POST", path, body, headers)
        if status != CREATED or answer.get("entry") != expected + 1:
            return _Refusal(stored.key, _error_message(answer), expected)
    return None


def _update_circles(listed: Sequence[CircleSummary]) -> Steps[None]:
    """Update the copies of circles from the server; a phone never changes them itself."""
    with _database() as session:
        secret = local_secret()
        drop_circle_copies(session, secret, {circle.id for circle in listed})
        session.commit()
        copied = {circle.id: circle for circle in load_copied_circles(session, secret)}
    for circle in listed:
        if copied.get(circle.id) != (circle.id, circle.role, circle.changed):
            status, answer = yield from _request("GET", f"/sync/circles/{circle.id}")
            if status == OK:
                copy = _read(read_circle_copy, answer)
                if copy is None:
                    continue
                with _database() as session:
                    write_circle_copy(session, copy, circle.role, secret)
                    session.commit()


def _request_list() -> Steps[tuple[dict[str, GameSummary], list[CircleSummary] | None]]:
    status, answer = yield from _request("GET", "/sync")
    if status != OK:
        raise _CutOffError
    games = _read(read_game_summaries, answer)
    if games is None:
        raise _CutOffError
    return {game.id: game for game in games}, _read(read_circle_summaries, answer)


def _request(
    method: str, path: str, body: object = None, headers: Mapping[str, str] | None = None
) -> Steps[tuple[int, dict[str, Any]]]:
    """Send a request, and return the status and the JSON object of the answer.

    Raises _CutOffError if there is no answer, or none of Scorekeeper's.
    """
    standard_headers = {HEADER: "1", "Content-Type": "application/json"}
    answer = yield {
        "method": method,
        "path": path,
        "headers": standard_headers | dict(headers or {}),
        "body": None if body is None else json.dumps(body),
    }
    if answer is None or answer["status"] >= SERVER_ERROR or answer["status"] in RETRY_STATUSES:
        raise _CutOffError
    try:
        document = json.loads(answer["body"])
    except (ValueError, RecursionError):
        raise _CutOffError from None
    if not isinstance(document, dict) or (
        answer["status"] not in (OK, CREATED) and "error" not in document
    ):
        raise _CutOffError
    return answer["status"], document


def _read(read: Callable[[object], Value], answer: dict[str, Any]) -> Value | None:
    """Read an answer; None if it can't be read, as the server has another version: what it is about
    stays as it is on the phone, and the exchange goes on with the rest."""
    try:
        return read(answer)
    except WireError:
        return None


def _load(session: Session, game_id: str) -> Game:
    game = load(session, game_id)
    assert game is not None
    return game


def _error_message(answer: dict[str, Any]) -> str:
    error = answer.get("error")
    return str(error.get("message", "")) if isinstance(error, dict) else ""
