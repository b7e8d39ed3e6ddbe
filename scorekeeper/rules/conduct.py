"""What may happen around a hand: calls, penalties, the cut, and doubling."""

from dataclasses import dataclass
from typing import Literal

CARDS_FOR_A_CALL = 2
"""The discard and one from the stock (C12, C18)."""


@dataclass(frozen=True)
class Offence:
    """Something that costs points: its id, the points each time, its name for players (J14)."""

    id: str
    points: int
    name: str
    points_editable: bool = False


@dataclass(frozen=True)
class Cut:
    """The bonus for an exact cut (J16): points (never above 0), and who may earn it."""

    rule: str
    points: int
    by: Literal["dealer"]
    counts_upcard: bool = False


@dataclass(frozen=True)
class Doubling:
    """What a bent table does to the card points of the others (J13)."""

    rule: str
    times: int
    sentence: str


HOUSE = Offence("house", 50, "Anything else agreed", points_editable=True)
