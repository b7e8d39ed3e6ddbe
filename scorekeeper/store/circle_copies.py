"""A phone's copies of circles that are on a server."""

from collections.abc import Collection
from dataclasses import asdict
from typing import NamedTuple

from sqlalchemy import insert, select
from sqlalchemy.orm import Session

from scorekeeper.circle.circle import Circle
from scorekeeper.store.circles import delete_circle
from scorekeeper.store.links import highest_role, make_link
from scorekeeper.store.models import CircleGameRow, CircleRow, ForgottenRow, PaymentRow, PersonRow
from scorekeeper.store.phones import let_in, load_opened
from scorekeeper.store.tokens import Secrets
from scorekeeper.wire.links import CircleRoleShape


class OpenCircle(NamedTuple):
    """A circle that a phone was let into: in which role, and how often it was changed."""

    id: str
    role: CircleRoleShape
    changed: int


def load_open_circles(session: Session, secrets: Secrets) -> list[OpenCircle]:
    """Load the circles that a phone was let into, each with its highest role."""
    circles = load_opened(session, CircleRow, secrets, CircleRow.changed)
    return [
        OpenCircle(id, "host" if highest_role(rows) == "host" else "watch", rows[0].changed)
        for id, rows in circles.items()
    ]


def load_copied_circles(session: Session, secret: str) -> list[OpenCircle]:
    """Load the circles on this phone that are on a server, as the server last sent them."""
    copied = set(session.scalars(select(CircleRow.id).where(CircleRow.copied)))
    return [circle for circle in load_open_circles(session, secret) if circle.id in copied]


def write_circle_copy(session: Session, circle: Circle, role: CircleRoleShape, secret: str) -> None:
    """Store a circle as it is on a server, in place of an earlier copy; this phone alone may do
    with it what it may do there. The caller commits."""
    delete_circle(session, circle.id)
    row = CircleRow(id=circle.id, name=circle.name, begun=circle.begun, copied=True)
    row.changed = circle.changed
    session.add(row)
    session.flush()
    let_in(session, circle.id, secret, make_link(session, circle.id, role).id)
    for number, game_id in enumerate(circle.game_ids, 1):
        values = {"circle_id": circle.id, "game_id": game_id, "number": number}
        session.execute(insert(CircleGameRow).values(values))
    for person in circle.decided:
        session.add(PersonRow(circle_id=circle.id, **asdict(person)))
    for game_id, seats in circle.forgotten.items():
        for seat, stand_in in seats.items():
            session.add(
                ForgottenRow(circle_id=circle.id, game_id=game_id, seat=seat, stand_in=stand_in)
            )
    for paid in circle.payments:
        session.add(PaymentRow(circle_id=circle.id, **asdict(paid)))
    session.flush()


def drop_circle_copies(session: Session, secret: str, but: Collection[str]) -> None:
    """Delete this phone's copies of circles that the server doesn't let it into any more; `but` are
    the ids of those that stay. The caller commits."""
    for circle in load_copied_circles(session, secret):
        if circle.id not in but:
            delete_circle(session, circle.id)
