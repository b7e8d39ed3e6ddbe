"""Links, as JSON."""

from typing import NamedTuple, get_args

from scorekeeper.wire.errors import WireError
from scorekeeper.wire.reading import Fields
from scorekeeper.wire.shapes import RoleShape


class Wanted(NamedTuple):
    """A link that somebody wants to have made."""

    role: RoleShape
    seat: int | None


def read_wanted_link(value: object, seats: int) -> Wanted:
    """The link that a JSON object asks for, in a game of so many seats. Raises WireError, which
    says what is wrong and where."""
    fields = Fields(value)
    text, seat = fields.text("role"), fields.number_or_none("seat")
    fields.done()
    role = next((role for role in get_args(RoleShape) if role == text), None)
    if role is None:
        raise WireError("role", f"A role is one of {', '.join(get_args(RoleShape))}.")
    if (role == "seat") != (seat is not None):
        raise WireError("seat", "A link has a seat if its role is “seat”, and only then.")
    if seat is not None and not 1 <= seat <= seats:
        raise WireError("seat", f"Nobody sits in seat {seat}.", "seat.unknown")
    return Wanted(role, seat)
