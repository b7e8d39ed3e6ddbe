"""The form of a hand: who went out, and what everybody else held, as cards or as a total."""

from collections.abc import Iterable

from flask import request
from wtforms import BooleanField, Field, Form, HiddenField, RadioField, StringField
from wtforms.validators import Length

from scorekeeper.cards import write_cards
from scorekeeper.game.entries import Hand, Left
from scorekeeper.game.keypad import spread_suits
from scorekeeper.game.start import Start
from scorekeeper.game.state import Row
from scorekeeper.rules.variant import Variant
from scorekeeper.web.pages.amounts import read_held, read_sum
from scorekeeper.web.recording import EntryForm


class LeftForm(Form):
    """What one player held: cards, or their total."""

    cards = StringField(validators=[Length(max=400)])
    points = StringField(validators=[Length(max=100)])


class HandForm(EntryForm):
    """A whole hand, with a line for each of its seats. `confirmed` holds the doubts that were
    shown before."""

    out = RadioField(coerce=int, validate_choice=False)
    bent = BooleanField()
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
    if row.out is None:
        return
    form.out.data, form.bent.data = row.out, row.bent
    for seat, score in row.scores.items():
        if seat != row.out and isinstance(score.left, int):
            form.line(seat).points.data = str(score.left)
        elif seat != row.out and isinstance(score.left, tuple):
            form.line(seat).cards.data = write_cards(score.left)


def read_hand(start: Start, form: HandForm) -> Hand | None:
    """The hand that the form says, or None when some of it cannot be read; what is wrong is
    written beside the fields."""
    if form.out.data not in form.lines:
        form.out.errors = ["Who went out? Somebody did, or the hand is thrown in."]
    held: dict[int, Left] = {}
    for seat, line in form.lines.items():
        left = _read_left(line)
        if left is not None:
            held[seat] = left
    if form.errors or any(line.errors for line in form.lines.values()):
        return None
    cards = {seat: left for seat, left in held.items() if isinstance(left, tuple)}
    spread = spread_suits(cards, start.packs.deck, start.sheet.card_points)
    return Hand(form.out.data, held | spread, bent=bool(form.bent.data))


def _read_left(line: LeftForm) -> Left | None:
    cards, points = (line.cards.data or "").strip(), (line.points.data or "").strip()
    if cards and points:
        line.points.errors = ["Either the cards or the total, not both."]
        return None
    field: Field = line.cards if cards else line.points
    try:
        if cards:
            return read_held(cards)
        return read_sum(points) if points else None
    except ValueError as error:
        field.errors = [str(error)]
        return None


def arithmetic(start: Start, hand: Hand) -> dict[int, str]:
    """The arithmetic of each loser: “10 + 10 + 15 = 35 ×2 = 70”."""
    sheet = start.sheet
    times = sheet.doubling.times if sheet.doubling and hand.bent else 1
    return {seat: _one_line(sheet, left, times) for seat, left in hand.left.items()}


def _one_line(sheet: Variant, left: Left, times: int) -> str:
    points = sheet.card_points
    worths = [left] if isinstance(left, int) else [points.of(card) for card in left]
    text = " + ".join(str(worth) for worth in worths)
    if len(worths) > 1:
        text += f" = {sum(worths)}"
    return f"{text} ×{times} = {sum(worths) * times}" if times > 1 else text
