"""The best lay-down in games where sets have any size and a player has at most one run in each
suit.

The search first chooses the ranks of the sets, the heaviest first, and then the runs. All cards of
a chosen rank will be laid, in a set or in a run, so a run only adds the weight of its other cards;
and if there is a set, it takes every spare joker. A choice of ranks is skipped if even the best
runs would not make it the best lay-down.

As in `suit_runs`, the cards of one suit are a mask: one bit for each index on the line of ranks.
"""

from collections.abc import Sequence

from scorekeeper.cards import Card, Deck
from scorekeeper.referee.arranging.choices_of_ranks import ChoicesOfRanks, RankChoice, SetRanks
from scorekeeper.referee.arranging.contract_melds import LayDownPlan, melds_of_plan
from scorekeeper.referee.arranging.counted_cards import CountedCards
from scorekeeper.referee.arranging.melds_in_hand import Meld
from scorekeeper.referee.arranging.run_offers import Offers, known_offers
from scorekeeper.referee.arranging.suit_runs import (
    Line,
    Run,
    jokers_for_runs,
    runs_holding,
    runs_in,
    weight_of,
)
from scorekeeper.referee.arranging.weights import Weights
from scorekeeper.rules.lay_down import RUNS_IN_A_FULL_SUIT
from scorekeeper.rules.variant import Variant


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
        self.rules = rules
        self.hand = CountedCards(deck, cards, weights)
        self.offers: Offers = {} if offers is None else offers

    def best(
        self, sets: int, runs: int, *, further: bool, full_suit: bool, floor: int = -1
    ) -> LayDownPlan | None:
        """The plan that leaves the least, with exactly `sets` sets and `runs` runs, or at least
        that many if there may be `further` ones; None if there is none that weighs more than
        `floor`. With `full_suit`, one run of all ranks may stand for three runs (J7)."""
        all_ranks = len(self.hand.deck.ranks)
        full_size = all_ranks if full_suit and runs == RUNS_IN_A_FULL_SUIT else None
        line = Line(len(self.hand.deck.line), self.rules.runs.min_size, all_ranks, full_size)
        max_runs = len(self.hand.deck.suits) if further else runs
        suit_runs = [
            runs_in(mask, self.hand.jokers, line) if max_runs else ()
            for mask in self.hand.suit_masks
        ]
        plan = None if sets else self._best_without_sets(runs, max_runs, line)
        for_runs = jokers_for_runs(suit_runs, runs)
        if for_runs is None or for_runs > self.hand.jokers:
            return plan if plan and plan.weight > floor else None
        if plan is None or plan.weight <= floor:
            plan = LayDownPlan(floor, (), ())
        ranks = ChoicesOfRanks(self.rules, self.hand, suit_runs)
        if further and floor < 0:
            choices = ranks.of_sets(sets, for_runs, further=False, floor=floor)
            plan = self._best_of_choices(choices, ranks, runs, max_runs, plan)
            if plan.weight < 0:
                return None
        choices = ranks.of_sets(sets, for_runs, further=further, floor=plan.weight)
        plan = self._best_of_choices(choices, ranks, runs, max_runs, plan)
        return plan if plan.weight > floor else None

    def melds(self, plan: LayDownPlan) -> list[Meld]:
        """The melds of a plan, sets first."""
        return melds_of_plan(self.rules, self.hand, plan)

    def _best_of_choices(
        self,
        choices: list[RankChoice],
        ranks: ChoicesOfRanks,
        min_runs: int,
        max_runs: int,
        plan: LayDownPlan,
    ) -> LayDownPlan:
        """The best plan with sets of any of these choices of ranks, or `plan` if that is as
        good."""
        bounds = ranks.max_weights(choices, max_runs)
        for bound, index in sorted(zip(bounds, range(len(choices)), strict=True), reverse=True):
            if bound <= plan.weight:
                break
            plan = self._best_with_sets(choices[index], ranks.suit_runs, min_runs, max_runs, plan)
        return plan

    def can_lay(self, sets: int, runs: int) -> bool:
        """Whether this many sets and runs can be laid, whatever is left."""
        return self.best(sets, runs, further=False, full_suit=False) is not None

    def _best_with_sets(
        self,
        choice: RankChoice,
        suit_runs: Sequence[tuple[Run, ...]],
        min_runs: int,
        max_runs: int,
        plan: LayDownPlan,
    ) -> LayDownPlan:
        """The best plan with sets of these ranks, or `plan` if that is as good."""
        ranks = choice.ranks
        set_mask = sum(self.hand.mask_of(rank) for rank, _ in ranks)
        scarce_ranks = tuple(each for each in ranks if self._is_scarce(*each))
        scarce = sum(self.hand.mask_of(rank) for rank, _ in scarce_ranks)
        spare = choice.spare
        offers = [
            known_offers(self.hand, self.offers, suit, runs, set_mask, scarce)
            for suit, runs in enumerate(suit_runs)
        ]
        max_ahead, runs_ahead = [0], [0]
        for of_suit in reversed(offers):
            heaviest = next(offer.weight for offer in of_suit if offer.jokers <= spare)
            max_ahead.insert(0, max_ahead[0] + heaviest)
            most = max(offer.stands_for for offer in of_suit if offer.jokers <= spare)
            runs_ahead.insert(0, runs_ahead[0] + most)
        best = plan.weight
        chosen: list[Run | None] = [None] * len(offers)

        def choose(
            suit: int, count: int, jokers: int, from_sets: int, needed: int, weight: int
        ) -> None:
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
                more = self._jokers_needed(scarce_ranks, taken) if offer.from_sets else needed
                if with_run <= max_runs and in_runs + more <= self.hand.jokers:
                    chosen[suit] = offer.run
                    choose(suit + 1, with_run, in_runs, taken, more, weight + offer.weight)

        choose(0, 0, 0, 0, self.hand.jokers - spare, choice.weight)
        return plan

    def _is_scarce(self, rank: int, times: int) -> bool:
        """Whether the runs could take cards that the sets of this rank need."""
        return (
            self.hand.copies[rank] - self.hand.suits_with[rank] < self.rules.sets.min_size * times
        )

    def _leaving_enough(
        self, ranks: SetRanks, runs: tuple[Run | None, ...], in_runs: int, from_sets: int
    ) -> tuple[Run | None, ...] | None:
        """These runs, which have so many jokers and take these cards of scarce ranks (packed), if
        the cards and jokers left are enough for the sets; otherwise with jokers for natural cards
        that the sets must have. None if there are too few jokers."""
        short = self._short_of(ranks, from_sets)
        if short is None:
            return runs
        for suit, run in enumerate(runs if in_runs < self.hand.jokers else ()):
            card = run.naturals & self.hand.mask_of(short) & ~run.beside_jokers if run else 0
            if run and card:
                with_joker = Run(run.naturals ^ card, run.jokers | card, run.stands_for)
                found = self._leaving_enough(
                    ranks,
                    (*runs[:suit], with_joker, *runs[suit + 1 :]),
                    in_runs + 1,
                    from_sets - self.hand.packed_ranks(card),
                )
                if found:
                    return found
        return None

    def _short_of(self, ranks: SetRanks, from_sets: int) -> int | None:
        """A rank of which the runs leave too few natural cards for its sets, if they take some of
        these (`from_sets`, packed); None if there is none."""
        for rank, times in ranks:
            left = self.hand.copies[rank] - self.hand.taken(from_sets, rank)
            if left < self.rules.jokers.naturals_in_set * times:
                return rank
        return None

    def _jokers_needed(self, ranks: SetRanks, from_sets: int) -> int:
        """How many jokers the sets of scarce ranks need if the runs take these cards (packed). A
        joker that takes the place of a card in a run saves the set one, so that counts as much."""
        needed = 0
        for rank, times in ranks:
            left = self.hand.copies[rank] - self.hand.taken(from_sets, rank)
            needed += max(0, self.rules.sets.min_size * times - left)
        return needed

    def _best_without_sets(self, min_runs: int, max_runs: int, line: Line) -> LayDownPlan | None:
        """The best plan with runs only, so that all jokers laid are in runs."""
        joker = self.hand.joker_weight
        suit_runs = [
            [
                (weight_of(run.naturals, weights) + run.jokers.bit_count() * joker, run)
                for run in runs_holding(mask, self.hand.jokers, line, weights)
            ]
            for mask, weights in zip(self.hand.suit_masks, self.hand.line_weights, strict=True)
        ]
        plans: dict[tuple[int, int], LayDownPlan] = {(0, 0): LayDownPlan(0, (), ())}
        for runs in suit_runs:
            with_suit: dict[tuple[int, int], LayDownPlan] = {}
            for (count, jokers), plan in plans.items():
                _keep_best(with_suit, (count, jokers), plan._replace(runs=(*plan.runs, None)))
                for weight, run in runs:
                    key = (count + run.stands_for, jokers + run.jokers.bit_count())
                    if key[0] <= max_runs and key[1] <= self.hand.jokers:
                        with_run = LayDownPlan(plan.weight + weight, (), (*plan.runs, run))
                        _keep_best(with_suit, key, with_run)
            plans = with_suit
        enough = [plan for (count, _), plan in plans.items() if count >= min_runs]
        return max(enough, key=lambda plan: plan.weight, default=None)


def _keep_best(
    plans: dict[tuple[int, int], LayDownPlan], key: tuple[int, int], plan: LayDownPlan
) -> None:
    if key not in plans or plans[key].weight < plan.weight:
        plans[key] = plan
