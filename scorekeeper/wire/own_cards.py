"""Finds the cards of a deck in what was read, where two colours share a letter (X1)."""

from collections.abc import Mapping
from dataclasses import replace
from functools import partial
from typing import TypeVar, cast

from scorekeeper.cards import Card, Deck
from scorekeeper.game.counts import Count
from scorekeeper.game.entries import Amend, Hand
from scorekeeper.referee.additions import Addition

Value = TypeVar("Value")


def find_own_cards(deck: Deck, value: Value) -> Value:
    """Return what was read with the cards that the deck has for its letters: a card, melds, an
    entry, or whatever holds such things. All else stays as it is.

    >>> from scorekeeper.cards import read_melds, show_card
    >>> from scorekeeper.variants.phase_10 import PHASE_DECK
    >>> melds = find_own_cards(PHASE_DECK.deck, read_melds("5b 5r | 9y 9g"))
    >>> [[show_card(card) for card in meld] for meld in melds]
    [['blue 5', 'red 5'], ['yellow 9', 'green 9']]
    """
    return cast(Value, _find_in(deck, value))


def _find_in(deck: Deck, value: object) -> object:
    find = partial(find_own_cards, deck)
    match value:
        case Card():
            return deck.find_own(value)
        case tuple():
            return tuple(map(find, value))
        case Mapping():
            return {key: find(each) for key, each in value.items()}
        case Addition():
            return replace(value, meld=find(value.meld), cards=find(value.cards))
        case Hand():
            return replace(value, left=find(value.left))
        case Count():
            return replace(value, left=find(value.left))
        case Amend():
            return replace(value, facts=find(value.facts))
    return value
