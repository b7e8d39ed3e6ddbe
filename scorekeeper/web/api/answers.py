"""What calls that are about a game answer, and how they record an entry."""

import re
from collections.abc import Sequence
from zlib import crc32

from flask import Response, jsonify, request
from werkzeug.exceptions import Forbidden

from scorekeeper.game.corrections import corrects_start
from scorekeeper.game.refusal import Refusal
from scorekeeper.game.remarks import warnings
from scorekeeper.store.games import Game
from scorekeeper.store.links import Access
from scorekeeper.store.log import (
    IdempotencyKeyReusedError,
    RefusedEntryError,
    StaleVersionError,
    append,
)
from scorekeeper.web.api.bodies import sent_body
from scorekeeper.web.database import connection
from scorekeeper.web.errors import error_json
from scorekeeper.web.live import note_change
from scorekeeper.web.writing.language import reading
from scorekeeper.wire.entries import read_entry
from scorekeeper.wire.error_shapes import ErrorShape
from scorekeeper.wire.games import EntryAnswer
from scorekeeper.wire.reading import read_idempotency_key
from scorekeeper.wire.state import StateShape, write_state


def state_shape(game: Game) -> StateShape:
    """The state of a game."""
    return write_state(
        game.id, game.version, game.start, game.state, game.title, counts=game.counted
    )


def refused(refusals: Sequence[Refusal], game: Game | None = None, status: int = 422) -> Response:
    """Every reason why something can't be, with the state of the game where one is given."""
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
        body["game"] = state_shape(game)
    return json_answer(body, status)


def json_answer(body: object, status: int = 200) -> Response:
    """A JSON document."""
    response = jsonify(body)
    response.status_code = status
    return response


def tagged(response: Response, game: Game) -> Response:
    """The answer with the version of the game as its ETag; with that of its counts if there are
    any; with its language unless it is English, since a state tells contracts in words; with a
    digest of its title, if it has one; and with how often somebody in it was forgotten."""
    language = reading().language
    tag = str(game.version)
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


def record_sent(game: Game, access: Access) -> Response:
    """Records the entry of this request, for somebody who may keep the score, and answers once it
    is durable. Raises Forbidden where the entry corrects the start and they are no host."""
    entry = read_entry(sent_body())
    if corrects_start(game.entries, entry) and not access.may("host"):
        raise Forbidden
    try:
        with connection() as writer:
            key, expected = idempotency_key(), _expected(game)
            appended = append(writer, game, entry, idempotency_key=key, expected=expected)
    except StaleVersionError as stale:
        message = "Somebody else has written in the meantime; look at the game as it now is."
        return tagged(
            refused([Refusal("game.changed", message, "If-Match")], stale.current, 412),
            stale.current,
        )
    except RefusedEntryError as error:
        return refused(error.refusals)
    except IdempotencyKeyReusedError:
        return key_reused()
    note_change(appended.game)
    body: EntryAnswer = {
        "entry": appended.number,
        "game": state_shape(appended.game),
        "warnings": warnings(appended.game.table),
    }
    return tagged(json_answer(body, 201), appended.game)


def key_reused() -> Response:
    """That an idempotency key was used before, for something else."""
    message = "This key was used for something else; make a new one."
    return error_json(422, "key.reused", message, "Idempotency-Key")


def idempotency_key() -> str | None:
    """The idempotency key of this request, if it has one. Raises WireError."""
    key = request.headers.get("Idempotency-Key")
    return None if key is None else read_idempotency_key(key, "Idempotency-Key")


def _expected(game: Game) -> int | None:
    """The version of `If-Match`; one that never was is stale. Behind it may stand the version of
    the counts, a language, a title and a compression: `"3.4:de:gzip"`."""
    tags = request.if_match
    if "If-Match" not in request.headers or tags.star_tag:
        return None
    seen = {re.split("[.:]", str(tag))[0] for tag in tags.as_set()}
    return game.version if str(game.version) in seen else -1
