"""What calls are sent; what those that are about a game answer, and how they record an entry."""

from collections.abc import Callable, Sequence
from typing import Any
from zlib import crc32

from flask import Response, jsonify, request
from werkzeug.exceptions import BadRequest, Forbidden

from scorekeeper.game.corrections import corrects_start
from scorekeeper.game.plausible import warnings
from scorekeeper.game.refusal import Refusal
from scorekeeper.store.games import Game
from scorekeeper.store.links import Access
from scorekeeper.store.log import (
    IdempotencyKeyReusedError,
    RefusedEntryError,
    StaleVersionError,
    append,
)
from scorekeeper.store.long_work import run_by_length
from scorekeeper.web.database import connection
from scorekeeper.web.errors import error_json
from scorekeeper.web.live import note_change
from scorekeeper.web.writing.language import reading
from scorekeeper.wire.entries import read_entry
from scorekeeper.wire.error_shapes import ErrorShape
from scorekeeper.wire.games import EntryAnswer
from scorekeeper.wire.own_cards import find_own_cards
from scorekeeper.wire.reading import read_idempotency_key
from scorekeeper.wire.state import StateShape, write_state


def write_game_state(game: Game) -> StateShape:
    """Write the state of a game, while other requests go on if it is long (see run_by_length)."""
    return run_by_length(game.size, _write_game_state, game)


def _write_game_state(game: Game) -> StateShape:
    about = game.id, game.version, game.start, game.state, game.title
    return write_state(*about, counts=game.counted)


def make_refusal_response(
    refusals: Sequence[Refusal], game: Game | None = None, status: int = 422
) -> Response:
    """Make the response to a refused request: every reason, and the game's state if it is given."""
    body: ErrorShape = {
        "error": {
            "code": refusals[0].code,
            "message": " ".join(refusal.message for refusal in refusals),
            "where": refusals[0].where,
            "reasons": [
                {
                    "code": refusal.code,
                    "message": refusal.message,
                    "where": refusal.where,
                    "rule": refusal.rule,
                }
                for refusal in refusals
            ],
        }
    }
    if game is not None:
        body["game"] = write_game_state(game)
    return make_json_response(body, status)


def make_json_response(body: object, status: int = 200) -> Response:
    """Make a response with a JSON document."""
    response = jsonify(body)
    response.status_code = status
    return response


def set_etag(response: Response, game: Game) -> Response:
    """Set a response's ETag to the tag of the game's log, and return the response.

    Further parts are added where needed: the version of its counts, the language unless English,
    as a state has contracts in words, a digest of its title, and how often somebody in it was
    forgotten.
    """
    language = reading().language
    tag = game.tag
    if game.counts_version:
        tag += f".{game.counts_version}"
    if language != "en":
        tag += f":{language}"
    if game.title:
        tag += f":{crc32(game.title.encode()):x}"
    if game.rewritten:
        tag += f":rewritten-{game.rewritten}"
    response.set_etag(tag)
    return response


def record_entry(game: Game, access: Access) -> Response:
    """Record the entry of this request, and answer once it is durable.

    The caller has checked that the client may record. Raises Forbidden if the entry corrects the
    start and the client is no host.
    """
    entry = find_own_cards(game.table.deck, read_entry(read_body()))
    if corrects_start(game.entries, entry) and not access.may("host"):
        raise Forbidden
    try:
        with connection() as writer:
            key, expected = read_idempotency_header(), read_if_match(game.has_tag)
            appended = append(writer, game, entry, idempotency_key=key, expected=expected)
    except StaleVersionError as stale:
        message = "Somebody else has written in the meantime; look at the game as it now is."
        return set_etag(
            make_refusal_response(
                [Refusal("game.changed", message, "If-Match")], stale.current, 412
            ),
            stale.current,
        )
    except RefusedEntryError as error:
        return make_refusal_response(error.refusals)
    except IdempotencyKeyReusedError:
        return refuse_reused_key()
    note_change(appended.game)
    body: EntryAnswer = {
        "entry": appended.number,
        "game": write_game_state(appended.game),
        "warnings": warnings(appended.game.table),
    }
    return set_etag(make_json_response(body, 201), appended.game)


def refuse_reused_key() -> Response:
    """Answer that the idempotency key was used before for something else."""
    message = "This key was used for something else; make a new one."
    return error_json(422, "key.reused", message, "Idempotency-Key")


def read_idempotency_header() -> str | None:
    """Read the idempotency key of this request, if it has one. Raises WireError."""
    key = request.headers.get("Idempotency-Key")
    return None if key is None else read_idempotency_key(key, "Idempotency-Key")


def read_if_match(is_current: Callable[[str], bool]) -> str | None:
    """Read the tag in `If-Match` that `is_current`; an empty one if none is, and None where the
    request doesn't say what it is made for."""
    tags = request.if_match
    if "If-Match" not in request.headers or tags.star_tag:
        return None
    return next(filter(is_current, map(str, tags.as_set())), "")


def read_body() -> Any:
    """The JSON of this request, whatever it calls itself. Raises BadRequest for anything else."""
    try:
        return request.get_json(force=True)
    except RecursionError:
        raise BadRequest from None
