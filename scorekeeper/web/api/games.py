"""Games through the API: begin, read, record, export, import."""

import re
import secrets
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Annotated
from zlib import crc32

from flask import Blueprint, Response, jsonify, request, url_for
from flask.typing import ResponseReturnValue
from sqlalchemy.exc import IntegrityError
from werkzeug.exceptions import Forbidden

from scorekeeper.game.corrections import corrects_start, untouched
from scorekeeper.game.named_deal import OTHER_DEAL
from scorekeeper.game.refusal import Refusal
from scorekeeper.game.remarks import warnings
from scorekeeper.game.start import new_game_refusals, unusual_table
from scorekeeper.store.counts import put_count
from scorekeeper.store.games import Game, begin, delete_game, export_game, import_game, load
from scorekeeper.store.links import Role, link_of_token, make_link
from scorekeeper.store.log import (
    IdempotencyKeyReusedError,
    RefusedEntryError,
    StaleVersionError,
    append,
)
from scorekeeper.variants.registry import VARIANTS
from scorekeeper.web.access import opened_game, program_access
from scorekeeper.web.api.bodies import sent_body
from scorekeeper.web.api.describing import Call, Text, describes
from scorekeeper.web.api.game_tokens import GameTokens
from scorekeeper.web.api.refusals import BAD_BODY, FORBIDDEN, NO_GAME, TOO_MANY, UNAVAILABLE
from scorekeeper.web.database import session
from scorekeeper.web.errors import error_json
from scorekeeper.web.language import reading
from scorekeeper.web.links import link_with
from scorekeeper.web.live import note_change, stream
from scorekeeper.web.recording import MAX_KEY_LENGTH
from scorekeeper.web.security import never_kept, new_games
from scorekeeper.web.security_log import note_event
from scorekeeper.wire.counts import read_count
from scorekeeper.wire.csv import write_csv
from scorekeeper.wire.entries import read_entry, write_entry
from scorekeeper.wire.errors import WireError
from scorekeeper.wire.games import read_export, read_new_game, write_export
from scorekeeper.wire.limits import EntryShape, Limit
from scorekeeper.wire.shapes import (
    CountShape,
    CreatedGame,
    EntryAnswer,
    ErrorShape,
    ExportShape,
    LogShape,
    NewGame,
    StateShape,
)
from scorekeeper.wire.state import write_state

api = Blueprint("api_games", __name__, url_prefix="/api/v1/games")

IdempotencyKey = Annotated[str, Limit("minLength", 1), Limit("maxLength", MAX_KEY_LENGTH)]
RANDOM_KEY = (
    "The same key and body again answer the same game and tokens, and begin nothing. Make it up at"
    " random, a UUID for instance: a key shorter than 22 letters serves within one network only."
)
BEGUN_ONCE = {"Idempotency-Key": (RANDOM_KEY, IdempotencyKey)}


def _state(game: Game) -> StateShape:
    return write_state(
        game.id, game.version, game.start, game.state, game.title, counts=game.counted
    )


def _open(game_id: str, needed: Role = "watch") -> Game:
    return opened_game(game_id, program_access(game_id), needed)


def _refused(refusals: Sequence[Refusal], game: Game | None = None, status: int = 422) -> Response:
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
        body["game"] = _state(game)
    return _json(body, status)


def _json(body: object, status: int = 200) -> Response:
    response = jsonify(body)
    response.status_code = status
    return response


@api.post("")
@new_games
@describes(
    Call(
        body=NewGame,
        answers={201: ("The new game", CreatedGame), **BAD_BODY, **TOO_MANY, **UNAVAILABLE},
        headers=BEGUN_ONCE,
        token=False,
    )
)
def create() -> ResponseReturnValue:
    """Begins a game. Its tokens are shown only here."""
    body = sent_body()
    wanted = read_new_game(body, VARIANTS)
    start = wanted.start
    if wanted.draws_dealer:
        start = replace(start, first_dealer=secrets.choice(start.seats or (1,)))
    refusals = new_game_refusals(start)
    if refusals:
        return _refused(refusals)
    return _begun_once(body, 0, lambda id: begin(session(), start, id=id))


