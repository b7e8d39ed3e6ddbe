"""The best melds of a contract that is laid to the card."""

from collections import Counter
from collections.abc import Sequence
from itertools import product

from scorekeeper.cards import Card, Deck
from scorekeeper.referee.melds_in_hand import Meld, MeldsInHand, Possible
from scorekeeper.referee.weights import Weights
from scorekeeper.rules.contract import Contract
from scorekeeper.rules.variant import Variant


def best_exact(
    sheet: Variant,
    deck: Deck,
    cards: Sequence[Card],
    weights: Weights,
    contract: Contract,
    most_jokers: int | None,
    safe: frozenset[Card] | None,
) -> list[Meld] | None:
    """The melds of a contract to the card (S5) that leave the least: `safe` are the cards out of
    play that jokers may stand for, those in the other melds among them (S6). None without any."""
    hand = MeldsInHand(sheet, deck, cards, most_jokers=most_jokers)
    offers = [
        [
            (weights.of_all(meld.naturals) + meld.jokers * weights.joker, meld)
            for meld in hand.every(demand.least, demand.least)
            if meld.kind == demand.kind
        ]
        for demand in contract.melds
    ]
    best, heaviest = None, -1
    for offered in product(*offers):
        weight, melds = sum(weight for weight, _ in offered), [meld for _, meld in offered]
        if (
            weight > heaviest
            and sum(meld.jokers for meld in melds) <= hand.jokers
            and Counter(card for meld in melds for card in meld.naturals) <= hand.held
            and (safe is None or all(_safe_beside(meld, melds, safe) for meld in melds))
        ):
            best, heaviest = [(meld.kind, meld.cards) for meld in melds], weight
    return best


def _safe_beside(meld: Possible, melds: Sequence[Possible], safe: frozenset[Card]) -> bool:
    others = {card for other in melds if other is not meld for card in other.naturals}
    return all(Card(card.rank, card.suit) in safe | others for card in meld.cards if card.joker)
