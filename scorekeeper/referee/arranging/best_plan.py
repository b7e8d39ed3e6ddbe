"""The best plan for what is asked of a hand, with sets of some ranks or with no sets.

As in `suit_runs`, the cards of one suit are a mask: one bit for each index on the line of ranks.
"""

from collections.abc import Sequence
from functools import cache

from scorekeeper.referee.arranging.choices_of_ranks import Asked, RankChoice, SetRanks
from scorekeeper.referee.arranging.contract_melds import LayDownPlan
from scorekeeper.referee.arranging.counted_cards import CountedCards, packed_ranks, taken
from scorekeeper.referee.arranging.run_offers import RunOffer, SuitOffers, most_in_runs
from scorekeeper.referee.arranging.suit_runs import Line, Run, runs_holding, weights_of_masks
from scorekeeper.rules.variant import Variant


class PlanSearch:
    """A search for the best plan for what is asked; each of the `suits` offers its runs."""

    def __init__(
        self,
        rules: Variant,
        hand: CountedCards,
        asked: Asked,
        line: Line,
        suits: Sequence[SuitOffers],
    ) -> None:
        self.rules, self.hand, self.asked, self.line, self.suits = rules, hand, asked, line, suits

    def best_with_sets(self, choice: RankChoice, plan: LayDownPlan) -> LayDownPlan:
        """The best plan with sets of these ranks, or `plan` if that is as good."""
        ranks, spare = choice.ranks, choice.spare
        suits, max_runs = self.suits, self.asked.max_runs

        @cache
        def most_ahead(suit: int, jokers: int) -> int:
            return most_in_runs(suits[suit:], choice.others, choice.tight, jokers, max_runs)

        if choice.weight + most_ahead(0, spare) <= plan.weight:
            return plan
        to_spare = [
            (rank, self.hand.copies[rank] - self.rules.sets.min_size * times)
            for rank, times in ranks
        ]
        scarce_ranks = [each for each in to_spare if each[1] < self.hand.suits_with[each[0]]]
        scarce = sum(self.hand.mask_of(rank) for rank, _ in scarce_ranks)
        offers = [suit.offers(choice.others, scarce) for suit in suits]
        runs_ahead = _runs_ahead(offers, spare)
        best = plan.weight
        chosen: list[Run | None] = [None] * len(offers)

        def choose(
            suit: int, count: int, jokers: int, from_sets: int, needed: int, weight: int
        ) -> None:
            nonlocal best, plan
            if suit == len(offers):
                runs = self._leaving_enough(ranks, tuple(chosen), jokers, from_sets)
                if runs:
                    best, plan = weight, LayDownPlan(weight, ranks, runs)
                return
            left = self.hand.jokers - jokers - needed
            ahead = most_ahead(suit + 1, left)
            for offer in offers[suit]:
                if weight + offer.weight + ahead <= best:
                    return
                with_run, in_runs = count + offer.stands_for, jokers + offer.jokers
                if (
                    with_run > max_runs
                    or with_run + runs_ahead[suit + 1] < self.asked.runs
                    or in_runs + needed > self.hand.jokers
                ):
                    continue
                from_all = from_sets + offer.from_sets
                more = _jokers_needed(scarce_ranks, from_all) if offer.from_sets else needed
                if in_runs + more <= self.hand.jokers:
                    chosen[suit] = offer.run
                    choose(suit + 1, with_run, in_runs, from_all, more, weight + offer.weight)

        choose(0, 0, 0, 0, self.hand.jokers - spare, choice.weight)
        return plan

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
                    from_sets - packed_ranks(card, len(self.hand.deck.ranks)),
                )
                if found:
                    return found
        return None

    def _short_of(self, ranks: SetRanks, from_sets: int) -> int | None:
        """A rank of which the runs leave too few natural cards for its sets, if they take some of
        these (`from_sets`, packed); None if there is none."""
        for rank, times in ranks:
            left = self.hand.copies[rank] - taken(from_sets, rank)
            if left < self.rules.jokers.naturals_in_set * times:
                return rank
        return None

    def best_without_sets(self, plan: LayDownPlan) -> LayDownPlan:
        """The best plan with runs only, so that all jokers laid are in runs, or `plan` if that is
        as good."""
        if self.asked.sets or self.hand.weight <= plan.weight:
            return plan
        max_runs, joker = self.asked.max_runs, self.hand.joker_weight
        suit_runs = [
            [
                (weights_of_masks(weights)[run.naturals] + run.jokers.bit_count() * joker, run)
                for run in runs_holding(mask, self.hand.jokers, self.line, weights)
            ]
            for mask, weights in zip(self.hand.suit_masks, self.hand.line_weights, strict=True)
        ]
        plans: dict[tuple[int, int], LayDownPlan] = {(0, 0): LayDownPlan(0, (), ())}
        for runs in suit_runs:
            with_suit: dict[tuple[int, int], LayDownPlan] = {}
            for (count, jokers), before in plans.items():
                _keep_best(with_suit, (count, jokers), before._replace(runs=(*before.runs, None)))
                for weight, run in runs:
                    key = (count + run.stands_for, jokers + run.jokers.bit_count())
                    if key[0] <= max_runs and key[1] <= self.hand.jokers:
                        with_run = LayDownPlan(before.weight + weight, (), (*before.runs, run))
                        _keep_best(with_suit, key, with_run)
            plans = with_suit
        enough = [each for (count, _), each in plans.items() if count >= self.asked.runs]
        return max([plan, *enough], key=lambda plan: plan.weight)


def _runs_ahead(offers: Sequence[Sequence[RunOffer]], spare: int) -> list[int]:
    """For how many runs of a contract the runs from each suit on stand at most; at the end, 0."""
    ahead = [0]
    for of_suit in reversed(offers):
        most = max([offer.stands_for for offer in of_suit if offer.jokers <= spare])
        ahead.insert(0, ahead[0] + most)
    return ahead


def _jokers_needed(to_spare: Sequence[tuple[int, int]], from_sets: int) -> int:
    """How many jokers the sets of some ranks need if the runs take these cards (packed) though they
    have so many `to_spare`. A joker that takes the place of a card in a run saves the set one, so
    that counts as much."""
    return sum([max(0, taken(from_sets, rank) - spare) for rank, spare in to_spare])


def _keep_best(
    plans: dict[tuple[int, int], LayDownPlan], key: tuple[int, int], plan: LayDownPlan
) -> None:
    if key not in plans or plans[key].weight < plan.weight:
        plans[key] = plan
