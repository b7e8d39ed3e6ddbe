"""The referee through the API: a verdict is an answer, legal or not."""

from flask import Blueprint, jsonify
from flask.typing import ResponseReturnValue

from scorekeeper.web.api.answers import read_body
from scorekeeper.web.api.describing import BAD_BODY, TOO_MANY, UNAVAILABLE, describes
from scorekeeper.web.errors import error_json
from scorekeeper.web.security.protection import search
from scorekeeper.wire.error_shapes import ErrorShape
from scorekeeper.wire.errors import WireError
from scorekeeper.wire.referee import (
    read_arrange_question,
    read_lay_down_question,
    read_meld_question,
    read_tack_on_question,
    write_arrangement,
    write_lay_down,
    write_meld,
    write_tack_on,
)
from scorekeeper.wire.referee_shapes import (
    ArrangeAnswer,
    ArrangeRequest,
    LayDownAnswer,
    LayDownRequest,
    MeldAnswer,
    MeldRequest,
    TackOnAnswer,
    TackOnRequest,
)

api = Blueprint("api_referee", __name__, url_prefix="/api/v1/referee")

STATUSES = {"hand.unknown": 404, "body.too_large": 413}
NO_HAND = {404: ("The game has no such hand", ErrorShape)}


@api.errorhandler(WireError)
def _refuse_unreadable(error: WireError) -> ResponseReturnValue:
    return error_json(STATUSES.get(error.code, 422), error.code, error.message, error.path)


@api.post("/meld")
@describes(
    body=MeldRequest, answers={200: ("The verdict", MeldAnswer), **NO_HAND, **BAD_BODY}, token=False
)
def meld() -> ResponseReturnValue:
    """Says whether cards are a meld, as what, and what would put it right."""
    return jsonify(write_meld(read_meld_question(read_body()).judge()))


@api.post("/lay-down")
@describes(
    body=LayDownRequest,
    answers={200: ("The verdict", LayDownAnswer), **NO_HAND, **BAD_BODY},
    token=False,
)
def lay_down() -> ResponseReturnValue:
    """Says whether melds may be laid down together in a hand."""
    question = read_lay_down_question(read_body())
    return jsonify(write_lay_down(question.judge(), question.hand.contract, question.rules))


@api.post("/tack-on")
@describes(
    body=TackOnRequest,
    answers={200: ("The verdict", TackOnAnswer), **NO_HAND, **BAD_BODY},
    token=False,
)
def tack_on() -> ResponseReturnValue:
    """Says whether cards may be added to a meld, and what it is afterwards."""
    return jsonify(write_tack_on(read_tack_on_question(read_body()).judge()))


@api.post("/arrange")
@describes(
    body=ArrangeRequest,
    answers={
        200: ("The best there is", ArrangeAnswer),
        **NO_HAND,
        **BAD_BODY,
        **TOO_MANY,
        **UNAVAILABLE,
    },
    token=False,
)
def arrange() -> ResponseReturnValue:
    """Finds the lay-down of a hand that leaves the fewest points."""
    question = read_arrange_question(read_body())
    return jsonify(write_arrangement(search(question.judge)))
