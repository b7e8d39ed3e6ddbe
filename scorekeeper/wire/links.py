"""Links, as JSON."""

from collections.abc import Collection
from typing import Annotated, Literal, NamedTuple, NotRequired, TypedDict

from scorekeeper.wire.errors import WireError
from scorekeeper.wire.limits import Seat
from scorekeeper.wire.reading import short_text
from scorekeeper.wire.shapes import ReadBy, read

RoleShape = Literal["watch", "seat", "score", "host"]
CircleRoleShape = Literal["watch", "host"]


class WantedCircleLink(TypedDict):
    """A link to be made."""

    role: Annotated[CircleRoleShape, ReadBy(short_text)]


class CircleLinkShape(TypedDict):
    """A link that stands: what it lets phones do, when it was `made`, and last `used`."""

    id: str
    role: CircleRoleShape
    made: str
    used: str | None


class NewCircleLink(CircleLinkShape):
    """A link that was just made. Nobody can look its `token` up later."""

    token: str
    link: str


class WantedLink(TypedDict):
    """A link to be made; `seat` goes with the role of that name."""

    role: Annotated[RoleShape, ReadBy(short_text)]
    seat: NotRequired[Seat | None]


class LinkShape(TypedDict):
    """A link that stands: what it lets phones do, when it was `made`, and last `used`."""

    id: str
    role: RoleShape
    seat: int | None
    made: str
    used: str | None


class NewLink(LinkShape):
    """A link that was just made. Nobody can look its `token` up later."""

    token: str
    link: str


class LinkRequest(NamedTuple):
    """A request to make a link."""

    role: RoleShape
    seat: int | None


def read_link_request(
    value: object, roles: Collection[RoleShape], seats: Collection[int]
) -> LinkRequest:
    """Read a request for a link in one of these roles, and for one of these seats, if any.

    Raises WireError, which says what is wrong and where.
    """
    fields = read(WantedLink if seats else WantedCircleLink, value)
    role, seat = fields["role"], fields.get("seat")
    if role not in roles:
        raise WireError("role", f"A role is one of {', '.join(roles)}.")
    if (role == "seat") != (seat is not None):
        raise WireError("seat", "A link has a seat if its role is “seat”, and only then.")
    if seat is not None and seat not in seats:
        raise WireError("seat", f"Nobody sits in seat {seat}.", "seat.unknown")
    return LinkRequest(role, seat)
