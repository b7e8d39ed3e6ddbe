"""The exchange between a phone and its server, over any network: what the phone recorded goes to
the server, and its copies follow the server's logs. Somebody else carries the requests: the service
worker, or a test.
"""

import json
from collections.abc import Callable, Generator, Mapping, Sequence
from typing import Any, NamedTuple, TypedDict, TypeVar

from flask import Flask
from sqlalchemy.orm import Session

from scorekeeper.phone.copies import follow, own_key
from scorekeeper.store import copies
from scorekeeper.store.circle_copies import copied_circles, drop_circle_copies, write_circle_copy
from scorekeeper.store.games import Game, export_game, load
from scorekeeper.store.phones import access_of_phone
from scorekeeper.store.tokens import derived_token
from scorekeeper.variants.registry import VARIANTS
from scorekeeper.web.database import db
from scorekeeper.web.security.access import local_secret
from scorekeeper.wire.circle_sync import read_circle_copy
from scorekeeper.wire.entries import write_entry
from scorekeeper.wire.errors import WireError
from scorekeeper.wire.sync import (
    HEADER,
    Copy,
    KeyedGame,
    Listed,
    ListedCircle,
    read_copy,
    read_list,
    read_listed_circles,
    write_keyed_game,
)

Read = TypeVar("Read")

OK, CREATED, SERVER_ERROR = 200, 201, 500
MAX_ROUNDS = 5
"""How often one exchange looks at a game again when somebody else writes to it meanwhile."""
TRY_LATER = 408, 425, 429
"""With these, as with an error of its own, a server says that it may well answer otherwise in a
while."""


class Request(TypedDict):
    """What is to be asked of the server, with the phone's cookies; `path` is below the address of
    the server."""

    method: str
    path: str
    headers: dict[str, str]
    body: str | None


class Answer(TypedDict):
    """What the server answered."""

    status: int
    body: str


Steps = Generator[Request, Answer | None, Read]


class _CutOffError(Exception):
    """There is no answer, or not one of Scorekeeper's: no network, or a page of its own."""


class Exchange:
    """One exchange with the server, step by step:

        exchange = Exchange(app)
        request = exchange.next()
        while request:
            request = exchange.next(answer)  # None where the network gave no answer

    Whatever the phone learns is in its database before the next request is given out. It may break
    off anywhere, and be begun anew later: nothing is lost, and nothing stands twice.
    """

    def __init__(self, app: Flask) -> None:
        self._app = app
        self._steps = self._run()

    def next(self, answer: Answer | None = None) -> Request | None:
        """Takes the answer to the last request, if there is any, and gives the next request; None
        where there is nothing more to ask, or no network."""
        try:
            with self._app.app_context():
                return self._steps.send(answer)
        except (StopIteration, _CutOffError):
            return None

    def _run(self) -> Steps[None]:
        with _database() as session:
            begun_here = copies.begun_here(session)
        for game_id in begun_here:
            yield from _send_game(game_id)
        listed, circles = yield from _ask_list()
        with _database() as session:
            differing = _differing(session, listed)
        for game_id in differing:
            yield from _exchange_game(game_id)
        if circles is not None:
            yield from _follow_circles(circles)


def take_copy(app: Flask, body: str) -> Copy | None:
    """Takes a copy of a game that was fetched already, and returns it: `body` is what `GET
    /sync/<id>` answered. What can't be read is passed over."""
    with app.app_context(), _database() as session:
        try:
            told = read_copy(json.loads(body), VARIANTS)
            follow(session, local_secret(), told)
        except (ValueError, RecursionError):
            session.rollback()
            return None
    return told


def waiting(app: Flask) -> dict[str, int]:
    """How much of each game waits on this phone until the server has it, or is asked about, by the
    ids of the games here; a game that no server knows counts for one at least."""
    with app.app_context(), _database() as session:
        return copies.waiting(session)


def _database() -> Session:
    return Session(db.engine)


def _differing(session: Session, listed: Mapping[str, Listed]) -> list[str]:
    """The games that are not the same here and there: those the phone doesn't have or no longer may
    open, those that were written to or got another title, and those in which somebody was
    forgotten."""
    here = {copy.game_id: copy for copy in copies.copies(session) if copy.server_id}
    waits = copies.waiting(session)
    gone = [id for id, copy in here.items() if copy.followed and id not in listed]
    return gone + [
        id
        for id, game in listed.items()
        if id in waits or id not in here or not _same(session, here[id], game)
    ]


def _same(session: Session, copy: copies.Copy, listed: Listed) -> bool:
    game = load(session, copy.game_id)
    assert game is not None
    access = access_of_phone(session, copy.game_id, local_secret())
    return (copy.followed, copy.base, game.title, game.rewritten, access and access.role) == (
        True,
        listed.version,
        listed.title,
        listed.rewritten,
        listed.role,
    )


