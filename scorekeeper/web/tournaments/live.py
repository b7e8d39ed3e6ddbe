"""The version of a tournament, for pages that are open: as a stream, and once."""

from flask import jsonify
from flask.typing import ResponseReturnValue

from scorekeeper.web.live import find_version, stream
from scorekeeper.web.security.access import phone_access
from scorekeeper.web.tournaments.parts import tournament_pages

pages = tournament_pages("tournament_live")


@pages.get("/live")
def show(tournament_id: str) -> ResponseReturnValue:
    """Send the version of the tournament as server-sent events: one at once, one for each
    change."""
    phone_access(tournament_id)
    return stream(tournament_id, beats=True)


@pages.get("/version")
def version(tournament_id: str) -> ResponseReturnValue:
    """Send the version as it is now, for phones that can't keep a stream open."""
    phone_access(tournament_id)
    return jsonify(find_version(tournament_id).to_json())
