"""How a game ends, who leads, and who is out of it."""

from dataclasses import dataclass
from typing import Literal

Ending = Literal["hands", "points", "one_left"]
"""With the last hand (J8), when somebody reaches a target (N6), when one player is left (E8)."""


@dataclass(frozen=True)
class Elimination:
    """Who is out of the game, and how often he may buy back in (E8). At a total that exceeds the
    `limit` a player is out, or at one that reaches it."""

    rule: str
    limit: int
    limit_at: Literal["exceed", "reach"] = "exceed"
    max_buy_ins: int = 2

    def points_left(self, total: int) -> int:
        """How many points more put a player with this total out; none for one who is out."""
        return max(0, self.limit - total + (self.limit_at == "exceed"))

    def is_out(self, total: int) -> bool:
        """Whether a player with this total is out."""
        return self.points_left(total) == 0