def _send_game(game_id: str) -> Steps[None]:
    """Sends a game that was begun here, whole, under the key of the form that began it: the form
    may have reached the server too. Where there was none, the key follows from the game's id and
    this phone's own secret, so that it is the same next time, and nobody else's."""
    with _database() as session:
        game = _loaded(session, game_id)
        key = copies.form_key(session, game_id)
    key = key or derived_token(local_secret(), "begun here", game_id)
    keys = tuple(own_key(stored) for stored in game.log)
    body = write_keyed_game(KeyedGame(export_game(game), keys))
    status, answer = yield from _ask("POST", "/sync/games", body, {"Idempotency-Key": key})
    with _database() as session:
        if status == CREATED:
            follow(session, local_secret(), _copy(answer), begun_as=game_id)
        else:
            copies.note_refusal(session, game_id, _said(answer))
            session.commit()


def _exchange_game(game_id: str) -> Steps[None]:
    """Lets the copy of a game follow the server's log, and sends what waits behind it, until
    nothing does: what was sent is known to be there once the server's log has it."""
    refusal = None
    for _ in range(MAX_ROUNDS):
        status, answer = yield from _ask("GET", f"/sync/{game_id}")
        with _database() as session:
            if status != OK:
                copies.stop_following(session, game_id)
                session.commit()
                return
            told = _copy(answer)
            stands = refusal is not None and refusal.stands(told)
            refused: dict[str, str] = {refusal.key: refusal.text} if refusal and stands else {}
            follow(session, local_secret(), told, refused=refused)
            game = _loaded(session, game_id)
        if game.version == told.version or not _keeps_score(told):
            return
        refusal = yield from _send_behind(game, told.version)


def _keeps_score(told: Copy) -> bool:
    return told.role in ("score", "host")


class _Refusal(NamedTuple):
    """What the server said to an entry, by its key, that it didn't take behind this `version`."""

    key: str
    text: str
    version: int

    def stands(self, told: Copy) -> bool:
        """Whether it is about the entry itself: the log has not gone on meanwhile, and the phone
        may still keep the score."""
        return self.version == told.version and _keeps_score(told)


def _send_behind(game: Game, version: int) -> Steps[_Refusal | None]:
    """Sends what waits behind the entries that the server has at this version, in order, until it
    doesn't take one."""
    for seen, stored in enumerate(game.log[version:], version):
        headers = {"Idempotency-Key": own_key(stored), "If-Match": f'"{seen}"'}
        path, body = f"/sync/{game.id}/entries", write_entry(stored.entry)
        status, answer = yield from _ask("POST", path, body, headers)
        if status != CREATED or answer.get("entry") != seen + 1:
            return _Refusal(own_key(stored), _said(answer), seen)
    return None


def _follow_circles(listed: Sequence[ListedCircle]) -> Steps[None]:
    """Lets the copies of circles follow the server's; nothing of them is changed on a phone."""
    with _database() as session:
        secret = local_secret()
        drop_circle_copies(session, secret, {circle.id for circle in listed})
        session.commit()
        known = {each.id: each for each in copied_circles(session, secret)}
    for circle in listed:
        if known.get(circle.id) != (circle.id, circle.role, circle.changed):
            status, answer = yield from _ask("GET", f"/sync/circles/{circle.id}")
            if status == OK:
                told = _read(read_circle_copy, answer)
                with _database() as session:
                    write_circle_copy(session, told, circle.role, secret)
                    session.commit()


def _ask_list() -> Steps[tuple[dict[str, Listed], list[ListedCircle] | None]]:
    status, answer = yield from _ask("GET", "/sync")
    if status != OK:
        raise _CutOffError
    games = {game.id: game for game in _read(read_list, answer)}
    return games, _read(read_listed_circles, answer)


def _ask(
    method: str, path: str, body: object = None, headers: Mapping[str, str] | None = None
) -> Steps[tuple[int, dict[str, Any]]]:
    """The status and the JSON of an answer. Raises _CutOffError where there is none."""
    sent = None if body is None else json.dumps(body)
    own = {HEADER: "1", "Content-Type": "application/json"}
    answer = yield {
        "method": method,
        "path": path,
        "headers": own | dict(headers or {}),
        "body": sent,
    }
    if answer is None or answer["status"] >= SERVER_ERROR or answer["status"] in TRY_LATER:
        raise _CutOffError
    try:
        told = json.loads(answer["body"])
    except (ValueError, RecursionError):
        raise _CutOffError from None
    if not isinstance(told, dict) or (
        answer["status"] not in (OK, CREATED) and "error" not in told
    ):
        raise _CutOffError
    return answer["status"], told


def _copy(answer: dict[str, Any]) -> Copy:
    return _read(lambda value: read_copy(value, VARIANTS), answer)


def _read(read: Callable[[object], Read], answer: dict[str, Any]) -> Read:
    """What an answer says. Raises _CutOffError where that can't be read, as the server is another
    version."""
    try:
        return read(answer)
    except WireError:
        raise _CutOffError from None


def _loaded(session: Session, game_id: str) -> Game:
    game = load(session, game_id)
    assert game is not None
    return game


def _said(answer: dict[str, Any]) -> str:
    error = answer.get("error")
    return str(error.get("message", "")) if isinstance(error, dict) else ""