def _begun_once(sent: object, version: int, store: Callable[[str], Game]) -> Response:
    """Has `store` write down a game under the id it is told, makes its links, and answers with its
    tokens. The same request again is answered with the game that is there already, as it was at
    first, at that `version`."""
    tokens = GameTokens(_idempotency_key(), sent)
    try:
        game = store(tokens.game_id)
        _make_links(game, tokens)
        session().commit()
    except IntegrityError:
        session().rollback()
        begun = load(session(), tokens.game_id)
        if begun is None or not link_of_token(session(), begun.id, tokens.token("host")):
            return _key_reused()
        game = begun.up_to(version)
    return _created(game, tokens)


def _make_links(game: Game, tokens: GameTokens) -> None:
    make_link(session(), game.id, "host", tokens.token("host"))
    make_link(session(), game.id, "watch", tokens.token("watch"))
    for seat in game.start.seats:
        make_link(session(), game.id, "seat", tokens.token(f"seat {seat}"), seat)


def _created(game: Game, tokens: GameTokens) -> Response:
    host, watch = tokens.token("host"), tokens.token("watch")
    seats = [tokens.token(f"seat {seat}") for seat in game.start.seats]
    unusual = unusual_table(game.start)
    body: CreatedGame = {
        "id": game.id,
        "tokens": {"host": host, "watch": watch, "seats": seats},
        "links": {
            "host": link_with(game.id, host),
            "watch": link_with(game.id, watch),
            "seats": [link_with(game.id, token) for token in seats],
            "api": url_for("api_games.show", game_id=game.id, _external=True),
        },
        "game": _state(game),
        "warnings": [unusual] if unusual else [],
    }
    response = _json(body, 201)
    response.headers["Location"] = url_for("api_games.show", game_id=game.id)
    return never_kept(response)


@api.get("/<game:game_id>")
@describes(
    Call(
        answers={
            200: ("The state of the game", StateShape),
            304: ("Unchanged since the ETag of If-None-Match", None),
            **NO_GAME,
        },
        headers={"If-None-Match": ("The ETag of an earlier answer.", str)},
    )
)
def show(game_id: str) -> ResponseReturnValue:
    """The state of a game: the hand in play, standings, the sheet, the money."""
    game = _open(game_id)
    return _tagged(_json(_state(game)), game).make_conditional(request)


def _tagged(response: Response, game: Game) -> Response:
    """The answer with the version of the game as its ETag; with that of its counts if there are
    any; with its language unless it is English, since a state tells contracts in words; and with a
    digest of its title, if it has one."""
    language = reading().language
    tag = str(game.version)
    if game.counts_version:
        tag += f".{game.counts_version}"
    if language != "en":
        tag += f":{language}"
    if game.title:
        tag += f":{crc32(game.title.encode()):x}"
    response.set_etag(tag)
    return response


@api.delete("/<game:game_id>")
@describes(Call(answers={204: ("All of it is gone, for everybody", None), **FORBIDDEN, **NO_GAME}))
def delete(game_id: str) -> ResponseReturnValue:
    """Deletes a game for good: its entries, its links and who came by them. Needs the host."""
    game = _open(game_id, "host")
    delete_game(session(), game.id)
    session().commit()
    note_event("game deleted")
    return "", 204


@api.get("/<game:game_id>/entries")
@describes(Call(answers={200: ("The log", LogShape), **NO_GAME}))
def entries(game_id: str) -> ResponseReturnValue:
    """The log of a game, corrections included."""
    game = _open(game_id)
    stands = untouched(game.entries)
    body: LogShape = {
        "id": game.id,
        "version": game.version,
        "entries": [
            {
                "n": number,
                "at": stored.at,
                "standing": number in stands,
                "ignored": number in game.state.ignored,
                **write_entry(stored.entry),
            }
            for number, stored in enumerate(game.log, 1)
        ],
    }
    return _tagged(_json(body), game)


