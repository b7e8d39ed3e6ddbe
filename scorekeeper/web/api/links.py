"""Links through the API: list, make, withdraw."""

from typing import Any

from flask import Blueprint, jsonify
from flask.typing import ResponseReturnValue

from scorekeeper.speech import say
from scorekeeper.store.links import LastHostLinkError, Link, links_of, make_link
from scorekeeper.store.tokens import new_token
from scorekeeper.web.api.answers import sent_body
from scorekeeper.web.api.describing import (
    BAD_BODY,
    FORBIDDEN,
    NO_CIRCLE,
    NO_GAME,
    NO_TOURNAMENT,
    Answers,
    Call,
    describes,
)
from scorekeeper.web.database import session
from scorekeeper.web.errors import error_json
from scorekeeper.web.security.access import load_for_program
from scorekeeper.web.security.kinds import CIRCLE, GAME, TOURNAMENT, Kind, T
from scorekeeper.web.security.links import withdraw_link, write_link
from scorekeeper.web.security.log import note_event
from scorekeeper.web.security.protection import forbid_caching
from scorekeeper.wire.error_shapes import ErrorShape
from scorekeeper.wire.links import (
    CircleLinkShape,
    LinkShape,
    NewCircleLink,
    NewLink,
    WantedCircleLink,
    WantedLink,
    read_wanted_link,
)


def links_api(
    name: str, kind: Kind[T], wanted: Any, listed: Any, made: Any, missing: Answers
) -> Blueprint:
    """The calls about the links of a kind of thing: with the shapes of a link that is wanted, of
    one on the list and of one just made, and what is answered where the thing is missing."""
    api = Blueprint(name, __name__, url_prefix=f"/api/v1{kind.address}/links")

    def hosted(named: dict[str, str]) -> T:
        thing, _ = load_for_program(kind, named[kind.id_name], "host")
        return thing

    def written(link: Link) -> dict[str, object]:
        return {key: getattr(link, key) for key in listed.__annotations__}

    @api.get("")
    @describes(Call(answers={200: ("The links that stand", list[listed]), **FORBIDDEN, **missing}))
    def show(**named: str) -> ResponseReturnValue:
        """The links that stand, oldest first, without their tokens. Needs the host."""
        return jsonify([written(link) for link in links_of(session(), hosted(named).id)])

    @api.post("")
    @describes(
        Call(
            body=wanted,
            answers={201: ("The new link", made), **FORBIDDEN, **missing, **BAD_BODY},
        )
    )
    def make(**named: str) -> ResponseReturnValue:
        """Makes a link. Its token is shown only this once. Needs the host."""
        thing = hosted(named)
        asked = read_wanted_link(sent_body(), kind.offers, kind.seats(thing))
        token = new_token()
        link = make_link(session(), thing.id, asked.role, token, asked.seat)
        session().commit()
        note_event("link made")
        told = written(link) | {"token": token, "link": write_link(thing.id, token)}
        return forbid_caching((jsonify(told), 201))

    @api.delete("/<link_id>")
    @describes(
        Call(
            answers={
                204: ("Whoever came by it, and by no other, is out", None),
                422: ("The last link of a host stays", ErrorShape),
                **FORBIDDEN,
                **missing,
            }
        )
    )
    def take_back(link_id: str, **named: str) -> ResponseReturnValue:
        """Withdraws a link: it lets nobody in, and whoever came by it is out. Needs the host."""
        try:
            withdraw_link(kind, hosted(named), link_id)
        except LastHostLinkError:
            return error_json(422, "link.last_host", say(kind.last_host), "link_id")
        return "", 204

    return api


of_games = links_api("api_links", GAME, WantedLink, LinkShape, NewLink, NO_GAME)
of_circles = links_api(
    "api_circle_links", CIRCLE, WantedCircleLink, CircleLinkShape, NewCircleLink, NO_CIRCLE
)
of_tournaments = links_api(
    "api_tournament_links",
    TOURNAMENT,
    WantedCircleLink,
    CircleLinkShape,
    NewCircleLink,
    NO_TOURNAMENT,
)
