"""What a card left in hand counts."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from scorekeeper.cards import Card, Suit


@dataclass(frozen=True)
class CardPoints:
    """Points of a joker, of each rank, and of the ranks whose suit matters (J2, K2)."""

    joker: int
    ranks: Mapping[str, int]
    by_suit: Mapping[str, Mapping[Suit, int]] = field(default_factory=dict)

    def needs_suit(self, rank: str) -> bool:
        """Whether two cards of this rank can count differently."""
        return rank in self.by_suit

    def of(self, card: Card) -> int:
        """The points of one card of the game's deck, whose suit is noted where it matters."""
        if card.joker:
            return self.joker
        assert card.rank is not None
        if card.suit is not None and card.rank in self.by_suit:
            return self.by_suit[card.rank][card.suit]
        return self.ranks[card.rank]
