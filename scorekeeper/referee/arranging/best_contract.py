"""The best lay-down in games where sets have any size and a player has at most one run in each
suit.

The search first chooses the ranks of the sets, the heaviest first, and then the runs. All cards of
a chosen rank will be laid, in a set or in a run, so a run only adds the weight of its other cards;
and if there is a set, it takes every spare joker. A choice of ranks is skipped if even the best
runs would not make it the best lay-down.

As in `suit_runs`, the cards of one suit are a mask: one bit for each index on the line of ranks.
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
    runs_holding,
    runs_in,
    weight_of,
)
from scorekeeper.referee.arranging.weights import Weights
from scorekeeper.rules.lay_down import RUNS_IN_A_FULL_SUIT
from scorekeeper.rules.variant import Variant

SetRanks = tuple[tuple[int, int], ...]
"""The ranks of the sets, by index, each with how many sets of that rank there are."""

BITS_PER_RANK = 4
"""A number for each rank is packed into one integer, with this many bits for each."""


class LayDownPlan(NamedTuple):
    """What to lay."""

    weight: int
    """The weight of all the cards laid."""

    set_ranks: SetRanks
    """The ranks of the sets."""

    runs: tuple[Run | None, ...]
    """The run of each suit, if it has one."""


class _RankChoice(NamedTuple):
    """Ranks that can make the sets."""

    weight: int
    """The weight of all cards of these ranks and of all jokers."""

    spare: int
    """How many jokers these sets don't need."""

    ranks: SetRanks
    """The ranks."""


class _RunOffer(NamedTuple):
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


NO_RUN = _RunOffer(0, 0, 0, 0, None)

Offers = dict[tuple[int, ...], list[_RunOffer]]
"""The runs that suits can offer, by what matters for them."""


