"""What a phone's own app asks of the server: the games that the phone may open, to copy them, and
to bring what was recorded without a network. It asks with the phone's cookie, as pages do."""

from functools import partial

from flask import Blueprint, Response, jsonify, request
from flask.typing import ResponseReturnValue
from werkzeug.exceptions import BadRequest

from scorekeeper.game.start import Start
from scorekeeper.store.circle_copies import circles_open_to
from scorekeeper.store.games import Game, export_game, import_game
from scorekeeper.store.links import Access
from scorekeeper.store.phones import games_open_to, is_archived
from scorekeeper.store.tokens import TOKEN
from scorekeeper.variants.registry import VARIANTS
from scorekeeper.web.api.answers import idempotency_key, record_sent, sent_body
from scorekeeper.web.database import session
from scorekeeper.web.offline.settings import load_settings
from scorekeeper.web.security.access import (
    load_for_phone,
    phone_access,
    phone_secret,
    require_phone_secret,
)
from scorekeeper.web.security.kinds import CIRCLE, GAME
from scorekeeper.web.security.protection import forbid_caching, limit_new_games
from scorekeeper.web.start.begin_once import begin_under, derived
from scorekeeper.wire.circle_sync import write_circle_copy
from scorekeeper.wire.errors import WireError
from scorekeeper.wire.sync import (
    HEADER,
    Copy,
    KeyedGame,
    Listed,
    ListedCircle,
    read_keyed_game,
    write_copy,
    write_list,
)

api = Blueprint("sync", __name__, url_prefix="/sync")


@api.before_request
def _from_own_script() -> None:
    """Another site can send neither this header nor, with the cookie, anything else but forms."""
    if HEADER not in request.headers:
        raise BadRequest


@api.get("")
def show() -> ResponseReturnValue:
    """The games that this phone may open, archived ones too, and the circles."""
    secret = phone_secret()
    games = games_open_to(session(), secret) if secret else []
    circles = circles_open_to(session(), secret) if secret else []
    told = write_list(
        [Listed(*game) for game in games], [ListedCircle(*circle) for circle in circles]
    )
    return jsonify(told)


@api.get("/circles/<circle:circle_id>")
def circle(circle_id: str) -> ResponseReturnValue:
    """A circle with everything that a copy needs."""
    circle, _ = load_for_phone(CIRCLE, circle_id, "watch")
    return jsonify(write_circle_copy(circle))


@api.get("/<game:game_id>")
def copy(game_id: str) -> ResponseReturnValue:
    """A game with everything that a copy needs."""
    return _copied(*load_for_phone(GAME, game_id, "watch"))


@api.post("/<game:game_id>/entries")
def record(game_id: str) -> ResponseReturnValue:
    """Records one entry (see the API's own call)."""
    return record_sent(*load_for_phone(GAME, game_id, "score"))


@api.post("/games")
@limit_new_games
def begin() -> ResponseReturnValue:
    """Takes a game that was begun on the phone, under a new id, with this phone as its host. Sent
    again under the same key, also by the form that began it, it is answered with the game as it is
    by now; where the form said otherwise of who plays, it is a game of its own."""
    key = idempotency_key()
    if key is None or not TOKEN.fullmatch(key):
        raise WireError("Idempotency-Key", "This needs a key of 22 letters that nobody can guess.")
    sent = read_keyed_game(sent_body(), VARIANTS)
    take = partial(import_game, session(), sent.whole, keys=sent.keys)
    game = begin_under(GAME, key, lambda id: take(id=id))
    if not _has_same_seats(game.begun_as, sent.whole.start):
        game = begin_under(GAME, derived("begun otherwise", key), lambda id: take(id=id))
    answer = forbid_caching(_copied(game, phone_access(game.id)))
    answer.status_code = 201
    return answer


def _has_same_seats(one: Start, other: Start) -> bool:
    """Whether entries say the same in a game that was begun like one or like the other."""
    return (one.variant, one.players, one.first_dealer) == (
        other.variant,
        other.players,
        other.first_dealer,
    )


def _copied(game: Game, access: Access) -> Response:
    keys = tuple(stored.idempotency_key for stored in game.log)
    told = Copy(
        id=game.id,
        role=access.role,
        seat=min(access.seats, default=None),
        finder=game.finder,
        archived=is_archived(session(), game.id, require_phone_secret()),
        game=KeyedGame(export_game(game), keys),
        rewritten=game.rewritten,
        settings=load_settings(),
    )
    return jsonify(write_copy(told))
