"""The calls of a phone's own app: it copies the games that the phone may open, and sends what was
recorded without a network. It sends the phone's cookie, as pages do."""

from functools import partial

from flask import Blueprint, Response, jsonify, request
from flask.typing import ResponseReturnValue
from werkzeug.exceptions import BadRequest

from scorekeeper.store.circle_copies import load_open_circles
from scorekeeper.store.games import Game, export_game, import_game
from scorekeeper.store.links import Access
from scorekeeper.store.phones import is_archived, load_open_games
from scorekeeper.store.tokens import TOKEN
from scorekeeper.web.api.answers import read_body, read_idempotency_header, record_entry
from scorekeeper.web.database import session
from scorekeeper.web.offline.settings import load_settings
from scorekeeper.web.security.access import load_for_phone, phone_access, phone_secrets
from scorekeeper.web.security.kinds import CIRCLE, GAME
from scorekeeper.web.security.protection import forbid_caching, limit_new_games
from scorekeeper.web.start.begin_once import begin_under, derived
from scorekeeper.wire.circle_sync import write_circle_copy
from scorekeeper.wire.errors import WireError
from scorekeeper.wire.sync import (
    HEADER,
    CircleSummary,
    Copy,
    GameSummary,
    KeyedGame,
    read_keyed_game,
    write_copy,
    write_summaries,
)

api = Blueprint("sync", __name__, url_prefix="/sync")


@api.before_request
def _require_header() -> None:
    """Refuse requests without the app's header, which other sites can't send."""
    if HEADER not in request.headers:
        raise BadRequest


@api.get("")
def show() -> ResponseReturnValue:
    """List the games that this phone may open, archived ones too, and the circles."""
    secrets = phone_secrets()
    games = load_open_games(session(), secrets) if secrets else []
    circles = load_open_circles(session(), secrets) if secrets else []
    summaries = write_summaries(
        [GameSummary(*game) for game in games], [CircleSummary(*circle) for circle in circles]
    )
    return jsonify(summaries)


@api.get("/circles/<circle:circle_id>")
def circle(circle_id: str) -> ResponseReturnValue:
    """Return a circle with everything that a copy needs."""
    circle, _ = load_for_phone(CIRCLE, circle_id, "watch")
    return jsonify(write_circle_copy(circle))


@api.get("/<game:game_id>")
def copy(game_id: str) -> ResponseReturnValue:
    """Return a game with everything that a copy needs."""
    return _make_copy_response(*load_for_phone(GAME, game_id, "watch"))


@api.post("/<game:game_id>/entries")
def record(game_id: str) -> ResponseReturnValue:
    """Record one entry (see the API's own call)."""
    return record_entry(*load_for_phone(GAME, game_id, "score"))


@api.post("/games")
@limit_new_games
def begin() -> ResponseReturnValue:
    """Store a game that was begun on the phone, under a new id, with this phone as its host.

    If its key was used before, also by the form that began it, the answer is that game as it is by
    now; but if the form named other players, the game gets another id.
    """
    key = read_idempotency_header()
    if key is None or not TOKEN.fullmatch(key):
        raise WireError("Idempotency-Key", "This needs a key of 22 letters that nobody can guess.")
    keyed = read_keyed_game(read_body())
    store = partial(import_game, session(), keyed.whole, keys=keyed.keys)
    game = begin_under(GAME, key, lambda id: store(id=id))
    if not game.begun_as.has_same_seats(keyed.whole.start):
        game = begin_under(GAME, derived("begun otherwise", key), lambda id: store(id=id))
    answer = forbid_caching(_make_copy_response(game, phone_access(game.id)))
    answer.status_code = 201
    return answer


def _make_copy_response(game: Game, access: Access) -> Response:
    keys = tuple(stored.idempotency_key for stored in game.log)
    copy = Copy(
        id=game.id,
        role=access.role,
        seat=min(access.seats, default=None),
        finder=game.finder,
        archived=is_archived(session(), game.id, phone_secrets()),
        game=KeyedGame(export_game(game), keys),
        rewritten=game.rewritten,
        mark=game.log[-1].mark if game.log else "",
        settings=load_settings(),
    )
    return jsonify(write_copy(copy))
