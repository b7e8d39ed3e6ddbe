"""Score the hand: who went out, and what everybody else held."""

from flask import Blueprint, request
from flask.typing import ResponseReturnValue
from werkzeug.exceptions import NotFound

from scorekeeper.store.games import Game
from scorekeeper.web.hand.deal import find_scoring
from scorekeeper.web.hand.form import DealForm
from scorekeeper.web.hand.page import AFRESH, show_page
from scorekeeper.web.hand.submission import handle_submission
from scorekeeper.web.navigation import to_table
from scorekeeper.web.security.access import opens_game

pages = Blueprint("score", __name__, url_prefix="/games/<game:game_id>")


@pages.route("/score", methods=["GET", "POST"])
@opens_game("score")
def new(game: Game) -> ResponseReturnValue:
    """Score the hand in play. A form names the deal it was opened for (C25); one that comes after
    the end is refused, and shown again. Where the hand was taken back, the form is filled in as it
    was, unless somebody starts afresh; else with what players have counted for themselves. An
    address that names a deal shows the form for a later one, as far as that is known: phones keep
    it for when there is no network."""
    named = request.args.get("deal", 0, int)
    scoring = find_scoring(game, DealForm().deal.data or named)
    form = scoring.form()
    if form.is_submitted():
        return handle_submission(scoring, form)
    if named and scoring.deal_number != named:
        raise NotFound
    if game.table.finished:
        return to_table(game)
    form.expect(game)
    if scoring.is_later:
        return show_page(scoring, form)
    taken_back = None if AFRESH in request.args else game.history.reopened
    if taken_back:
        form.fill_in(taken_back.hand, scoring.deal.deck)
    else:
        form.fill_in_counts(game.counted, scoring.deal.deck)
    return show_page(scoring, form, filled_in=taken_back is not None)
