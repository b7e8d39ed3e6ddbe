"""The best lay-down in games where sets have any size and a player has at most one run in each
suit.

The search first chooses the ranks of the sets, those first that could make the best lay-down, and
then the runs. All cards of a chosen rank will be laid, in a set or in a run, so a run only adds the
weight of its other cards; and if there is a set, it takes every spare joker.
"""

from collections.abc import Sequence

from scorekeeper.cards import Card, Deck
from scorekeeper.referee.arranging.best_plan import PlanSearch
from scorekeeper.referee.arranging.choices_of_ranks import (
    Asked,
    ChoicesOfRanks,
    RankChoice,
    same_ranks,
)
from scorekeeper.referee.arranging.contract_melds import LayDownPlan, melds_of_plan, no_plan
from scorekeeper.referee.arranging.counted_cards import CountedCards
from scorekeeper.referee.arranging.hand_offers import HandOffers
from scorekeeper.referee.arranging.melds_in_hand import Meld
from scorekeeper.referee.arranging.run_offers import SuitOffers
from scorekeeper.referee.arranging.suit_runs import Line, weights_of_masks
from scorekeeper.referee.arranging.weights import Weights
from scorekeeper.rules.lay_down import RUNS_IN_A_FULL_SUIT
from scorekeeper.rules.variant import Variant


class ContractSearch:
    """A search for the best melds of a contract. What it works out about the runs of the hand is
    remembered for the next question about it."""

    def __init__(self, rules: Variant, deck: Deck, cards: Sequence[Card], weights: Weights) -> None:
        self.rules, self.weights = rules, weights
        self.hand = CountedCards(deck, cards, weights)
        naturals = dict.fromkeys(card for card in cards if not card.joker)
        self._lightest_first = sorted(naturals, key=weights.of)
        self._offers: dict[tuple[int, int, int, Line], SuitOffers] = {}
        self._without: dict[tuple[Card, Asked], PlanSearch] = {}

    def best(self, asked: Asked) -> list[Meld] | None:
        """The melds that leave the least; None if there are none."""
        search = self._search(self.hand, asked)
        plan = search.best_without_sets(no_plan())
        ranks = ChoicesOfRanks(self.rules, self.hand, search.offers, asked)
        for choice in ranks.choices(plan.weight):
            plan = search.best_with_sets(choice, plan)
            ranks.floor = plan.weight
        return melds_of_plan(self.rules, plan)

    def best_keeping_one(self, asked: Asked) -> tuple[list[Meld] | None, list[Meld] | None]:
        """The melds that leave the least, but a natural card at least; and if there are none, the
        best that leave none. None for either if there are none."""
        search = self._search(self.hand, asked)
        every = search.best_without_sets(no_plan())
        plan = self._one_kept_without_sets(asked, every)
        ranks = ChoicesOfRanks(self.rules, self.hand, search.offers, asked)
        for choice in ranks.choices(plan.weight):
            plan = search.best_with_sets(choice, plan, keeping_one=True)
            if search.every:
                every = search.every
                plan = self._just_one_kept(asked, choice, plan)
            ranks.floor = plan.weight
        if plan.hand:
            return melds_of_plan(self.rules, plan), None
        return None, melds_of_plan(self.rules, every)

    def can_lay(self, asked: Asked) -> bool:
        """Whether these melds can be laid, whatever is left."""
        return self.best(asked) is not None

    def _one_kept_without_sets(self, asked: Asked, every: LayDownPlan) -> LayDownPlan:
        """The best plan without sets that leaves a natural card; `every` is the best that need not
        leave one."""
        if sum(run.naturals.bit_count() for run in every.runs if run) < self.hand.held.total():
            return every
        plan = no_plan()
        for card in self._lightest_first:
            plan = self._search_without(card, asked).best_without_sets(plan)
        return plan

    def _just_one_kept(self, asked: Asked, choice: RankChoice, plan: LayDownPlan) -> LayDownPlan:
        """The best plan with sets of these ranks that leaves nothing but one natural card, or
        `plan` if that is as good. If several are left, the best plan of the whole hand is as good:
        one more could be laid in a set or instead of a joker, which could be laid in a set."""
        for card in self._lightest_first:
            nearly_all = no_plan(self.hand.weight - self.weights.of(card) - 1)
            if nearly_all.weight < plan.weight:
                break
            rest = self._search_without(card, asked)
            same = same_ranks(choice, self.rules, rest.hand)
            found = rest.best_with_sets(same, nearly_all) if same else nearly_all
            if found.hand:
                return found
        return plan

    def _search_without(self, card: Card, asked: Asked) -> PlanSearch:
        if (card, asked) not in self._without:
            self._without[card, asked] = self._search(self.hand.without(card), asked)
        return self._without[card, asked]

    def _search(self, hand: CountedCards, asked: Asked) -> PlanSearch:
        """The search in the whole hand, or in some of its cards."""
        all_ranks = len(hand.deck.ranks)
        full_size = all_ranks if asked.full_suit and asked.runs == RUNS_IN_A_FULL_SUIT else None
        line = Line(all_ranks + 1, self.rules.runs.min_size, all_ranks, full_size)
        suits = []
        for suit, held in enumerate(hand.suit_masks):
            key = (suit, held if asked.max_runs else 0, hand.jokers, line)
            if key not in self._offers:
                weight_of = weights_of_masks(hand.line_weights[suit])
                self._offers[key] = SuitOffers(*key[1:], weight_of)
            suits.append(self._offers[key])
        offers = HandOffers(suits, asked.max_runs)
        return PlanSearch(self.rules, hand, asked, line, offers)
