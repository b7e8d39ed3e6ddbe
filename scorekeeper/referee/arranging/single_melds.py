"""The best single meld of a hand, for games in which only one may be laid in a turn (E4)."""

from collections.abc import Sequence

from scorekeeper.cards import Card, Deck
from scorekeeper.referee.arranging.melds_in_hand import Meld, MeldsInHand
from scorekeeper.referee.arranging.weights import Weights
from scorekeeper.referee.readings import worth_of_cards
from scorekeeper.rules.variant import Variant


def best_single_meld(
    rules: Variant, deck: Deck, cards: Sequence[Card], weights: Weights, minimum: int
) -> list[Meld] | None:
    """The meld worth at least `minimum` that leaves the least weight; None if there is none."""
    enough = [
        Meld(meld.kind, meld.cards)
        for meld in MeldsInHand(rules, deck, cards).largest()
        if (worth_of_cards(rules, meld.kind, meld.cards) or 0) >= minimum
    ]
    best = max(enough, key=lambda meld: weights.of_all(meld.cards), default=None)
    return None if best is None else [best]


def greatest_worth_of_one(rules: Variant, deck: Deck, cards: Sequence[Card]) -> int:
    """What the meld that counts most is worth (E4); 0 if there is none."""
    melds = MeldsInHand(rules, deck, cards).largest()
    worths = (worth_of_cards(rules, meld.kind, meld.cards) or 0 for meld in melds)
    return max(worths, default=0)
