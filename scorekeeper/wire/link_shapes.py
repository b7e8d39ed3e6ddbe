"""The shapes of links."""

from typing import Literal, NotRequired, TypedDict

from scorekeeper.wire.limits import Seat

RoleShape = Literal["watch", "seat", "score", "host"]


class WantedLink(TypedDict):
    """A link to be made; `seat` goes with the role of that name."""

    role: RoleShape
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
