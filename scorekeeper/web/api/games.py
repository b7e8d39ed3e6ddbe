"""Games through the API: begin, read, record, export, import."""

import secrets
from collections.abc import Callable
from dataclasses import replace

from flask import Blueprint, Response, request, url_for
from flask.typing import ResponseReturnValue
from werkzeug.exceptions import Forbidden

from scorekeeper.game.corrections import untouched
from scorekeeper.game.named_deal import OTHER_DEAL
from scorekeeper.game.start import new_game_refusals, unusual_table
from scorekeeper.store.counts import put_count
from scorekeeper.store.games import Game, delete_game, export_game, import_game
from scorekeeper.store.links import Role, make_link
from scorekeeper.store.log import RefusedEntryError
from scorekeeper.variants.registry import VARIANTS
from scorekeeper.web.api.answers import (
    idempotency_key,
    json_answer,
    key_reused,
    record_sent,
    refused,
    sent_body,
    state_shape,
    tagged,
)
from scorekeeper.web.api.circle_games import hosted_circle
from scorekeeper.web.api.describing import (
    BAD_BODY,
    FORBIDDEN,
    NO_GAME,
    TOO_MANY,
    UNAVAILABLE,
    Answers,
    Call,
    Text,
    describes,
)
from scorekeeper.web.api.new_tokens import BEGUN_ONCE, IdempotencyKey, NewTokens, begun_once
from scorekeeper.web.circles.adding import begin_in
from scorekeeper.web.database import session
from scorekeeper.web.live import note_change, stream
from scorekeeper.web.security.access import load_for_program, program_access
from scorekeeper.web.security.kinds import GAME
from scorekeeper.web.security.links import write_link
from scorekeeper.web.security.log import note_event
from scorekeeper.web.security.protection import forbid_caching, limit_new_games
from scorekeeper.web.tournaments.way_back import find_deletion_refusals
from scorekeeper.wire.counts import CountShape, read_count
from scorekeeper.wire.csv import write_csv
from scorekeeper.wire.entries import write_entry
from scorekeeper.wire.error_shapes import ErrorShape
from scorekeeper.wire.games import (
    CreatedGame,
    EntryAnswer,
    ExportShape,
    LogShape,
    NewGame,
    read_export,
    read_new_game,
    write_export,
)
from scorekeeper.wire.limits import EntryShape
from scorekeeper.wire.state import StateShape

api = Blueprint("api_games", __name__, url_prefix="/api/v1/games")

UNCHANGED: Answers = {304: ("Unchanged since the ETag of If-None-Match", None)}
UNLESS_CHANGED = {"If-None-Match": ("The ETag of an earlier answer.", str)}


def _open(game_id: str, needed: Role = "watch") -> Game:
    game, _ = load_for_program(GAME, game_id, needed)
    return game


@api.post("")
@limit_new_games
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
        return refused(refusals)
    circle_id = hosted_circle(wanted.circle) if wanted.circle else None
    return _begun_once(body, 0, lambda id: begin_in(circle_id, start, id))


def _begun_once(sent: object, version: int, store: Callable[[str], Game]) -> Response:
    """Has `store` write down a game under the id it is given, makes its links, and answers with its
    tokens. The same request again is answered with the game that is there already, as it was at
    first, at that `version`."""
    tokens = NewTokens(idempotency_key(), sent)

    def begin() -> Game:
        game = store(tokens.game_id)
        make_links(game, tokens)
        return game

    game = begun_once(GAME, tokens.game_id, tokens, begin)
    return _created(game.up_to(version), tokens) if game else key_reused()


def make_links(game: Game, tokens: NewTokens) -> None:
    """Makes the links that a game has from the first: the host's, one to watch by, and one for
    each seat."""
    make_link(session(), game.id, "host", tokens.token("host"))
    make_link(session(), game.id, "watch", tokens.token("watch"))
    for seat in game.start.seats:
        make_link(session(), game.id, "seat", tokens.token(f"seat {seat}"), seat)


