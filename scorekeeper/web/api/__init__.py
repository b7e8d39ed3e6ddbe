"""The JSON API, version 1."""

from flask import Flask

from scorekeeper.web.api import docs, games, links, referee
from scorekeeper.web.security import csrf


def init_app(app: Flask) -> None:
    """Adds the API. It takes tokens, never cookies, so it needs no CSRF protection."""
    for room in (games, links, referee, docs):
        csrf.exempt(room.api)
        app.register_blueprint(room.api)
