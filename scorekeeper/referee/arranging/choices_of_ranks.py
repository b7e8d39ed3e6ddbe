"""The ranks that the sets of a contract could have, in games where sets have any size and a player
has at most one run in each suit.

All cards of a chosen rank will be laid, in a set or in a run.
"""

from collections.abc import Iterator, Sequence
from functools import reduce
from operator import or_
from typing import NamedTuple

from scorekeeper.referee.arranging.counted_cards import CountedCards
from scorekeeper.referee.arranging.suit_runs import Run, weight_of
from scorekeeper.rules.variant import Variant

SetRanks = tuple[tuple[int, int], ...]
"""The ranks of the sets, by index, each with how many sets of that rank there are."""


class RankChoice(NamedTuple):
    """Ranks that can make the sets."""

    weight: int
    """The weight of all cards of these ranks and of all jokers."""

    spare: int
    """How many jokers these sets don't need."""

    ranks: SetRanks
    """The ranks."""


class ChoicesOfRanks:
    """Finds the choices of ranks, beside runs of each suit of which some may be laid."""

    def __init__(
        self, rules: Variant, hand: CountedCards, suit_runs: Sequence[tuple[Run, ...]]
    ) -> None:
        self.rules, self.hand, self.suit_runs = rules, hand, suit_runs

    def of_sets(
        self,
        sets: int,
        for_runs: int,
        *,
        further: bool,
        floor: int,
    ) -> list[RankChoice]:
        """The choices of ranks that can make the sets and leave `for_runs` jokers, but none with
        which more must be kept than a plan heavier than `floor` could keep."""
        max_sets = len(self.hand.deck.ranks) * max(1, sets) if further else sets
        ranks_held = [rank for rank, copies in enumerate(self.hand.copies) if copies]
        in_no_run = self._weights_in_no_run()
        choices: list[RankChoice] = []

        def choose(
            first: int, count: int, jokers: int, weight: int, max_weight: int, ranks: SetRanks
        ) -> None:
            if max_weight <= floor:
                return
            if first == len(ranks_held):
                if count >= max(sets, 1):
                    choices.append(RankChoice(weight, jokers, ranks))
                return
            rank = ranks_held[first]
            choose(first + 1, count, jokers, weight, max_weight - in_no_run[rank], ranks)
            more = weight + self.hand.rank_weights[rank]
            for times in range(1, min(self._max_sets_of(rank, sets), max_sets - count) + 1):
                left = jokers - max(0, self.rules.sets.min_size * times - self.hand.copies[rank])
                if left >= for_runs:
                    with_sets = (*ranks, (rank, times))
                    choose(first + 1, count + times, left, more, max_weight, with_sets)

        of_jokers = self.hand.jokers * self.hand.joker_weight
        choose(0, 0, self.hand.jokers, of_jokers, of_jokers + sum(self.hand.rank_weights), ())
        return choices

    def _weights_in_no_run(self) -> list[int]:
        """For each rank, the weight of its cards that must be kept if there is no set of it: a suit
        has one run, with one copy of a card."""
        in_runs = [reduce(or_, (run.naturals for run in runs), 0) for runs in self.suit_runs]
        kept = list(self.hand.rank_weights)
        for suit, rank in self.hand.held:
            index = self.hand.deck.suits.index(suit) if suit else 0
            if in_runs[index] & self.hand.mask_of(rank):
                kept[rank] -= self.hand.line_weights[index][rank]
        return kept

    def _max_sets_of(self, rank: int, sets: int) -> int:
        """How many sets of one rank to consider: more than one only to meet a contract."""
        possible = self.hand.copies[rank] // self.rules.jokers.naturals_in_set
        return min(possible, 1 if self.rules.lay_down.different_ranks else max(1, sets))

    def max_weights(self, choices: Sequence[RankChoice], max_runs: int) -> Iterator[int]:
        """The most that a plan with each choice of ranks could weigh: in each suit, the cards of
        other ranks that are in any run, but no more than its heaviest run. Runs have only the
        jokers that the sets leave."""
        by_spare = [
            [
                _widest_and_heaviest(runs, weights, spare)
                for runs, weights in zip(self.suit_runs, self.hand.line_weights, strict=True)
            ]
            for spare in range(self.hand.jokers + 1)
        ]
        for weight, spare, ranks in choices:
            others = ~sum(self.hand.mask_of(rank) for rank, _ in ranks)
            by_suit = [
                min(heaviest, weight_of(in_any_run & others, weights))
                for (in_any_run, heaviest), weights in zip(
                    by_spare[spare], self.hand.line_weights, strict=True
                )
            ]
            if len(by_suit) > max_runs:
                by_suit = sorted(by_suit)[-max_runs:] if max_runs else []
            yield weight + sum(by_suit)


def _widest_and_heaviest(
    runs: tuple[Run, ...], weights: tuple[int, ...], max_jokers: int
) -> tuple[int, int]:
    """The mask of all cards that are in any of the runs with so many jokers at most, and the weight
    of the heaviest of these runs."""
    in_any_run = heaviest = 0
    for run in runs:
        if run.jokers.bit_count() > max_jokers:
            break
        in_any_run |= run.naturals
        heaviest = max(heaviest, weight_of(run.naturals, weights))
    return in_any_run, heaviest
