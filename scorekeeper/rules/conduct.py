"""What may happen around a hand: calls, penalties, the cut, and doubling."""

from dataclasses import dataclass
from typing import Literal

CARDS_FOR_A_CALL = 2
"""The discard and one from the stock (C12, C18)."""


@dataclass(frozen=True)
class Offence:
    """Something that costs points: its id, the points each time, its name for players (J14).
    `once_a_hand`: the points count once, however often it happened (K7)."""

    id: str
    points: int
    name: str
    points_editable: bool = False
    once_a_hand: bool = False


@dataclass(frozen=True)
class Cut:
    """What a lucky cut is called and who may make it; its bonus in points, never above 0 (J16).
    What it is paid in money stands among the stakes (S10)."""

    rule: str
    points: int
    by: Literal["dealer", "dealers_left"]
    name: str = "exact cut"
    counts_upcard: bool = False


@dataclass(frozen=True)
class Doubling:
    """How often the card points of the others count when the table is bent (J13); once means that
    it is only noted (K9). Nothing doubles for a player who is penalised for the offence `spares`
    (D8)."""

    rule: str
    times: int
    sentence: str
    spares: str | None = None


HOUSE = Offence("house", 50, "Anything else agreed", points_editable=True)