@api.post("/<game:game_id>/entries")
@describes(
    Call(
        body=EntryShape,
        answers={
            201: ("Recorded, and durable", EntryAnswer),
            412: ("Somebody else has written since; the state as it now is", ErrorShape),
            **FORBIDDEN,
            **NO_GAME,
            **BAD_BODY,
        },
        headers={
            "Idempotency-Key": (
                "The same key again answers the first answer and writes nothing.",
                IdempotencyKey,
            ),
            "If-Match": ("The ETag last seen; a stale one is refused.", str),
        },
    )
)
def record(game_id: str) -> ResponseReturnValue:
    """Records one entry; for one that corrects the start, it needs the host. The answer comes once
    it is durable."""
    access = program_access(game_id)
    game = opened_game(game_id, access, "score")
    entry = read_entry(sent_body())
    if corrects_start(game.entries, entry) and not access.may("host"):
        raise Forbidden
    try:
        appended = append(
            session(), game, entry, idempotency_key=_idempotency_key(), expected=_expected(game)
        )
    except StaleVersionError as stale:
        message = "Somebody else has written in the meantime; look at the game as it now is."
        return _tagged(
            _refused([Refusal("game.changed", message, "If-Match")], stale.current, 412),
            stale.current,
        )
    except RefusedEntryError as refused:
        return _refused(refused.refusals)
    except IdempotencyKeyReusedError:
        return _key_reused()
    note_change(appended.game)
    body: EntryAnswer = {
        "entry": appended.number,
        "game": _state(appended.game),
        "warnings": warnings(appended.game.table),
    }
    return _tagged(_json(body, 201), appended.game)


@api.put("/<game:game_id>/counts/<int:seat>")
@describes(
    Call(
        body=CountShape,
        answers={
            200: ("The state of the game, with what the player says", StateShape),
            409: ("Another deal is in play", ErrorShape),
            **FORBIDDEN,
            **NO_GAME,
            **BAD_BODY,
        },
    )
)
def count(game_id: str, seat: int) -> ResponseReturnValue:
    """Keeps what a player says they hold, until the hand is recorded; a later one replaces it. A
    seat may say so for itself only."""
    access = program_access(game_id)
    game = opened_game(game_id, access, "seat")
    if not access.may_count(seat):
        raise Forbidden
    try:
        counted = put_count(session(), game, seat, read_count(sent_body()))
    except RefusedEntryError as refused:
        other_deal = refused.refusals[0].code == OTHER_DEAL
        return _refused(refused.refusals, status=409 if other_deal else 422)
    note_change(counted)
    return _tagged(_json(_state(counted)), counted)


@api.get("/<game:game_id>/live")
@describes(
    Call(
        answers={
            200: ("The version of the game, at each change", Text("text/event-stream")),
            **NO_GAME,
        }
    )
)
def live(game_id: str) -> ResponseReturnValue:
    """The version of the game as server-sent events: one at once, one for each change."""
    program_access(game_id)
    return stream(game_id)


def _key_reused() -> Response:
    message = "This key was used for something else; make a new one."
    return error_json(422, "key.reused", message, "Idempotency-Key")


def _idempotency_key() -> str | None:
    key = request.headers.get("Idempotency-Key")
    if key is not None and not 1 <= len(key) <= MAX_KEY_LENGTH:
        message = f"An idempotency key has 1 to {MAX_KEY_LENGTH} letters."
        raise WireError("Idempotency-Key", message)
    return key


def _expected(game: Game) -> int | None:
    """The version of `If-Match`; one that never was is stale. Behind it may stand the version of
    the counts, a language, a title and a compression: `"3.4:de:gzip"`."""
    tags = request.if_match
    if "If-Match" not in request.headers or tags.star_tag:
        return None
    seen = {re.split("[.:]", str(tag))[0] for tag in tags.as_set()}
    return game.version if str(game.version) in seen else -1


@api.get("/<game:game_id>/export")
@describes(Call(answers={200: ("Everything", ExportShape), **NO_GAME}))
def export(game_id: str) -> ResponseReturnValue:
    """The whole game, to keep or to import elsewhere."""
    return _json(write_export(export_game(_open(game_id))))


@api.get("/<game:game_id>/export.csv")
@describes(Call(answers={200: ("The sheet as CSV", Text("text/csv")), **NO_GAME}))
def export_csv(game_id: str) -> ResponseReturnValue:
    """The sheet for a spreadsheet."""
    game = _open(game_id)
    return Response(write_csv(game.start, game.state), mimetype="text/csv")


@api.post("/import")
@new_games
@describes(
    Call(
        body=ExportShape,
        answers={
            201: ("The game, under a new id", CreatedGame),
            **BAD_BODY,
            **TOO_MANY,
            **UNAVAILABLE,
        },
        headers=BEGUN_ONCE,
        token=False,
    )
)
def import_() -> ResponseReturnValue:
    """Takes an export; every fact and correction in it is judged."""
    body = sent_body()
    whole = read_export(body, VARIANTS)
    version = len(whole.entries)
    return _begun_once(body, version, lambda id: import_game(session(), whole, id=id))
