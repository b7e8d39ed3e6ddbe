"""What a set and a run are, what a joker may do in them, and what they are worth."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from scorekeeper.cards import Deck

Ace = Literal["high", "low", "either", "both", "round"]
"""Where an ace lies in a run: at the high end only (E2), at the low end only (T3), at either end
(J4), or, in a run of the whole suit and one more card, at both ends (S3); or anywhere, as runs go
round the corner from the king to the two (B3)."""

Declaring = Literal["never", "at_ends", "where_unsure"]
"""When players must say which card a joker stands for: never, at the ends of a run (E3), or
wherever it could be more than one card (S6)."""


@dataclass(frozen=True)
class SetRule:
    """A set: cards of one rank (J3, K3, E2, S3)."""

    rule: str
    """Where it stands in the rulebook."""
    min_size: int
    """The fewest cards of a set."""
    allowed: bool = True
    """Whether players may lay sets at all."""
    max_size: int | None = None
    """The most cards of a set; None where any number may lie in it."""
    different_suits: bool = False
    """Whether its cards must be of different suits (E2, S3)."""


@dataclass(frozen=True)
class RunRule:
    """A run: consecutive cards, mostly of one suit (J4, K3, E2, S3, N2)."""

    rule: str
    """Where it stands in the rulebook."""
    min_size: int
    """The fewest cards of a run."""
    allowed: bool = True
    """Whether players may lay runs at all (P2)."""
    ace: Ace = "either"
    """Where an ace, or whatever the lowest rank is, may lie in it."""
    one_suit: bool = True
    """Whether its cards must be of one suit (X5)."""
    one_colour: bool = False
    """Whether they must be all red or all black where their suits may differ (B6)."""

    def line(self, deck: Deck) -> tuple[str, ...]:
        """Return the ranks along which runs lie: from the low ace to the high ace, or twice round,
        so that a run may begin with any rank."""
        return (*deck.ranks, *deck.ranks) if self.ace == "round" else deck.line

    @property
    def first_index(self) -> int:
        """Where a run may begin on its line of ranks, whose index 0 is the low ace."""
        return 1 if self.ace == "high" else 0

    def last_index(self, deck: Deck) -> int:
        """Return where a run may end on its line of ranks."""
        return len(self.line(deck)) - 1 - (self.ace == "low")

    def starts(self, deck: Deck, size: int) -> range:
        """Return where the runs of this size begin on the line of ranks, each run once."""
        end = self.last_index(deck) - size + 2
        return range(self.first_index, min(end, len(deck.ranks)))

    def max_size(self, deck: Deck) -> int:
        """Return the most cards a run may have."""
        return len(deck.line if self.ace == "both" else deck.ranks)


@dataclass(frozen=True)
class ColourRule:
    """Cards of one colour, whatever their ranks (X6)."""

    rule: str
    """Where it stands in the rulebook."""
    min_size: int
    """The fewest cards of one colour that are a meld."""


@dataclass(frozen=True)
class JokerRule:
    """Jokers in melds (J5, K3, E3, S6)."""

    rule: str
    """Where it stands in the rulebook."""
    naturals_in_set: int = 1
    """The fewest natural cards beside the jokers of a set (J5)."""
    neighbours: bool = True
    """Whether two jokers may lie side by side in a run (J5)."""
    declared: Declaring = "never"
    """When players must say which card a joker stands for (E3, S6)."""
    suit_in_set: bool = False
    """Whether a joker in a set stands for one card, not only for the rank (S6)."""
    at_most_naturals_rule: str = ""
    """Where it stands that a meld has no more jokers than natural cards (H3); empty where it may
    have more."""
    wild_sets: bool = False
    """Whether a card of a wild rank may be the natural card of a set of its own rank, beside
    nothing but wild cards (T4, P3)."""

    def max_beside(self, naturals: int) -> int | None:
        """Return how many jokers a meld may have beside this many natural cards; None where there
        is no limit."""
        return naturals if self.at_most_naturals_rule else None

    def max_in(self, size: int) -> int:
        """Return how many of the cards of a meld of this size may be jokers (C4)."""
        return size // 2 if self.at_most_naturals_rule else size - 1


@dataclass(frozen=True)
class MeldWorth:
    """What the cards of a first lay-down count toward its minimum worth (E4, N3); a joker counts
    like the card it stands for."""

    ranks: Mapping[str, int]
    """What each rank counts."""
    low_ace: int
    """What an ace counts at the low end of a run."""