class ContractSearch:
    """A search for the best melds of a contract. Searches for the same contract in parts of one
    hand may share the `offers` of runs that they work out."""

    def __init__(
        self,
        rules: Variant,
        deck: Deck,
        cards: Sequence[Card],
        weights: Weights,
        offers: Offers | None = None,
    ) -> None:
        self.rules, self.deck, self.weights = rules, deck, weights
        self.jokers = sum(card.joker for card in cards)
        self.held = Counter(
            (card.suit, deck.ranks.index(card.rank or "")) for card in cards if not card.joker
        )
        self.offers: Offers = {} if offers is None else offers
        self.line_weights = [weights.along(deck, suit) for suit in deck.suits]
        self.suit_masks = [0] * len(deck.suits)
        self.copies = [0] * len(deck.ranks)
        self.rank_weights = [0] * len(deck.ranks)
        self.suits_with = [0] * len(deck.ranks)
        for (suit, rank), copies in self.held.items():
            index = deck.suits.index(suit) if suit else 0
            self.suit_masks[index] |= self._mask_of(rank)
            self.copies[rank] += copies
            self.rank_weights[rank] += copies * self.line_weights[index][rank]
            self.suits_with[rank] += 1

    def _mask_of(self, rank: int) -> int:
        """The mask of a rank: one bit, but two for the ace, which is low and high."""
        return 1 << rank if rank else 1 | 1 << len(self.deck.ranks)

    def best(
        self, sets: int, runs: int, *, further: bool, full_suit: bool, floor: int = -1
    ) -> LayDownPlan | None:
        """The plan that leaves the least, with exactly `sets` sets and `runs` runs, or at least
        that many if there may be `further` ones; None if there is none that weighs more than
        `floor`. With `full_suit`, one run of all ranks may stand for three runs (J7)."""
        line = Line(
            len(self.deck.line),
            self.rules.runs.min_size,
            len(self.deck.ranks),
            len(self.deck.ranks) if full_suit and runs == RUNS_IN_A_FULL_SUIT else None,
        )
        max_runs = len(self.deck.suits) if further else runs
        suit_runs = [
            runs_in(mask, self.jokers, line) if max_runs else () for mask in self.suit_masks
        ]
        plan = None if sets else self._best_without_sets(runs, max_runs, line)
        for_runs = _jokers_for_runs(suit_runs, runs)
        if for_runs is None or for_runs > self.jokers:
            return plan if plan and plan.weight > floor else None
        if plan is None or plan.weight <= floor:
            plan = LayDownPlan(floor, (), ())
        if further and floor < 0:
            choices = self._choices_of_ranks(sets, suit_runs, for_runs, further=False, floor=floor)
            plan = self._best_of_choices(choices, suit_runs, runs, max_runs, plan)
            if plan.weight < 0:
                return None
        choices = self._choices_of_ranks(
            sets, suit_runs, for_runs, further=further, floor=plan.weight
        )
        plan = self._best_of_choices(choices, suit_runs, runs, max_runs, plan)
        return plan if plan.weight > floor else None

    def _best_of_choices(
        self,
        choices: list[_RankChoice],
        suit_runs: list[tuple[Run, ...]],
        min_runs: int,
        max_runs: int,
        plan: LayDownPlan,
    ) -> LayDownPlan:
        """The best plan with sets of any of these choices of ranks, or `plan` if that is as
        good."""
        bounds = self._max_weights(choices, suit_runs, max_runs)
        for bound, index in sorted(zip(bounds, range(len(choices)), strict=True), reverse=True):
            if bound <= plan.weight:
                break
            plan = self._best_with_sets(choices[index], suit_runs, min_runs, max_runs, plan)
        return plan

    def can_lay(self, sets: int, runs: int) -> bool:
        """Whether this many sets and runs can be laid, whatever is left."""
        return self.best(sets, runs, further=False, full_suit=False) is not None

    def _max_weights(
        self,
        choices: list[_RankChoice],
        suit_runs: list[tuple[Run, ...]],
        max_runs: int,
    ) -> Iterator[int]:
        """The most that a plan with each choice of ranks could weigh: in each suit, the cards of
        other ranks that are in any run, but no more than its heaviest run. Runs have only the
        jokers that the sets leave."""
        by_spare = [
            [
                _widest_and_heaviest(runs, weights, spare)
                for runs, weights in zip(suit_runs, self.line_weights, strict=True)
            ]
            for spare in range(self.jokers + 1)
        ]
        for weight, spare, ranks in choices:
            others = ~sum(self._mask_of(rank) for rank, _ in ranks)
            by_suit = [
                min(heaviest, weight_of(in_any_run & others, weights))
                for (in_any_run, heaviest), weights in zip(
                    by_spare[spare], self.line_weights, strict=True
                )
            ]
            if len(by_suit) > max_runs:
                by_suit = sorted(by_suit)[-max_runs:] if max_runs else []
            yield weight + sum(by_suit)

    def _choices_of_ranks(
        self,
        sets: int,
        suit_runs: list[tuple[Run, ...]],
        for_runs: int,
        *,
        further: bool,
        floor: int,
    ) -> list[_RankChoice]:
        """The choices of ranks that can make the sets and leave `for_runs` jokers, but none with
        which more must be kept than a plan heavier than `floor` could keep."""
        max_sets = len(self.deck.ranks) * max(1, sets) if further else sets
        ranks_held = [rank for rank, copies in enumerate(self.copies) if copies]
        in_no_run = self._weights_in_no_run(suit_runs)
        choices: list[_RankChoice] = []

        def choose(
            first: int, count: int, jokers: int, weight: int, max_weight: int, ranks: SetRanks
        ) -> None:
            if max_weight <= floor:
                return
            if first == len(ranks_held):
                if count >= max(sets, 1):
                    choices.append(_RankChoice(weight, jokers, ranks))
                return
            rank = ranks_held[first]
            choose(first + 1, count, jokers, weight, max_weight - in_no_run[rank], ranks)
            more = weight + self.rank_weights[rank]
            for times in range(1, min(self._max_sets_of(rank, sets), max_sets - count) + 1):
                left = jokers - max(0, self.rules.sets.min_size * times - self.copies[rank])
                if left >= for_runs:
                    with_sets = (*ranks, (rank, times))
                    choose(first + 1, count + times, left, more, max_weight, with_sets)

        of_jokers = self.jokers * self.weights.joker
        choose(0, 0, self.jokers, of_jokers, of_jokers + sum(self.rank_weights), ())
        return choices

    def _weights_in_no_run(self, suit_runs: list[tuple[Run, ...]]) -> list[int]:
        """For each rank, the weight of its cards that must be kept if there is no set of it: a suit
        has one run, with one copy of a card."""
        in_runs = [reduce(or_, (run.naturals for run in runs), 0) for runs in suit_runs]
        kept = list(self.rank_weights)
        for suit, rank in self.held:
            index = self.deck.suits.index(suit) if suit else 0
            if in_runs[index] & self._mask_of(rank):
                kept[rank] -= self.line_weights[index][rank]
        return kept

    def _max_sets_of(self, rank: int, sets: int) -> int:
        """How many sets of one rank to consider: more than one only to meet a contract."""
        possible = self.copies[rank] // self.rules.jokers.naturals_in_set
        return min(possible, 1 if self.rules.lay_down.different_ranks else max(1, sets))

    def _best_with_sets(
        self,
        choice: _RankChoice,
        suit_runs: list[tuple[Run, ...]],
        min_runs: int,
        max_runs: int,
        plan: LayDownPlan,
    ) -> LayDownPlan:
        """The best plan with sets of these ranks, or `plan` if that is as good."""
        ranks = choice.ranks
        set_mask = sum(self._mask_of(rank) for rank, _ in ranks)
        scarce = sum(self._mask_of(rank) for rank, times in ranks if self._is_scarce(rank, times))
        spare = choice.spare
        offers = [
            self._known_offers(suit, runs, set_mask, scarce) for suit, runs in enumerate(suit_runs)
        ]
        max_ahead, runs_ahead = [0], [0]
        for of_suit in reversed(offers):
            heaviest = next(offer.weight for offer in of_suit if offer.jokers <= spare)
            max_ahead.insert(0, max_ahead[0] + heaviest)
            most = max(offer.stands_for for offer in of_suit if offer.jokers <= spare)
            runs_ahead.insert(0, runs_ahead[0] + most)
        best = plan.weight
        chosen: list[Run | None] = [None] * len(offers)
        known: dict[int, int] = {}

        def needed(from_sets: int) -> int:
            """How many jokers the sets need if the runs take these cards (packed)."""
            if from_sets not in known:
                known[from_sets] = self._jokers_needed(ranks, from_sets)
            return known[from_sets]

        def choose(suit: int, count: int, jokers: int, from_sets: int, weight: int) -> None:
            nonlocal best, plan
            if weight + max_ahead[suit] <= best or count + runs_ahead[suit] < min_runs:
                return
            if suit == len(offers):
                runs = self._leaving_enough(ranks, tuple(chosen), jokers, from_sets)
                if runs:
                    best, plan = weight, LayDownPlan(weight, ranks, runs)
                return
            for offer in offers[suit]:
                with_run = count + offer.stands_for
                in_runs, taken = jokers + offer.jokers, from_sets + offer.from_sets
                if with_run <= max_runs and in_runs + needed(taken) <= self.jokers:
                    chosen[suit] = offer.run
                    choose(suit + 1, with_run, in_runs, taken, weight + offer.weight)

        choose(0, 0, 0, 0, choice.weight)
        return plan

    def _is_scarce(self, rank: int, times: int) -> bool:
        """Whether the runs could take cards that the sets of this rank need."""
        return self.copies[rank] - self.suits_with[rank] < self.rules.sets.min_size * times

    def _known_offers(
        self, suit: int, runs: tuple[Run, ...], set_mask: int, scarce: int
    ) -> list[_RunOffer]:
        """The same as `_offers`, but worked out once for all choices of ranks that are one to the
        suit."""
        held = self.suit_masks[suit]
        key = (suit, held, len(runs), self.jokers, set_mask & held, scarce & held)
        if key not in self.offers:
            self.offers[key] = self._offers(suit, runs, set_mask, scarce)
        return self.offers[key]

    def _offers(
        self, suit: int, runs: tuple[Run, ...], set_mask: int, scarce: int
    ) -> list[_RunOffer]:
        """The runs that a suit can offer beside sets of some ranks, the heaviest first, and no run.

        `set_mask` are the ranks of the sets, `scarce` those whose sets need their cards. A run is
        left out if another is as heavy with no more jokers and no other scarce cards, and as many
        of these could be replaced by jokers.
        """
        weights = self.line_weights[suit]
        best: dict[tuple[int, int, int, int], tuple[int, Run]] = {}
        for run in runs:
            count = run.jokers.bit_count()
            weight = weight_of(run.naturals & ~set_mask, weights)
            used = run.naturals & scarce
            key = (count, used, used & ~run.beside_jokers, run.stands_for)
            if key not in best or best[key][0] < weight:
                best[key] = weight, run
        heaviest_first = sorted(best.items(), key=lambda item: (-item[1][0], item[0][0]))
        offers: list[_RunOffer] = []
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
                offers.append(_RunOffer(weight, count, self._packed_ranks(used), stands_for, run))
        return [*offers, NO_RUN]

    def _leaving_enough(
        self, ranks: SetRanks, runs: tuple[Run | None, ...], in_runs: int, from_sets: int
    ) -> tuple[Run | None, ...] | None:
        """These runs, which have so many jokers and take these cards of scarce ranks (packed), if
        the cards and jokers left are enough for the sets; otherwise with jokers for natural cards
        that the sets must have. None if there are too few jokers."""
        short = self._short_of(ranks, from_sets)
        if short is None:
            return runs
        for suit, run in enumerate(runs if in_runs < self.jokers else ()):
            card = run.naturals & self._mask_of(short) & ~run.beside_jokers if run else 0
            if run and card:
                with_joker = Run(run.naturals ^ card, run.jokers | card, run.stands_for)
                found = self._leaving_enough(
                    ranks,
                    (*runs[:suit], with_joker, *runs[suit + 1 :]),
                    in_runs + 1,
                    from_sets - self._packed_ranks(card),
                )
                if found:
                    return found
        return None

    def _packed_ranks(self, mask: int) -> int:
        """How many cards of each rank are in a mask, packed."""
        packed, size = 0, len(self.deck.ranks)
        while mask:
            index = (mask & -mask).bit_length() - 1
            packed += 1 << BITS_PER_RANK * (index % size)
            mask &= mask - 1
        return packed

    def _short_of(self, ranks: SetRanks, from_sets: int) -> int | None:
        """A rank of which the runs leave too few natural cards for its sets, if they take some of
        these (`from_sets`, packed); None if there is none."""
        for rank, times in ranks:
            used = from_sets >> BITS_PER_RANK * rank & (1 << BITS_PER_RANK) - 1
            if self.copies[rank] - used < self.rules.jokers.naturals_in_set * times:
                return rank
        return None

    def _jokers_needed(self, ranks: SetRanks, from_sets: int) -> int:
        """How many jokers the sets need if the runs take these cards (packed). A joker that takes
        the place of a card in a run saves the set one, so that counts as much."""
        needed = 0
        for rank, times in ranks:
            used = from_sets >> BITS_PER_RANK * rank & (1 << BITS_PER_RANK) - 1
            needed += max(0, self.rules.sets.min_size * times - self.copies[rank] + used)
        return needed

    def _best_without_sets(self, min_runs: int, max_runs: int, line: Line) -> LayDownPlan | None:
        """The best plan with runs only, so that all jokers laid are in runs."""
        joker = self.weights.joker
        suit_runs = [
            [
                (weight_of(run.naturals, weights) + run.jokers.bit_count() * joker, run)
                for run in runs_holding(mask, self.jokers, line, weights)
            ]
            for mask, weights in zip(self.suit_masks, self.line_weights, strict=True)
        ]
        plans: dict[tuple[int, int], LayDownPlan] = {(0, 0): LayDownPlan(0, (), ())}
        for runs in suit_runs:
            with_suit: dict[tuple[int, int], LayDownPlan] = {}
            for (count, jokers), plan in plans.items():
                _keep_best(with_suit, (count, jokers), plan._replace(runs=(*plan.runs, None)))
                for weight, run in runs:
                    key = (count + run.stands_for, jokers + run.jokers.bit_count())
                    if key[0] <= max_runs and key[1] <= self.jokers:
                        with_run = LayDownPlan(plan.weight + weight, (), (*plan.runs, run))
                        _keep_best(with_suit, key, with_run)
            plans = with_suit
        enough = [plan for (count, _), plan in plans.items() if count >= min_runs]
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
                runs.append(Meld("run", cards))
        return [*self._sets(plan.set_ranks, left, jokers), *runs]

    def _run_cards(self, suit: Suit, run: Run) -> Iterator[Card]:
        for index, rank in enumerate(self.deck.line):
            if (run.naturals | run.jokers) >> index & 1:
                yield Card(rank, suit, joker=bool(run.jokers >> index & 1))

    def _sets(
        self, ranks: SetRanks, left: Counter[tuple[Suit | None, int]], jokers: int
    ) -> list[Meld]:
        """The sets of these ranks, of the cards that the runs leave; the first takes spare
        jokers."""
        sets: list[list[Card]] = []
        min_size, min_naturals = self.rules.sets.min_size, self.rules.jokers.naturals_in_set
        for rank, times in ranks:
            name = self.deck.ranks[rank]
            cards = [Card(name, suit) for suit in self.deck.suits for _ in range(left[suit, rank])]
            for sets_to_come in range(times - 1, -1, -1):
                to_keep = min_naturals * sets_to_come
                count = min(min_size, len(cards) - to_keep) if sets_to_come else len(cards)
                naturals, cards = cards[:count], cards[count:]
                needed = max(0, min_size - len(naturals))
                jokers -= needed
                sets.append([*naturals, *[Card(name, joker=True)] * needed])
        if sets:
            sets[0] += [Card(sets[0][0].rank, joker=True)] * jokers
        return [Meld("set", tuple(cards)) for cards in sets]


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


def _jokers_for_runs(suit_runs: list[tuple[Run, ...]], runs: int) -> int | None:
    """The fewest jokers with which the suits together could offer this many runs; None if they
    can't."""
    fewest: dict[int, int] = {0: 0}
    for of_suit in suit_runs:
        with_suit = dict(fewest)
        for stands_for in {run.stands_for for run in of_suit}:
            jokers = min(run.jokers.bit_count() for run in of_suit if run.stands_for == stands_for)
            for count, so_far in fewest.items():
                both = min(runs, count + stands_for)
                with_suit[both] = min(so_far + jokers, with_suit.get(both, so_far + jokers))
        fewest = with_suit
    return fewest.get(runs)


def _keep_best(
    plans: dict[tuple[int, int], LayDownPlan], key: tuple[int, int], plan: LayDownPlan
) -> None:
    if key not in plans or plans[key].weight < plan.weight:
        plans[key] = plan
