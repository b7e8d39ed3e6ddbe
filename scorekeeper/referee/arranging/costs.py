"""What it weighs to keep cards of a hand, or to lay them."""

from collections.abc import Callable, Sequence
from itertools import accumulate

from scorekeeper.cards import Card
from scorekeeper.referee.arranging.hand_of_kinds import COPIES, Kind


class Costs:
    """The weights of packed cards. Of each kind the heaviest are laid and the lightest kept.
    The same cards come up again and again, so their weights are stored."""

    def __init__(self, kinds: Sequence[Kind], weight_of: Callable[[Card], int]) -> None:
        self._costs = {
            kind.shift: [0, *accumulate(sorted(map(weight_of, kind.cards)))] for kind in kinds
        }
        """For each kind, what it weighs to keep none of its cards, one, two and so on."""
        self._of_kept: dict[int, int] = {}
        self._of_laid: dict[int, int] = {}

    def of_one(self, shift: int) -> int:
        """Return what it weighs to keep one card of a kind."""
        return self._costs[shift][1]

    def of_kept(self, cards: int) -> int:
        """Return what it weighs to keep these cards: the lightest of their kinds."""
        weight = self._of_kept.get(cards)
        if weight is None:
            weight = sum(costs[cards >> shift & COPIES] for shift, costs in self._costs.items())
            self._of_kept[cards] = weight
        return weight

    def of_laid(self, cards: int) -> int:
        """Return the most that it can weigh to lay these cards: the heaviest of their kinds."""
        weight = self._of_laid.get(cards)
        if weight is None:
            weight = sum(
                costs[-1] - costs[-1 - (cards >> shift & COPIES)]
                for shift, costs in self._costs.items()
            )
            self._of_laid[cards] = weight
        return weight
