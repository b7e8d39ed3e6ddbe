"""A table's own game: how it differs from the game it was made from. Plain data."""

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
    """The melds of its contract; none where it is like another hand."""
    like: int | None = None
    """The number of the hand, in the game it was made from, whose contract it has."""


@dataclass(frozen=True)
class OwnPenalty:
    """A penalty that only this table knows."""

    name: str
    """What its players call it."""
    points: int
    """What it costs each time."""


@dataclass(frozen=True)
class OwnGame:
    """The name of an own game, and how it differs from the game it was made from."""

    name: str
    """What its players call it."""
    hands: tuple[OwnHand, ...] = ()
    """All its hands; empty where they are those of the game it was made from."""
    values: tuple[tuple[str, Value], ...] = ()
    """The values that differ, by their ids in `own_values`."""
    wild: Wild | None = None
    """Which ranks are wild; None where they are those of the game it was made from."""
    penalties: tuple[OwnPenalty, ...] = ()
    """Its penalties beside those of the game it was made from."""
