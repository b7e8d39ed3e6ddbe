"""The runs that the suits of a hand can offer together, in games where a player has at most one run
in each suit."""

from collections.abc import Sequence
from heapq import nlargest
from operator import add

from scorekeeper.referee.arranging.run_offers import SuitOffers


class HandOffers:
    """The runs that the suits of a hand can offer, of which at most `max_runs` are laid."""

    def __init__(self, suits: Sequence[SuitOffers], max_runs: int) -> None:
        self.suits, self.max_runs = suits, max_runs
        self._most: dict[tuple[int, int, int], list[list[int]]] = {}
        self._fewest: dict[int, int] = {}

    def fewest_jokers(self, tight: int, runs: int) -> int:
        """The fewest jokers that this many runs cost, if a `tight` card costs one more."""
        if not runs:
            return 0
        if tight not in self._fewest:
            fewest = [suit.fewest_jokers(tight) for suit in self.suits]
            one_by_one = sum(sorted([of_one for of_one, _ in fewest])[:runs])
            self._fewest[tight] = min(one_by_one, *[of_three for _, of_three in fewest])
        return self._fewest[tight]

    def most(self, others: int, tight: int, jokers: int) -> list[list[int]]:
        """For each suit, and at the end: for each number of jokers up to `jokers`, the most that
        runs of this suit and those after it can add together if they cost no more of them, there
        are no sets of the `others`, and a `tight` card costs one more joker."""
        key = others, tight, jokers
        if key not in self._most:
            by_suit = [suit.heaviest(others, tight) for suit in self.suits]
            self._most[key] = self._most_from(by_suit, jokers)
        return self._most[key]

    def _most_from(self, by_suit: list[list[int]], jokers: int) -> list[list[int]]:
        most = [[0] * (jokers + 1)]
        for index in range(len(by_suit) - 1, -1, -1):
            if self.max_runs < len(by_suit):
                by_jokers = zip(*by_suit[index:], strict=True)
                most.append([sum(nlargest(self.max_runs, weights)) for weights in by_jokers])
            else:
                most.append(_together(by_suit[index][: jokers + 1], most[-1]))
        return most[::-1]


def _together(one: list[int], other: list[int]) -> list[int]:
    """For each number of jokers, the most that two can add together if they share these."""
    if not one[-1]:
        return other
    if not other[-1]:
        return one
    return [max(map(add, one, other[jokers::-1])) for jokers in range(len(one))]
