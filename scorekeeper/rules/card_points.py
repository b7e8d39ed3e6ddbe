"""What a card left in hand counts."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from scorekeeper.cards import ACE, Card, Suit


@dataclass(frozen=True, eq=False)
class CardPoints:
    """Points of a joker, of an ace, of every other rank, and of the ranks whose suit matters
    (J2, K2, E7, S2, N4); `rule` is where they stand. Compared by identity, so that what follows
    from them can be kept."""

    joker: int
    ranks: Mapping[str, int]
    ace: int = 0
    by_suit: Mapping[str, Mapping[Suit, int]] = field(default_factory=dict)
    rule: str = ""

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
        return self.ace if card.rank == ACE else self.ranks[card.rank]
