"""Jokers that no meld needs, added to melds with room for them."""

from dataclasses import replace

from scorekeeper.cards import Cards, Deck
from scorekeeper.referee.arranging.melds_in_hand import Meld, MeldRules
from scorekeeper.rules.contract import MeldKind

NO_LIMIT = 64
"""More jokers than any deck has."""


def room_for_jokers(rules: MeldRules, deck: Deck, kind: MeldKind, size: int) -> int:
    """How many more jokers a meld of this size has room for, if two may lie side by side."""
    if kind == "run":
        return rules.runs.max_size(deck) - size
    return NO_LIMIT if rules.sets.max_size is None else rules.sets.max_size - size


def with_jokers(rules: MeldRules, deck: Deck, melds: list[Meld], jokers: int) -> list[Meld]:
    """The melds with this many jokers added. There must be room for them."""
    larger_melds = []
    for kind, cards in melds:
        larger = cards
        for _ in range(min(jokers, room_for_jokers(rules, deck, kind, len(cards)))):
            larger = _with_joker(rules, deck, kind, larger)
            jokers -= 1
        larger_melds.append(Meld(kind, larger))
    return larger_melds


def _with_joker(rules: MeldRules, deck: Deck, kind: MeldKind, cards: Cards) -> Cards:
    joker = replace(cards[0], joker=True)
    if kind == "set":
        suits = {card.suit for card in cards}
        missing = next((suit for suit in deck.suits if suit not in suits), None)
        return (*cards, replace(joker, suit=missing if rules.jokers.suit_in_set else None))
    above = deck.line.index(cards[0].rank or "") + len(cards)
    if above < len(deck.line):
        return (*cards, replace(joker, rank=deck.line[above]))
    return (replace(joker, rank=deck.line[above - len(cards) - 1]), *cards)
