"""The version of a game, for pages that are open: as a stream, and once."""

from flask import Blueprint, jsonify, request
from flask.typing import ResponseReturnValue

from scorekeeper.rules.wording import join_statements
from scorekeeper.speech import say
from scorekeeper.store.games import Game
from scorekeeper.web.forms.recording import describe_changes_since
from scorekeeper.web.live import find_version, stream
from scorekeeper.web.security.access import opens_game, phone_access

pages = Blueprint("live", __name__, url_prefix="/games/<game:game_id>")


@pages.get("/live")
def show(game_id: str) -> ResponseReturnValue:
    """Send the version of the game as server-sent events: one at once, one for each change."""
    phone_access(game_id)
    return stream(game_id, beats=True)


@pages.get("/version")
def version(game_id: str) -> ResponseReturnValue:
    """Send the version of the game as it is now, for phones that can't keep a stream open."""
    phone_access(game_id)
    return jsonify(find_version(game_id).to_json())


@pages.get("/since")
@opens_game()
def since(game: Game) -> ResponseReturnValue:
    """Send what was recorded since the version that a page shows, in a sentence; an empty one where
    it was nothing. It is for pages that are being filled in, which nothing may replace."""
    version = request.args.get("version", game.version, type=int)
    if version >= game.version:
        return jsonify(text="")
    changes = join_statements(describe_changes_since(game, version))
    return jsonify(text=say("Recorded on another phone: {changes}.", changes=changes))
