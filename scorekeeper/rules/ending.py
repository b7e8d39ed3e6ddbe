"""How a game ends, and who is out of it."""

from dataclasses import dataclass
from typing import Literal

Ending = Literal["hands", "points", "one_left", "last_contract", "open"]
"""With the last hand (J8), when somebody reaches a target (N6), when one player is left (E8), with
the hand in which somebody lays the last contract (X10), or only when the table stops (V4)."""


@dataclass(frozen=True)
class Elimination:
    """Who is out of the game, and how often they may buy back in (E8)."""

    rule: str
    """Where it stands in the rulebook."""
    limit: int
    """The total that puts a player out."""
    limit_at: Literal["exceed", "reach"] = "exceed"
    """Whether a total must exceed the limit, or only reach it, to put a player out."""
    max_buy_ins: int = 2
    """How often a player may buy back in, in one game."""

    def is_out(self, total: int) -> bool:
        """Whether a player with this total is out."""
        return total > self.limit or (self.limit_at == "reach" and total == self.limit)
