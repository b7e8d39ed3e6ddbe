"""Jokers that no meld needs, added to melds that can take them."""

from dataclasses import replace

from scorekeeper.cards import Card, Deck
from scorekeeper.referee.arranging.melds_in_hand import Meld, MeldRules
from scorekeeper.rules.contract import MeldKind

ANY_NUMBER = 64


def room_for_jokers(rules: MeldRules, deck: Deck, kind: MeldKind, size: int) -> int:
    """How many jokers a meld of this size could still take, where two may lie side by side."""
    if kind == "run":
        return rules.runs.max_size(deck) - size
    return ANY_NUMBER if rules.sets.max_size is None else rules.sets.max_size - size


def with_jokers(rules: MeldRules, deck: Deck, melds: list[Meld], jokers: int) -> list[Meld]:
    """The melds with so many jokers added, for which there must be room."""
    larger = []
    for kind, cards in melds:
        laid = cards
        for _ in range(min(jokers, room_for_jokers(rules, deck, kind, len(cards)))):
            laid = _with_joker(rules, deck, kind, laid)
            jokers -= 1
        larger.append((kind, laid))
    return larger


def _with_joker(
    rules: MeldRules, deck: Deck, kind: MeldKind, cards: tuple[Card, ...]
) -> tuple[Card, ...]:
    joker = replace(cards[0], joker=True)
    if kind == "set":
        there = {card.suit for card in cards}
        missing = next((suit for suit in deck.suits if suit not in there), None)
        return (*cards, replace(joker, suit=missing if rules.jokers.suit_in_set else None))
    above = deck.line.index(cards[0].rank or "") + len(cards)
    if above < len(deck.line):
        return (*cards, replace(joker, rank=deck.line[above]))
    return (replace(joker, rank=deck.line[above - len(cards) - 1]), *cards)
