"""Redirects after something was done."""

from flask import redirect, url_for
from werkzeug.wrappers import Response

from scorekeeper.store.games import Game


def to_table(game: Game) -> Response:
    """Redirect to the table, which browsers fetch with GET."""
    return redirect(url_for("table.show", game_id=game.id), 303)
