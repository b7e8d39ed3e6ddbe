"""The API of links: list, make, withdraw."""

from typing import Any

from flask import Blueprint, jsonify
from flask.typing import ResponseReturnValue

from scorekeeper.speech import say
from scorekeeper.store.links import LastHostLinkError, Link, links_of, make_link
from scorekeeper.store.tokens import new_token
from scorekeeper.web.api.answers import read_body
from scorekeeper.web.api.describing import (
    BAD_BODY,
    NO_CIRCLE,
    NO_GAME,
    NO_TOURNAMENT,
    Answers,
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
    read_link_request,
)


def make_links_api(
    name: str, kind: Kind[T], request: Any, listed: Any, created: Any, missing: Answers
) -> Blueprint:
    """Make the blueprint for links to games, circles or tournaments.

    `request`, `listed` and `created` are the shapes of a request for a link, a link on the list and
    a new link; `missing` are the answers if there is no such game, circle or tournament.
    """
    api = Blueprint(name, __name__, url_prefix=f"/api/v1{kind.address}/links")

    def open_as_host(arguments: dict[str, str]) -> T:
        opened, _ = load_for_program(kind, arguments[kind.id_name], "host")
        return opened

    def write_fields(link: Link) -> dict[str, object]:
        return {key: getattr(link, key) for key in listed.__annotations__}

    @api.get("")
    @describes(answers={200: ("The links that stand", list[listed]), **missing})
    def show(**arguments: str) -> ResponseReturnValue:
        """The links that stand, oldest first, without their tokens. Needs the host."""
        return jsonify(
            [write_fields(link) for link in links_of(session(), open_as_host(arguments).id)]
        )

    @api.post("")
    @describes(
        body=request,
        answers={
            201: ("The new link", created),
            409: ("There are too many links", ErrorShape),
            **missing,
            **BAD_BODY,
        },
    )
    def make(**arguments: str) -> ResponseReturnValue:
        """Makes a link. Its token is shown only this once. Needs the host."""
        opened = open_as_host(arguments)
        link_request = read_link_request(read_body(), kind.offers, kind.seats(opened))
        token = new_token()
        link = make_link(session(), opened.id, link_request.role, token, link_request.seat)
        session().commit()
        note_event("link made")
        body = write_fields(link) | {"token": token, "link": write_link(opened.id, token)}
        return forbid_caching((jsonify(body), 201))

    @api.delete("/<link_id>")
    @describes(
        answers={
            204: ("Whoever came by it, and by no other, is out", None),
            422: ("The last link of a host stays", ErrorShape),
            **missing,
        }
    )
    def take_back(link_id: str, **arguments: str) -> ResponseReturnValue:
        """Withdraws a link: it lets nobody in, and whoever came by it is out. Needs the host."""
        try:
            withdraw_link(kind, open_as_host(arguments), link_id)
        except LastHostLinkError:
            return error_json(422, "link.last_host", say(kind.last_host), "link_id")
        return "", 204

    return api


of_games = make_links_api("api_links", GAME, WantedLink, LinkShape, NewLink, NO_GAME)
of_circles = make_links_api(
    "api_circle_links", CIRCLE, WantedCircleLink, CircleLinkShape, NewCircleLink, NO_CIRCLE
)
of_tournaments = make_links_api(
    "api_tournament_links",
    TOURNAMENT,
    WantedCircleLink,
    CircleLinkShape,
    NewCircleLink,
    NO_TOURNAMENT,
)
