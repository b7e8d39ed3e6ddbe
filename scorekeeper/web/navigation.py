"""Ways from page to page."""

from flask import redirect, url_for
from flask.typing import ResponseReturnValue

from scorekeeper.store.games import Game


def to_table(game: Game) -> ResponseReturnValue:
    """Leads back to the table, when a form is done."""
    return redirect(url_for("table.show", game_id=game.id), 303)
