"""Links of a game through the API: list, make, withdraw."""

from flask import Blueprint, jsonify
from flask.typing import ResponseReturnValue

from scorekeeper.speech import say
from scorekeeper.store.games import Game
from scorekeeper.store.links import LastHostLinkError, Link, links_of, make_link
from scorekeeper.store.tokens import new_token
from scorekeeper.web.access import opened_by_program
from scorekeeper.web.api.bodies import sent_body
from scorekeeper.web.api.describing import Call, describes
from scorekeeper.web.api.refusals import BAD_BODY, FORBIDDEN, NO_GAME
from scorekeeper.web.database import session
from scorekeeper.web.errors import error_json
from scorekeeper.web.links import LAST_HOST_LINK, link_with, withdraw_link
from scorekeeper.web.security import never_kept
from scorekeeper.web.security_log import note_event
from scorekeeper.wire.links import read_wanted_link
from scorekeeper.wire.shapes import ErrorShape, LinkShape, NewLink, WantedLink

api = Blueprint("api_links", __name__, url_prefix="/api/v1/games/<game:game_id>/links")


def _open(game_id: str) -> Game:
    game, _ = opened_by_program(game_id, "host")
    return game


def _written(link: Link) -> LinkShape:
    return {
        "id": link.id,
        "role": link.role,
        "seat": link.seat,
        "made": link.made,
        "used": link.used,
    }


@api.get("")
@describes(Call(answers={200: ("The links that stand", list[LinkShape]), **FORBIDDEN, **NO_GAME}))
def show(game_id: str) -> ResponseReturnValue:
    """The links of a game that stand, oldest first, without their tokens. Needs the host."""
    return jsonify([_written(link) for link in links_of(session(), _open(game_id).id)])


@api.post("")
@describes(
    Call(
        body=WantedLink,
        answers={201: ("The new link", NewLink), **FORBIDDEN, **NO_GAME, **BAD_BODY},
    )
)
def make(game_id: str) -> ResponseReturnValue:
    """Makes a link. Its token is shown only this once. Needs the host."""
    game = _open(game_id)
    wanted = read_wanted_link(sent_body(), len(game.start.players))
    token = new_token()
    link = make_link(session(), game.id, wanted.role, token, wanted.seat)
    session().commit()
    note_event("link made")
    made: NewLink = {**_written(link), "token": token, "link": link_with(game.id, token)}
    return never_kept((jsonify(made), 201))


@api.delete("/<link_id>")
@describes(
    Call(
        answers={
            204: ("Whoever came by it, and by no other, is out", None),
            422: ("The last link of a host stays", ErrorShape),
            **FORBIDDEN,
            **NO_GAME,
        }
    )
)
def take_back(game_id: str, link_id: str) -> ResponseReturnValue:
    """Withdraws a link: it lets nobody in, and whoever came by it is out. Needs the host."""
    game = _open(game_id)
    try:
        withdraw_link(game, link_id)
    except LastHostLinkError:
        return error_json(422, "link.last_host", say(LAST_HOST_LINK), "link_id")
    return "", 204
