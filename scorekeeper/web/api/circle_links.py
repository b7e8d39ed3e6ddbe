"""Links of a circle through the API: list, make, withdraw."""

from flask import Blueprint, jsonify
from flask.typing import ResponseReturnValue

from scorekeeper.circle.circle import Circle
from scorekeeper.speech import say
from scorekeeper.store.circle_links import CircleLink, circle_links_of, make_circle_link
from scorekeeper.store.links import LastHostLinkError
from scorekeeper.store.tokens import new_token
from scorekeeper.web.api.bodies import sent_body
from scorekeeper.web.api.describing import Call, describes
from scorekeeper.web.api.refusals import BAD_BODY, FORBIDDEN, NO_CIRCLE
from scorekeeper.web.circle_access import opened_circle, program_circle_access
from scorekeeper.web.circle_links import LAST_CIRCLE_HOST, withdraw_from_circle
from scorekeeper.web.database import session
from scorekeeper.web.errors import error_json
from scorekeeper.web.links import link_with
from scorekeeper.web.security import never_kept
from scorekeeper.web.security_log import note_event
from scorekeeper.wire.circle_shapes import CircleLinkShape, NewCircleLink, WantedCircleLink
from scorekeeper.wire.circles import read_wanted_circle_link
from scorekeeper.wire.shapes import ErrorShape

api = Blueprint("api_circle_links", __name__, url_prefix="/api/v1/circles/<circle:circle_id>/links")


def _open(circle_id: str) -> Circle:
    return opened_circle(circle_id, program_circle_access(circle_id), "host")


def _written(link: CircleLink) -> CircleLinkShape:
    return {"id": link.id, "role": link.role, "made": link.made, "used": link.used}


@api.get("")
@describes(
    Call(answers={200: ("The links that stand", list[CircleLinkShape]), **FORBIDDEN, **NO_CIRCLE})
)
def show(circle_id: str) -> ResponseReturnValue:
    """The links of a circle that stand, oldest first, without their tokens. Needs the host."""
    return jsonify([_written(link) for link in circle_links_of(session(), _open(circle_id).id)])


@api.post("")
@describes(
    Call(
        body=WantedCircleLink,
        answers={201: ("The new link", NewCircleLink), **FORBIDDEN, **NO_CIRCLE, **BAD_BODY},
    )
)
def make(circle_id: str) -> ResponseReturnValue:
    """Makes a link to a circle. Its token is shown only this once. Needs the host."""
    circle = _open(circle_id)
    role = read_wanted_circle_link(sent_body())
    token = new_token()
    link = make_circle_link(session(), circle.id, role, token)
    session().commit()
    note_event("link made")
    made: NewCircleLink = {**_written(link), "token": token, "link": link_with(circle.id, token)}
    return never_kept((jsonify(made), 201))


@api.delete("/<link_id>")
@describes(
    Call(
        answers={
            204: ("Whoever came by it, and by no other, is out", None),
            422: ("The last link of a host stays", ErrorShape),
            **FORBIDDEN,
            **NO_CIRCLE,
        }
    )
)
def take_back(circle_id: str, link_id: str) -> ResponseReturnValue:
    """Withdraws a link to a circle: it lets nobody in, and whoever came by it is out. Needs the
    host."""
    circle = _open(circle_id)
    try:
        withdraw_from_circle(circle, link_id)
    except LastHostLinkError:
        return error_json(422, "link.last_host", say(LAST_CIRCLE_HOST), "link_id")
    return "", 204
