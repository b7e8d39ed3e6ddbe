"""Which search finds the melds of a hand by the rules of a game."""

from collections.abc import Callable, Sequence

from scorekeeper.cards import Card, Deck
from scorekeeper.referee.arranging.best_contract import ContractHand
from scorekeeper.referee.arranging.best_exact import best_exact
from scorekeeper.referee.arranging.best_melds import MeldSearch
from scorekeeper.referee.arranging.melds_in_hand import Meld, MeldsInHand
from scorekeeper.referee.arranging.melds_on_condition import ConditionSearch
from scorekeeper.referee.arranging.weights import Weights, weights_of
from scorekeeper.referee.jokers import most_jokers, must_be_half_safe
from scorekeeper.referee.readings import worth_of_cards
from scorekeeper.referee.verdict import Cards
from scorekeeper.rules.contract import Contract, Deal
from scorekeeper.rules.variant import Variant

Find = Callable[[Sequence[Card]], list[Meld] | None]
"""The melds of a hand that leave the least, whatever is needed to end the turn."""

ANY_MELDS = Contract()


def finder(sheet: Variant, deck: Deck, deal: Deal, seen: Cards | None) -> Find:
    """How to look for the first lay-down of this hand."""
    contract = deal.contract
    safe = safe_cards(sheet, contract, True, seen)
    weights = weights_of(sheet.card_points, cards_first=contract.all_at_once)
    if contract.to_the_card:
        most = most_jokers(sheet, contract)
        return lambda cards: best_exact(sheet, deck, cards, weights, contract, most, safe)
    if sheet.lay_down.one_meld_per_turn:
        return _one_meld(sheet, deck, deal, weights)
    if contract.melds:
        return contract_finder(sheet, deck, contract, weights, safe)
    return melds_finder(sheet, deck, weights, safe, sheet.lay_down.minimum)


def safe_cards(
    sheet: Variant, contract: Contract, first: bool, seen: Cards | None
) -> frozenset[Card] | None:
    """The cards jokers may stand for, where they must be half safe (S6)."""
    if seen is None or not must_be_half_safe(sheet, contract, first):
        return None
    return frozenset(card for card in seen if not card.joker)


def has_short_cut(sheet: Variant, contract: Contract) -> bool:
    """Whether sets have any size and a player one run in each suit at most, without neighbouring
    jokers, and the contract asks for no meld larger than another."""
    return (
        not sheet.sets.different_suits
        and sheet.sets.most is None
        and not sheet.jokers.neighbours
        and sheet.runs.ace == "either"
        and sheet.lay_down.different_suits
        and sheet.lay_down.minimum is None
        and all(
            demand.least == (sheet.sets if demand.kind == "set" else sheet.runs).least
            for demand in contract.melds
        )
    )


def contract_finder(
    sheet: Variant, deck: Deck, contract: Contract, weights: Weights, safe: frozenset[Card] | None
) -> Find:
    if not has_short_cut(sheet, contract) or safe is not None:
        minimum = sheet.lay_down.minimum
        return lambda cards: ConditionSearch(
            sheet, deck, cards, weights, contract, minimum, safe
        ).best()

    def find(cards: Sequence[Card]) -> list[Meld] | None:
        hand = ContractHand(sheet, deck, cards, weights)
        plan = hand.best(
            contract.count("set"),
            contract.count("run"),
            further=sheet.lay_down.further_melds,
            full_suit=sheet.lay_down.full_suit,
        )
        return None if plan is None else hand.melds(plan)

    return find


def melds_finder(
    sheet: Variant,
    deck: Deck,
    weights: Weights,
    safe: frozenset[Card] | None,
    minimum: int | None = None,
) -> Find:
    if minimum is None and safe is None and has_short_cut(sheet, ANY_MELDS):

        def find_with_short_cut(cards: Sequence[Card]) -> list[Meld] | None:
            hand = ContractHand(sheet, deck, cards, weights)
            plan = hand.best(0, 0, further=True, full_suit=False)
            return None if plan is None else hand.melds(plan)

        return find_with_short_cut

    apart = sheet.lay_down.different_ranks or sheet.lay_down.different_suits

    def find(cards: Sequence[Card]) -> list[Meld] | None:
        if safe is None and not apart and sheet.jokers.neighbours:
            melds = MeldSearch(sheet, deck, cards, weights).best()
            if not minimum or (melds and _worth(sheet, melds) >= minimum):
                return melds
        return ConditionSearch(sheet, deck, cards, weights, ANY_MELDS, minimum, safe).best()

    return find


def _one_meld(sheet: Variant, deck: Deck, deal: Deal, weights: Weights) -> Find:
    """One meld a turn, or all the cards dealt in as many as it takes (E4, E6)."""
    minimum = sheet.lay_down.minimum or 0
    everything = melds_finder(
        sheet, deck, weights_of(sheet.card_points, cards_first=True), None, minimum
    )

    def find(cards: Sequence[Card]) -> list[Meld] | None:
        ways: list[list[Meld]] = [
            [(meld.kind, meld.cards)]
            for meld in MeldsInHand(sheet, deck, cards).every()
            if (worth_of_cards(sheet, meld.kind, meld.cards) or 0) >= minimum
        ]
        most = everything(cards)
        if most and sum(len(meld) for _, meld in most) >= deal.cards:
            kalooki = ConditionSearch(
                sheet, deck, cards, weights, ANY_MELDS, minimum, least_cards=deal.cards
            )
            ways.append(kalooki.best() or most)
        return max(ways, key=lambda way: sum(weights.of_all(meld) for _, meld in way), default=None)

    return find


def _worth(sheet: Variant, melds: Sequence[Meld]) -> int:
    return sum(worth_of_cards(sheet, kind, cards) or 0 for kind, cards in melds)
