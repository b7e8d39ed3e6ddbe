"""What may happen around a hand: calls, penalties, the cut, and doubling."""

from dataclasses import dataclass
from typing import Literal

from scorekeeper.cards import JOKER_TEXT, Deck
from scorekeeper.speech import mark, say


@dataclass(frozen=True)
class Offence:
    """Something that costs points (C21, J14, D9, K7)."""

    id: str
    """Its name in programs and stored games: never changed once a game was played with it."""
    points: int
    """What it costs each time."""
    english_name: str
    """Its name in English."""
    points_editable: bool = False
    """Whether the table may name other points (C21)."""
    as_written: bool = False
    """Whether its points join the total as they are, above zero or below, whichever total wins
    (V5)."""
    once_a_hand: bool = False
    """Whether the points count once a hand, however often it happened (K7)."""
    calls_too_many: bool = False
    """Whether each time stands for a call beyond the limit (C16)."""
    doing: str = ""
    """What the player did, in English, for the middle of a sentence: “for over-calling” (D8)."""
    english_explanation: str = ""
    """What it means, in English: sentences for somebody who never heard of it."""

    @property
    def name(self) -> str:
        """Its name for players, in the reader's language."""
        return say(self.english_name)

    @property
    def in_sentence(self) -> str:
        """What the player did, for the middle of a sentence: “for over-calling”, in the reader's
        language."""
        return say(self.doing) if self.doing else self.name

    @property
    def explanation(self) -> str:
        """What it means, in the reader's language; empty where the name says it."""
        return say(self.english_explanation) if self.english_explanation else ""


ONLY_HOUSE = Offence("house", 50, "Whatever you agreed on", points_editable=True)
"""The penalty of the table's own making, in a game that knows no other (C21)."""


@dataclass(frozen=True)
class Cut:
    """A lucky cut of the pack (J16, S10). What it pays in money stands in `Stakes.cut`."""

    rule: str
    """Where it stands in the rulebook."""
    points: int
    """What it scores, never above 0: a bonus lowers the total (J16)."""
    by: Literal["dealer", "dealers_left", "dealers_right"]
    """Who cuts: the dealer (J16), or the player on the dealer's left (S10) or right (L3)."""
    english_name: str = mark("exact cut")
    """What players call it, in English."""
    counts_upcard: bool = False
    """Whether the card turned up counts among the cards to cut (J16)."""

    @property
    def name(self) -> str:
        """Its name for players, in the reader's language."""
        return say(self.english_name)


@dataclass(frozen=True)
class OneTurn:
    """The bonus for going out in one turn, with nothing laid before (H5, B4): the winner of the
    hand scores that many points below zero."""

    rule: str
    """Where it stands in the rulebook."""
    bonus: int
    """How many points it takes off the winner's total; 0 where it earns nothing."""
    bonus_without_jokers: int
    """The bonus where the winner laid no joker."""

    @property
    def max_bonus(self) -> int:
        """The larger of the two bonuses."""
        return max(self.bonus, self.bonus_without_jokers)


@dataclass(frozen=True)
class Skipping:
    """What a skip does: the player who discards one names another, who misses a turn (X8)."""

    rule: str
    """Where it stands in the rulebook."""


@dataclass(frozen=True)
class Extra:
    """Something that the winner of a hand scores besides: a card they laid, each time, or how they
    went out (G4)."""

    id: str
    """Its name in programs and stored games: never changed once a game was played with it."""
    points: int
    """What it scores, each time."""
    english_name: str
    """What it is, in English, for the middle of a sentence: “twos laid”, “without drawing”."""
    card: str | None = None
    """The rank of the cards that are counted, `*` for jokers; None where it happens or not."""
    not_with: tuple[str, ...] = ()
    """The ids of the extras that can't be true as well."""

    @property
    def name(self) -> str:
        """What it is, in the reader's language."""
        return say(self.english_name)

    def max_count(self, deck: Deck) -> int:
        """Return how often it can be scored in a hand: as often as there are such cards, or
        once."""
        if self.card is None:
            return 1
        return deck.jokers if self.card == JOKER_TEXT else deck.copies * len(deck.suits)


@dataclass(frozen=True)
class Doubling:
    """What a bent table does to the card points of the others (J13, D8, K9)."""

    rule: str
    """Where it stands in the rulebook."""
    times: int
    """How often the card points count; with 1 a bent table is only recorded (K9)."""
    english_text: str
    """When the table is bent, in English: a sentence with its full stop."""
    first_only: bool = False
    """Whether the table is bent only while nobody else has laid down in that hand (J13)."""
    forfeited_by: str | None = None
    """The id of an offence: nothing is doubled where the winner is penalised for it in that deal
    (D8)."""

    @property
    def text(self) -> str:
        """When the table is bent, in the reader's language."""
        return say(self.english_text)
