"""Tournaments through the API: begin, read, seat, record facts, open the tables."""

import secrets

from flask import Blueprint, Response, jsonify, request, url_for
from flask.typing import ResponseReturnValue

from scorekeeper.game.refusal import Refusal
from scorekeeper.store.links import Role
from scorekeeper.store.log import IdempotencyKeyReusedError
from scorekeeper.store.long_work import run_long_work
from scorekeeper.store.tournament_log import RefusedFactError, StaleTournamentError, record_fact
from scorekeeper.store.tournaments import (
    StoredTournament,
    begin_tournament,
    change_plan,
    delete_tournament,
)
from scorekeeper.tournament.facts import Plan
from scorekeeper.tournament.next_round import seat_next_round
from scorekeeper.tournament.plan_refusals import plan_change_refusals, plan_refusals
from scorekeeper.tournament.refusals import refusals
from scorekeeper.web.api.answers import (
    make_json_response,
    make_refusal_response,
    read_body,
    read_idempotency_header,
    read_if_match,
    refuse_reused_key,
)
from scorekeeper.web.api.describing import (
    BAD_BODY,
    FORBIDDEN,
    NO_TOURNAMENT,
    TOO_MANY,
    UNAVAILABLE,
    Text,
    describes,
)
from scorekeeper.web.api.new_tokens import IdempotencyKey, NewTokens, begin_once, begins
from scorekeeper.web.database import session
from scorekeeper.web.live import note_tournament_change, stream
from scorekeeper.web.security.access import load_for_program
from scorekeeper.web.security.kinds import TOURNAMENT
from scorekeeper.web.security.links import write_link
from scorekeeper.web.security.log import note_event
from scorekeeper.web.security.protection import forbid_caching
from scorekeeper.web.tournaments.links import make_sign_up_link, table_token
from scorekeeper.web.tournaments.night import load_game_at, load_night
from scorekeeper.web.tournaments.recording import count_games_of
from scorekeeper.web.tournaments.shape import tournament_shape
from scorekeeper.wire.error_shapes import ErrorShape
from scorekeeper.wire.tournament_shapes import (
    CreatedTournament,
    FactAnswer,
    PlanShape,
    SeatedByName,
    SeatingShape,
    TableLinksShape,
    TournamentFact,
    TournamentLogShape,
    TournamentShape,
)
from scorekeeper.wire.tournaments import read_fact, read_plan, read_way, write_fact, write_seating

api = Blueprint("api_tournaments", __name__, url_prefix="/api/v1/tournaments")

IF_MATCH = "The version last seen, in quotes: refused if somebody has recorded something since."


def _open(tournament_id: str, needed: Role = "watch") -> StoredTournament:
    stored, _ = load_for_program(TOURNAMENT, tournament_id, needed)
    return stored


@api.post("")
@begins(PlanShape, "The new tournament", CreatedTournament)
def create() -> ResponseReturnValue:
    """Begins a tournament. Its tokens are shown only here."""
    body = read_body()
    plan = read_plan(body)
    wrong = plan_refusals(plan)
    if wrong:
        return make_refusal_response(wrong)

    def begin(tokens: NewTokens) -> StoredTournament:
        stored = begin_tournament(session(), plan, id=tokens.id)
        make_sign_up_link(stored.id)
        return stored

    return begin_once(TOURNAMENT, body, begin, _write_created)


def _write_created(stored: StoredTournament, tokens: NewTokens) -> CreatedTournament:
    address = url_for("api_tournaments.show", tournament_id=stored.id, _external=True)
    return {
        "id": stored.id,
        "tokens": tokens.first(),
        "links": {**tokens.first_links(stored.id), "api": address},
        "tournament": tournament_shape(load_night(stored)),
    }


@api.get("/<tournament:tournament_id>")
@describes(answers={200: ("The tournament", TournamentShape), **NO_TOURNAMENT})
def show(tournament_id: str) -> ResponseReturnValue:
    """Who takes part, who sits where, the results of the tables and the standing."""
    return make_json_response(tournament_shape(load_night(_open(tournament_id))))


@api.put("/<tournament:tournament_id>/plan")
@describes(
    body=PlanShape,
    answers={
        200: ("The tournament", TournamentShape),
        412: ("Somebody else has changed something since", ErrorShape),
        **NO_TOURNAMENT,
        **BAD_BODY,
    },
    headers={
        "If-Match": (
            "How often it had been changed when last seen, in quotes: refused if it was since.",
            str,
        )
    },
)
def agree(tournament_id: str) -> ResponseReturnValue:
    """Changes what is agreed, from now on; the game stays the same. Needs the host."""
    stored = _open(tournament_id, "host")
    plan: Plan = read_plan(read_body())
    wrong = plan_change_refusals(stored.tournament, plan)
    if wrong:
        return make_refusal_response(wrong)
    is_stale = read_if_match(lambda tag: tag == str(stored.changed)) == ""
    if is_stale or not change_plan(session(), stored, plan):
        session().rollback()
        return _refuse_stale()
    session().commit()
    note_tournament_change(stored.id)
    return show(tournament_id)


