"""What a hand asks a player to lay down first, and how many cards it is dealt with."""

from dataclasses import dataclass
from typing import Literal

MeldKind = Literal["set", "run"]


@dataclass(frozen=True)
class Demand:
    """One meld of a contract: its kind and its least number of cards."""

    kind: MeldKind
    min_size: int


@dataclass(frozen=True)
class Contract:
    """The melds of a first lay-down (J8); none where only their worth matters (E4).

    `to_the_card`: no meld may be larger than demanded (S5). `all_at_once`: every card is laid, in
    any melds (S8). `half_safe` says whether its jokers fall under that rule (S6). `sign` is how
    the contract is noted where the sizes of its melds do not say it.
    """

    melds: tuple[Demand, ...] = ()
    to_the_card: bool = False
    all_at_once: bool = False
    half_safe: bool = True
    sign: str = ""

    @property
    def code(self) -> str:
        """The contract as it is written at the edge of a score sheet: `3334`."""
        return self.sign or "".join(str(meld.min_size) for meld in self.melds)

    def count(self, kind: MeldKind) -> int:
        """How many melds of a kind it asks for."""
        return sum(meld.kind == kind for meld in self.melds)

    def sizes(self, kind: MeldKind) -> list[int]:
        """The least sizes of the melds of a kind, largest first."""
        return sorted((meld.min_size for meld in self.melds if meld.kind == kind), reverse=True)


@dataclass(frozen=True)
class HandRules:
    """One hand of the game: its number as players say it, cards dealt to each, contract."""

    number: int
    cards: int
    contract: Contract
