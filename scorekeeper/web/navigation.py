"""Where pages lead: to the table after something was done, and back to where one came from."""

import re
from urllib.parse import urlsplit

from flask import redirect, request, url_for
from werkzeug.wrappers import Response

from scorekeeper.store.games import Game

LEAD_BACK = re.compile(
    r"(/(score|sheet(/\d+)?|check|find|tack-on|penalty|money|game-menu|end|export))?"
)
"""The pages of a table to which its rules lead back."""


def to_table(game: Game) -> Response:
    """Redirect to the table, which browsers fetch with GET."""
    return redirect(url_for("table.show", game_id=game.id), 303)


def find_way_back(start: str, otherwise: str) -> str:
    """Return the page from which rules were opened, to go back to it, if it is one of those whose
    addresses begin with `start`, else `otherwise`."""
    try:
        link = urlsplit(request.referrer or "")
    except ValueError:
        return otherwise
    page = link.path.removeprefix(start)
    if link.netloc != request.host or not LEAD_BACK.fullmatch(page):
        return otherwise
    return f"{link.path}?{link.query}" if link.query else link.path
