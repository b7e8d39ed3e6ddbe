"""Circles: people who play together, which games they played, and what their host decided about
them."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import asdict
from typing import Any

from sqlalchemy import delete, insert, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.orm import Session

from scorekeeper.circle.circle import Circle
from scorekeeper.circle.owing import Payment
from scorekeeper.circle.people import STAND_IN, Person, PersonId
from scorekeeper.store.clock import now
from scorekeeper.store.links import delete_links
from scorekeeper.store.models import (
    Base,
    CircleGameRow,
    CircleRow,
    ForgottenRow,
    PaymentRow,
    PersonRow,
    PhoneRow,
    Reader,
)
from scorekeeper.store.tokens import Secrets, all_hashed, new_token

MAX_GAMES = 2000
"""In one circle: an evening a week for forty years."""

CIRCLE = CircleRow.__table__.c

OF_A_CIRCLE = (
    CircleGameRow,
    PersonRow,
    ForgottenRow,
    PaymentRow,
)
"""The tables of a circle beside its own row and its links."""


class FullCircleError(Exception):
    """A circle holds no more games than MAX_GAMES."""


def begin_circle(session: Session, name: str, *, id: str | None = None) -> Circle:
    """Store a circle of nobody yet, under a new id, or under `id`; the caller commits. Raises
    IntegrityError where there is a circle of that id."""
    circle = Circle(id or new_token(), name, now(), 0)
    session.add(CircleRow(id=circle.id, name=name, begun=circle.begun))
    session.flush()
    return circle


def load_circle(reader: Reader, circle_id: str) -> Circle | None:
    """Load a circle with all that is stored of it; None where there is no such circle."""
    row = reader.execute(select(*CIRCLE).where(CIRCLE.id == circle_id)).first()
    if row is None:
        return None
    forgotten: dict[str, dict[int, PersonId]] = {}
    for row_of_seat in _rows_of(reader, ForgottenRow, circle_id, ForgottenRow.seat):
        forgotten.setdefault(row_of_seat.game_id, {})[row_of_seat.seat] = row_of_seat.stand_in
    games = _rows_of(reader, CircleGameRow, circle_id, CircleGameRow.number)
    return Circle(
        id=row.id,
        name=row.name,
        begun=row.begun,
        changed=row.changed,
        game_ids=tuple(game.game_id for game in games),
        decided=tuple(
            Person(one.id, one.name, one.same_as) for one in _rows_of(reader, PersonRow, circle_id)
        ),
        forgotten=forgotten,
        payments=tuple(
            Payment(paid.id, paid.at, paid.payer, paid.payee, paid.amount, paid.currency)
            for paid in _rows_of(reader, PaymentRow, circle_id, PaymentRow.at)
        ),
        copied=row.copied,
        locked=row.locked,
    )


def load_circles(session: Session, secrets: Secrets) -> list[CircleRow]:
    """Load the circles that a phone was let into, by their names, without what is in them."""
    let_in = select(PhoneRow.opens).where(PhoneRow.hash.in_(all_hashed(secrets)))
    circles = select(CircleRow).where(CircleRow.id.in_(let_in))
    return list(session.scalars(circles.order_by(CircleRow.name, CircleRow.id)))


def load_name(session: Session, circle_id: str) -> str:
    """Load the name of a circle; empty where there is none."""
    name = select(CircleRow.name).where(CircleRow.id == circle_id)
    return session.scalar(name) or ""


def is_copied(session: Session, circle_id: str) -> bool:
    """Whether this is a phone's copy of a circle that a server knows."""
    copied = select(CircleRow.copied).where(CircleRow.id == circle_id)
    return bool(session.scalar(copied))


def find_circles_with(session: Session, circle_ids: Collection[str], game_id: str) -> list[str]:
    """Find the ids of those circles among these in which a game was played."""
    played = select(CircleGameRow.circle_id).where(
        CircleGameRow.circle_id.in_(sorted(circle_ids)), CircleGameRow.game_id == game_id
    )
    return list(session.scalars(played.order_by(CircleGameRow.circle_id)))


