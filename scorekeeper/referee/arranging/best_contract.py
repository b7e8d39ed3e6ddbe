"""The best lay-down in games where sets have any size and a player has at most one run in each
suit.

The search first chooses the ranks of the sets, the heaviest first, and then the runs. All cards of
a chosen rank will be laid, in a set or in a run, so a run only adds the weight of its other cards;
and if there is a set, it takes every spare joker. Ranks are given up as soon as even the best runs
beside them, which share the jokers left, would not make the best lay-down.
"""

from collections.abc import Sequence
from functools import cache

from scorekeeper.cards import Card, Deck
from scorekeeper.referee.arranging.best_plan import PlanSearch
from scorekeeper.referee.arranging.choices_of_ranks import Asked, ChoicesOfRanks, same_ranks
from scorekeeper.referee.arranging.contract_melds import LayDownPlan, melds_of_plan
from scorekeeper.referee.arranging.counted_cards import CountedCards
from scorekeeper.referee.arranging.melds_in_hand import Meld
from scorekeeper.referee.arranging.run_offers import SuitOffers
from scorekeeper.referee.arranging.suit_runs import Line, weights_of_masks
from scorekeeper.referee.arranging.weights import Weights
from scorekeeper.rules.lay_down import RUNS_IN_A_FULL_SUIT
from scorekeeper.rules.variant import Variant


class ContractSearch:
    """A search for the best melds of a contract. What it works out about the hand is remembered for
    the next question about it."""

    def __init__(self, rules: Variant, deck: Deck, cards: Sequence[Card], weights: Weights) -> None:
        self.rules, self.weights = rules, weights
        self.hand = CountedCards(deck, cards, weights)
        self._offers: dict[tuple[int, int, int, Line], SuitOffers] = {}
        self._ranks: dict[Asked, ChoicesOfRanks] = {}

    def best(self, asked: Asked, floor: int = -1) -> list[Meld] | None:
        """The melds that leave the least; None if there are none that weigh more than `floor`."""
        plan, search = LayDownPlan(floor, (), ()), self._search(self.hand, asked)
        plan = search.best_without_sets(plan)
        ranks = self._choices_of_ranks(asked)
        for choice in ranks.choices(plan.weight):
            plan = search.best_with_sets(choice, plan)
            ranks.floor = plan.weight
        return melds_of_plan(self.rules, self.hand, plan) if plan.weight > floor else None

    def best_keeping_one(
        self, asked: Asked, cards: Sequence[Card], floor: int = -1
    ) -> list[Meld] | None:
        """The melds that leave the least if one of these cards is kept, the lightest first; None if
        there are none that weigh more than `floor`. The ranks of the sets are chosen once, for the
        whole hand, as it can lay whatever can be laid without the card."""
        plan, hand = LayDownPlan(floor, (), ()), self.hand
        kept = [(card, hand.mask_of_card(card), self.weights.of(card)) for card in cards]

        @cache
        def without(card: Card) -> PlanSearch:
            return self._search(self.hand.without(card), asked)

        ranks = self._choices_of_ranks(asked)
        for choice in ranks.choices(floor):
            for card, mask, weight in kept:
                if self.hand.weight - weight <= plan.weight:
                    break
                is_other = bool(mask & choice.others)
                if choice.most - (0 if is_other else weight) <= plan.weight:
                    continue
                rest = without(card)
                same = choice if is_other else same_ranks(choice, self.rules, rest.hand)
                better = rest.best_with_sets(same, plan) if same else plan
                plan, hand = (plan, hand) if better is plan else (better, rest.hand)
            ranks.floor = plan.weight
        if self._search(self.hand, asked).best_without_sets(plan) is not plan:
            for rest in map(without, cards):
                better = rest.best_without_sets(plan)
                plan, hand = (plan, hand) if better is plan else (better, rest.hand)
        return melds_of_plan(self.rules, hand, plan) if plan.weight > floor else None

    def can_lay(self, asked: Asked) -> bool:
        """Whether these melds can be laid, whatever is left."""
        return self.best(asked) is not None

    def _choices_of_ranks(self, asked: Asked) -> ChoicesOfRanks:
        """The ranks that the sets of the whole hand could have."""
        if asked not in self._ranks:
            suits = self._suit_offers(self.hand, asked)
            self._ranks[asked] = ChoicesOfRanks(self.rules, self.hand, suits, asked)
        return self._ranks[asked]

    def _search(self, hand: CountedCards, asked: Asked) -> PlanSearch:
        """The search in the whole hand, or in some of its cards."""
        suits = self._suit_offers(hand, asked)
        return PlanSearch(self.rules, hand, asked, self._line(asked), suits)

    def _suit_offers(self, hand: CountedCards, asked: Asked) -> list[SuitOffers]:
        """What each suit offers; nothing if there may be no runs."""
        line, max_runs = self._line(asked), asked.max_runs
        suits = []
        for suit, held in enumerate(hand.suit_masks):
            key = (suit, held if max_runs else 0, hand.jokers, line)
            if key not in self._offers:
                weights = hand.line_weights[suit]
                self._offers[key] = SuitOffers(*key[1:], weights_of_masks(weights))
            suits.append(self._offers[key])
        return suits

    def _line(self, asked: Asked) -> Line:
        all_ranks = len(self.hand.deck.ranks)
        full_size = all_ranks if asked.full_suit and asked.runs == RUNS_IN_A_FULL_SUIT else None
        return Line(all_ranks + 1, self.rules.runs.min_size, all_ranks, full_size)
