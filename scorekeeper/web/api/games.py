"""Games through the API: begin, read, record, export, import."""

import secrets
from collections.abc import Callable
from dataclasses import replace

from flask import Blueprint, Response, request, url_for
from flask.typing import ResponseReturnValue
from werkzeug.exceptions import Forbidden

from scorekeeper.game.corrections import find_uncorrected
from scorekeeper.game.named_deal import OTHER_DEAL
from scorekeeper.game.start import new_game_refusals, unusual_table
from scorekeeper.store.counts import put_count
from scorekeeper.store.games import Game, delete_game, export_game, import_game
from scorekeeper.store.links import Role, make_seat_links
from scorekeeper.store.log import RefusedEntryError
from scorekeeper.store.long_work import run_long_work
from scorekeeper.web.api.answers import (
    make_json_response,
    make_refusal_response,
    read_body,
    record_entry,
    set_etag,
    write_game_state,
)
from scorekeeper.web.api.circle_games import check_hosted_circle
from scorekeeper.web.api.describing import BAD_BODY, NO_GAME, Answers, Text, describes
from scorekeeper.web.api.new_tokens import IdempotencyKey, NewTokens, begin_once, begins
from scorekeeper.web.circles.adding import begin_in
from scorekeeper.web.database import session
from scorekeeper.web.live import note_change, stream
from scorekeeper.web.security.access import load_for_program
from scorekeeper.web.security.kinds import GAME
from scorekeeper.web.security.links import write_link
from scorekeeper.web.security.log import note_event
from scorekeeper.web.tournaments.way_back import find_deletion_refusals
from scorekeeper.web.writing.money import amount_text
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
from scorekeeper.wire.own_cards import find_own_cards
from scorekeeper.wire.state import StateShape

api = Blueprint("api_games", __name__, url_prefix="/api/v1/games")

UNCHANGED: Answers = {304: ("Unchanged since the ETag of If-None-Match", None)}
UNLESS_CHANGED = {"If-None-Match": ("The ETag of an earlier answer.", str)}


def _open(game_id: str, needed: Role = "watch") -> Game:
    game, _ = load_for_program(GAME, game_id, needed)
    return game


@api.post("")
@begins(NewGame, "The new game", CreatedGame)
def create() -> ResponseReturnValue:
    """Begins a game. Its tokens are shown only here."""
    body = read_body()
    new_game = read_new_game(body)
    start = new_game.start
    if new_game.draws_dealer:
        start = replace(start, first_dealer=secrets.choice(start.seats or (1,)))
    refusals = new_game_refusals(start)
    if refusals:
        return make_refusal_response(refusals)
    circle_id = check_hosted_circle(new_game.circle) if new_game.circle else None
    return _begin_once(body, 0, lambda id: begin_in(circle_id, start, id))


def _begin_once(body: object, version: int, store: Callable[[str], Game]) -> Response:
    """Call `store` with an id to store a game, make its links, and answer with its tokens.

    A repeated request gets the stored game as it was at first, at that `version`.
    """

    def begin(tokens: NewTokens) -> Game:
        game = store(tokens.id)
        make_links_to_seats(game, tokens)
        return game

    return begin_once(
        GAME, body, begin, lambda game, tokens: write_created_game(game.up_to(version), tokens)
    )


def make_links_to_seats(game: Game, tokens: NewTokens) -> None:
    """Make a link for each seat of a new game. The caller commits."""
    seats = {seat: tokens.token(f"seat {seat}") for seat in game.start.seats}
    make_seat_links(session(), game.id, seats)


def write_created_game(game: Game, tokens: NewTokens) -> CreatedGame:
    """Write the answer to beginning or importing a game: its state, and its links' tokens."""
    seats = [tokens.token(f"seat {seat}") for seat in game.start.seats]
    unusual = unusual_table(game.start)
    return {
        "id": game.id,
        "tokens": {**tokens.first(), "seats": seats},
        "links": {
            **tokens.first_links(game.id),
            "seats": [write_link(game.id, token) for token in seats],
            "api": url_for("api_games.show", game_id=game.id, _external=True),
        },
        "game": write_game_state(game),
        "warnings": [unusual] if unusual else [],
    }


