"""JSON is read and written by its shape, and refused with what is wrong and where."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, Any, Literal, NotRequired, TypedDict

import pytest

from scorekeeper.cards import read_card
from scorekeeper.wire.errors import WireError
from scorekeeper.wire.reading import whole_number
from scorekeeper.wire.shapes import (
    AS_SENT,
    Attribute,
    Limit,
    Makes,
    ReadBy,
    read,
    write,
    write_fields,
)


@dataclass(frozen=True)
class Seat:
    """What a table knows of a seat."""

    number: int
    name: str = ""
    guests: tuple[str, ...] = ()


class SeatShape(TypedDict):
    """A seat, as anybody may send it."""

    seat: Annotated[int, Attribute("number")]
    name: NotRequired[str | None]
    guests: NotRequired[Annotated[list[str], Limit("maxItems", 2)] | None]


MadeSeat = Annotated[SeatShape, Makes(Seat)]


class TableShape(TypedDict):
    """A table with something of every sort in it."""

    seats: list[MadeSeat]
    points: NotRequired[dict[str, int]]
    dealer: NotRequired[int | Literal["draw"]]
    look: NotRequired[Literal["light", "dark"]]
    open: NotRequired[bool]
    half: NotRequired[Annotated[int, ReadBy(lambda value, path: whole_number(value, path) // 2)]]
    raw: NotRequired[Annotated[Any, AS_SENT]]


@dataclass(frozen=True)
class News:
    """What another Scorekeeper sends, which may be newer."""

    id: str
    seat: int | None
    seats: Annotated[tuple[Seat, ...], Limit("maxItems", 2)] = ()
    forgotten: Mapping[str, tuple[int, ...]] | None = None


def test_fields_are_read_by_their_names_in_python() -> None:
    sent = {
        "seats": [{"seat": 1, "name": "Ann", "guests": ["Bob"]}, {"seat": 2, "name": None}],
        "points": {"1": 5},
        "dealer": "draw",
        "look": "dark",
        "open": False,
        "half": 9,
        "raw": [None],
    }
    assert read(TableShape, sent) == sent | {
        "seats": (Seat(1, "Ann", ("Bob",)), Seat(2)),
        "half": 4,
    }
    assert read(SeatShape, {"seat": 3, "guests": None}) == {"number": 3}


def test_what_a_newer_scorekeeper_sends_besides_is_ignored() -> None:
    sent = {"id": "a", "weather": "fine", "seats": [{"number": 1, "age": 7}]}
    assert read(News, sent) == News("a", None, (Seat(1),))
    assert read(News, sent | {"forgotten": {"x": [1, 2]}}).forgotten == {"x": (1, 2)}


@pytest.mark.parametrize(
    ("shape", "sent", "path", "message"),
    [
        (TableShape, [], "", "This must be an object."),
        (TableShape, {}, "seats", "“seats” is missing."),
        (TableShape, {"seats": None}, "seats", "“seats” is missing."),
        (TableShape, {"seats": {}}, "seats", "This must be a list."),
        (TableShape, {"seats": [{}]}, "seats.0.seat", "“seat” is missing."),
        (TableShape, {"seats": [], "seat": 1}, "seat", "“seat” is not known here."),
        (TableShape, {"seats": [], "x" * 99: None}, "x" * 40, f"“{'x' * 40}” is not known here."),
        (TableShape, {"seats": [{"number": 1}]}, "seats.0.seat", "“seat” is missing."),
        (TableShape, {"seats": [], "points": {"1": None}}, "points.1", "“1” is missing."),
        (
            TableShape,
            {"seats": [], "points": {"1": ""}},
            "points.1",
            "This must be a whole number.",
        ),
        (TableShape, {"seats": [], "dealer": "me"}, "dealer", "This must be a whole number."),
        (TableShape, {"seats": [], "look": "red"}, "look", "This is one of light, dark."),
        (TableShape, {"seats": [], "look": 1}, "look", "This must be a text."),
        (TableShape, {"seats": [], "open": 1}, "open", "“open” must be true or false."),
        (SeatShape, {"seat": True}, "seat", "This must be a whole number."),
        (SeatShape, {"seat": 1, "guests": ["a"] * 3}, "guests", "This list is longer than 2."),
        (SeatShape, {"seat": 1, "guests": ["a", 2]}, "guests.1", "This must be a text."),
        (News, {"seat": 1}, "id", "“id” is missing."),
        (News, {"id": "a", "seats": [{"number": 1}] * 3}, "seats", "This list is longer than 2."),
    ],
)
def test_what_is_wrong_is_said_with_its_place(
    shape: Any, sent: object, path: str, message: str
) -> None:
    with pytest.raises(WireError) as caught:
        read(shape, sent)
    assert (caught.value.path, caught.value.message) == (path, message)
    assert caught.value.code == ("body.missing" if "missing" in message else "body.invalid")


def test_a_document_inside_another_names_its_place_there() -> None:
    with pytest.raises(WireError) as caught:
        read(SeatShape, {"seat": 1, "name": 2}, "tables.3")
    assert caught.value.path == "tables.3.name"


def test_what_is_as_usual_is_left_out_where_it_need_not_be_there() -> None:
    assert write(SeatShape, Seat(1)) == {"seat": 1}
    assert write(SeatShape, Seat(1, "Ann", ("Bob",))) == {
        "seat": 1,
        "name": "Ann",
        "guests": ["Bob"],
    }
    assert write(SeatShape, Seat(1), name="Cid") == {"seat": 1, "name": "Cid"}


def test_another_scorekeeper_gets_every_field() -> None:
    assert write_fields(News, News("a", None, (Seat(1),), {"x": (1,)})) == {
        "id": "a",
        "seat": None,
        "seats": [{"number": 1, "name": "", "guests": []}],
        "forgotten": {"x": [1]},
    }
    assert write_fields(News, News("a", 2))["forgotten"] is None


def test_cards_are_written_as_text() -> None:
    class Held(TypedDict):
        cards: list[str]

    @dataclass(frozen=True)
    class Hand:
        cards: tuple[Any, ...]

    assert write(Held, Hand((read_card("7h"), read_card("*")))) == {"cards": ["7h", "*"]}
