"""The JSON API, version 1; and what a phone's own app asks."""

from flask import Flask

from scorekeeper.web.api import circles, docs, games, links, referee, sync, tournaments
from scorekeeper.web.security.protection import csrf


def init_app(app: Flask) -> None:
    """Adds the API. It takes tokens, never cookies, so it needs no CSRF protection; where a phone's
    own app asks with a cookie, it sends a header that no other site can."""
    for room in (
        games.api,
        links.of_games,
        circles.api,
        links.of_circles,
        tournaments.api,
        links.of_tournaments,
        referee.api,
        docs.api,
        sync.api,
    ):
        csrf.exempt(room)
        app.register_blueprint(room)
