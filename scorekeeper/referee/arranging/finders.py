"""Which search finds the best melds of a hand under the rules of a game."""

from collections.abc import Callable, Sequence

from scorekeeper.cards import Card, Cards, Deck
from scorekeeper.referee.arranging.best_contract import ContractSearch
from scorekeeper.referee.arranging.best_exact import best_exact
from scorekeeper.referee.arranging.best_melds import MeldSearch
from scorekeeper.referee.arranging.melds_in_hand import Meld, MeldsInHand
from scorekeeper.referee.arranging.melds_on_condition import ConditionSearch
from scorekeeper.referee.arranging.weights import Weights, weights_of
from scorekeeper.referee.jokers import max_jokers, must_be_half_safe
from scorekeeper.referee.readings import worth_of_cards
from scorekeeper.rules.contract import Contract, HandRules
from scorekeeper.rules.variant import Variant

FindMelds = Callable[[Sequence[Card]], list[Meld] | None]
"""Finds the melds of a hand that leave the least weight; None if there are none. It doesn't keep
the cards that are needed to end the turn."""

ANY_MELDS = Contract()
"""A contract that asks for no particular melds."""


def lay_down_finder(rules: Variant, deck: Deck, hand: HandRules, seen: Cards | None) -> FindMelds:
    """The search for the best first lay-down in this hand."""
    contract = hand.contract
    safe = safe_cards(rules, contract, True, seen)
    weights = weights_of(rules.card_points, cards_first=contract.all_at_once)
    if contract.to_the_card:
        limit = max_jokers(rules, contract)
        return lambda cards: best_exact(rules, deck, cards, weights, contract, limit, safe)
    if rules.lay_down.one_meld_per_turn:
        return _one_meld_finder(rules, deck, hand, weights)
    if contract.melds:
        return contract_finder(rules, deck, contract, weights, safe)
    return any_melds_finder(rules, deck, weights, safe, rules.lay_down.minimum)


def safe_cards(
    rules: Variant, contract: Contract, first: bool, seen: Cards | None
) -> frozenset[Card] | None:
    """The cards out of play that jokers may stand for (S6); None if jokers need not be half safe,
    or nobody has said what is out of play."""
    if seen is None or not must_be_half_safe(rules, contract, first):
        return None
    return frozenset(card for card in seen if not card.joker)


def has_short_cut(rules: Variant, contract: Contract) -> bool:
    """Whether `ContractSearch` may be used: sets of any size, at most one run in each suit, no
    jokers side by side, and no meld of the contract larger than it must be."""
    return (
        not rules.sets.different_suits
        and rules.sets.max_size is None
        and not rules.jokers.neighbours
        and rules.runs.ace == "either"
        and rules.lay_down.different_suits
        and rules.lay_down.minimum is None
        and all(
            demand.min_size == (rules.sets if demand.kind == "set" else rules.runs).min_size
            for demand in contract.melds
        )
    )


def contract_finder(
    rules: Variant, deck: Deck, contract: Contract, weights: Weights, safe: frozenset[Card] | None
) -> FindMelds:
    """The search for the best melds that meet a contract."""
    if not has_short_cut(rules, contract) or safe is not None:
        minimum = rules.lay_down.minimum
        return lambda cards: ConditionSearch(
            rules, deck, cards, weights, contract, minimum, safe
        ).best()

    def find(cards: Sequence[Card]) -> list[Meld] | None:
        search = ContractSearch(rules, deck, cards, weights)
        plan = search.best(
            contract.count("set"),
            contract.count("run"),
            further=rules.lay_down.further_melds,
            full_suit=rules.lay_down.full_suit,
        )
        return None if plan is None else search.melds(plan)

    return find


def any_melds_finder(
    rules: Variant,
    deck: Deck,
    weights: Weights,
    safe: frozenset[Card] | None,
    minimum: int | None = None,
) -> FindMelds:
    """The search for the best melds of any kind and number, worth at least `minimum` together."""
    if minimum is None and safe is None and has_short_cut(rules, ANY_MELDS):

        def find_with_short_cut(cards: Sequence[Card]) -> list[Meld] | None:
            search = ContractSearch(rules, deck, cards, weights)
            plan = search.best(0, 0, further=True, full_suit=False)
            return None if plan is None else search.melds(plan)

        return find_with_short_cut

    must_differ = rules.lay_down.different_ranks or rules.lay_down.different_suits

    def find(cards: Sequence[Card]) -> list[Meld] | None:
        if safe is None and not must_differ and rules.jokers.neighbours:
            melds = MeldSearch(rules, deck, cards, weights).best()
            if not minimum or (melds and _worth(rules, melds) >= minimum):
                return melds
        return ConditionSearch(rules, deck, cards, weights, ANY_MELDS, minimum, safe).best()

    return find


def _one_meld_finder(rules: Variant, deck: Deck, hand: HandRules, weights: Weights) -> FindMelds:
    """The search for the best single meld, or for a kalooki, which may have several (E4, E6)."""
    minimum = rules.lay_down.minimum or 0
    find_most_cards = any_melds_finder(
        rules, deck, weights_of(rules.card_points, cards_first=True), None, minimum
    )

    def find(cards: Sequence[Card]) -> list[Meld] | None:
        lay_downs = [
            [Meld(meld.kind, meld.cards)]
            for meld in MeldsInHand(rules, deck, cards).melds()
            if (worth_of_cards(rules, meld.kind, meld.cards) or 0) >= minimum
        ]
        most_cards = find_most_cards(cards)
        if most_cards and sum(len(meld.cards) for meld in most_cards) >= hand.cards:
            kalooki = ConditionSearch(
                rules, deck, cards, weights, ANY_MELDS, minimum, min_cards=hand.cards
            )
            lay_downs.append(kalooki.best() or most_cards)

        def weight_of(melds: list[Meld]) -> int:
            return sum(weights.of_all(meld.cards) for meld in melds)

        return max(lay_downs, key=weight_of, default=None)

    return find


def _worth(rules: Variant, melds: Sequence[Meld]) -> int:
    return sum(worth_of_cards(rules, meld.kind, meld.cards) or 0 for meld in melds)