@api.delete("/<tournament:tournament_id>")
@describes(answers={204: ("It is gone; its games stay", None), **NO_TOURNAMENT})
def delete(tournament_id: str) -> ResponseReturnValue:
    """Deletes a tournament for good; its games stay. Needs the host."""
    delete_tournament(session(), _open(tournament_id, "host").id)
    session().commit()
    note_event("tournament deleted")
    return "", 204


@api.get("/<tournament:tournament_id>/live")
@describes(
    answers={200: ("The versions, as they come", Text("text/event-stream")), **NO_TOURNAMENT}
)
def live(tournament_id: str) -> ResponseReturnValue:
    """An event for each change of the tournament or of a game at its tables."""
    return stream(_open(tournament_id).id, beats=False)


@api.get("/<tournament:tournament_id>/seating")
@describes(
    answers={
        200: ("A round, ready to be recorded", SeatingShape),
        **NO_TOURNAMENT,
        422: ("No round can be seated now, or not like that", ErrorShape),
    },
    query={"by": ("How: by draw, standing, new_people or playoff.", SeatedByName)},
)
def seat(tournament_id: str) -> ResponseReturnValue:
    """Shows how the next round could be seated, drawn again each time; recording it as a fact seats
    it. Needs the host."""
    night = load_night(_open(tournament_id, "host"))
    by = read_way(request.args.get("by", ""))
    draw = list(night.tournament.here)
    secrets.SystemRandom().shuffle(draw)
    found = run_long_work(seat_next_round, night.tournament, night.rounds, by, draw)
    wrong = refusals(night.tournament, found)
    if wrong:
        return make_refusal_response(wrong)
    return make_json_response(write_seating(found, night.tournament.rounds))


@api.get("/<tournament:tournament_id>/facts")
@describes(answers={200: ("All facts", TournamentLogShape), **NO_TOURNAMENT})
def facts(tournament_id: str) -> ResponseReturnValue:
    """The facts of the evening, in their order."""
    stored = _open(tournament_id)
    body: TournamentLogShape = {
        "facts": [
            {"number": number, "at": stored_fact.at, "fact": write_fact(stored_fact.fact)}
            for number, stored_fact in enumerate(stored.log, 1)
        ]
    }
    return jsonify(body)


@api.post("/<tournament:tournament_id>/facts")
@describes(
    body=TournamentFact,
    answers={
        201: ("The tournament after it", FactAnswer),
        412: ("Somebody else has recorded something since", ErrorShape),
        **NO_TOURNAMENT,
        **BAD_BODY,
    },
    headers={
        "Idempotency-Key": ("The same key again records nothing.", IdempotencyKey),
        "If-Match": (IF_MATCH, str),
    },
)
def say_fact(tournament_id: str) -> ResponseReturnValue:
    """Records a fact of the evening. Needs the host."""
    stored = _open(tournament_id, "host")
    fact = read_fact(read_body())
    count_games_of(stored, fact)
    try:
        after = record_fact(
            session(),
            stored,
            fact,
            idempotency_key=read_idempotency_header(),
            expected=read_if_match(stored.has_tag),
        )
    except StaleTournamentError:
        return _refuse_stale()
    except RefusedFactError as error:
        return make_refusal_response(error.refusals)
    except IdempotencyKeyReusedError:
        return refuse_reused_key()
    note_tournament_change(after.id)
    body: FactAnswer = {"tournament": tournament_shape(load_night(after))}
    return make_json_response(body, 201)


def _refuse_stale() -> Response:
    message = "Somebody else has recorded something in the meantime; look at the tournament again."
    return make_refusal_response([Refusal("tournament.changed", message, "If-Match")], status=412)


@api.get("/<tournament:tournament_id>/rounds/<int:number>/tables/<int:table>")
@describes(
    answers={
        200: ("The game and its links", TableLinksShape),
        **FORBIDDEN,
        404: ("No such tournament or table, or no game there yet", ErrorShape),
        **TOO_MANY,
        **UNAVAILABLE,
    }
)
def open_table(tournament_id: str, number: int, table: int) -> ResponseReturnValue:
    """Links to the game at a table, to keep its score or to host it; they are withdrawn with the
    link by whose token they were asked for. Needs the host."""
    stored, access = load_for_program(TOURNAMENT, tournament_id, "host")
    game, (asked_by,) = load_game_at(stored, number, table), access.links
    body: TableLinksShape = {
        "game": game.id,
        "score": write_link(game.id, table_token(game, "score", asked_by)),
        "host": write_link(game.id, table_token(game, "host", asked_by)),
    }
    return forbid_caching(make_json_response(body))
