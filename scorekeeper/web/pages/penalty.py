"""Penalties, the cut, and what is paid for luck or a playable discard."""

from collections.abc import Mapping

from flask import Blueprint, render_template, request
from flask.typing import ResponseReturnValue
from wtforms import Field, RadioField, SelectField
from wtforms.validators import InputRequired, ValidationError

from scorekeeper.game.entries import Cut, Entry, Penalty
from scorekeeper.game.payments import PAYMENTS
from scorekeeper.game.plausible import calls_to_penalise
from scorekeeper.game.table import Table
from scorekeeper.speech import say
from scorekeeper.store.games import Game
from scorekeeper.web.forms.fields import WholeNumber
from scorekeeper.web.forms.parts import NOBODY
from scorekeeper.web.forms.recording import (
    EntryForm,
    Outcome,
    attach_refusals,
    record,
    to_next_page,
)
from scorekeeper.web.security.access import opens_game
from scorekeeper.web.writing.language import say_later
from scorekeeper.web.writing.penalties import CUT, describe_card_counts, find_offers, find_questions
from scorekeeper.web.writing.titles import hand_title, penalty_title

pages = Blueprint("penalty", __name__, url_prefix="/games/<game:game_id>")

IN_PLAY = "0"
OFF = "off"


def check_player(form: "PenaltyForm", field: Field) -> None:
    """Refuse a form that names nobody, unless it is about a cut: the rules say who cuts."""
    if form.what.data != CUT and field.data is None:
        raise ValidationError(say("Pick somebody."))


def check_count(form: "PenaltyForm", field: Field) -> None:
    """Refuse a count of a cut or a payment, which are recorded one by one."""
    if not form.is_penalty and field.data not in (None, 1):
        raise ValidationError(say("Record each time separately."))


def check_points(form: "PenaltyForm", field: Field) -> None:
    """Refuse points for a cut or a payment, so that nothing is dropped in silence."""
    if not form.is_penalty and field.data is not None:
        raise ValidationError(say("Only a penalty has points."))


def check_hand(form: "PenaltyForm", field: Field) -> None:
    """Refuse an earlier hand for a payment."""
    if form.what.data in PAYMENTS and field.data != IN_PLAY:
        raise ValidationError(say("This is paid as it happens; choose the one in play."))


class PenaltyForm(EntryForm):
    """Who, what, how often, in which hand."""

    what = RadioField(
        validate_choice=False, validators=[InputRequired(say_later("Pick what happened."))]
    )
    seat = RadioField(coerce=int, validate_choice=False, validators=[check_player])
    count = WholeNumber(say_later("How often? 1 for once."), default=1, validators=[check_count])
    points = WholeNumber(
        say_later("Write whole points, such as 50."), needed=False, validators=[check_points]
    )
    hand = SelectField(default=IN_PLAY, validators=[check_hand])
    sign = RadioField(default=OFF, validate_choice=False)
    """Whether points go off the total or on it, where the table says so itself (V5)."""

    @property
    def is_penalty(self) -> bool:
        """Whether it is a penalty that happened, or nothing yet: no cut and no payment."""
        return self.what.data != CUT and self.what.data not in PAYMENTS

    def entry(self, table: Table) -> Entry:
        """Build the entry of a valid form at this table."""
        seat, what = self.seat.data, self.what.data
        hand = None if self.hand.data == IN_PLAY else int(self.hand.data)
        if what == CUT:
            return Cut(table.cutter_of(hand) or NOBODY, hand)
        if what in PAYMENTS:
            return PAYMENTS[what](seat)
        points, offence = self.points.data, table.rules.offence(what)
        if points and offence and offence.as_written and self.sign.data == OFF:
            points = -points
        return Penalty(seat, what, self.count.data or 0, points, hand)

    def fields_by_name(self) -> Mapping[str, Field]:
        """Return its fields by the names that refusals have for them."""
        return {
            "seat": self.seat,
            "offence": self.what,
            "count": self.count,
            "points": self.points,
            "hand": self.hand,
        }


@pages.route("/penalty", methods=["GET", "POST"])
@opens_game("score")
def new(game: Game) -> ResponseReturnValue:
    """Record a penalty of the game's list, the cut, or a payment (J14, J16, S10)."""
    form = _make_form(game)
    if not form.is_submitted():
        _fill_in(form, game)
        return _page(game, form)
    if not form.validate():
        return _page(game, form), 422
    outcome = record(game, form.entry(game.table), form)
    if outcome.appended:
        return to_next_page(outcome, _next_page())
    outcome = attach_refusals(form.fields_by_name(), outcome)
    return _page(game, form, outcome), 409 if outcome.since else 422


def _make_form(game: Game) -> PenaltyForm:
    form = PenaltyForm()
    form.hand.choices = _hands(game)
    return form


def _hands(game: Game) -> dict[str, str]:
    """Return the hands a penalty may belong to, the latest first, by what the form calls them."""
    words = game.start.rules.words
    hands = {IN_PLAY: words.say("This {words.hand}")} if game.state.hand else {}
    for row in reversed(game.state.sheet):
        number = row.hand.number
        hands[str(number)] = hand_title(game.start.rules, number)
    return hands


def _fill_in(form: PenaltyForm, game: Game) -> None:
    """Fill in what the link to the page says, and the only choice there is."""
    form.expect(game)
    available = find_offers(game)
    form.seat.data = request.args.get("seat", type=int)
    form.what.data = request.args.get("what", available[0].value if len(available) == 1 else None)
    form.count.data = request.args.get("count", 1, type=int)
    form.hand.data = request.args.get("hand", next(iter(_hands(game)), IN_PLAY))


def _page(game: Game, form: PenaltyForm, outcome: Outcome | None = None) -> str:
    return render_template(
        "penalty/penalty.html",
        game=game,
        form=form,
        outcome=outcome,
        title=penalty_title(game.start.rules),
        words=game.start.rules.words,
        players=[game.state.player(seat) for seat in game.table.in_play],
        offers=find_offers(game),
        questions=find_questions(game),
        cutter=game.table.cutter_of(None),
        calls_too_many=_count_calls_too_many(game),
        counted=describe_card_counts(game),
        how_to_count=say(
            "Have a player who hasn’t laid down count the cards in their hand before they draw."
            " Any other number: they’ve already drawn, or the deal was wrong."
        ),
    )


def _count_calls_too_many(game: Game) -> dict[str, dict[int, int]]:
    """Count, by the penalty for it and by player, the calls of this hand that still need one."""
    counts = {seat: calls_to_penalise(game.table, seat) for seat in game.table.in_play}
    return {what.id: counts} if (what := game.start.rules.over_calling) else {}


def _next_page() -> str:
    """Return the page that led here, as an endpoint."""
    return "sheet.show" if request.args.get("then") == "sheet" else "table.show"
