"""The form of a hand: who went out, and what everybody else held, as cards or as a total."""

from collections.abc import Mapping
from typing import cast

from wtforms import BooleanField, Field, Form, FormField, HiddenField, RadioField, StringField
from wtforms.validators import ValidationError

from scorekeeper.cards import Card, Deck, write_cards
from scorekeeper.game.counts import Count, who_went_out
from scorekeeper.game.entries import Hand, Left
from scorekeeper.game.keypad import spread_suits
from scorekeeper.rules.variant import Variant
from scorekeeper.rules.wording import capital
from scorekeeper.rules.words import Words
from scorekeeper.speech import mark, say
from scorekeeper.web.forms.fields import TextField, read_held_cards, read_signed_sum, read_sum
from scorekeeper.web.forms.parts import HiddenNumber, PageForm
from scorekeeper.web.forms.recording import EntryForm
from scorekeeper.wire.own_cards import find_own_cards

FLAGS = {
    "bent": mark("The table was bent"),
    "kalooki": mark("{words.a_kalooki}"),
    "no_jokers": mark("Without a joker"),
}
"""What may be said of a hand, in English, by the name of its field."""


def flag_text(name: str, words: Words) -> str:
    """Describe a flag of a hand, in the reader's language."""
    return capital(words.say(FLAGS[name]))


class LeftForm(Form):
    """What one player held: cards, or their total; and where each player has a contract of their
    own, whether they laid it."""

    cards: TextField[tuple[Card, ...]] = TextField(read_held_cards, write_cards, max_length=400)
    points: TextField[int] = TextField(read_sum, max_length=100)
    laid = BooleanField()

    def validate_points(self, points: TextField[int]) -> None:
        """Refuse a total beside cards."""
        if not (self.cards.is_empty or points.is_empty):
            raise ValidationError(say("Either the cards or the total, not both."))

    @property
    def left(self) -> Left | None:
        """The cards or the total in a valid form; None where nothing was typed."""
        return self.points.data if self.cards.data is None else self.cards.data

    def fill_in(self, left: Left | None, deck: Deck, *, laid: bool) -> None:
        """Write what was held into the form: cards as people type those of the deck, a total as a
        total."""
        self.cards.write = deck.write
        if isinstance(left, int):
            self.points.data = left
        else:
            self.cards.data = left
        self.laid.data = laid


class PointsForm(LeftForm):
    """What one player scored, in a game whose cards the app doesn't know."""

    points: TextField[int] = TextField(read_signed_sum, max_length=100)


def read_count(text: str) -> int:
    """Read a small number. Raises ValueError with a sentence."""
    if not (text.isascii() and text.isdigit()):
        raise ValueError(say("Write a whole number."))
    return int(text)


class DealForm(PageForm):
    """The number of the deal that a form was opened for (C25)."""

    deal = HiddenNumber()


class HandForm(DealForm, EntryForm):
    """A whole hand. Each of its `seats` adds a LeftForm, and whatever the winner may score besides
    (G4) a count. Where it corrects a row, it has no number of a deal but the `number` of the entry
    that closed the row."""

    seats: tuple[int, ...]
    rules: Variant

    number = HiddenNumber()
    out = RadioField(coerce=int, validate_choice=False)
    bent = BooleanField()
    kalooki = BooleanField()
    no_jokers = BooleanField()
    counting = StringField()
    """The seat whose cards are being counted, for the script; a draft and a refusal keep it."""
    confirmed = HiddenField()
    """The doubts that were shown before."""
    do = StringField()
    """The button that was tapped: `save` or `review`."""

    def validate_out(self, out: RadioField) -> None:
        """Refuse a hand in which nobody went out, where somebody does."""
        if self.rules.has_cards and out.data not in self.seats:
            words = self.rules.words
            raise ValidationError(
                words.say("Who went out? If nobody did, the {words.hand} is thrown in.")
            )

    @property
    def lines(self) -> dict[int, LeftForm]:
        """The fields for what each player held, by seat."""
        fields = {seat: cast("FormField[LeftForm]", self[left_field(seat)]) for seat in self.seats}
        return {seat: field.form for seat, field in fields.items()}

    @property
    def extras(self) -> dict[str, TextField[int]]:
        """The fields for how often the winner scores something besides, by its id."""
        return {
            extra.id: cast(TextField[int], self[extra_field(extra.id)])
            for extra in self.rules.extras
        }

    def hand(self, deck: Deck) -> Hand:
        """Build the hand in a valid form, its cards as they are in the packs."""
        typed = {seat: line.left for seat, line in self.lines.items() if line.left is not None}
        left = find_own_cards(deck, typed)
        cards = {seat: held for seat, held in left.items() if isinstance(held, tuple)}
        spread = spread_suits(cards, deck, self.rules.card_points) if cards else {}
        out = self.out.data if self.rules.has_cards else None
        return Hand(
            out,
            left | spread,
            bent=self.bent.data,
            kalooki=self.kalooki.data,
            no_jokers=self.no_jokers.data,
            laid=frozenset(
                seat for seat, line in self.lines.items() if line.laid.data and seat != out
            ),
            extras={id: count.data for id, count in self.extras.items() if count.data},
        )

    def fill_in(self, hand: Hand, deck: Deck) -> None:
        """Write a hand into the form, to be mended: cards as cards, totals as totals."""
        self.out.data, self.bent.data = hand.out, hand.bent
        self.kalooki.data, self.no_jokers.data = hand.kalooki, hand.no_jokers
        for id, count in self.extras.items():
            count.data = hand.extras.get(id)
        for seat, line in self.lines.items():
            line.fill_in(hand.left.get(seat), deck, laid=seat in hand.laid)

    def fill_in_counts(self, counts: Mapping[int, Count], deck: Deck) -> None:
        """Write what players have counted for themselves into the form, each in their line; and who
        went out, where that follows."""
        self.out.data = who_went_out(self.seats, counts)
        for seat, line in self.lines.items():
            if seat in counts and not counts[seat].went_out:
                line.fill_in(counts[seat].left, deck, laid=counts[seat].laid)

    def fields_by_path(self) -> Mapping[str, Field]:
        """Return the fields that a refusal can be about: `left.2` is what seat 2 held."""
        lines = {
            f"left.{seat}": line.points if line.cards.is_empty else line.cards
            for seat, line in self.lines.items()
        }
        extras = {f"extras.{id}": count for id, count in self.extras.items()}
        return {"out": self.out, **lines, **extras}


def left_field(seat: int) -> str:
    """Return the name of the field for what a player held."""
    return f"left-{seat}"


def extra_field(id: str) -> str:
    """Return the name of the field for how often the winner scores something besides."""
    return f"{id}-count"


def make_hand_form(seats: tuple[int, ...], rules: Variant) -> HandForm:
    """Make the form of a hand of these seats."""
    parts: dict[str, object] = {"seats": seats, "rules": rules}
    line_form = LeftForm if rules.has_cards else PointsForm
    parts |= {left_field(seat): FormField(line_form) for seat in seats}
    parts |= {extra_field(extra.id): TextField(read_count, max_length=4) for extra in rules.extras}
    form: HandForm = type("HandFormOfSeats", (HandForm,), parts)()
    return form
