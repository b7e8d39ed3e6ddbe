"""The stakes of a game: what is paid for what."""

from dataclasses import dataclass
from typing import Literal, get_args

from scorekeeper.speech import mark, say

Pot = Literal["kitty", "pool"]
POTS: tuple[Pot, ...] = get_args(Pot)

POT_NAMES: dict[Pot, str] = {"kitty": mark("kitty"), "pool": mark("pool")}

StakedCause = Literal[
    "start",
    "buy_in",
    "call",
    "playable_discard",
    "cut",
    "jokers_dealt",
    "four_pairs",
    "hand",
    "kalooki",
    "ten_points",
    "blitz",
    "streak",
]
"""What a game can have a stake for; each is a field of `Stakes` with the same name."""
Cause = Literal[StakedCause, "pot", "stake_per_point"]
"""What money moves for."""
PAID_IN_SMALLS: tuple[StakedCause, ...] = ("call", "playable_discard", "ten_points")


@dataclass(frozen=True)
class Streak:
    """What a player earns who goes out in several hands in a row (S11)."""

    hands: int
    """How many hands in a row earn it."""
    units: int
    """How many units more each other player pays then."""
    goes_on: bool = False
    """Whether every further hand in a row earns it again, not only each full streak."""


@dataclass(frozen=True)
class Stakes:
    """The money of a game, in its units and smalls (E9, S10, S11)."""

    rule: str
    """Where the stakes stand in the rulebook: all payments except those under `hand_rule`."""
    pot: Pot
    """What the pot is called, which the winner of the game takes."""
    unit: int
    """The unit, in minor units of the game's currency."""
    start: int
    """Units each player pays into the pot before the first hand."""
    small: int = 0
    """The small stake, in minor units of the currency (S10)."""
    buy_in: int = 0
    """Units into the pot for buying back in (E9)."""
    call: int = 0
    """Smalls into the pot for a call (S10)."""
    playable_discard: int = 0
    """Smalls into the pot for a discard that could have been played (S10)."""

    hand: int = 0
    """Units the winner of a hand gets from every other player in it (E9)."""
    kalooki: int | None = None
    """Units instead of `hand` for a kalooki; None where a kalooki is paid like any hand (E9)."""
    hand_rule: str = ""
    """Where the payments to the winner of a hand stand; empty where there are none."""
    ten_points: int = 0
    """Smalls for each ten points, or part of ten, that a loser has left (S11)."""
    blitz: int = 0
    """Units more from each loser where all cards are laid at once (S11)."""
    blitz_double: bool = False
    """Whether everything paid for such a hand doubles if its winner laid no joker (S11)."""
    streak: Streak | None = None
    """The reward for several hands won in a row; None where they earn nothing (S11)."""

    cut: int = 0
    """Units from each other player for a lucky cut (S10)."""
    jokers_dealt: int = 0
    """Units from each other player for three or more jokers dealt (S10)."""
    four_pairs: int = 0
    """Units from each other player for four pairs dealt (S10)."""

    @property
    def for_nothing(self) -> bool:
        """Whether no money can be won or lost, whatever happens."""
        return not any(self.amount(cause) for cause in get_args(StakedCause))

    @property
    def pot_name(self) -> str:
        """What players call the pot, in their language."""
        return say(POT_NAMES[self.pot])

    def count(self, cause: StakedCause) -> int:
        """Return how many units, or smalls, one player pays at a time for this; 0 where the game
        pays nothing for it."""
        if cause == "streak":
            return self.streak.units if self.streak else 0
        return int(getattr(self, cause) or 0)

    def amount(self, cause: StakedCause) -> int:
        """Return what one player pays at a time for this, in minor units (E9, S10, S11)."""
        return self.count(cause) * (self.small if cause in PAID_IN_SMALLS else self.unit)
