"""Cards of a wild rank: in the hand in which they are wild, each is a joker (T2, T4)."""

from dataclasses import replace
from functools import lru_cache

from scorekeeper.cards import JOKER, Card, Cards, Deck
from scorekeeper.rules.variant import Variant


def is_wild(deck: Deck, card: Card) -> bool:
    """Whether a natural card is a joker in this hand."""
    return not card.joker and card.rank is not None and card.rank == deck.wild


def as_jokers(deck: Deck, cards: Cards) -> Cards:
    """The cards, those of the wild rank as jokers."""
    return tuple(JOKER if is_wild(deck, card) else card for card in cards)


def jokers_in_meld(deck: Deck, meld: Cards) -> Cards:
    """The cards of a meld, those of the wild rank as jokers; but where it has no others they are
    what they are, a set of that rank (T4)."""
    return meld if all(is_wild(deck, card) for card in meld) else as_jokers(deck, meld)


def all_jokers(cards: Cards) -> bool:
    """Whether there is no natural card among these."""
    return all(card.joker for card in cards)


@lru_cache(maxsize=256)
def weighing_wild_cards(rules: Variant, deck: Deck) -> Variant:
    """The rules with a joker that counts what a card of the wild rank does, for searches that know
    these as jokers."""
    if deck.wild is None:
        return rules
    points = rules.card_points.of(Card(deck.wild, deck.suits[0]))
    return replace(rules, card_points=replace(rules.card_points, joker=points))
