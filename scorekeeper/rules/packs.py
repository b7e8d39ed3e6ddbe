"""The packs a table uses, by its number of players."""

from dataclasses import dataclass
from functools import cached_property

from scorekeeper.cards import Deck, Suit


@dataclass(frozen=True)
class Packs:
    """The packs and jokers that are shuffled together (J1, D1, K1, E1, S1, N1)."""

    ranks: tuple[str, ...]
    """The ranks of a pack, low to high, the ace, if there is one, first."""
    suits: tuple[Suit, ...]
    """The suits of a pack."""
    packs: int
    """How many packs there are."""
    jokers: int
    """How many jokers there are in all of them together."""
    copies_in_a_pack: int = 1
    """How often a pack holds each card (K1)."""
    skips: int = 0
    """How many skips there are in all of them together: cards that are in no meld (X1)."""

    @cached_property
    def deck(self) -> Deck:
        """All the cards of these packs."""
        copies = self.packs * self.copies_in_a_pack
        return Deck(self.ranks, self.suits, copies, self.jokers, skips=self.skips)
