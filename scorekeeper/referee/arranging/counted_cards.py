"""The cards of a hand, counted by suit and by rank.

The cards of one suit are a mask: one bit for each index on the line of ranks.
"""

from collections import Counter
from collections.abc import Sequence
from copy import copy

from scorekeeper.cards import Card, Deck
from scorekeeper.referee.arranging.weights import Weights

BITS_PER_RANK = 4
"""A number for each rank is packed into one integer, with this many bits for each."""


class CountedCards:
    """What the searches for a contract ask of a hand."""

    def __init__(self, deck: Deck, cards: Sequence[Card], weights: Weights) -> None:
        self.deck = deck
        self.jokers = sum(card.joker for card in cards)
        self.joker_weight = weights.joker
        self.weight = weights.of_all(cards)
        self.held = Counter(
            (card.suit, deck.ranks.index(card.rank or "")) for card in cards if not card.joker
        )
        """How many copies of each card there are, by suit and the index of the rank."""
        self.line_weights = [weights.along(deck, suit) for suit in deck.suits]
        self.suit_masks = [0] * len(deck.suits)
        """The cards of each suit."""
        self.copies = [0] * len(deck.ranks)
        """How many cards of each rank there are."""
        self.rank_weights = [0] * len(deck.ranks)
        """What they weigh together."""
        self.suits_with = [0] * len(deck.ranks)
        """How many suits have a card of each rank."""
        for (suit, rank), copies in self.held.items():
            index = deck.suits.index(suit) if suit else 0
            self.suit_masks[index] |= self.mask_of(rank)
            self.copies[rank] += copies
            self.rank_weights[rank] += copies * self.line_weights[index][rank]
            self.suits_with[rank] += 1

    def without(self, card: Card) -> "CountedCards":
        """The same hand without this natural card."""
        rest = copy(self)
        suit = self.deck.suits.index(card.suit) if card.suit else 0
        rank = self.deck.ranks.index(card.rank or "")
        rest.weight -= self.line_weights[suit][rank]
        rest.held = self.held.copy()
        rest.held[card.suit, rank] -= 1
        rest.suit_masks, rest.copies = [*self.suit_masks], [*self.copies]
        rest.rank_weights, rest.suits_with = [*self.rank_weights], [*self.suits_with]
        rest.copies[rank] -= 1
        rest.rank_weights[rank] -= self.line_weights[suit][rank]
        if not rest.held[card.suit, rank]:
            rest.suit_masks[suit] -= self.mask_of(rank)
            rest.suits_with[rank] -= 1
        return rest

    def mask_of(self, rank: int) -> int:
        """The mask of a rank: one bit, but two for the ace, which is low and high."""
        return 1 << rank if rank else 1 | 1 << len(self.deck.ranks)


def packed_ranks(mask: int, ranks: int) -> int:
    """How many cards of each rank are in a mask, packed; there are so many ranks."""
    packed = 0
    while mask:
        index = (mask & -mask).bit_length() - 1
        packed += 1 << BITS_PER_RANK * (index % ranks)
        mask &= mask - 1
    return packed


def taken(packed: int, rank: int) -> int:
    """How many cards of a rank are among cards packed that way."""
    return packed >> BITS_PER_RANK * rank & (1 << BITS_PER_RANK) - 1
