"""Links that open a circle, and the phones that came by them: as those of games (see links.py and
phones.py), in two roles."""

from collections.abc import Collection
from dataclasses import dataclass
from typing import Literal, cast

from sqlalchemy import ColumnElement, delete, insert, literal, select, update
from sqlalchemy.orm import Session

from scorekeeper.store.circles import note_circle_changed
from scorekeeper.store.clock import now
from scorekeeper.store.links import LastHostLinkError
from scorekeeper.store.models import CircleLinkRow, CirclePhoneRow
from scorekeeper.store.tokens import hashed, new_token

CircleRole = Literal["watch", "host"]
CIRCLE_ROLES: tuple[CircleRole, ...] = ("watch", "host")
"""Each may do what those before it may."""


@dataclass(frozen=True)
class CircleLink:
    """A link that stands: its role, when it was made and last used. `has_token` is False for that
    of the phone that began the circle: nobody can pass it on."""

    id: str
    role: CircleRole
    made: str
    used: str | None
    has_token: bool = True


@dataclass(frozen=True)
class CircleAccess:
    """What somebody may do in a circle, by these links; and which of them were not used today."""

    role: CircleRole
    links: frozenset[str]
    unnoted: tuple[str, ...] = ()

    def may(self, needed: CircleRole) -> bool:
        """Whether the role includes another."""
        return CIRCLE_ROLES.index(self.role) >= CIRCLE_ROLES.index(needed)


def make_circle_link(
    session: Session, circle_id: str, role: CircleRole, token: str | None = None
) -> CircleLink:
    """Makes a link that a `token` opens; without a token nobody comes by it but a phone that is let
    in here and now. The caller commits."""
    row = CircleLinkRow(
        circle_id=circle_id,
        id=new_token(),
        hash=hashed(token) if token else None,
        role=role,
        made=now(),
    )
    session.add(row)
    session.flush()
    return _link(row)


def circle_links_of(session: Session, circle_id: str) -> list[CircleLink]:
    """The links of a circle that stand, in the order in which they were made."""
    query = select(CircleLinkRow).where(CircleLinkRow.circle_id == circle_id)
    ordered = query.order_by(CircleLinkRow.made, CircleLinkRow.id)
    return [_link(row) for row in session.scalars(ordered)]


def circle_link_of_token(session: Session, circle_id: str, token: str) -> CircleLink | None:
    """The link that a token opens; None where no link of this circle has it."""
    is_it = CircleLinkRow.circle_id == circle_id, CircleLinkRow.hash == hashed(token)
    row = session.scalar(select(CircleLinkRow).where(*is_it))
    return _link(row) if row else None


def circle_access_by_link(session: Session, circle_id: str, token: str) -> CircleAccess | None:
    """What the bearer of a link's token may do with a circle; None where it doesn't open it."""
    return _access(session, circle_id, CircleLinkRow.hash == hashed(token))


def circle_access_of_phone(session: Session, circle_id: str, secret: str) -> CircleAccess | None:
    """What a phone may do with a circle, by the links it came by; None where it wasn't let in."""
    came_by = select(CirclePhoneRow.link_id).where(
        CirclePhoneRow.circle_id == circle_id, CirclePhoneRow.hash == hashed(secret)
    )
    return _access(session, circle_id, CircleLinkRow.id.in_(came_by))


def circles_hosted_by(session: Session, secret: str) -> list[str]:
    """The ids of the circles in which a phone is a host."""
    came_by = (CircleLinkRow.circle_id == CirclePhoneRow.circle_id) & (
        CircleLinkRow.id == CirclePhoneRow.link_id
    )
    hosted = (
        select(CirclePhoneRow.circle_id)
        .join(CircleLinkRow, came_by)
        .where(CirclePhoneRow.hash == hashed(secret), CircleLinkRow.role == "host")
    )
    return sorted(set(session.scalars(hosted)))


def let_into_circle(session: Session, circle_id: str, secret: str, link_id: str) -> None:
    """Lets a phone into a circle from now on, by a link. The caller commits."""
    if session.get(CirclePhoneRow, (circle_id, hashed(secret), link_id)) is None:
        session.add(CirclePhoneRow(circle_id=circle_id, hash=hashed(secret), link_id=link_id))
    note_circle_link_use(session, circle_id, [link_id])


def renew_in_circles(session: Session, old: str, new: str, earlier: str | None) -> None:
    """Lets a phone's new secret into the circles of its old one (see phones.renew). The caller
    commits."""
    if earlier:
        session.execute(delete(CirclePhoneRow).where(CirclePhoneRow.hash == hashed(earlier)))
    columns = CirclePhoneRow.circle_id, CirclePhoneRow.link_id
    circles = select(*columns, literal(hashed(new))).where(CirclePhoneRow.hash == hashed(old))
    session.execute(insert(CirclePhoneRow).from_select([*columns, CirclePhoneRow.hash], circles))


def note_circle_link_use(session: Session, circle_id: str, link_ids: Collection[str]) -> None:
    """Writes down that links were used just now; the caller commits."""
    session.execute(
        update(CircleLinkRow)
        .where(CircleLinkRow.circle_id == circle_id, CircleLinkRow.id.in_(sorted(link_ids)))
        .values(used=now())
    )


def withdraw_circle_link(session: Session, circle_id: str, link_id: str) -> bool:
    """Takes a link back: from now on it lets nobody in, and whoever came by it and by no other is
    out. False where there is no such link. Raises LastHostLinkError for the last one of a host;
    then the caller rolls back, else commits."""
    note_circle_changed(session, circle_id)
    links = circle_links_of(session, circle_id)
    if all(link.id != link_id for link in links):
        return False
    if [link.id for link in links if link.role == "host"] == [link_id]:
        raise LastHostLinkError
    for table, column in (
        (CirclePhoneRow, CirclePhoneRow.link_id),
        (CircleLinkRow, CircleLinkRow.id),
    ):
        session.execute(delete(table).where(table.circle_id == circle_id, column == link_id))
    return True


def leave_circle(session: Session, circle_id: str, secret: str) -> None:
    """Takes a circle from a phone, for which it is as if it had never been opened; the caller
    commits."""
    is_it = CirclePhoneRow.circle_id == circle_id, CirclePhoneRow.hash == hashed(secret)
    session.execute(delete(CirclePhoneRow).where(*is_it))


def _access(session: Session, circle_id: str, which: ColumnElement[bool]) -> CircleAccess | None:
    query = select(CircleLinkRow.id, CircleLinkRow.role, CircleLinkRow.used)
    rows = session.execute(query.where(CircleLinkRow.circle_id == circle_id, which)).all()
    if not rows:
        return None
    today = now().partition("T")[0]
    return CircleAccess(
        role=max((cast(CircleRole, row.role) for row in rows), key=CIRCLE_ROLES.index),
        links=frozenset(row.id for row in rows),
        unnoted=tuple(row.id for row in rows if (row.used or "").partition("T")[0] != today),
    )


def _link(row: CircleLinkRow) -> CircleLink:
    role = cast(CircleRole, row.role)
    return CircleLink(row.id, role, row.made, row.used, has_token=row.hash is not None)
