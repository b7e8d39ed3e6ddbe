"""What is paid for what."""

from dataclasses import dataclass
from typing import Literal, get_args

from scorekeeper.speech import mark, say

Pot = Literal["kitty", "pool"]
POTS: tuple[Pot, ...] = get_args(Pot)

POT_NAMES: dict[Pot, str] = {"kitty": mark("kitty"), "pool": mark("pool")}


@dataclass(frozen=True)
class Streak:
    """The same player out in so many hands running is paid more (S11): with the last of each so
    many hands, or, where it `goes_on`, with that one and every one that follows."""

    hands: int
    units: int
    goes_on: bool = False


@dataclass(frozen=True)
class Stakes:
    """The money of a game (E9, S10, S11). `unit` and `small` are minor units of its currency.

    Into the pot each pays `start` units before the first hand and `buy_in` units for buying in;
    `call` and `playable_discard` are paid into it in smalls. Every other player in the hand pays
    its winner `hand` units or, for a kalooki, `kalooki` units; `ten_points` smalls for each ten
    points or part of ten left in his hand; and `blitz` units more where all cards are laid at
    once, which `blitz_double` doubles, the smalls too, when no joker was among them. `cut`,
    `jokers_dealt` and `four_pairs` are units from every other player.
    """

    rule: str
    pot: Pot
    unit: int
    start: int
    small: int = 0
    buy_in: int = 0
    call: int = 0
    playable_discard: int = 0
    hand: int = 0
    kalooki: int = 0
    hand_rule: str = ""
    ten_points: int = 0
    blitz: int = 0
    blitz_double: bool = False
    streak: Streak | None = None
    cut: int = 0
    jokers_dealt: int = 0
    four_pairs: int = 0

    @property
    def pot_name(self) -> str:
        """What players call the pot, in their language."""
        return say(POT_NAMES[self.pot])

    @property
    def price_of_buy_in(self) -> int:
        """What buying in costs, in minor units (E9)."""
        return self.buy_in * self.unit
