"""What a set and a run are, what a joker may do in them, and what they are worth."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from scorekeeper.cards import Deck

Ace = Literal["high", "either", "both"]
Declaring = Literal["never", "at_ends", "where_unsure"]


@dataclass(frozen=True)
class SetRule:
    """A set: so many cards of one rank, of different suits or not (J3, K3, E2, S3).

    `max_size` is None where any number of cards may lie in it.
    """

    rule: str
    min_size: int
    max_size: int | None = None
    different_suits: bool = False


@dataclass(frozen=True)
class RunRule:
    """A run: so many consecutive cards of a suit (J4, K3, E2, S3, N2).

    The ace is `high` only, at `either` end, or in a run of the whole suit and one more at `both`.
    """

    rule: str
    min_size: int
    ace: Ace = "either"

    @property
    def first_index(self) -> int:
        """Where on the line of ranks, which begins with the low ace, a run may begin."""
        return 1 if self.ace == "high" else 0

    def max_size(self, deck: Deck) -> int:
        """The most cards a run may have."""
        return len(deck.line if self.ace == "both" else deck.ranks)


@dataclass(frozen=True)
class JokerRule:
    """Jokers in melds (J5, E3, S6).

    `naturals_in_set` is the least number of natural cards beside them in a set, `neighbours`
    whether two may lie side by side in a run. `declared` says when the player must name the card
    a joker stands for: never, at the ends of a run, or wherever more than one card is possible.
    `suit_in_set` says whether a joker in a set stands for one card rather than for a rank.
    """

    rule: str
    naturals_in_set: int = 1
    neighbours: bool = True
    declared: Declaring = "never"
    suit_in_set: bool = False


@dataclass(frozen=True)
class MeldWorth:
    """What a card in a meld counts toward the least worth of a first lay-down (E4, N3), a joker
    as the card it stands for; an ace below a two counts `low_ace`."""

    ranks: Mapping[str, int]
    low_ace: int
