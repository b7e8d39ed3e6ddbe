"""Where a page leads once something was done."""

from flask import redirect, url_for
from flask.typing import ResponseReturnValue

from scorekeeper.store.games import Game


def to_table(game: Game) -> ResponseReturnValue:
    """Back to the table."""
    return redirect(url_for("table.show", game_id=game.id), 303)
