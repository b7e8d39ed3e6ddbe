"""The best plan for what is asked of a hand, with sets of some ranks or with no sets.

As in `suit_runs`, the cards of one suit are a mask: one bit for each index on the line of ranks.
"""

from scorekeeper.referee.arranging.choices_of_ranks import Asked, RankChoice, SetRanks
from scorekeeper.referee.arranging.contract_melds import LayDownPlan
from scorekeeper.referee.arranging.counted_cards import (
    BITS_PER_RANK,
    CountedCards,
    packed_ranks,
    taken,
)
from scorekeeper.referee.arranging.hand_offers import HandOffers
from scorekeeper.referee.arranging.suit_runs import (
    Line,
    Run,
    run_of,
    runs_holding,
    weights_of_masks,
)
from scorekeeper.rules.variant import Variant

ALL_SPARED = 3
"""Which bit of a packed number says that all cards of a rank that its sets can spare are taken."""


class PlanSearch:
    """A search for the best plan for what is asked; `offers` are the runs of its suits."""

    def __init__(
        self,
        rules: Variant,
        hand: CountedCards,
        asked: Asked,
        line: Line,
        offers: HandOffers,
    ) -> None:
        self.rules, self.hand, self.asked, self.line, self.offers = rules, hand, asked, line, offers

    def best_with_sets(
        self, choice: RankChoice, plan: LayDownPlan, *, keeping_one: bool = False
    ) -> LayDownPlan:
        """The best plan with sets of these ranks, or `plan` if that is as good. If one natural card
        at least is to be kept, a plan that lays them all is only remembered, as `every`."""
        self.every: LayDownPlan | None = None
        most = self.offers.most(choice.others, choice.tight, choice.spare)
        if choice.weight + most[0][choice.spare] <= plan.weight:
            return plan
        scarce, none_taken = self._scarce(choice.ranks)
        offers = [suit.offers(choice.others, scarce) for suit in self.offers.suits]
        max_runs, all_cards, best = self.asked.max_runs, self.hand.weight, plan.weight
        chosen: list[Run | None] = [None] * len(offers)

        def choose(suit: int, count: int, jokers: int, from_sets: int, weight: int) -> None:
            """Chooses the run of this suit and those after it; `jokers` are still to spare."""
            nonlocal best, plan
            if suit == len(offers):
                runs = self._leaving_enough(choice.ranks, tuple(chosen), from_sets - none_taken)
                if runs:
                    found = LayDownPlan(weight, choice.ranks, runs, self.hand)
                    if keeping_one and weight == all_cards:
                        self.every = found
                    else:
                        best, plan = weight, found
                return
            most_with = weight + most[suit + 1][jokers]
            min_runs = self.asked.runs - self.line.runs_in_one * (len(offers) - suit - 1)
            for offer in offers[suit]:
                if most_with + offer.weight <= best:
                    return
                with_run = count + offer.stands_for
                for_sets = (offer.from_sets & from_sets >> ALL_SPARED).bit_count()
                left = jokers - offer.jokers - for_sets
                if left >= 0 and min_runs <= with_run <= max_runs:
                    chosen[suit] = offer.run
                    from_all, with_weight = from_sets + offer.from_sets, weight + offer.weight
                    choose(suit + 1, with_run, left, from_all, with_weight)

        choose(0, 0, choice.spare, none_taken, choice.weight)
        return plan

    def _scarce(self, ranks: SetRanks) -> tuple[int, int]:
        """The mask of those of the ranks whose cards don't suffice for their sets and a run in each
        suit; and for each of these a number, packed, to which the cards are added that runs take:
        once the bit `ALL_SPARED` is in it, each card more costs a joker. A joker that takes the
        place of a card in a run saves the set one, so that counts as much."""
        scarce = none_taken = 0
        for rank, sets in ranks:
            to_spare = self.hand.copies[rank] - self.rules.sets.min_size * sets
            if to_spare < self.hand.suits_with[rank]:
                scarce |= self.hand.mask_of(rank)
                none_taken += (1 << ALL_SPARED) - max(0, to_spare) << BITS_PER_RANK * rank
        return scarce, none_taken

    def _leaving_enough(
        self, ranks: SetRanks, runs: tuple[Run | None, ...], from_sets: int
    ) -> tuple[Run | None, ...] | None:
        """These runs, which take these cards of scarce ranks (packed), if the cards and jokers left
        are enough for the sets; otherwise with jokers for natural cards that the sets must have.
        None if there are too few jokers."""
        short = self._short_of(ranks, from_sets)
        if short is None:
            return runs
        if sum(run.joker_count for run in runs if run) == self.hand.jokers:
            return None
        for suit, run in enumerate(runs):
            card = run.replaceable & self.hand.mask_of(short) if run else 0
            if run and card:
                with_joker = run_of(run.naturals ^ card, run.jokers | card, run.stands_for)
                found = self._leaving_enough(
                    ranks,
                    (*runs[:suit], with_joker, *runs[suit + 1 :]),
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
                (weights_of_masks(weights)[run.naturals] + run.joker_count * joker, run)
                for run in runs_holding(mask, self.hand.jokers, self.line, weights)
            ]
            for mask, weights in zip(self.hand.suit_masks, self.hand.line_weights, strict=True)
        ]
        plans: dict[tuple[int, int], LayDownPlan] = {(0, 0): LayDownPlan(0, (), (), self.hand)}
        for runs in suit_runs:
            with_suit: dict[tuple[int, int], LayDownPlan] = {}
            for (count, jokers), before in plans.items():
                _keep_best(with_suit, (count, jokers), before._replace(runs=(*before.runs, None)))
                for weight, run in runs:
                    key = (count + run.stands_for, jokers + run.joker_count)
                    if key[0] <= max_runs and key[1] <= self.hand.jokers:
                        with_run = before._replace(
                            weight=before.weight + weight, runs=(*before.runs, run)
                        )
                        _keep_best(with_suit, key, with_run)
            plans = with_suit
        enough = [each for (count, _), each in plans.items() if count >= self.asked.runs]
        return max([plan, *enough], key=lambda plan: plan.weight)


def _keep_best(
    plans: dict[tuple[int, int], LayDownPlan], key: tuple[int, int], plan: LayDownPlan
) -> None:
    if key not in plans or plans[key].weight < plan.weight:
        plans[key] = plan
