"""Links, as JSON."""

from collections.abc import Collection
from typing import NamedTuple

from scorekeeper.wire.errors import WireError
from scorekeeper.wire.link_shapes import RoleShape
from scorekeeper.wire.reading import Fields


class Wanted(NamedTuple):
    """A link that somebody wants to have made."""

    role: RoleShape
    seat: int | None


def read_wanted_link(value: object, roles: Collection[RoleShape], seats: Collection[int]) -> Wanted:
    """The link that a JSON object asks for, in one of these roles, or for one of these seats, if
    there are any. Raises WireError, which says what is wrong and where."""
    fields = Fields(value)
    text = fields.text("role")
    seat = fields.number_or_none("seat") if seats else None
    fields.done()
    role = next((role for role in roles if role == text), None)
    if role is None:
        raise WireError("role", f"A role is one of {', '.join(roles)}.")
    if (role == "seat") != (seat is not None):
        raise WireError("seat", "A link has a seat if its role is “seat”, and only then.")
    if seat is not None and seat not in seats:
        raise WireError("seat", f"Nobody sits in seat {seat}.", "seat.unknown")
    return Wanted(role, seat)
