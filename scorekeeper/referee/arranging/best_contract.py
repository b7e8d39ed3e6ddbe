"""The best lay-down where sets have any size and a player has one run at most in each suit.

First the ranks of the sets are chosen, the heaviest first, then the runs. All cards of a chosen
rank will be laid, in its set or in a run, so only the other cards of the runs add to what the sets
bring; and once there is a set it takes every spare joker. A choice of ranks is passed over when
even the best runs would not make it the best lay-down.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import reduce
from operator import or_
from typing import NamedTuple

from scorekeeper.cards import Card, Deck, Suit
from scorekeeper.referee.arranging.melds_in_hand import Meld
from scorekeeper.referee.arranging.suit_runs import (
    Line,
    Run,
    choices_apart,
    runs_holding,
    runs_in,
    weight_of,
)
from scorekeeper.referee.arranging.weights import Weights
from scorekeeper.rules.lay_down import RUNS_IN_A_FULL_SUIT
from scorekeeper.rules.variant import Variant

Ranks = tuple[tuple[int, int], ...]
"""The ranks of the sets, each with the number of sets it makes."""

BITS_FOR_A_COUNT = 4


class LayDownPlan(NamedTuple):
    """What to lay: the ranks of the sets and the run of each suit, and what that weighs."""

    weight: int
    ranks: Ranks
    runs: tuple[Run | None, ...]


class _Way(NamedTuple):
    """A run as one suit can offer it: what it adds to the sets, the jokers it takes, and the cards
    it takes from them, counted by rank in `BITS_FOR_A_COUNT` bits each."""

    weight: int
    jokers: int
    takes: int
    run: Run | None


NO_RUN = _Way(0, 0, 0, None)


class ContractHand:
    """A hand that looks for the melds of a contract."""

    def __init__(self, rules: Variant, deck: Deck, cards: Sequence[Card], weights: Weights) -> None:
        self.rules, self.deck, self.weights = rules, deck, weights
        self.jokers = sum(card.joker for card in cards)
        self.held = Counter(
            (card.suit, deck.ranks.index(card.rank or "")) for card in cards if not card.joker
        )
        self.line_weights = [weights.along(deck, suit) for suit in deck.suits]
        self.places = [0] * len(deck.suits)
        self.copies = [0] * len(deck.ranks)
        self.rank_weights = [0] * len(deck.ranks)
        self.suits_with = [0] * len(deck.ranks)
        for (suit, rank), copies in self.held.items():
            index = deck.suits.index(suit) if suit else 0
            self.places[index] |= self._at(rank)
            self.copies[rank] += copies
            self.rank_weights[rank] += copies * self.line_weights[index][rank]
            self.suits_with[rank] += 1

    def _at(self, rank: int) -> int:
        """The places of a rank in a run: the ace has two."""
        return 1 << rank if rank else 1 | 1 << len(self.deck.ranks)

    def best(self, sets: int, runs: int, *, further: bool, full_suit: bool) -> LayDownPlan | None:
        """The plan with `sets` sets and `runs` runs, exactly or with `further` ones, that leaves
        the least. `full_suit`: one run of all ranks may stand for three. None if there is none."""
        line = Line(
            len(self.deck.line),
            self.rules.runs.min_size,
            len(self.deck.ranks),
            len(self.deck.ranks) if full_suit and runs == RUNS_IN_A_FULL_SUIT else None,
        )
        wanted = (runs, len(self.deck.suits) if further else runs)
        ways = [runs_in(held, self.jokers, line) if wanted[1] else () for held in self.places]
        found = None if sets else self._only_runs(wanted, line)
        if not _enough(ways, runs):
            return found
        choices = self._choices_of_ranks(sets, further)
        bounds = self._max_with(choices, ways, wanted[1])
        for bound, index in sorted(zip(bounds, range(len(choices)), strict=True), reverse=True):
            if found and bound <= found.weight:
                break
            weight, ranks = choices[index]
            found = self._with_sets(ranks, weight, ways, wanted, found)
        return found

    def holds(self, sets: int, runs: int) -> bool:
        """Whether so many sets and runs can be laid, whatever else."""
        return self.best(sets, runs, further=False, full_suit=False) is not None

    def _max_with(
        self, choices: list[tuple[int, Ranks]], ways: list[tuple[Run, ...]], max_count: int
    ) -> Iterator[int]:
        """The most that each choice of ranks can come to: with the cards of other ranks that lie
        in any run, but no more in a suit than its heaviest run."""
        suits = []
        for runs, weights in zip(ways, self.line_weights, strict=True):
            if runs:
                heaviest = max(weight_of(run.naturals, weights) for run in runs)
                within = reduce(or_, (run.naturals for run in runs))
                suits.append((heaviest, within, weights))
        for weight, ranks in choices:
            others = ~sum(self._at(rank) for rank, _ in ranks)
            by_suit = [
                min(heaviest, weight_of(within & others, weights))
                for heaviest, within, weights in suits
            ]
            if len(by_suit) > max_count:
                by_suit = sorted(by_suit)[-max_count:] if max_count else []
            yield weight + sum(by_suit)

    def _choices_of_ranks(self, sets: int, further: bool) -> list[tuple[int, Ranks]]:
        """The ranks that can make the sets, with the weight of their cards and all jokers."""
        max_sets = len(self.deck.ranks) * max(1, sets) if further else sets
        able = [
            (rank, times, max(0, self.rules.sets.min_size * times - self.copies[rank]))
            for rank in range(len(self.deck.ranks))
            for times in range(1, self._max_sets_of(rank, sets) + 1)
        ]
        found: list[tuple[int, Ranks]] = []

        def choose(first: int, made: int, jokers: int, weight: int, ranks: Ranks) -> None:
            if made >= max(sets, 1):
                found.append((weight, ranks))
            for at in range(first, len(able)):
                rank, times, needed = able[at]
                if needed <= jokers and made + times <= max_sets and not _ends_with(ranks, rank):
                    more = weight + self.rank_weights[rank]
                    choose(at + 1, made + times, jokers - needed, more, (*ranks, (rank, times)))

        choose(0, 0, self.jokers, self.jokers * self.weights.joker, ())
        return found

    def _max_sets_of(self, rank: int, sets: int) -> int:
        """How many sets of one rank are worth a thought: more than one only to fill a contract."""
        max_count = self.copies[rank] // self.rules.jokers.naturals_in_set
        return min(max_count, 1 if self.rules.lay_down.different_ranks else max(1, sets))

    def _with_sets(
        self,
        ranks: Ranks,
        weight: int,
        ways: list[tuple[Run, ...]],
        wanted: tuple[int, int],
        found: LayDownPlan | None,
    ) -> LayDownPlan | None:
        """The best plan with sets of these ranks, or the one found before if that is no worse."""
        indexes = sum(self._at(rank) for rank, _ in ranks)
        scarce = sum(self._at(rank) for rank, times in ranks if self._is_scarce(rank, times))
        spare = self.jokers - self._jokers_in_sets(ranks, takes=0)
        offers = [
            self._offers(index, runs, indexes, scarce, spare) for index, runs in enumerate(ways)
        ]
        still = [0] * (len(offers) + 1)
        for index in range(len(offers) - 1, -1, -1):
            still[index] = still[index + 1] + max(way.weight for way in offers[index])
        min_count, max_count = wanted
        best = found.weight if found else -1
        chosen: list[Run | None] = [None] * len(offers)

        def choose(suit: int, made: int, jokers: int, takes: int, weight: int) -> None:
            nonlocal best, found
            if weight + still[suit] <= best:
                return
            if suit == len(offers):
                if made >= min_count and jokers + self._jokers_in_sets(ranks, takes) <= self.jokers:
                    best, found = weight, LayDownPlan(weight, ranks, tuple(chosen))
                return
            for way in offers[suit]:
                after = made + (way.run.stands_for if way.run else 0)
                if after <= max_count and jokers + way.jokers <= spare:
                    chosen[suit] = way.run
                    choose(
                        suit + 1, after, jokers + way.jokers, takes + way.takes, weight + way.weight
                    )

        choose(0, 0, 0, 0, weight)
        return found

    def _is_scarce(self, rank: int, times: int) -> bool:
        """Whether runs could take cards that the sets of a rank need."""
        return self.copies[rank] - self.suits_with[rank] < self.rules.sets.min_size * times

    def _offers(
        self, suit: int, runs: tuple[Run, ...], indexes: int, scarce: int, jokers: int
    ) -> list[_Way]:
        """What a suit can offer beside sets of the ranks in these places, with so many jokers, the
        heaviest first: for the same scarce cards and as many jokers only the heaviest run. A joker
        may lie in a scarce card's place, to leave the card to its set."""
        weights = self.line_weights[suit]
        best: dict[tuple[int, int, int], tuple[int, Run]] = {}
        for run in runs:
            count = run.jokers.bit_count()
            if count > jokers:
                break
            weight = weight_of(run.naturals & ~indexes, weights)
            placement = run.naturals & scarce
            key = (count, placement, run.stands_for)
            if key not in best or best[key][0] < weight:
                best[key] = weight, run
            if placement and count < jokers:
                free = placement & ~(run.jokers << 1) & ~(run.jokers >> 1)
                for spared in choices_apart(free, jokers - count):
                    key = (count + spared.bit_count(), placement ^ spared, run.stands_for)
                    if key not in best or best[key][0] < weight:
                        laid = Run(run.naturals ^ spared, run.jokers | spared, run.stands_for)
                        best[key] = weight, laid
        heaviest = sorted(best.items(), key=lambda item: (-item[1][0], item[0][0]))
        offers: list[_Way] = []
        kept: list[tuple[int, int, int]] = []
        for key, (weight, run) in heaviest:
            count, placement, stands_for = key
            for fewer, less, equal in kept:
                if fewer <= count and not less & ~placement and equal == stands_for:
                    break
            else:
                kept.append(key)
                offers.append(_Way(weight, count, self._takes(placement), run))
        return [*offers, NO_RUN]

    def _takes(self, indexes: int) -> int:
        """The ranks of some places, counted."""
        takes, size = 0, len(self.deck.ranks)
        while indexes:
            index = (indexes & -indexes).bit_length() - 1
            takes += 1 << BITS_FOR_A_COUNT * (index % size)
            indexes &= indexes - 1
        return takes

    def _jokers_in_sets(self, ranks: Ranks, takes: int) -> int:
        """How many jokers the sets need beside the cards that the runs leave them; more than there
        are where too few natural cards are left."""
        needed = 0
        for rank, times in ranks:
            placement = takes >> BITS_FOR_A_COUNT * rank & (1 << BITS_FOR_A_COUNT) - 1
            left = self.copies[rank] - placement
            if left < self.rules.jokers.naturals_in_set * times:
                return self.jokers + 1
            needed += max(0, self.rules.sets.min_size * times - left)
        return needed

    def _only_runs(self, wanted: tuple[int, int], line: Line) -> LayDownPlan | None:
        """The best plan without a set, in which every joker laid lies in a run."""
        joker = self.weights.joker
        offers = [
            [
                (weight_of(run.naturals, weights) + run.jokers.bit_count() * joker, run)
                for run in runs_holding(held, self.jokers, line, weights)
            ]
            for held, weights in zip(self.places, self.line_weights, strict=True)
        ]
        min_count, max_count = wanted
        plans: dict[tuple[int, int], LayDownPlan] = {(0, 0): LayDownPlan(0, (), ())}
        for runs in offers:
            after: dict[tuple[int, int], LayDownPlan] = {}
            for (made, jokers), plan in plans.items():
                _keep_best(after, (made, jokers), plan._replace(runs=(*plan.runs, None)))
                for weight, run in runs:
                    key = (made + run.stands_for, jokers + run.jokers.bit_count())
                    if key[0] <= max_count and key[1] <= self.jokers:
                        with_run = LayDownPlan(plan.weight + weight, (), (*plan.runs, run))
                        _keep_best(after, key, with_run)
            plans = after
        enough = [plan for (made, _), plan in plans.items() if made >= min_count]
        return max(enough, key=lambda plan: plan.weight, default=None)

    def melds(self, plan: LayDownPlan) -> list[Meld]:
        """The melds of a plan, sets first."""
        left, jokers = Counter(self.held), self.jokers
        runs: list[Meld] = []
        for suit, run in zip(self.deck.suits, plan.runs, strict=True):
            if run:
                cards = tuple(self._run_cards(suit, run))
                left.subtract(
                    (suit, self.deck.ranks.index(card.rank or ""))
                    for card in cards
                    if not card.joker
                )
                jokers -= run.jokers.bit_count()
                runs.append(("run", cards))
        return [*self._sets(plan.ranks, left, jokers), *runs]

    def _run_cards(self, suit: Suit, run: Run) -> Iterator[Card]:
        for index, rank in enumerate(self.deck.line):
            if (run.naturals | run.jokers) >> index & 1:
                yield Card(rank, suit, joker=bool(run.jokers >> index & 1))

    def _sets(
        self, ranks: Ranks, left: Counter[tuple[Suit | None, int]], jokers: int
    ) -> list[Meld]:
        sets: list[list[Card]] = []
        min_count, naturals = self.rules.sets.min_size, self.rules.jokers.naturals_in_set
        for rank, times in ranks:
            name = self.deck.ranks[rank]
            cards = [Card(name, suit) for suit in self.deck.suits for _ in range(left[suit, rank])]
            for more in range(times - 1, -1, -1):
                size = min(min_count, len(cards) - naturals * more) if more else len(cards)
                made, cards = cards[:size], cards[size:]
                short = max(0, min_count - len(made))
                jokers -= short
                sets.append([*made, *[Card(name, joker=True)] * short])
        if sets:
            sets[0] += [Card(sets[0][0].rank, joker=True)] * jokers
        return [("set", tuple(cards)) for cards in sets]


def _ends_with(ranks: Ranks, rank: int) -> bool:
    return bool(ranks) and ranks[-1][0] == rank


def _enough(ways: list[tuple[Run, ...]], runs: int) -> bool:
    """Whether the suits together can offer so many runs."""
    return sum(max((run.stands_for for run in of_suit), default=0) for of_suit in ways) >= runs


def _keep_best(
    plans: dict[tuple[int, int], LayDownPlan], key: tuple[int, int], plan: LayDownPlan
) -> None:
    if key not in plans or plans[key].weight < plan.weight:
        plans[key] = plan
