"""The runs that a suit can offer beside sets of some ranks, in games where a player has at most one
run in each suit."""

from collections.abc import Iterable, Sequence
from itertools import accumulate
from operator import add
from typing import NamedTuple

from scorekeeper.referee.arranging.counted_cards import packed_ranks
from scorekeeper.referee.arranging.suit_runs import Line, Run, runs_in


class RunOffer(NamedTuple):
    """A run that one suit can offer beside sets of some ranks, or no run."""

    weight: int
    """What it adds to the weight of the sets."""

    jokers: int
    """How many jokers it has."""

    from_sets: int
    """How many cards of each rank it takes that the sets need, packed."""

    stands_for: int
    """For how many runs of a contract it stands."""

    run: Run | None


NO_RUN = RunOffer(0, 0, 0, 0, None)

MORE_THAN_ANY = 99
"""No hand has as many jokers."""


class SuitOffers:
    """The runs that the cards of one suit can make with so many jokers, and what they can add
    beside sets of some ranks. `weight_of` is the weight of each mask of this suit."""

    def __init__(self, held: int, jokers: int, line: Line, weight_of: Sequence[int]) -> None:
        self.held, self.jokers, self.line, self.weight_of = held, jokers, line, weight_of
        self.runs = runs_in(held, jokers, line)
        self._costs = _costs_of(self.runs)
        self._costs_of_full = _costs_of(run for run in self.runs if run.stands_for > 1)
        self._fewest: dict[int, tuple[int, int]] = {}
        self._heaviest: dict[tuple[int, int], list[int]] = {}
        self._offers: dict[tuple[int, int], list[RunOffer]] = {}

    def heaviest(self, others: int, tight: int) -> list[int]:
        """For each number of jokers, the most that a run can add that costs no more of them, if
        there are no sets of the `others`, and a `tight` card costs one more joker."""
        key = others & self.held, tight & self.held
        heaviest = self._heaviest.get(key)
        if heaviest is None:
            heaviest = self._heaviest[key] = self._find_heaviest(*key)
        return heaviest

    def _find_heaviest(self, others: int, tight: int) -> list[int]:
        heaviest = [0] * (self.jokers + 1)
        if not others:
            return heaviest
        for jokers, naturals in self._costs:
            cost = jokers + (naturals & tight).bit_count()
            if cost <= self.jokers:
                heaviest[cost] = max(heaviest[cost], self.weight_of[naturals & others])
        return [*accumulate(heaviest, max)]

    def fewest_jokers(self, tight: int) -> tuple[int, int]:
        """How many jokers a run costs at least, and one that stands for three; more than there are
        if there is none."""
        tight &= self.held
        if tight not in self._fewest:
            self._fewest[tight] = (
                _least_cost(self._costs, tight),
                _least_cost(self._costs_of_full, tight),
            )
        return self._fewest[tight]

    def offers(self, others: int, scarce: int) -> list[RunOffer]:
        """The runs that matter if there are no sets of the `others`, and those of the `scarce`
        ranks need their cards: the heaviest first, and no run last."""
        key = others & self.held, scarce & self.held
        if key not in self._offers:
            self._offers[key] = self._find_offers(*key)
        return self._offers[key]

    def _find_offers(self, others: int, scarce: int) -> list[RunOffer]:
        """A run is left out if another is as heavy with no more jokers and no other scarce cards,
        and as many of these could be replaced by jokers."""
        best: dict[tuple[int, int, int, int], tuple[int, Run]] = {}
        for run in self.runs:
            count = run.jokers.bit_count()
            weight = self.weight_of[run.naturals & others]
            used = run.naturals & scarce
            key = (count, used, used & ~run.beside_jokers, run.stands_for)
            if key not in best or best[key][0] < weight:
                best[key] = weight, run
        heaviest_first = sorted(best.items(), key=lambda item: (-item[1][0], item[0][0]))
        offers: list[RunOffer] = []
        heavier: list[tuple[int, int, int, int]] = []
        for key, (weight, run) in heaviest_first:
            count, used, free, stands_for = key
            for other_count, other_used, other_free, other_stands_for in heavier:
                is_no_better = other_count <= count and not other_used & (
                    ~used | free & ~other_free
                )
                if is_no_better and other_stands_for == stands_for:
                    break
            else:
                heavier.append(key)
                offers.append(
                    RunOffer(
                        weight, count, packed_ranks(used, self.line.length - 1), stands_for, run
                    )
                )
        return [*offers, NO_RUN]


def _costs_of(runs: Iterable[Run]) -> set[tuple[int, int]]:
    """How many jokers each of these runs has, and its natural cards; the same ones only once."""
    return {(run.jokers.bit_count(), run.naturals) for run in runs}


def _least_cost(costs: Iterable[tuple[int, int]], tight: int) -> int:
    """How many jokers a run costs at least, if a `tight` card costs one more."""
    with_tight = [jokers + (naturals & tight).bit_count() for jokers, naturals in costs]
    return min(with_tight, default=MORE_THAN_ANY)


def most_in_runs(
    suits: Sequence[SuitOffers], others: int, tight: int, jokers: int, max_runs: int
) -> int:
    """The most that runs of these suits can add together if they cost no more than so many jokers,
    there are no sets of the `others`, and a `tight` card costs one more joker."""
    by_suit = [suit.heaviest(others, tight) for suit in suits]
    if not jokers or len(suits) < 2 or max_runs < len(suits):
        weights = sorted([by_jokers[jokers] for by_jokers in by_suit], reverse=True)
        return sum(weights[:max_runs])
    together, *more, last = by_suit
    for by_jokers in more:
        together = [max(map(add, together, by_jokers[left::-1])) for left in range(jokers + 1)]
    best: int = max(map(add, together, last[jokers::-1]))
    return best


def jokers_for_runs(suits: Sequence[SuitOffers], tight: int, runs: int) -> int:
    """The fewest jokers that this many runs cost, if a `tight` card costs one more."""
    if not runs:
        return 0
    fewest = [suit.fewest_jokers(tight) for suit in suits]
    one_by_one = sum(sorted([of_one for of_one, _ in fewest])[:runs])
    return min(one_by_one, *[of_three for _, of_three in fewest])
