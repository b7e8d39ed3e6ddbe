"""Which packs a table of so many players uses."""

from dataclasses import dataclass

from scorekeeper.cards import Deck, Suit


@dataclass(frozen=True)
class Packs:
    """One kind of pack, and how many packs and jokers are shuffled together."""

    ranks: tuple[str, ...]
    suits: tuple[Suit, ...]
    packs: int
    jokers: int
    copies_in_a_pack: int = 1

    @property
    def deck(self) -> Deck:
        """All the cards of these packs."""
        return Deck(self.ranks, self.suits, self.packs * self.copies_in_a_pack, self.jokers)
