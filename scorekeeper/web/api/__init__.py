"""The JSON API, version 1, and the calls of a phone's own app."""

from flask import Flask

from scorekeeper.web.api import circles, docs, games, links, referee, sync, tournaments
from scorekeeper.web.security.protection import csrf


def init_app(app: Flask) -> None:
    """Register the API's blueprints without CSRF protection.

    The API takes tokens, never cookies; a phone's own app, which sends its cookie, also sends a
    header that no other site can send.
    """
    for blueprint in (
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
        csrf.exempt(blueprint)
        app.register_blueprint(blueprint)
