"""How far a game has come, for the pages that are open: as a stream, and for once."""

from flask import Blueprint, jsonify
from flask.typing import ResponseReturnValue

from scorekeeper.web.access import phone_access
from scorekeeper.web.live import stream, version_of

pages = Blueprint("live", __name__, url_prefix="/games/<game:game_id>")


@pages.get("/live")
def show(game_id: str) -> ResponseReturnValue:
    """The version of the game as server-sent events: one at once, one for each change."""
    phone_access(game_id)
    return stream(game_id)


@pages.get("/version")
def version(game_id: str) -> ResponseReturnValue:
    """The version of the game as it is now, for phones that can't keep a stream open."""
    phone_access(game_id)
    return jsonify(version_of(game_id).told())