@api.get("/<game:game_id>")
@describes(
    answers={200: ("The state of the game", StateShape), **UNCHANGED, **NO_GAME},
    headers=UNLESS_CHANGED,
)
def show(game_id: str) -> ResponseReturnValue:
    """The state of a game: the hand in play, standings, the sheet, the money."""
    game = _open(game_id)
    return set_etag(make_json_response(write_game_state(game)), game).make_conditional(request)


@api.delete("/<game:game_id>")
@describes(
    answers={
        204: ("All of it is gone, for everybody", None),
        409: ("It counts in the standing of a tournament", ErrorShape),
        **NO_GAME,
    }
)
def delete(game_id: str) -> ResponseReturnValue:
    """Deletes a game for good: its entries, its links and who came by them; but none that is played
    at a table of a tournament. Needs the host."""
    game = _open(game_id, "host")
    if refusals := find_deletion_refusals(game):
        return make_refusal_response(refusals, status=409)
    delete_game(session(), game.id)
    session().commit()
    note_event("game deleted")
    return "", 204


@api.get("/<game:game_id>/entries")
@describes(answers={200: ("The log", LogShape), **UNCHANGED, **NO_GAME}, headers=UNLESS_CHANGED)
def entries(game_id: str) -> ResponseReturnValue:
    """The log of a game, corrections included."""
    game = _open(game_id)
    untouched_numbers = find_uncorrected(game.entries)
    body: LogShape = {
        "id": game.id,
        "version": game.version,
        "entries": [
            {
                "n": number,
                "at": stored.at,
                "standing": number in untouched_numbers,
                "ignored": number in game.state.ignored,
                **write_entry(stored.entry),
            }
            for number, stored in enumerate(game.log, 1)
        ],
    }
    return set_etag(make_json_response(body), game).make_conditional(request)


@api.post("/<game:game_id>/entries")
@describes(
    body=EntryShape,
    answers={
        201: ("Recorded, and durable", EntryAnswer),
        412: ("Somebody else has written since; the state as it now is", ErrorShape),
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
def record(game_id: str) -> ResponseReturnValue:
    """Records one entry; for one that corrects the start, it needs the host. The answer comes once
    it is durable."""
    return record_entry(*load_for_program(GAME, game_id, "score"))


@api.put("/<game:game_id>/counts/<int:seat>")
@describes(
    body=CountShape,
    answers={
        200: ("The state of the game, with what the player says", StateShape),
        409: ("Another deal is in play", ErrorShape),
        **NO_GAME,
        **BAD_BODY,
    },
)
def count(game_id: str, seat: int) -> ResponseReturnValue:
    """Keeps what a player says they hold, until the hand is recorded; a later one replaces it. A
    seat may say so for itself only."""
    game, access = load_for_program(GAME, game_id, "seat")
    if not access.may_count(seat):
        raise Forbidden
    try:
        count = find_own_cards(game.table.deck, read_count(read_body()))
        counted = put_count(session(), game, seat, count)
    except RefusedEntryError as error:
        other_deal = error.refusals[0].code == OTHER_DEAL
        return make_refusal_response(error.refusals, status=409 if other_deal else 422)
    note_change(counted)
    return set_etag(make_json_response(write_game_state(counted)), counted)


@api.get("/<game:game_id>/live")
@describes(
    answers={200: ("The version of the game, at each change", Text("text/event-stream")), **NO_GAME}
)
def live(game_id: str) -> ResponseReturnValue:
    """The version of the game as server-sent events: one at once, one for each change."""
    return stream(_open(game_id).id, beats=False)


@api.get("/<game:game_id>/export")
@describes(answers={200: ("Everything", ExportShape), **NO_GAME})
def export(game_id: str) -> ResponseReturnValue:
    """The whole game, to keep or to import elsewhere."""
    return make_json_response(write_export(export_game(_open(game_id))))


@api.get("/<game:game_id>/export.csv")
@describes(answers={200: ("The sheet as CSV", Text("text/csv")), **NO_GAME})
def export_csv(game_id: str) -> ResponseReturnValue:
    """The sheet for a spreadsheet."""
    game = _open(game_id)
    return Response(write_csv(game.start, game.state, amount_text), mimetype="text/csv")


@api.post("/import")
@begins(ExportShape, "The game, under a new id", CreatedGame)
def import_() -> ResponseReturnValue:
    """Takes an export; every fact and correction in it is judged."""
    body = read_body()
    whole = run_long_work(read_export, body)
    version = len(whole.entries)
    return _begin_once(body, version, lambda id: import_game(session(), whole, id=id))
