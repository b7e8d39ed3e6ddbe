"""Cards as one number, so that a search can lay a meld by a subtraction.

Each card has four bits, which say how many copies of it there are: the cards of the lowest rank
come first, those of the ace last. Below them, four bits for each low ace stay free.
"""

from collections.abc import Iterable, Iterator
from functools import cached_property, lru_cache

from scorekeeper.cards import SKIP, Card, Deck, Suit

BITS = 4
"""The bits of a card. There are never more than seven copies of one."""

COPIES = (1 << BITS) - 1
"""The bits of the lowest card."""


class PackedDeck:
    """How the cards of a deck are packed: `rank_bits` is how many bits a rank has."""

    def __init__(self, deck: Deck) -> None:
        self.deck = deck
        self.rank_bits = BITS * len(deck.suits)
        self.line = deck.line
        self._shifts: dict[Card, int] = {}

    @cached_property
    def ones(self) -> int:
        """One copy of each card, low aces among them."""
        return sum(1 << BITS * index for index in range(len(self.deck.suits) * len(self.line)))

    def shift(self, rank: int, suit: int) -> int:
        """How far the bits of a card are from the lowest; `rank` is its index on the line of ranks,
        where the ace is the last."""
        return rank * self.rank_bits + suit * BITS

    def rank_and_suit(self, shift: int) -> tuple[int, int]:
        """The indexes of the rank and the suit of the card with these bits."""
        rank, rest = divmod(shift, self.rank_bits)
        return rank, rest // BITS

    def card(self, shift: int) -> Card:
        """The card with these bits."""
        rank, suit = self.rank_and_suit(shift)
        return Card(self.line[rank], self.deck.suits[suit])

    def shift_of(self, card: Card) -> int:
        """How far the bits of this card are from the lowest."""
        if card not in self._shifts:
            rank = self.deck.ranks.index(card.rank or "") or len(self.deck.ranks)
            suit = self.deck.suits.index(card.suit or Suit.SPADES)
            self._shifts[card] = self.shift(rank, suit)
        return self._shifts[card]

    def count(self, cards: int) -> int:
        """How many cards there are in a number."""
        return sum(cards >> shift & COPIES for shift in self.shifts(cards))

    def pack(self, cards: Iterable[Card]) -> int:
        """The natural cards among these as one number, without those that are in no meld."""
        naturals = (card for card in cards if not card.joker and card != SKIP)
        return sum(1 << self.shift_of(card) for card in naturals)

    def pack_jokers(self, cards: Iterable[Card]) -> int:
        """What the jokers among these stand for, as one number."""
        packed = 0
        for card in cards:
            if card.joker:
                packed |= 1 << self.shift_of(card)
        return packed

    def held(self, packed: int) -> int:
        """One copy of each card of which there is any."""
        return (packed | packed >> 1 | packed >> 2) & self.ones

    def shifts(self, packed: int) -> Iterator[int]:
        """Where the cards are, highest first; a card of which there are two copies comes once."""
        while packed:
            shift = (packed.bit_length() - 1) // BITS * BITS
            yield shift
            packed &= (1 << shift) - 1


@lru_cache(maxsize=32)
def packed_deck(deck: Deck) -> PackedDeck:
    """How the cards of this deck are packed."""
    return PackedDeck(deck)
