"""Seat: a player counts their own cards at their own phone, until the hand is recorded."""

from flask import Blueprint, g, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from wtforms import FormField, StringField
from wtforms.validators import ValidationError

from scorekeeper.cards import Card
from scorekeeper.game.counts import Count
from scorekeeper.game.scoring import points_left
from scorekeeper.speech import say
from scorekeeper.store.counts import put_count
from scorekeeper.store.games import Game
from scorekeeper.store.log import RefusedEntryError
from scorekeeper.web.database import session
from scorekeeper.web.forms.fields import TextField
from scorekeeper.web.forms.parts import HiddenNumber
from scorekeeper.web.hand.deal import Scoring, find_scoring
from scorekeeper.web.hand.form import DealForm, LeftForm, PointsForm
from scorekeeper.web.hand.pad_keys import draw_keys, suit_keys, write_example, write_typed
from scorekeeper.web.hand.page import Line
from scorekeeper.web.live import note_change
from scorekeeper.web.navigation import to_table
from scorekeeper.web.security.access import opens_game
from scorekeeper.web.server_only import requires_server
from scorekeeper.wire.own_cards import find_own_cards

pages = Blueprint("seat", __name__, url_prefix="/games/<game:game_id>/seat")

CHANGE = "change"
"""What the address says where somebody changes what they have sent."""


class OwnLeftForm(LeftForm):
    """What a player holds who counts for themselves: it can't be left empty."""

    def validate_cards(self, cards: TextField[tuple[Card, ...]]) -> None:
        """Refuse a form in which nothing was typed."""
        if cards.is_empty and self.points.is_empty:
            raise ValidationError(say("Tap or type what you hold; or did you go out?"))


class CountForm(DealForm):
    """What a player holds in a deal: their cards or a total; or that they went out."""

    out = HiddenNumber()
    """Nobody, for the script that knows the form of a whole hand."""
    counting = StringField()
    left: "FormField[LeftForm]" = FormField(OwnLeftForm)
    do = StringField()
    """The button that was tapped: `send` or `out`."""

    def count(self) -> Count | None:
        """Read the count in the form; return None where it can't be read, with the errors on its
        fields."""
        if self.do.data == "out":
            return Count(self.deal.data, ())
        if not self.validate():
            return None
        held = self.left.form.left
        assert held is not None
        return Count(self.deal.data, held, laid=self.left.form.laid.data)


class OwnWrittenForm(PointsForm):
    """What a player scored who says so themselves: it can't be left empty."""

    def validate_points(self, points: TextField[int]) -> None:
        """Refuse a form in which nothing was typed."""
        if points.is_empty:
            raise ValidationError(say("Write your points: 35, −5 or 10+15."))


class OwnPointsForm(CountForm):
    """What a player scored in a deal, in a game whose cards the app doesn't know."""

    left = FormField(OwnWrittenForm)


@pages.route("", methods=["GET", "POST"])
@opens_game("seat")
@requires_server
def show(game: Game) -> ResponseReturnValue:
    """Show the page on which this phone's player counts their cards, and store them; once they are
    sent, say so."""
    seat = _find_seat(game)
    rules = game.start.rules
    if seat is None or game.table.finished or not rules.asks_what_is_left:
        return to_table(game)
    scoring, form = find_scoring(game, 0), CountForm() if rules.has_cards else OwnPointsForm()
    if form.is_submitted():
        return _store_count(scoring, seat, form)
    counted = game.counted.get(seat)
    form.deal.data = scoring.deal_number
    if counted is not None and CHANGE not in request.args:
        return _show_page(scoring, seat, form, counted)
    if counted and not counted.went_out:
        form.left.form.fill_in(counted.left, scoring.deal.deck, laid=counted.laid)
    return _show_page(scoring, seat, form)


def _find_seat(game: Game) -> int | None:
    """Find the seat that this phone counts for; where it may count for several, the one the address
    names, or the first that is in play."""
    own = [seat for seat in game.table.in_play if seat in g.access.seats]
    requested = request.args.get("seat", 0, type=int)
    return requested if requested in own else next(iter(own), None)


def _store_count(scoring: Scoring, seat: int, form: CountForm) -> ResponseReturnValue:
    count = form.count()
    if count is None:
        return _show_page(scoring, seat, form, status=422)
    count = find_own_cards(scoring.deal.deck, count)
    try:
        counted = put_count(session(), scoring.game, seat, count)
    except RefusedEntryError as refused:
        form.deal.data = scoring.deal_number
        form.left.form.cards.errors = [refusal.message for refusal in refused.refusals]
        return _show_page(scoring, seat, form, status=422)
    note_change(counted)
    return redirect(url_for("seat.show", game_id=counted.id, seat=seat), 303)


def _show_page(
    scoring: Scoring, seat: int, form: CountForm, counted: Count | None = None, status: int = 200
) -> ResponseReturnValue:
    """Show the page to count at; where cards were `counted`, what was sent."""
    game, deal = scoring.game, scoring.deal
    form.counting.data = str(seat)
    rules, hand = game.start.rules, deal.hand
    page = render_template(
        "hand/seat.html",
        game=game,
        form=form,
        seat=seat,
        name=game.start.name(seat),
        scoring=scoring,
        contract=scoring.contract_of(seat),
        lines=[Line(seat, game.start.name(seat), form.left.form, 1, 0)],
        counted=counted,
        points=counted and points_left(rules, deal.deck, hand.contract, counted.left),
        keys=draw_keys(rules, deal.deck, with_suits=scoring.melds_first) if rules.has_cards else [],
        example=write_example(rules, deal.packs) if rules.has_cards else "",
        typed=write_typed(rules, deal.packs) if rules.has_cards else "",
        suits=suit_keys(deal.packs) if scoring.melds_first else [],
    )
    return page, status
