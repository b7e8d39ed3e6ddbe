"""Which search finds the melds of a hand by the rules of a game."""

from collections.abc import Callable, Sequence

from scorekeeper.cards import Card, Deck
from scorekeeper.referee.arranging.best_contract import ContractHand
from scorekeeper.referee.arranging.best_exact import best_exact
from scorekeeper.referee.arranging.best_melds import MeldSearch
from scorekeeper.referee.arranging.melds_in_hand import Meld, MeldsInHand
from scorekeeper.referee.arranging.melds_on_condition import ConditionSearch
from scorekeeper.referee.arranging.weights import Weights, weights_of
from scorekeeper.referee.jokers import max_jokers, must_be_half_safe
from scorekeeper.referee.readings import worth_of_cards
from scorekeeper.referee.verdict import Cards
from scorekeeper.rules.contract import Contract, HandRules
from scorekeeper.rules.variant import Variant

Find = Callable[[Sequence[Card]], list[Meld] | None]
"""The melds of a hand that leave the least, whatever is needed to end the turn."""

ANY_MELDS = Contract()


def finder(rules: Variant, deck: Deck, hand: HandRules, seen: Cards | None) -> Find:
    """How to look for the first lay-down of this hand."""
    contract = hand.contract
    safe = safe_cards(rules, contract, True, seen)
    weights = weights_of(rules.card_points, cards_first=contract.all_at_once)
    if contract.to_the_card:
        max_count = max_jokers(rules, contract)
        return lambda cards: best_exact(rules, deck, cards, weights, contract, max_count, safe)
    if rules.lay_down.one_meld_per_turn:
        return _one_meld(rules, deck, hand, weights)
    if contract.melds:
        return contract_finder(rules, deck, contract, weights, safe)
    return melds_finder(rules, deck, weights, safe, rules.lay_down.minimum)


def safe_cards(
    rules: Variant, contract: Contract, first: bool, seen: Cards | None
) -> frozenset[Card] | None:
    """The cards jokers may stand for, where they must be half safe (S6)."""
    if seen is None or not must_be_half_safe(rules, contract, first):
        return None
    return frozenset(card for card in seen if not card.joker)


def has_short_cut(rules: Variant, contract: Contract) -> bool:
    """Whether sets have any size and a player one run in each suit at most, without neighbouring
    jokers, and the contract asks for no meld larger than another."""
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
) -> Find:
    if not has_short_cut(rules, contract) or safe is not None:
        minimum = rules.lay_down.minimum
        return lambda cards: ConditionSearch(
            rules, deck, cards, weights, contract, minimum, safe
        ).best()

    def find(cards: Sequence[Card]) -> list[Meld] | None:
        hand = ContractHand(rules, deck, cards, weights)
        plan = hand.best(
            contract.count("set"),
            contract.count("run"),
            further=rules.lay_down.further_melds,
            full_suit=rules.lay_down.full_suit,
        )
        return None if plan is None else hand.melds(plan)

    return find


def melds_finder(
    rules: Variant,
    deck: Deck,
    weights: Weights,
    safe: frozenset[Card] | None,
    minimum: int | None = None,
) -> Find:
    if minimum is None and safe is None and has_short_cut(rules, ANY_MELDS):

        def find_with_short_cut(cards: Sequence[Card]) -> list[Meld] | None:
            hand = ContractHand(rules, deck, cards, weights)
            plan = hand.best(0, 0, further=True, full_suit=False)
            return None if plan is None else hand.melds(plan)

        return find_with_short_cut

    apart = rules.lay_down.different_ranks or rules.lay_down.different_suits

    def find(cards: Sequence[Card]) -> list[Meld] | None:
        if safe is None and not apart and rules.jokers.neighbours:
            melds = MeldSearch(rules, deck, cards, weights).best()
            if not minimum or (melds and _worth(rules, melds) >= minimum):
                return melds
        return ConditionSearch(rules, deck, cards, weights, ANY_MELDS, minimum, safe).best()

    return find


def _one_meld(rules: Variant, deck: Deck, hand: HandRules, weights: Weights) -> Find:
    """One meld a turn, or all the cards dealt in as many as it takes (E4, E6)."""
    minimum = rules.lay_down.minimum or 0
    everything = melds_finder(
        rules, deck, weights_of(rules.card_points, cards_first=True), None, minimum
    )

    def find(cards: Sequence[Card]) -> list[Meld] | None:
        ways: list[list[Meld]] = [
            [(meld.kind, meld.cards)]
            for meld in MeldsInHand(rules, deck, cards).every()
            if (worth_of_cards(rules, meld.kind, meld.cards) or 0) >= minimum
        ]
        max_count = everything(cards)
        if max_count and sum(len(meld) for _, meld in max_count) >= hand.cards:
            kalooki = ConditionSearch(
                rules, deck, cards, weights, ANY_MELDS, minimum, min_cards=hand.cards
            )
            ways.append(kalooki.best() or max_count)
        return max(ways, key=lambda way: sum(weights.of_all(meld) for _, meld in way), default=None)

    return find


def _worth(rules: Variant, melds: Sequence[Meld]) -> int:
    return sum(worth_of_cards(rules, kind, cards) or 0 for kind, cards in melds)
