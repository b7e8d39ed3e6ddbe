"""The ranks that the sets of a contract could have, in games where sets have any size and a player
has at most one run in each suit.

All cards of a chosen rank will be laid, in a set or in a run; of the other ranks, only those that
are in a run.
"""

from collections.abc import Iterable, Iterator
from heapq import heappop, heappush
from itertools import accumulate, count
from typing import NamedTuple

from scorekeeper.referee.arranging.counted_cards import CountedCards
from scorekeeper.referee.arranging.hand_offers import HandOffers
from scorekeeper.rules.variant import Variant

SetRanks = tuple[tuple[int, int], ...]
"""The ranks of the sets, by index, each with how many sets of that rank there are."""


MOST_RUNS = 4
"""One of each suit."""


class Asked(NamedTuple):
    """How many melds are to be laid."""

    sets: int
    """How many sets."""

    runs: int
    """How many runs."""

    further: bool = False
    """Whether there may be more sets and runs."""

    full_suit: bool = False
    """Whether one run of all ranks may stand for three runs (J7)."""

    @property
    def max_runs(self) -> int:
        """The most runs there may be."""
        return MOST_RUNS if self.further else self.runs


class SetsOfRank(NamedTuple):
    """Sets that there could be of one rank."""

    rank: int
    """Its index."""

    mask: int
    """Its mask."""

    weight: int
    """The weight of all its cards."""

    sets: int
    """How many sets there are."""

    to_spare: int
    """How many cards they don't need; less than none if they need jokers."""


class RankChoice(NamedTuple):
    """Ranks that can make the sets."""

    weight: int
    """The weight of all cards of these ranks and of all jokers."""

    spare: int
    """How many jokers these sets don't need."""

    others: int
    """The mask of the other ranks."""

    tight: int = 0
    """The mask of those of the ranks whose sets need a joker for each card that a run takes."""

    sets: int = 0
    """How many sets there are."""

    ranks: SetRanks = ()
    """The ranks."""

    most: int = 0
    """No plan with them weighs more."""

    def with_sets(self, more: SetsOfRank) -> "RankChoice":
        """The same ranks and one more."""
        return RankChoice(
            self.weight + more.weight,
            self.spare + min(0, more.to_spare),
            self.others,
            self.tight | (more.mask if more.to_spare <= 0 else 0),
            self.sets + more.sets,
            (*self.ranks, (more.rank, more.sets)),
        )

    def without(self, mask: int) -> "RankChoice":
        """The same ranks, but no set of one more."""
        return self._replace(others=self.others | mask)


class ChoicesOfRanks:
    """Finds the choices of ranks with which a plan for what is asked could weigh more than a floor.

    Rank by rank, the heaviest first, it makes sets of it or none. The cards of ranks about which
    nothing is decided could all be laid, unless there is room for a few more sets only. It goes on
    with the choice that could still weigh most, so that it never goes on with one that weighs less
    than the best plan.
    """

    def __init__(
        self, rules: Variant, hand: CountedCards, offers: HandOffers, asked: Asked
    ) -> None:
        self.hand, self.offers, self.asked = hand, offers, asked
        self.floor = -1
        max_of_rank = 1 if rules.lay_down.different_ranks else max(1, asked.sets)
        self._max_sets = len(hand.deck.ranks) * max_of_rank if asked.further else asked.sets
        ranks = sorted(range(len(hand.deck.ranks)), key=lambda rank: -hand.rank_weights[rank])
        self._by_rank: list[list[SetsOfRank]] = []
        """For each rank, the sets there could be of it: more than one only to meet a contract."""
        for rank in ranks:
            possible = min(hand.copies[rank] // rules.jokers.naturals_in_set, max_of_rank)
            if possible:
                numbers = range(1, possible + 1)
                self._by_rank.append([_sets_of(rank, number, rules, hand) for number in numbers])
        self._masks_from = _sums_from(ways[0].mask for ways in self._by_rank)
        self._weights_from = _sums_from(ways[0].weight for ways in self._by_rank)
        self._sets_from = _sums_from(
            max([way.sets for way in ways if way.to_spare >= 0], default=0)
            for ways in self._by_rank
        )
        """How many sets without jokers there could be of the ranks from here on."""
        self._waiting: list[tuple[int, int, int, RankChoice]] = []
        """The choices to go on with, each with the most it could weigh, as a negative number, how
        many ranks are to be decided, and a number of its own; the lowest of these comes first."""
        self._numbers = count()

    def choices(self, floor: int) -> Iterator[RankChoice]:
        """The choices, those that could weigh most first; `floor` may rise between them."""
        self.floor, jokers = floor, self.hand.jokers
        others = (1 << len(self.hand.deck.line)) - 1 - self._masks_from[0]
        none = RankChoice(jokers * self.hand.joker_weight, jokers, others)
        self._put_back(none, len(self._by_rank))
        while self._waiting:
            most, undecided, _, choice = heappop(self._waiting)
            if -most <= self.floor:
                return
            index = len(self._by_rank) - undecided
            if undecided and choice.sets < self._max_sets:
                for sets in self._by_rank[index]:
                    if choice.sets + sets.sets <= self._max_sets:
                        self._put_back(choice.with_sets(sets), undecided - 1)
                self._put_back(choice.without(self._by_rank[index][0].mask), undecided - 1)
            elif choice.sets >= max(self.asked.sets, 1):
                others, ranks = choice.others + self._masks_from[index], tuple(sorted(choice.ranks))
                yield choice._replace(others=others, ranks=ranks, most=-most)

    def _put_back(self, choice: RankChoice, undecided: int) -> None:
        """Lets a choice wait until it is the one that could weigh most, unless it is of no use."""
        index = len(self._by_rank) - undecided
        with_jokers = max(0, self.asked.sets - choice.sets - self._sets_from[index])
        for_runs = self.offers.fewest_jokers(choice.tight, self.asked.runs)
        if choice.spare < with_jokers + for_runs:
            return
        more = min(self._max_sets - choice.sets, undecided)
        others = choice.others + (self._masks_from[index] if more < undecided else 0)
        in_sets = choice.weight + self._weights_from[index] - self._weights_from[index + more]
        most = in_sets + self.offers.most(others, choice.tight, choice.spare)[0][choice.spare]
        if most > self.floor:
            heappush(self._waiting, (-most, undecided, next(self._numbers), choice))


def same_ranks(choice: RankChoice, rules: Variant, hand: CountedCards) -> RankChoice | None:
    """The choice of the same ranks for another hand; None if that can't make the sets."""
    same = RankChoice(hand.jokers * hand.joker_weight, hand.jokers, choice.others)
    for rank, sets in choice.ranks:
        if sets > hand.copies[rank] // rules.jokers.naturals_in_set:
            return None
        same = same.with_sets(_sets_of(rank, sets, rules, hand))
    return same if same.spare >= 0 else None


def _sets_of(rank: int, sets: int, rules: Variant, hand: CountedCards) -> SetsOfRank:
    to_spare = hand.copies[rank] - rules.sets.min_size * sets
    return SetsOfRank(rank, hand.mask_of(rank), hand.rank_weights[rank], sets, to_spare)


def _sums_from(numbers: Iterable[int]) -> list[int]:
    """The sum of the numbers from each of them on; at the end, nothing."""
    return [*accumulate([*numbers][::-1], initial=0)][::-1]
