"""The points of the cards left in hand."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from scorekeeper.cards import ACE, SKIP, Card, Suit


@dataclass(frozen=True, eq=False)
class CardPoints:
    """The points of every card left in hand (J2, K2, E7, S2, N4). Compared by identity, so that
    what is worked out from the points can be cached."""

    joker: int
    """Points of a joker."""
    ranks: Mapping[str, int]
    """Points of every rank but the ace."""
    ace: int = 0
    """Points of an ace whose suit does not matter."""
    by_suit: Mapping[str, Mapping[Suit, int]] = field(default_factory=dict)
    """Points by suit, for the ranks whose suit matters (J2, K2)."""
    skip: int = 0
    """Points of a skip (X2)."""
    rule: str = ""
    """Where the points stand in the rulebook."""

    @property
    def nothing_counts(self) -> bool:
        """Whether no card counts anything, so that nobody is asked for the cards left in hand
        (G4)."""
        by_suit = (worth for suits in self.by_suit.values() for worth in suits.values())
        return not any((self.joker, self.ace, *self.ranks.values(), *by_suit))

    def needs_suit(self, rank: str) -> bool:
        """Whether two cards of this rank can count differently."""
        return rank in self.by_suit

    def of(self, card: Card) -> int:
        """Return the points of one card of the game's deck. Its suit must be given where it
        matters."""
        if card.joker:
            return self.joker
        if card == SKIP:
            return self.skip
        assert card.rank is not None
        if card.suit is not None and card.rank in self.by_suit:
            return self.by_suit[card.rank][card.suit]
        return self.ace if card.rank == ACE else self.ranks[card.rank]
