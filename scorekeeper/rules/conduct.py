"""What may happen around a hand: calls, penalties, the cut, and doubling."""

from dataclasses import dataclass
from typing import Literal

from scorekeeper.speech import mark, say

CARDS_FOR_A_CALL = 2
"""The discard and one from the stock (C12, C18)."""


@dataclass(frozen=True)
class Offence:
    """Something that costs points: its id, the points each time, what it is called in English
    (J14). `doing` is what a player did, in the middle of a sentence, where some rule says it.
    `once_a_hand`: the points count once, however often it happened (K7)."""

    id: str
    points: int
    english_name: str
    points_editable: bool = False
    once_a_hand: bool = False
    doing: str = ""

    @property
    def name(self) -> str:
        """Its name for players, in the reader's language."""
        return say(self.english_name)


@dataclass(frozen=True)
class Cut:
    """What a lucky cut is called in English, and who may make it; its bonus in points, never above
    0 (J16). What it is paid in money stands among the stakes (S10)."""

    rule: str
    points: int
    by: Literal["dealer", "dealers_left"]
    english_name: str = mark("exact cut")
    counts_upcard: bool = False

    @property
    def name(self) -> str:
        """Its name for players, in the reader's language."""
        return say(self.english_name)


@dataclass(frozen=True)
class Doubling:
    """How often the card points of the others count when the table is bent (J13); once means that
    it is only noted (K9). `english_text` says in English when the table is bent. Nothing doubles for a
    player who is penalised for the offence `spares` (D8)."""

    rule: str
    times: int
    english_text: str
    spares: str | None = None

    @property
    def text(self) -> str:
        """When the table is bent, in the reader's language."""
        return say(self.english_text)


HOUSE = Offence("house", 50, "Anything else agreed", points_editable=True)
