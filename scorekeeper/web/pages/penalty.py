"""Penalties and the exact cut."""

from collections.abc import Mapping

from flask import Blueprint, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from wtforms import Field, RadioField, SelectField

from scorekeeper.game.entries import Cut, Entry, Penalty
from scorekeeper.store.games import Game
from scorekeeper.web.access import opens_game
from scorekeeper.web.pages.amounts import WholeNumber
from scorekeeper.web.pages.table import table_of
from scorekeeper.web.recording import EntryForm, Outcome, beside, record, say_recorded

pages = Blueprint("penalty", __name__, url_prefix="/games/<game:game_id>")

CUT = "cut"
IN_PLAY = "0"


class PenaltyForm(EntryForm):
    """Who, what, how often, in which hand."""

    seat = RadioField(coerce=int, validate_choice=False)
    what = RadioField(validate_choice=False)
    count = WholeNumber("How often? 1 for once.", default=1)
    points = WholeNumber("Write whole points, such as 50.", needed=False)
    hand = SelectField(default=IN_PLAY)


def _form_of(game: Game) -> PenaltyForm:
    form = PenaltyForm()
    numbers = dict.fromkeys(row.deal.number for row in reversed(game.state.sheet))
    words = game.start.sheet.words
    in_play = {IN_PLAY: f"The {words.hand} in play"} if game.state.hand else {}
    hands = in_play | {str(number): f"{words.hand.capitalize()} {number}" for number in numbers}
    form.hand.choices = hands
    if not form.is_submitted():
        form.hand.data = request.args.get("hand", next(iter(hands), IN_PLAY))
    return form


@pages.route("/penalty", methods=["GET", "POST"])
@opens_game("host")
def new(game: Game) -> ResponseReturnValue:
    """Records a penalty of the game's list, or the exact cut (J14, J16)."""
    form = _form_of(game)
    outcome: Outcome | None = None
    if form.validate_on_submit():
        entry = _read_entry(form)
        if entry is not None:
            outcome = record(game, entry, form)
            if outcome.appended:
                say_recorded(outcome)
                return _back(game)
    elif not form.is_submitted():
        form.expect(game)
        form.seat.data = request.args.get("seat", type=int)
        form.what.data = request.args.get("what")
    if outcome:
        outcome = beside(_fields(form), outcome)
    status = 200 if not form.is_submitted() else 409 if outcome and outcome.since else 422
    return render_template("penalty/penalty.html", game=game, form=form, outcome=outcome), status


def _fields(form: PenaltyForm) -> Mapping[str, Field]:
    return {
        "seat": form.seat,
        "offence": form.what,
        "count": form.count,
        "points": form.points,
        "hand": form.hand,
    }


def _back(game: Game) -> ResponseReturnValue:
    if request.args.get("then") == "sheet":
        return redirect(url_for("sheet.show", game_id=game.id), 303)
    return table_of(game)


def _read_entry(form: PenaltyForm) -> Entry | None:
    """The entry a form says; what is missing is written beside the fields."""
    hand = None if form.hand.data == IN_PLAY else int(form.hand.data)
    if form.seat.data is None:
        form.seat.errors = ["Whose is it?"]
    if not form.what.data:
        form.what.errors = ["What happened?"]
    if form.errors:
        return None
    if form.what.data == CUT:
        return Cut(form.seat.data, hand)
    return Penalty(form.seat.data, form.what.data, form.count.data or 0, form.points.data, hand)