def add_game(session: Session, circle_id: str, game_id: str) -> None:
    """Add a game to a circle, once; the caller commits. Raises FullCircleError."""
    note_circle_changed(session, circle_id)
    games = select(CircleGameRow.game_id, CircleGameRow.number)
    query = games.where(CircleGameRow.circle_id == circle_id)
    numbers = dict(session.execute(query).all())
    if game_id in numbers:
        return
    if len(numbers) >= MAX_GAMES:
        raise FullCircleError
    row = {"circle_id": circle_id, "game_id": game_id}
    number = max(numbers.values(), default=0) + 1
    session.execute(insert(CircleGameRow).values(row | {"number": number}))


def remove_game(session: Session, circle_id: str, game_id: str) -> None:
    """Take a game out of a circle; the game stays. The caller commits."""
    note_circle_changed(session, circle_id)
    for table in (CircleGameRow, ForgottenRow):
        session.execute(delete(table).where(table.circle_id == circle_id, table.game_id == game_id))


def rename_circle(session: Session, circle_id: str, name: str) -> None:
    """Give a circle another name; the caller commits."""
    note_circle_changed(session, circle_id)
    session.execute(update(CircleRow).where(CircleRow.id == circle_id).values(name=name))


def delete_circle(session: Session, circle_id: str) -> None:
    """Remove a circle for good, with its links and all that was decided; its games stay. The caller
    commits."""
    note_circle_changed(session, circle_id)
    delete_links(session, circle_id)
    for table in OF_A_CIRCLE:
        session.execute(delete(table).where(table.circle_id == circle_id))
    session.execute(delete(CircleRow).where(CircleRow.id == circle_id))


def put_person(session: Session, circle_id: str, person: Person) -> None:
    """Store what was decided about somebody, in place of what was decided before; the caller
    commits."""
    note_circle_changed(session, circle_id)
    session.merge(PersonRow(circle_id=circle_id, **asdict(person)))
    session.flush()


def remove_people(
    session: Session,
    circle_id: str,
    ids: Collection[PersonId],
    seats: Mapping[str, Collection[int]],
) -> None:
    """Delete all that is stored of a person with these ids, and store the seats, by game, in which
    a new stand-in now sits, who also has their payments; the caller commits."""
    note_circle_changed(session, circle_id)
    names = sorted(ids)
    stand_in = STAND_IN + new_token()[len(STAND_IN) :]
    session.execute(
        delete(PersonRow).where(PersonRow.circle_id == circle_id, PersonRow.id.in_(names))
    )
    session.execute(
        update(PersonRow)
        .where(PersonRow.circle_id == circle_id, PersonRow.same_as.in_(names))
        .values(same_as=None)
    )
    for column in (PaymentRow.payer, PaymentRow.payee):
        session.execute(
            update(PaymentRow)
            .where(PaymentRow.circle_id == circle_id, column.in_(names))
            .values({column: stand_in})
        )
    for game_id, game_seats in seats.items():
        for seat in game_seats:
            row = ForgottenRow(circle_id=circle_id, game_id=game_id, seat=seat, stand_in=stand_in)
            session.merge(row)
    session.flush()


def put_payment(session: Session, circle_id: str, payment: Payment) -> None:
    """Store a payment, once for each id, and commit."""
    note_circle_changed(session, circle_id)
    session.add(PaymentRow(circle_id=circle_id, **asdict(payment)))
    try:
        session.commit()
    except IntegrityError:
        session.rollback()


def take_back_payment(session: Session, circle_id: str, payment_id: str) -> None:
    """Take a payment back; the caller commits."""
    note_circle_changed(session, circle_id)
    is_payment = PaymentRow.circle_id == circle_id, PaymentRow.id == payment_id
    session.execute(delete(PaymentRow).where(*is_payment))


def note_circle_changed(session: Session, circle_id: str) -> None:
    """Count a change. Anybody who changes the same circle at the same moment waits here."""
    session.execute(
        update(CircleRow).where(CircleRow.id == circle_id).values(changed=CircleRow.changed + 1)
    )


def _rows_of(reader: Reader, table: type[Base], circle_id: str, *order: Any) -> Sequence[Any]:
    columns = table.__table__.c
    return reader.execute(
        select(*columns).where(columns.circle_id == circle_id).order_by(*order)
    ).all()
