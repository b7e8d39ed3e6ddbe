"""The form of a hand: who went out, and what everybody else held, as cards or as a total."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from flask import request

from scorekeeper.cards import Deck, write_cards
from scorekeeper.game.counts import Count, who_went_out
from scorekeeper.game.entries import Hand, Left
from scorekeeper.game.keypad import spread_suits
from scorekeeper.rules.variant import Variant
from scorekeeper.rules.wording import capital
from scorekeeper.rules.words import Words
from scorekeeper.speech import mark, say
from scorekeeper.store.games import Game
from scorekeeper.web.forms.fields import Sent, TypedText, read_held, read_sum
from scorekeeper.web.forms.parts import NOBODY, whole
from scorekeeper.web.forms.recording import NO_VERSION, own_idempotency_key
from scorekeeper.web.security.form_tokens import new_idempotency_key

FLAGS = {
    "bent": mark("The table was bent"),
    "kalooki": mark("{words.a_kalooki}"),
    "no_jokers": mark("Without a joker"),
}
"""What may be said of a hand, in English, by the name of its field."""

MAX_CARDS_TEXT = 400
MAX_TOTAL_TEXT = 100
MAX_COUNT_TEXT = 4


def flag_text(name: str, words: Words) -> str:
    """What a flag says of a hand, in the reader's language."""
    return capital(say(FLAGS[name], words=words))


class LeftForm:
    """What one player held: cards, or their total; and where each player has a contract of their
    own, whether they laid it. As it was `sent` under names that begin with `prefix`, if it was."""

    def __init__(self, sent: Mapping[str, str], prefix: str) -> None:
        self.cards, self.points, self.laid = (
            TypedText(prefix + name, sent.get(prefix + name, ""))
            for name in ("cards", "points", "laid")
        )

    @property
    def errors(self) -> list[str]:
        """What is wrong with either."""
        return [*self.cards.errors, *self.points.errors]

    def validate(self) -> bool:
        """Whether it can be read; what is wrong is written beside it."""
        self.cards.errors = _wrong(self.cards.text, MAX_CARDS_TEXT, read_held)
        self.points.errors = _wrong(self.points.text, MAX_TOTAL_TEXT, read_sum)
        if self.cards.text and self.points.text:
            self.points.errors = [say("Either the cards or the total, not both.")]
        return not self.errors

    def fill_in(self, left: Left) -> None:
        """Writes what was held into the line: cards as cards, a total as a total."""
        if isinstance(left, int):
            self.points.data = str(left)
        else:
            self.cards.data = write_cards(left)

    def fill_in_count(self, count: Count) -> None:
        """Writes what the player says of it into the line."""
        self.fill_in(count.left)
        if count.laid:
            self.laid.data = "y"

    @property
    def left(self) -> Left | None:
        """What a valid line says; None where nothing was typed."""
        if self.cards.text:
            return read_held(self.cards.text)
        return read_sum(self.points.text) if self.points.text else None


def _wrong(text: str, longest: int, read: Callable[[str], object]) -> list[str]:
    """Why a text can't be read, if it can't."""
    if len(text) > longest:
        return [say("That’s more than Scorekeeper can take at once.")]
    try:
        if text:
            read(text)
    except ValueError as error:
        return [str(error)]
    return []


def read_count(text: str) -> int:
    """A small number. Raises ValueError with what is wrong."""
    if not (text.isascii() and text.isdigit()):
        raise ValueError(say("Write a whole number."))
    return int(text)


class ExtraForm:
    """How often the winner of a hand scores something besides (G4); as it was `sent` under a name
    that begins with `prefix`, if it was."""

    def __init__(self, sent: Mapping[str, str], prefix: str) -> None:
        self.count = TypedText(f"{prefix}count", sent.get(f"{prefix}count", ""))

    def validate(self) -> bool:
        """Whether it can be read; what is wrong is written beside it."""
        self.count.errors = _wrong(self.count.text, MAX_COUNT_TEXT, read_count)
        return not self.count.errors

    @property
    def number(self) -> int:
        """What a valid form says; 0 where nothing was typed."""
        return read_count(self.count.text) if self.count.text else 0


