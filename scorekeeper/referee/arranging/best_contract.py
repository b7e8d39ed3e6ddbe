"""The best lay-down in games where sets have any size and a player has at most one run in each
suit.

The search first chooses the ranks of the sets, the heaviest first, and then the runs. All cards of
a chosen rank will be laid, in a set or in a run, so a run only adds the weight of its other cards;
and if there is a set, it takes every spare joker. Ranks are given up as soon as even the best runs
beside them, which share the jokers left, would not make the best lay-down.

As in `suit_runs`, the cards of one suit are a mask: one bit for each index on the line of ranks.
"""

from collections.abc import Sequence
from copy import copy

from scorekeeper.cards import Card, Deck
from scorekeeper.referee.arranging.choices_of_ranks import (
    Asked,
    ChoicesOfRanks,
    RankChoice,
    SetRanks,
    same_ranks,
)
from scorekeeper.referee.arranging.contract_melds import LayDownPlan, melds_of_plan
from scorekeeper.referee.arranging.counted_cards import CountedCards, packed_ranks, taken
from scorekeeper.referee.arranging.melds_in_hand import Meld
from scorekeeper.referee.arranging.run_offers import SuitOffers, most_in_runs
from scorekeeper.referee.arranging.suit_runs import Line, Run, runs_holding, weights_of_masks
from scorekeeper.referee.arranging.weights import Weights
from scorekeeper.rules.lay_down import RUNS_IN_A_FULL_SUIT
from scorekeeper.rules.variant import Variant


class ContractSearch:
    """A search for the best melds of a contract."""

    def __init__(self, rules: Variant, deck: Deck, cards: Sequence[Card], weights: Weights) -> None:
        self.rules = rules
        self.hand = CountedCards(deck, cards, weights)
        self._offers: dict[tuple[int, int, int, Line], SuitOffers] = {}

    def best(self, asked: Asked, floor: int = -1) -> LayDownPlan | None:
        """The plan that leaves the least; None if there is none that weighs more than `floor`."""
        plan = self.best_without_sets(asked, LayDownPlan(floor, (), ()))
        ranks = ChoicesOfRanks(self.rules, self.hand, self._suit_offers(asked), asked, plan.weight)
        for choice in ranks.choices():
            plan = self.best_with_sets(asked, choice, plan)
            ranks.floor = plan.weight
        return plan if plan.weight > floor else None

    def best_keeping_one(
        self, asked: Asked, cards: Sequence[Card], floor: int = -1
    ) -> list[Meld] | None:
        """The melds of the plan that leaves the least if one of these cards is kept, the lightest
        first; None if there is none that weighs more than `floor`. The ranks of the sets are chosen
        once, for the whole hand, as it can lay whatever can be laid without the card."""
        plan, search = LayDownPlan(floor, (), ()), self
        rests = [self._without(card) for card in cards]
        ranks = ChoicesOfRanks(self.rules, self.hand, self._suit_offers(asked), asked, plan.weight)
        masks = [self.hand.mask_of_card(card) for card in cards]
        for choice in ranks.choices():
            for mask, rest in zip(masks, rests, strict=True):
                if rest.hand.weight <= plan.weight:
                    break
                kept = 0 if mask & choice.others else self.hand.weight - rest.hand.weight
                if choice.most - kept <= plan.weight:
                    continue
                same = same_ranks(choice, self.rules, rest.hand)
                better = rest.best_with_sets(asked, same, plan) if same else plan
                plan, search = (plan, search) if better is plan else (better, rest)
            ranks.floor = plan.weight
        if self.best_without_sets(asked, plan) is not plan:
            for rest in rests:
                better = rest.best_without_sets(asked, plan)
                plan, search = (plan, search) if better is plan else (better, rest)
        return search.melds(plan) if plan.weight > floor else None

    def _without(self, card: Card) -> "ContractSearch":
        """The search in the rest of the hand."""
        rest = copy(self)
        rest.hand = self.hand.without(card)
        return rest

    def _suit_offers(self, asked: Asked) -> list[SuitOffers]:
        """What each suit offers; nothing if there may be no runs."""
        line, max_runs = self._line(asked), asked.max_runs
        suits = []
        for suit, held in enumerate(self.hand.suit_masks):
            key = (suit, held if max_runs else 0, self.hand.jokers, line)
            if key not in self._offers:
                weights = self.hand.line_weights[suit]
                self._offers[key] = SuitOffers(*key[1:], weights_of_masks(weights))
            suits.append(self._offers[key])
        return suits

    def _line(self, asked: Asked) -> Line:
        all_ranks = len(self.hand.deck.ranks)
        full_size = all_ranks if asked.full_suit and asked.runs == RUNS_IN_A_FULL_SUIT else None
        return Line(all_ranks + 1, self.rules.runs.min_size, all_ranks, full_size)

    def melds(self, plan: LayDownPlan) -> list[Meld]:
        """The melds of a plan, sets first."""
        return melds_of_plan(self.rules, self.hand, plan)

    def can_lay(self, asked: Asked) -> bool:
        """Whether these melds can be laid, whatever is left."""
        return self.best(asked) is not None

    def best_with_sets(self, asked: Asked, choice: RankChoice, plan: LayDownPlan) -> LayDownPlan:
        """The best plan with sets of these ranks, or `plan` if that is as good."""
        ranks, spare = choice.ranks, choice.spare
        suits, max_runs = self._suit_offers(asked), asked.max_runs
        in_runs = most_in_runs(suits, choice.others, choice.tight, spare, max_runs)
        if choice.weight + in_runs <= plan.weight:
            return plan
        to_spare = [
            (rank, self.hand.copies[rank] - self.rules.sets.min_size * times)
            for rank, times in ranks
        ]
        scarce_ranks = [each for each in to_spare if each[1] < self.hand.suits_with[each[0]]]
        scarce = sum(self.hand.mask_of(rank) for rank, _ in scarce_ranks)
        offers = [suit.offers(choice.others, scarce) for suit in suits]
        runs_ahead = [0]
        for of_suit in reversed(offers):
            most = max(offer.stands_for for offer in of_suit if offer.jokers <= spare)
            runs_ahead.insert(0, runs_ahead[0] + most)
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
            ahead = most_in_runs(suits[suit + 1 :], choice.others, choice.tight, left, max_runs)
            for offer in offers[suit]:
                if weight + offer.weight + ahead <= best:
                    return
                with_run, in_runs = count + offer.stands_for, jokers + offer.jokers
                if (
                    with_run > max_runs
                    or with_run + runs_ahead[suit + 1] < asked.runs
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

    def best_without_sets(self, asked: Asked, plan: LayDownPlan) -> LayDownPlan:
        """The best plan with runs only, so that all jokers laid are in runs, or `plan` if that is
        as good."""
        if asked.sets or self.hand.weight <= plan.weight:
            return plan
        line, max_runs = self._line(asked), asked.max_runs
        joker = self.hand.joker_weight
        suit_runs = [
            [
                (weights_of_masks(weights)[run.naturals] + run.jokers.bit_count() * joker, run)
                for run in runs_holding(mask, self.hand.jokers, line, weights)
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
        enough = [each for (count, _), each in plans.items() if count >= asked.runs]
        return max([plan, *enough], key=lambda plan: plan.weight)


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
