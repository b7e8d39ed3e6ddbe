"""Penalties, the cut, and what is paid for luck or a playable discard."""

from collections.abc import Mapping

from flask import Blueprint, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from wtforms import Field, RadioField, SelectField

from scorekeeper.game.entries import (
    Cut,
    Entry,
    FourPairs,
    JokersDealt,
    Penalty,
    PlayableDiscard,
)
from scorekeeper.game.plausible import expected_cards, implied_calls
from scorekeeper.rules.wording import capital
from scorekeeper.speech import say
from scorekeeper.store.games import Game
from scorekeeper.web.access import opens_game
from scorekeeper.web.language import say_later
from scorekeeper.web.money import money, signed
from scorekeeper.web.navigation import to_table
from scorekeeper.web.pages.amounts import WholeNumber
from scorekeeper.web.recording import EntryForm, Outcome, beside, record, say_recorded
from scorekeeper.web.titles import penalty_title

pages = Blueprint("penalty", __name__, url_prefix="/games/<game:game_id>")

CUT = "cut"
PAYMENTS: Mapping[str, type[JokersDealt | FourPairs | PlayableDiscard]] = {
    "jokers_dealt": JokersDealt,
    "four_pairs": FourPairs,
    "playable_discard": PlayableDiscard,
}
IN_PLAY = "0"


class PenaltyForm(EntryForm):
    """Who, what, how often, in which hand."""

    seat = RadioField(coerce=int, validate_choice=False)
    what = RadioField(validate_choice=False)
    count = WholeNumber(say_later("How often? 1 for once."), default=1)
    points = WholeNumber(say_later("Write whole points, such as 50."), needed=False)
    hand = SelectField(default=IN_PLAY)


def _form_of(game: Game) -> PenaltyForm:
    form = PenaltyForm()
    numbers = dict.fromkeys(row.hand.number for row in reversed(game.state.sheet))
    words = game.start.rules.words
    hands = {IN_PLAY: say("The {words.hand} in play", words=words)} if game.state.hand else {}
    for number in numbers:
        hands[str(number)] = capital(say("{words.hand} {number}", words=words, number=number))
    form.hand.choices = hands
    if not form.is_submitted():
        form.hand.data = request.args.get("hand", next(iter(hands), IN_PLAY))
    return form


@pages.route("/penalty", methods=["GET", "POST"])
@opens_game("host")
def new(game: Game) -> ResponseReturnValue:
    """Records a penalty of the game's list, the cut, or a payment (J14, J16, S10)."""
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
        offers = _offers(game)
        only = offers[0][0] if len(offers) == 1 else None
        form.what.data = request.args.get("what", only)
    if outcome:
        outcome = beside(_fields(form), outcome)
    status = 200 if not form.is_submitted() else 409 if outcome and outcome.since else 422
    rules = game.start.rules
    page = render_template(
        "penalty/penalty.html",
        game=game,
        form=form,
        outcome=outcome,
        title=penalty_title(rules),
        offers=_offers(game),
        counts=_counts(game),
    )
    return page, status


def _offers(game: Game) -> list[tuple[str, str, str]]:
    """What may be recorded now: (value, name, figure). Payments are made when they happen."""
    rules = game.start.rules
    cut = rules.cut
    offers = [(each.id, each.name, str(each.points)) for each in rules.offences]
    if cut and cut.points:
        name = say("The {cut}, by the dealer", cut=cut.name)
        offers.append((CUT, name, signed(cut.points)))
    return [*_payments(game), *offers]


def _payments(game: Game) -> list[tuple[str, str, str]]:
    """What is paid when it happens, into the pot or by every other player."""
    cut, stakes = game.start.rules.cut, game.start.rules.stakes
    if stakes is None:
        return []
    paid = [
        ("playable_discard", say("A playable discard"), stakes.playable_discard * stakes.small),
        (CUT, capital(cut.name) if cut else "", stakes.cut * stakes.unit),
        ("jokers_dealt", say("Three jokers dealt"), stakes.jokers_dealt * stakes.unit),
        ("four_pairs", say("Four pairs dealt"), stakes.four_pairs * stakes.unit),
    ]
    return [
        (value, name, _figure(value, money(amount, game.start.currency)))
        for value, name, amount in paid
        if amount and (game.state.hand or value == CUT)
    ]


def _figure(value: str, amount: str) -> str:
    return amount if value == "playable_discard" else say("{amount} each", amount=amount)


def _counts(game: Game) -> list[tuple[int, int]]:
    """What a count of cards betrays: (cards held, calls made) pairs (C12)."""
    hand, most = game.state.hand, game.start.rules.max_calls
    if hand is None or most is None:
        return []
    highest = expected_cards(hand.rules, most + 2)
    betrayed = ((held, implied_calls(hand.rules, held)) for held in range(highest + 1))
    return [(held, calls) for held, calls in betrayed if calls is not None]


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
    return to_table(game)


def _read_entry(form: PenaltyForm) -> Entry | None:
    """The entry a form says; what is missing is written beside the fields."""
    hand = None if form.hand.data == IN_PLAY else int(form.hand.data)
    if form.seat.data is None:
        form.seat.errors = [say("Who is it for?")]
    if not form.what.data:
        form.what.errors = [say("What happened?")]
    if form.what.data in PAYMENTS and hand is not None:
        form.hand.errors = [say("This is paid as it happens; choose the one in play.")]
    if form.what.data in (CUT, *PAYMENTS):
        if form.count.data != 1:
            form.count.errors = [say("Record each time separately.")]
        if form.points.data is not None:
            form.points.errors = [say("Only a penalty has points.")]
    if form.errors:
        return None
    if form.what.data == CUT:
        return Cut(form.seat.data, hand)
    if form.what.data in PAYMENTS:
        return PAYMENTS[form.what.data](form.seat.data)
    return Penalty(form.seat.data, form.what.data, form.count.data or 0, form.points.data, hand)
