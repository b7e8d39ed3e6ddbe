"""The best melds of a contract to the card: none larger than it asks (S5)."""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import product

from scorekeeper.cards import JOKER, Card, Deck
from scorekeeper.referee.arranging.melds_in_hand import Meld, MeldsInHand, PossibleMeld
from scorekeeper.referee.arranging.weights import Weights
from scorekeeper.referee.jokers import not_half_safe
from scorekeeper.rules.contract import Contract
from scorekeeper.rules.variant import Variant


def best_exact(
    rules: Variant,
    deck: Deck,
    cards: Sequence[Card],
    weights: Weights,
    contract: Contract,
    max_jokers: int | None,
    safe: frozenset[Card] | None,
) -> list[Meld] | None:
    """The melds of a contract to the card (S5) that leave the least; None if there are none.

    `max_jokers` is how many jokers they may have together. `safe` are the cards out of play that
    jokers may stand for; a joker may also stand for a card in another of the melds (S6). None for
    either if there is no limit.
    """
    hand = MeldsInHand(rules, deck, cards, max_jokers=max_jokers)
    best, heaviest = None, -1
    for weight, melds in _choices(hand, contract, weights):
        if weight > heaviest and _are_safe(melds, safe):
            best, heaviest = [Meld(meld.kind, meld.cards) for meld in melds], weight
    return best


def one_card_short(
    rules: Variant,
    deck: Deck,
    cards: Sequence[Card],
    weights: Weights,
    contract: Contract,
    max_jokers: int | None,
    safe: frozenset[Card] | None,
) -> tuple[Meld, Card] | None:
    """One natural card that would complete such a contract, with the meld it would be in; None if
    one card is not enough. `max_jokers` and `safe` are as for `best_exact`."""
    with_one_more = None if max_jokers is None else max_jokers + 1
    hand = MeldsInHand(rules, deck, [*cards, JOKER], max_jokers=with_one_more)
    best, heaviest = None, -1
    for weight, melds in _choices(hand, contract, weights):
        if weight > heaviest:
            for meld, lacking in _lacking(melds, hand, deck):
                completed = _with_natural(meld, lacking)
                all_melds = [completed if other is meld else other for other in melds]
                if _are_safe(all_melds, safe):
                    best, heaviest = (Meld(completed.kind, completed.cards), lacking), weight
    return best


def _choices(
    hand: MeldsInHand, contract: Contract, weights: Weights
) -> Iterator[tuple[int, list[PossibleMeld]]]:
    """All ways to lay a contract to the card, each with its weight."""
    melds_by_demand = [
        [
            (weights.of_all(meld.naturals) + meld.jokers * weights.joker, meld)
            for meld in hand.of_size(demand.kind, demand.min_size, demand.min_size)
        ]
        for demand in contract.melds
    ]
    for choice in product(*melds_by_demand):
        melds = [meld for _, meld in choice]
        naturals = Counter(card for meld in melds for card in meld.naturals)
        if sum(meld.jokers for meld in melds) <= hand.jokers and naturals <= hand.held:
            yield sum(weight for weight, _ in choice), melds


def _lacking(
    melds: Sequence[PossibleMeld], hand: MeldsInHand, deck: Deck
) -> Iterator[tuple[PossibleMeld, Card]]:
    """The natural cards that could replace a joker if the player drew one, each with the joker's
    meld: all copies the player holds are laid, and the deck has another."""
    for meld in melds:
        for card in meld.cards:
            natural = Card(card.rank, card.suit)
            laid = sum(natural in other.naturals for other in melds)
            if card.joker and laid == hand.held[natural] < deck.copies:
                yield meld, natural


def _with_natural(meld: PossibleMeld, natural: Card) -> PossibleMeld:
    joker = Card(natural.rank, natural.suit, joker=True)
    cards = tuple(natural if card == joker else card for card in meld.cards)
    return PossibleMeld(meld.kind, (*meld.naturals, natural), cards)


def _are_safe(melds: Sequence[PossibleMeld], safe: frozenset[Card] | None) -> bool:
    return safe is None or not any(not_half_safe([meld.cards for meld in melds], safe))
