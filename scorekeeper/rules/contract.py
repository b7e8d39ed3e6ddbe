"""What a hand asks a player to lay down first, and how many cards it is dealt with."""

from dataclasses import dataclass
from typing import Literal

MeldKind = Literal["set", "run"]


@dataclass(frozen=True)
class Demand:
    """One meld of a contract: its kind and its least number of cards."""

    kind: MeldKind
    least: int


@dataclass(frozen=True)
class Contract:
    """The melds of a first lay-down (J8)."""

    melds: tuple[Demand, ...]

    @property
    def code(self) -> str:
        """The contract as it is written at the edge of a score sheet: `3334`."""
        return "".join(str(meld.least) for meld in self.melds)

    def count(self, kind: MeldKind) -> int:
        """How many melds of a kind it asks for."""
        return sum(meld.kind == kind for meld in self.melds)


@dataclass(frozen=True)
class Deal:
    """One hand of the game: its number as players say it, cards dealt to each, contract."""

    number: int
    cards: int
    contract: Contract
