"""The short cut to the best melds, in games where sets have any size and a player has at most one
run in each suit."""

from collections.abc import Sequence

from scorekeeper.cards import Card, Cards, Deck
from scorekeeper.referee.arranging.best_contract import ContractSearch
from scorekeeper.referee.arranging.choices_of_ranks import Asked
from scorekeeper.referee.arranging.melds_in_hand import Meld
from scorekeeper.referee.arranging.weights import Weights
from scorekeeper.rules.contract import Contract
from scorekeeper.rules.variant import Variant


def has_short_cut(rules: Variant, contract: Contract) -> bool:
    """Whether `ContractSearch` may be used: sets of any size, at most one run in each suit, no
    jokers side by side, and no meld of the contract larger than it must be."""
    return (
        not rules.sets.different_suits
        and rules.sets.max_size is None
        and not rules.jokers.neighbours
        and rules.runs.ace == "either"
        and rules.runs.one_suit
        and rules.colours is None
        and rules.skipping is None
        and rules.lay_down.different_suits
        and rules.lay_down.minimum is None
        and all(demand.min_size == rules.rule_of(demand.kind).min_size for demand in contract.melds)
    )


class ShortCut:
    """Finds the melds of a contract for which `ContractSearch` may be used. What is known of a hand
    is remembered: it is asked about again if a card must be kept, or if it can't be laid."""

    def __init__(self, rules: Variant, deck: Deck, contract: Contract, weights: Weights) -> None:
        self.rules, self.deck, self.weights = rules, deck, weights
        further = rules.lay_down.further_melds or not contract.melds
        sets, runs = contract.count("set"), contract.count("run")
        self.asked = Asked(sets, runs, further, rules.lay_down.full_suit)
        self._known: dict[Cards, ContractSearch] = {}

    def __call__(self, cards: Sequence[Card], *_: int | None) -> list[Meld] | None:
        """The melds that leave the least; None if there are none."""
        return self._search(cards).best(self.asked)

    def keeping_one(self, cards: Sequence[Card]) -> tuple[list[Meld] | None, list[Meld] | None]:
        """The same, but a natural card must be left; and if there are none, the best melds that
        leave none."""
        return self._search(cards).best_keeping_one(self.asked)

    def can_lay(self, cards: Sequence[Card], part: Contract) -> bool:
        """Whether the hand can lay this part of the contract, whatever is left."""
        return self._search(cards).can_lay(Asked(part.count("set"), part.count("run")))

    def _search(self, cards: Sequence[Card]) -> ContractSearch:
        hand = tuple(cards)
        if hand not in self._known:
            self._known[hand] = ContractSearch(self.rules, self.deck, hand, self.weights)
        return self._known[hand]
