"""The best melds of a contract that is laid to the card."""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import product

from scorekeeper.cards import JOKER, Card, Deck
from scorekeeper.referee.arranging.melds_in_hand import Meld, MeldsInHand, Possible
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
    """The melds of a contract to the card (S5) that leave the least: `safe` are the cards out of
    play that jokers may stand for, those in the other melds among them (S6). None without any."""
    hand = MeldsInHand(rules, deck, cards, max_jokers=max_jokers)
    best, heaviest = None, -1
    for weight, melds in _choices(hand, contract, weights):
        if weight > heaviest and _are_safe(melds, safe):
            best, heaviest = [(meld.kind, meld.cards) for meld in melds], weight
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
    """The meld of such a contract that one natural card would make, and that card; None where one
    card is not enough. `max_jokers` and `safe` hold for the other jokers."""
    max_count = None if max_jokers is None else max_jokers + 1
    hand = MeldsInHand(rules, deck, [*cards, JOKER], max_jokers=max_count)
    best, heaviest = None, -1
    for weight, melds in _choices(hand, contract, weights):
        if weight > heaviest:
            for meld, lacking in _lacking(melds, hand, deck):
                made = _with_natural(meld, lacking)
                with_it = [made if other is meld else other for other in melds]
                if _are_safe(with_it, safe):
                    best, heaviest = ((made.kind, made.cards), lacking), weight
    return best


def _choices(
    hand: MeldsInHand, contract: Contract, weights: Weights
) -> Iterator[tuple[int, list[Possible]]]:
    """All ways to lay a contract to the card, with their weight."""
    offers = [
        [
            (weights.of_all(meld.naturals) + meld.jokers * weights.joker, meld)
            for meld in hand.every(demand.min_size, demand.min_size)
            if meld.kind == demand.kind
        ]
        for demand in contract.melds
    ]
    for offered in product(*offers):
        melds = [meld for _, meld in offered]
        naturals = Counter(card for meld in melds for card in meld.naturals)
        if sum(meld.jokers for meld in melds) <= hand.jokers and naturals <= hand.held:
            yield sum(weight for weight, _ in offered), melds


def _lacking(
    melds: Sequence[Possible], hand: MeldsInHand, deck: Deck
) -> Iterator[tuple[Possible, Card]]:
    """The cards the jokers stand for that the player does not hold, and could."""
    for meld in melds:
        for card in meld.cards:
            natural = Card(card.rank, card.suit)
            laid = sum(natural in other.naturals for other in melds)
            if card.joker and laid == hand.held[natural] < deck.copies:
                yield meld, natural


def _with_natural(meld: Possible, natural: Card) -> Possible:
    joker = Card(natural.rank, natural.suit, joker=True)
    cards = tuple(natural if card == joker else card for card in meld.cards)
    return Possible(meld.kind, (*meld.naturals, natural), cards)


def _are_safe(melds: Sequence[Possible], safe: frozenset[Card] | None) -> bool:
    return safe is None or not any(not_half_safe([meld.cards for meld in melds], safe))
