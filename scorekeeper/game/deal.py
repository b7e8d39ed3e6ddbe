"""One deal of a game, and what happened in it."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field

from scorekeeper.game.entries import Cut, Fact, Left, Penalty
from scorekeeper.rules.contract import HandRules


@dataclass
class Deal:
    """A deal while facts are laid on it, and once entry `closed_by` has closed it, its result.

    `dealer_from` and `starter_from` are the seats at or after which the dealer and, where it is not
    simply the next player, the starter sit. `adjusted` is what buying in after this hand changed
    in the total of those it had put out (E8).
    """

    hand: HandRules
    dealer_from: int
    starter_from: int | None
    dealer: int = 0
    starter: int = 0
    seats: tuple[int, ...] = ()
    calls: Counter[int] = field(default_factory=Counter)
    penalties: list[Penalty] = field(default_factory=list)
    bonuses: Counter[int] = field(default_factory=Counter)
    facts: list[tuple[int, Fact]] = field(default_factory=list)
    broken_off: bool = False
    closed_by: int | None = None
    out: int | None = None
    bent: bool = False
    kalooki: bool = False
    left: Mapping[int, Left] = field(default_factory=dict)
    put_out: tuple[int, ...] = ()
    adjusted: Counter[int] = field(default_factory=Counter)

    @property
    def was_cut(self) -> bool:
        """Whether the lucky cut of this deal was recorded."""
        return any(isinstance(fact, Cut) for _, fact in self.facts)

    def penalised(self, seat: int, offence: str) -> bool:
        """Whether a player was penalised for an offence in this deal."""
        return any(one.seat == seat and one.offence == offence for one in self.penalties)
