"""Copies of circles for the phones that may open them, as JSON."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, Any

from scorekeeper.circle.circle import Circle
from scorekeeper.circle.owing import Payment
from scorekeeper.circle.people import Person
from scorekeeper.wire.shapes import Attribute, Limit, Makes, read, write_fields

MAX_ITEMS = Limit("maxItems", 10_000)
"""The most games, people or payments of one circle."""


@dataclass(frozen=True)
class CircleCopy:
    """A circle as a phone copies it; `forgotten` are seats by the ids of the games."""

    id: str
    name: str
    begun: str
    changed: int
    games: Annotated[tuple[str, ...], MAX_ITEMS, Attribute("game_ids")]
    people: Annotated[tuple[Person, ...], MAX_ITEMS, Attribute("decided")]
    forgotten: Mapping[str, Annotated[tuple[int, ...], MAX_ITEMS]]
    payments: Annotated[tuple[Payment, ...], MAX_ITEMS]


_MADE_CIRCLE = Annotated[CircleCopy, Makes(Circle)]


def write_circle_copy(circle: Circle) -> dict[str, Any]:
    """Write a circle as a phone copies it."""
    return write_fields(CircleCopy, circle)


def read_circle_copy(value: object) -> Circle:
    """Read a circle that `write_circle_copy` wrote, perhaps a newer version of it.

    Raises WireError.
    """
    circle: Circle = read(_MADE_CIRCLE, value)
    return circle
