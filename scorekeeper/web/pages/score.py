"""Score the hand: who went out, and what everybody else held."""

from flask import Blueprint, request
from flask.typing import ResponseReturnValue

from scorekeeper.store.games import Game
from scorekeeper.web.access import opens_game
from scorekeeper.web.hand_page import shown_page
from scorekeeper.web.hand_submission import submitted
from scorekeeper.web.navigation import to_table
from scorekeeper.web.scoring import scoring_of

pages = Blueprint("score", __name__, url_prefix="/games/<game:game_id>")


@pages.route("/score", methods=["GET", "POST"])
@opens_game("host")
def new(game: Game) -> ResponseReturnValue:
    """Scores the hand in play. A form names the deal it was opened for (C25); one that comes after
    the end is refused, and shown again."""
    scoring = scoring_of(game, request.form.get("deal", 0, type=int))
    form = scoring.form()
    if form.is_submitted():
        return submitted(scoring, form)
    if game.table.finished:
        return to_table(game)
    form.expect(game)
    return shown_page(scoring, form)
