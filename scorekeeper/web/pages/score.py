"""Score the hand: who went out, and what everybody else held."""

from flask import Blueprint
from flask.typing import ResponseReturnValue

from scorekeeper.store.games import Game
from scorekeeper.web.access import opens_game
from scorekeeper.web.hand_page import Scoring, shown_page, submitted
from scorekeeper.web.navigation import to_table

pages = Blueprint("score", __name__, url_prefix="/games/<game:game_id>")


@pages.route("/score", methods=["GET", "POST"])
@opens_game("host")
def new(game: Game) -> ResponseReturnValue:
    """Scores the hand in play. A form that comes after the end is refused, and shown again."""
    table = game.table
    scoring = Scoring(game, table.open or table.closed[-1], table.in_play)
    form = scoring.form()
    if form.is_submitted():
        return submitted(scoring, form)
    if table.finished:
        return to_table(game)
    form.expect(game)
    return shown_page(scoring, form)
