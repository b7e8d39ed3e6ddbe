"""The form of a hand: who went out, and what everybody else held, as cards or as a total."""

from collections.abc import Iterable
from dataclasses import dataclass

from flask import request
from flask_wtf import FlaskForm
from wtforms import BooleanField, Field, Form, HiddenField, RadioField, StringField
from wtforms.validators import Length

from scorekeeper.cards import write_cards
from scorekeeper.game.entries import Hand, Left
from scorekeeper.game.keypad import spread_suits
from scorekeeper.game.scoring import left_unmelded, melds_of
from scorekeeper.game.start import Start
from scorekeeper.game.state import Row
from scorekeeper.rules.contract import HandRules
from scorekeeper.rules.wording import shown
from scorekeeper.speech import say
from scorekeeper.web.fields import read_held, read_sum
from scorekeeper.web.recording import EntryForm


class LeftForm(Form):
    """What one player held: cards, or their total."""

    class Meta(FlaskForm.Meta):
        """Refuses in the reader's language; the form around it is what is guarded."""

        csrf = False

    cards = StringField(validators=[Length(max=400)])
    points = StringField(validators=[Length(max=100)])


class HandForm(EntryForm):
    """A whole hand, with a line for each of its seats. `confirmed` holds the doubts that were
    shown before."""

    out = RadioField(coerce=int, validate_choice=False)
    bent = BooleanField()
    kalooki = BooleanField()
    no_jokers = BooleanField()
    confirmed = HiddenField()

    def __init__(self, seats: Iterable[int]) -> None:
        super().__init__()
        typed = request.form if self.is_submitted() else None
        self.lines = {seat: LeftForm(typed, prefix=f"left-{seat}-") for seat in seats}

    def line(self, seat: int) -> LeftForm:
        """The line of one seat."""
        return self.lines[seat]

    def readable(self) -> bool:
        """Whether every field holds what it may hold; what is wrong is written beside it."""
        return all([self.validate(), *(line.validate() for line in self.lines.values())])


def fill_in(form: HandForm, row: Row) -> None:
    """Writes a row of the sheet into the form, to be corrected."""
    won = row.won
    if won is None:
        return
    form.out.data, form.bent.data = won.out, won.bent
    form.kalooki.data, form.no_jokers.data = won.kalooki, won.no_jokers
    for seat, left in won.left.items():
        if isinstance(left, int):
            form.line(seat).points.data = str(left)
        else:
            form.line(seat).cards.data = write_cards(left)


def read_hand(start: Start, form: HandForm) -> Hand | None:
    """The hand that the form says, or None when some of it cannot be read; what is wrong is
    written beside the fields."""
    if form.out.data not in form.lines:
        words = start.rules.words
        form.out.errors = [
            say("Who went out? If nobody did, the {words.hand} is thrown in.", words=words)
        ]
    held: dict[int, Left] = {}
    for seat, line in form.lines.items():
        left = _read_left(line)
        if left is not None:
            held[seat] = left
    if form.errors or any(line.errors for line in form.lines.values()):
        return None
    cards = {seat: left for seat, left in held.items() if isinstance(left, tuple)}
    spread = spread_suits(cards, start.packs.deck, start.rules.card_points)
    return Hand(
        form.out.data,
        held | spread,
        bent=bool(form.bent.data),
        kalooki=bool(form.kalooki.data),
        no_jokers=bool(form.no_jokers.data),
    )


def _read_left(line: LeftForm) -> Left | None:
    cards, points = (line.cards.data or "").strip(), (line.points.data or "").strip()
    if cards and points:
        line.points.errors = [say("Either the cards or the total, not both.")]
        return None
    field: Field = line.cards if cards else line.points
    try:
        if cards:
            return read_held(cards)
        return read_sum(points) if points else None
    except ValueError as error:
        field.errors = [str(error)]
        return None


@dataclass(frozen=True)
class Worked:
    """The arithmetic of one loser: “10 + 10 + 15 = 35 ×2 = 70”, and what it comes to. Where the
    player melds what he can, the melds first."""

    text: str
    total: int
    melds: tuple[str, ...] = ()


def arithmetic(start: Start, deal: HandRules, hand: Hand) -> dict[int, Worked]:
    """The arithmetic of every loser of a hand."""
    return {seat: _worked(start, deal, hand, left) for seat, left in hand.left.items()}


def _worked(start: Start, deal: HandRules, hand: Hand, left: Left) -> Worked:
    rules, deck = start.rules, start.packs.deck
    melds: tuple[str, ...] = ()
    if deal.contract.all_at_once and isinstance(left, tuple):
        melds = tuple(shown(meld.cards) for meld in melds_of(rules, deck, left))
        left = left_unmelded(rules, deck, left)
    worths = [left] if isinstance(left, int) else [rules.card_points.of(card) for card in left]
    total = sum(worths)
    text = " + ".join(str(worth) for worth in worths) or "0"
    if len(worths) > 1:
        text += f" = {total}"
    if rules.doubling and rules.doubles and hand.bent:
        total *= rules.doubling.times
        text += f" ×{rules.doubling.times} = {total}"
    if hand.kalooki and rules.kalooki_bonus and rules.scored_by == "losers":
        total += rules.kalooki_bonus
        text += f" + {rules.kalooki_bonus} = {total}"
    return Worked(text, total, melds)