def _created(game: Game, tokens: NewTokens) -> Response:
    response = json_answer(created_shape(game, tokens), 201)
    response.headers["Location"] = url_for("api_games.show", game_id=game.id)
    return forbid_caching(response)


def created_shape(game: Game, tokens: NewTokens) -> CreatedGame:
    """The answer to beginning or importing a game: its state, and the tokens of its links."""
    host, watch = tokens.token("host"), tokens.token("watch")
    seats = [tokens.token(f"seat {seat}") for seat in game.start.seats]
    unusual = unusual_table(game.start)
    return {
        "id": game.id,
        "tokens": {"host": host, "watch": watch, "seats": seats},
        "links": {
            "host": write_link(game.id, host),
            "watch": write_link(game.id, watch),
            "seats": [write_link(game.id, token) for token in seats],
            "api": url_for("api_games.show", game_id=game.id, _external=True),
        },
        "game": state_shape(game),
        "warnings": [unusual] if unusual else [],
    }


@api.get("/<game:game_id>")
@describes(
    Call(
        answers={200: ("The state of the game", StateShape), **UNCHANGED, **NO_GAME},
        headers=UNLESS_CHANGED,
    )
)
def show(game_id: str) -> ResponseReturnValue:
    """The state of a game: the hand in play, standings, the sheet, the money."""
    game = _open(game_id)
    return tagged(json_answer(state_shape(game)), game).make_conditional(request)


@api.delete("/<game:game_id>")
@describes(
    Call(
        answers={
            204: ("All of it is gone, for everybody", None),
            409: ("It counts in the standing of a tournament", ErrorShape),
            **FORBIDDEN,
            **NO_GAME,
        }
    )
)
def delete(game_id: str) -> ResponseReturnValue:
    """Deletes a game for good: its entries, its links and who came by them; but none that is played
    at a table of a tournament. Needs the host."""
    game = _open(game_id, "host")
    if wrong := find_deletion_refusals(game):
        return refused(wrong, status=409)
    delete_game(session(), game.id)
    session().commit()
    note_event("game deleted")
    return "", 204


@api.get("/<game:game_id>/entries")
@describes(
    Call(answers={200: ("The log", LogShape), **UNCHANGED, **NO_GAME}, headers=UNLESS_CHANGED)
)
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
    return tagged(json_answer(body), game).make_conditional(request)


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
                "The same key again gives the first answer and writes nothing.",
                IdempotencyKey,
            ),
            "If-Match": ("The ETag last seen; a stale one is refused.", str),
        },
    )
)
def record(game_id: str) -> ResponseReturnValue:
    """Records one entry; for one that corrects the start, it needs the host. The answer comes once
    it is durable."""
    return record_sent(*load_for_program(GAME, game_id, "score"))


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
    game, access = load_for_program(GAME, game_id, "seat")
    if not access.may_count(seat):
        raise Forbidden
    try:
        counted = put_count(session(), game, seat, read_count(sent_body()))
    except RefusedEntryError as error:
        other_deal = error.refusals[0].code == OTHER_DEAL
        return refused(error.refusals, status=409 if other_deal else 422)
    note_change(counted)
    return tagged(json_answer(state_shape(counted)), counted)


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


@api.get("/<game:game_id>/export")
@describes(Call(answers={200: ("Everything", ExportShape), **NO_GAME}))
def export(game_id: str) -> ResponseReturnValue:
    """The whole game, to keep or to import elsewhere."""
    return json_answer(write_export(export_game(_open(game_id))))


@api.get("/<game:game_id>/export.csv")
@describes(Call(answers={200: ("The sheet as CSV", Text("text/csv")), **NO_GAME}))
def export_csv(game_id: str) -> ResponseReturnValue:
    """The sheet for a spreadsheet."""
    game = _open(game_id)
    return Response(write_csv(game.start, game.state), mimetype="text/csv")


@api.post("/import")
@limit_new_games
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
