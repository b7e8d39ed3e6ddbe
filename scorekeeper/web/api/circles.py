"""Circles through the API: begin, read, add games, and say who is who."""

from dataclasses import replace
from typing import Literal

from flask import Blueprint, request, url_for
from flask.typing import ResponseReturnValue
from werkzeug.exceptions import NotFound

from scorekeeper.circle.circle import Circle
from scorekeeper.circle.evenings import join_refusal
from scorekeeper.circle.people import name_refusal
from scorekeeper.store.circles import begin_circle, delete_circle, put_person
from scorekeeper.store.links import Role
from scorekeeper.web.api.answers import make_json_response, make_refusal_response, read_body
from scorekeeper.web.api.circle_games import check_hosted_game
from scorekeeper.web.api.describing import BAD_BODY, NO_CIRCLE, describes
from scorekeeper.web.api.new_tokens import NewTokens, begin_once, begins
from scorekeeper.web.circles.adding import add_to_circle
from scorekeeper.web.circles.forgetting import forget_person
from scorekeeper.web.circles.seasons import load_season
from scorekeeper.web.circles.shape import circle_shape
from scorekeeper.web.database import session
from scorekeeper.web.security.access import load_for_program
from scorekeeper.web.security.kinds import CIRCLE
from scorekeeper.web.security.log import note_event
from scorekeeper.wire.circles import (
    AddedGame,
    CircleGameShape,
    CircleShape,
    CreatedCircle,
    NewCircle,
    PersonChange,
    PersonShape,
    read_added_game,
    read_change,
    read_choice,
    read_new_circle,
    write_circle_game,
)
from scorekeeper.wire.error_shapes import ErrorShape
from scorekeeper.wire.limits import Natural, VariantId
from scorekeeper.wire.shapes import write

Every = Literal[""]
"""An empty choice, as forms send it, which selects all games."""

api = Blueprint("api_circles", __name__, url_prefix="/api/v1/circles")


def _open(circle_id: str, needed: Role = "watch") -> Circle:
    circle, _ = load_for_program(CIRCLE, circle_id, needed)
    return circle


@api.post("")
@begins(NewCircle, "The new circle", CreatedCircle)
def create() -> ResponseReturnValue:
    """Begins a circle of people who play together. Its tokens are shown only here."""
    body = read_body()
    name = read_new_circle(body)
    return begin_once(
        CIRCLE, body, lambda new: begin_circle(session(), name, id=new.id), _write_created
    )


def _write_created(circle: Circle, tokens: NewTokens) -> CreatedCircle:
    address = url_for("api_circles.show", circle_id=circle.id, _external=True)
    return {
        "id": circle.id,
        "name": circle.name,
        "tokens": tokens.first(),
        "links": {**tokens.first_links(circle.id), "api": address},
    }


@api.get("/<circle:circle_id>")
@describes(
    answers={
        200: ("The circle and its season", CircleShape),
        422: ("No such season or game", ErrorShape),
        **NO_CIRCLE,
    },
    query={
        "season": ("Only the games begun in this calendar year, UTC.", Natural | Every),
        "variant": ("Only this game.", VariantId | Every),
        "players": ("Only the games with this many players.", Natural | Every),
    },
)
def show(circle_id: str) -> ResponseReturnValue:
    """The people of a circle, its games, and the season's table, worked out from their logs."""
    circle = _open(circle_id)
    season = load_season(circle, read_choice(request.args))
    return make_json_response(circle_shape(season))


@api.delete("/<circle:circle_id>")
@describes(answers={204: ("It is gone; its games stay", None), **NO_CIRCLE})
def delete(circle_id: str) -> ResponseReturnValue:
    """Deletes a circle for good; its games stay. Needs the host."""
    delete_circle(session(), _open(circle_id, "host").id)
    session().commit()
    note_event("circle deleted")
    return "", 204


@api.post("/<circle:circle_id>/games")
@describes(
    body=AddedGame,
    answers={201: ("The game, as it is in the circle", CircleGameShape), **NO_CIRCLE, **BAD_BODY},
)
def add(circle_id: str) -> ResponseReturnValue:
    """Adds a game that is there to a circle, once. Needs the hosts of both."""
    circle = _open(circle_id, "host")
    game_id = check_hosted_game(read_added_game(read_body()))
    add_to_circle(circle.id, game_id)
    session().commit()
    season = load_season(_open(circle_id, "host"))
    (evening,) = (each for each in season.all if each.game.id == game_id)
    return make_json_response(write_circle_game(evening), 201)


@api.patch("/<circle:circle_id>/people/<person_id>")
@describes(body=PersonChange, answers={200: ("The person", PersonShape), **NO_CIRCLE, **BAD_BODY})
def change_person(circle_id: str, person_id: str) -> ResponseReturnValue:
    """Renames somebody, or says whose other name this is; null parts two names again. Needs the
    host."""
    circle = _open(circle_id, "host")
    change = read_change(read_body())
    season = load_season(circle)
    people = season.people
    person = people.find(person_id)
    if person is None:
        raise NotFound
    checks = []
    if change.name is not None:
        checks.append(name_refusal(people, person_id, change.name))
        person = replace(person, name=change.name)
    if change.same_as is not None:
        checks.append(join_refusal(people, season.all, person_id, change.same_as))
    if change.joins:
        person = replace(person, same_as=change.same_as)
    refusals = [refusal for refusal in checks if refusal]
    if refusals:
        return make_refusal_response(refusals)
    put_person(session(), circle.id, person)
    session().commit()
    return make_json_response(write(PersonShape, person))


@api.delete("/<circle:circle_id>/people/<person_id>")
@describes(
    answers={204: ("Nobody knows their name any more, here or in the games", None), **NO_CIRCLE}
)
def forget(circle_id: str, person_id: str) -> ResponseReturnValue:
    """Forgets somebody: “Player n” stands for their name in every game of the circle. Needs the
    host."""
    circle = _open(circle_id, "host")
    season = load_season(circle)
    if season.people.find(person_id) is None:
        raise NotFound
    forget_person(season, person_id)
    return "", 204
