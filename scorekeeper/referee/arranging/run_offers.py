"""The runs that a suit can offer beside sets of some ranks, in games where a player has at most one
run in each suit."""

from collections.abc import Iterable, Sequence
from itertools import accumulate
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

LOW_ACE = 1
"""Its mask. The high ace is the same card."""

MORE_THAN_ANY = 99
"""No hand has as many jokers."""


class SuitOffers:
    """The runs that the cards of one suit can make with this many jokers, and what they can add
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
        heaviest, weight_of = [0] * (self.jokers + 1), self.weight_of
        if not others:
            return heaviest
        for jokers, naturals in self._costs:
            cost = jokers + (naturals & tight).bit_count()
            if cost <= self.jokers and weight_of[naturals & others] > heaviest[cost]:
                heaviest[cost] = weight_of[naturals & others]
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
        and as many of these could be replaced by jokers. One that takes all of the others is no
        such run for one that doesn't, as a card may have to be left."""
        weight_of = self.weight_of
        weight_of_all = weight_of[others & ~LOW_ACE]
        best: dict[tuple[int, int, int, int, bool], tuple[int, Run]] = {}
        for run in self.runs:
            naturals, _, stands_for, jokers, replaceable = run
            weight, used = weight_of[naturals & others], naturals & scarce
            key = (jokers, used, used & replaceable, stands_for, weight == weight_of_all)
            if key not in best or best[key][0] < weight:
                best[key] = weight, run
        heaviest_first = sorted(best.items(), key=lambda item: (-item[1][0], item[0][0]))
        offers: list[RunOffer] = []
        heavier: list[tuple[int, int, int, int, bool]] = []
        for key, (weight, run) in heaviest_first:
            jokers, used, free, *sort = key
            for other_jokers, other_used, other_free, *other_sort in heavier:
                is_no_better = not other_used & (~used | free & ~other_free)
                if is_no_better and other_jokers <= jokers and other_sort == sort:
                    break
            else:
                heavier.append(key)
                from_sets = packed_ranks(used, self.line.length - 1)
                offers.append(RunOffer(weight, jokers, from_sets, run.stands_for, run))
        return [*offers, NO_RUN]


def _costs_of(runs: Iterable[Run]) -> set[tuple[int, int]]:
    """How many jokers each of these runs has, and its natural cards; the same ones only once."""
    return {(run.joker_count, run.naturals) for run in runs}


def _least_cost(costs: Iterable[tuple[int, int]], tight: int) -> int:
    """How many jokers a run costs at least, if a `tight` card costs one more."""
    with_tight = [jokers + (naturals & tight).bit_count() for jokers, naturals in costs]
    return min(with_tight, default=MORE_THAN_ANY)
