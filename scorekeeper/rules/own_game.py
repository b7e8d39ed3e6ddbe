"""A game of a table's own: what is different in it from the game it was begun from. Plain data."""

from dataclasses import dataclass
from typing import Literal

from scorekeeper.rules.contract import Demand

Value = int | bool

Wild = tuple[str, ...] | Literal["dealt"]
"""The ranks that are wild in every hand (P3); or in each hand the rank of as many cards as are
dealt, so that with eleven cards jacks are wild (T2)."""


@dataclass(frozen=True)
class OwnHand:
    """A hand of an own game."""

    cards: int
    """How many cards each player is dealt."""
    melds: tuple[Demand, ...] = ()
    """The melds that are laid first; none where it is like another hand."""
    like: int | None = None
    """The number of the hand of the other game whose contract it has."""


@dataclass(frozen=True)
class OwnGame:
    """What an own game is called, and what is different in it."""

    name: str
    """What its players call it."""
    hands: tuple[OwnHand, ...] = ()
    """All its hands; none where they are those of the other game."""
    values: tuple[tuple[str, Value], ...] = ()
    """The values that differ, by the ids of `own_values`."""
    wild: Wild | None = None
    """Which ranks are wild; None where it is as in the other game."""