class HandForm:
    """A whole hand, with a line for each of its seats: a form that becomes one entry (see
    recording.Writing), read without WTForms (see fields.Sent)."""

    def __init__(self, seats: Iterable[int], rules: Variant) -> None:
        # Werkzeug's mapping makes an exception for every name that wasn't sent.
        sent = request.form.to_dict()
        self.seen = whole(sent.get("version", ""), NO_VERSION)
        self.key = own_idempotency_key(sent.get("idempotency_key"))
        self.words = rules.words
        self.out = Sent("out", whole(sent.get("out", ""), NOBODY))
        self.bent, self.kalooki, self.no_jokers = (
            Sent(name, bool(sent.get(name))) for name in FLAGS
        )
        self.counting = sent.get("counting", "")
        """The seat whose cards are being counted, for the script; a draft and a refusal keep it."""
        self.confirmed = sent.get("confirmed", "")
        """The doubts that were shown before."""
        self.lines = {seat: LeftForm(sent, f"left-{seat}-") for seat in seats}
        self.extras = {one.id: ExtraForm(sent, f"{one.id}-") for one in rules.extras}

    def is_submitted(self) -> bool:
        """Whether somebody has sent it."""
        return request.method == "POST"

    def expect(self, thing: Game) -> None:
        """Makes the form speak of the game as it now is."""
        self.seen, self.key = thing.version, new_idempotency_key()

    def validate(self) -> bool:
        """Whether every field holds what it may hold; what is wrong is written beside it."""
        self.out.errors = []
        if self.out.data not in self.lines:
            self.out.errors = [
                say("Who went out? If nobody did, the {words.hand} is thrown in.", words=self.words)
            ]
        lines = [line.validate() for line in self.lines.values()]
        extras = [extra.validate() for extra in self.extras.values()]
        return all([not self.out.errors, *lines, *extras])

    def hand(self, rules: Variant, deck: Deck) -> Hand:
        """The hand that a valid form says, its cards as they are in the packs."""
        read = {seat: line.left for seat, line in self.lines.items()}
        left = {seat: held for seat, held in read.items() if held is not None}
        cards = {seat: held for seat, held in left.items() if isinstance(held, tuple)}
        spread = spread_suits(cards, deck, rules.card_points) if cards else {}
        return Hand(
            self.out.data,
            left | spread,
            bent=self.bent.data,
            kalooki=self.kalooki.data,
            no_jokers=self.no_jokers.data,
            laid=frozenset(
                seat
                for seat, line in self.lines.items()
                if line.laid.data and seat != self.out.data
            ),
            extras={id: extra.number for id, extra in self.extras.items() if extra.number},
        )

    def fill_in(self, hand: Hand) -> None:
        """Writes a hand into the form, to be mended: cards as cards, totals as totals."""
        self.out.data, self.bent.data = hand.out, hand.bent
        self.kalooki.data, self.no_jokers.data = hand.kalooki, hand.no_jokers
        for seat in self.lines.keys() & hand.laid:
            self.lines[seat].laid.data = "y"
        for id in self.extras.keys() & hand.extras.keys():
            self.extras[id].count.data = str(hand.extras[id])
        for seat in self.lines.keys() & hand.left.keys():
            self.lines[seat].fill_in(hand.left[seat])

    def fill_in_counts(self, counts: Mapping[int, Count]) -> None:
        """Writes what players say they hold into the form, each in their line; and who went out,
        where that follows."""
        self.out.data = who_went_out(self.lines.keys(), counts) or NOBODY
        for seat in self.lines.keys() & counts.keys():
            if not counts[seat].went_out:
                self.lines[seat].fill_in_count(counts[seat])

    def fields_by_path(self) -> Mapping[str, Sent[Any]]:
        """The fields that a refusal can be about: `left.2` is what seat 2 held."""
        lines = {
            f"left.{seat}": line.cards if line.cards.text else line.points
            for seat, line in self.lines.items()
        }
        extras = {f"extras.{id}": extra.count for id, extra in self.extras.items()}
        return {"out": self.out, **lines, **extras}
