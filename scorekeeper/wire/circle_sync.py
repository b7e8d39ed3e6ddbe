"""What a phone gets of a circle that it may open, to keep a copy of it."""

from typing import TypedDict

from scorekeeper.circle.circle import Circle
from scorekeeper.circle.owing import Payment
from scorekeeper.circle.people import Person
from scorekeeper.wire.circle_shapes import PersonShape
from scorekeeper.wire.circles import write_person
from scorekeeper.wire.reading import Fields, items, short_text, whole_number

MAX_ITEMS = 10_000
"""Games, people or payments of one circle."""


class PaymentShape(TypedDict):
    """A payment that was noted; `currency` is null for chips."""

    id: str
    at: str
    payer: str
    payee: str
    amount: int
    currency: str | None


class CircleCopyShape(TypedDict):
    """A circle as a phone copies it; `forgotten` are seats by the ids of the games."""

    id: str
    name: str
    begun: str
    changed: int
    games: list[str]
    people: list[PersonShape]
    forgotten: dict[str, list[int]]
    payments: list[PaymentShape]


def write_circle_copy(circle: Circle) -> CircleCopyShape:
    """A circle as a phone copies it."""
    return {
        "id": circle.id,
        "name": circle.name,
        "begun": circle.begun,
        "changed": circle.changed,
        "games": list(circle.game_ids),
        "people": [write_person(person) for person in circle.decided],
        "forgotten": {game_id: list(seats) for game_id, seats in circle.forgotten.items()},
        "payments": [
            {
                "id": paid.id,
                "at": paid.at,
                "payer": paid.payer,
                "payee": paid.payee,
                "amount": paid.amount,
                "currency": paid.currency,
            }
            for paid in circle.payments
        ],
    }


def read_circle_copy(value: object) -> Circle:
    """The circle that `write_circle_copy` wrote, on a server that may be newer. Raises
    WireError."""
    fields = Fields(value)
    forgotten = Fields(fields.take("forgotten"), "forgotten")
    return Circle(
        id=fields.text("id"),
        name=fields.text("name"),
        begun=fields.text("begun"),
        changed=fields.number("changed"),
        game_ids=tuple(
            short_text(game_id, path)
            for path, game_id in items(fields.take("games"), "games", MAX_ITEMS)
        ),
        decided=tuple(
            _person(Fields(item, path))
            for path, item in items(fields.take("people"), "people", MAX_ITEMS)
        ),
        forgotten={
            game_id: tuple(
                whole_number(seat, path)
                for path, seat in items(seats, forgotten.path_of(game_id), MAX_ITEMS)
            )
            for game_id, seats in forgotten.values.items()
        },
        payments=tuple(
            _payment(Fields(item, path))
            for path, item in items(fields.take("payments"), "payments", MAX_ITEMS)
        ),
    )


def _person(fields: Fields) -> Person:
    return Person(fields.text("id"), fields.text("name"), fields.text_or_none("same_as"))


def _payment(fields: Fields) -> Payment:
    return Payment(
        id=fields.text("id"),
        at=fields.text("at"),
        payer=fields.text("payer"),
        payee=fields.text("payee"),
        amount=fields.number("amount"),
        currency=fields.text_or_none("currency"),
    )
