"""Copies of circles for the phones that may open them, as JSON."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from itertools import repeat
from typing import Annotated, Any

from scorekeeper.circle.circle import Circle
from scorekeeper.circle.owing import Payment
from scorekeeper.circle.people import FORGOTTEN, Person, PersonId
from scorekeeper.wire.shapes import Limit, read, write_fields

MAX_ITEMS = Limit("maxItems", 10_000)
"""The most games, people or payments of one circle."""


@dataclass(frozen=True)
class CircleCopy:
    """A circle as a phone copies it; `forgotten` are seats by the ids of the games, `stand_ins` who
    stands for each of them. An older version sends and knows no stand-ins."""

    id: str
    name: str
    begun: str
    changed: int
    games: Annotated[tuple[str, ...], MAX_ITEMS]
    people: Annotated[tuple[Person, ...], MAX_ITEMS]
    forgotten: Mapping[str, Annotated[tuple[int, ...], MAX_ITEMS]]
    payments: Annotated[tuple[Payment, ...], MAX_ITEMS]
    stand_ins: Mapping[str, Annotated[tuple[str, ...], MAX_ITEMS]] = field(default_factory=dict)


def write_circle_copy(circle: Circle) -> dict[str, Any]:
    """Write a circle as a phone copies it."""
    forgotten = circle.forgotten.items()
    copy = CircleCopy(
        id=circle.id,
        name=circle.name,
        begun=circle.begun,
        changed=circle.changed,
        games=circle.game_ids,
        people=circle.decided,
        forgotten={game: tuple(seats) for game, seats in forgotten},
        payments=circle.payments,
        stand_ins={game: tuple(seats.values()) for game, seats in forgotten},
    )
    return write_fields(CircleCopy, copy)


def read_circle_copy(value: object) -> Circle:
    """Read a circle that `write_circle_copy` wrote, perhaps a newer version of it.

    Raises WireError.
    """
    copy: CircleCopy = read(CircleCopy, value)
    return Circle(
        id=copy.id,
        name=copy.name,
        begun=copy.begun,
        changed=copy.changed,
        game_ids=copy.games,
        decided=copy.people,
        forgotten={game: _seat_stand_ins(copy, game) for game in copy.forgotten},
        payments=copy.payments,
    )


def _seat_stand_ins(copy: CircleCopy, game: str) -> dict[int, PersonId]:
    """Return who stands for those who were forgotten in a game, by their seats."""
    seats, stand_ins = copy.forgotten[game], copy.stand_ins.get(game, ())
    return dict(zip(seats, (*stand_ins, *repeat(FORGOTTEN, len(seats))), strict=False))
