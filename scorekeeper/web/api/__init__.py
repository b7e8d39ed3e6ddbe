"""The JSON API, version 1; and what a phone's own app asks."""

from flask import Flask

from scorekeeper.web.api import circle_links, circles, docs, games, links, referee, sync
from scorekeeper.web.security import csrf


def init_app(app: Flask) -> None:
    """Adds the API. It takes tokens, never cookies, so it needs no CSRF protection; where a phone's
    own app asks with a cookie, it sends a header that no other site can."""
    for room in (games, links, circles, circle_links, referee, docs, sync):
        csrf.exempt(room.api)
        app.register_blueprint(room.api)
