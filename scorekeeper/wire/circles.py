"""Circles, their people and their seasons, as JSON."""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from typing import Annotated, NamedTuple, NotRequired, TypedDict

from scorekeeper.circle.evenings import FORGOTTEN, Evening
from scorekeeper.circle.owing import Due, Owing
from scorekeeper.circle.people import PersonId
from scorekeeper.circle.season import Choice, Standing
from scorekeeper.game.start import title_refusal
from scorekeeper.speech import say
from scorekeeper.wire.errors import WireError
from scorekeeper.wire.games import CircleKey
from scorekeeper.wire.limits import Name, ShortText
from scorekeeper.wire.reading import number_of, object_fields
from scorekeeper.wire.shapes import Attribute, read, write


class NewCircle(TypedDict):
    """A circle to be begun."""

    name: Name


class CircleTokensShape(TypedDict):
    """The tokens of a new circle. Nobody can look them up later."""

    host: str
    watch: str


class CircleLinksShape(TypedDict):
    """The links of a new circle, each with its token; `api` is its address for programs."""

    host: str
    watch: str
    api: str


class CreatedCircle(TypedDict):
    """A circle just begun."""

    id: str
    name: str
    tokens: CircleTokensShape
    links: CircleLinksShape


class AddedGame(TypedDict):
    """A game that is to be in a circle, and the token of a link that makes one its host."""

    game: Annotated[ShortText, Attribute("id")]
    token: ShortText


class PersonShape(TypedDict):
    """Somebody of a circle; `same_as` is the person whose other name this is."""

    id: str
    name: str
    same_as: str | None


class PersonChange(TypedDict):
    """What changes of a person. With `same_as`, the two are one from now on; with null, they are
    parted again."""

    name: NotRequired[Name | None]
    same_as: NotRequired[ShortText | None]


class CircleGameShape(TypedDict):
    """A game of a circle: its players by seat, and who won it; null stands for somebody who was
    forgotten."""

    id: str
    variant: str
    begun: str
    finished: bool
    players: list[str | None]
    winners: list[str | None]


class EveningShape(TypedDict):
    """An evening of a person, and the points it brought them."""

    game: Annotated[str, Attribute("game_id")]
    points: int


class StandingShape(TypedDict):
    """What a season brought a person. `points`, `best` and `worst` are null where the games are not
    scored alike; `average_place` where the person left each of them. `rating` is a Plackett-Luce
    rating, which begins at 25, and `doubt` its standard deviation."""

    person: str
    games: int
    wins: int
    average_place: float | None
    points: int | None
    hands_out: Annotated[int, Attribute("hands_won")]
    tables_bent: int
    best: EveningShape | None
    worst: EveningShape | None
    rating: float | None
    doubt: float | None
    money: dict[str, int]


DueShape = TypedDict("DueShape", {"from": str | None, "to": str | None, "amount": int})
DueShape.__doc__ = "A payment still to be made; null stands for somebody who was forgotten."


class CircleShape(TypedDict):
    """A circle, and its season. Money is in minor units of each currency; of `chips` without
    one. `due` are the fewest payments that settle it all."""

    id: str
    name: str
    people: list[PersonShape]
    games: list[CircleGameShape]
    table: list[StandingShape]
    due: dict[str, list[DueShape]]


CHIPS = "chips"
"""Stands for the currency where there is none."""
MAX_YEAR = 9999


class Rating(NamedTuple):
    """How well somebody plays, as far as one can tell, and the standard deviation of that."""

    value: float
    doubt: float

    @property
    def low(self) -> float:
        """As little as it may well be."""
        return self.value - self.doubt

    @property
    def high(self) -> float:
        """As much as it may well be."""
        return self.value + self.doubt


@dataclass(frozen=True)
class Change:
    """What changes of a person: their name, where it isn't None; and where `joins`, whose other
    name it is, or with None nobody's."""

    name: str | None = None
    joins: bool = False
    same_as: PersonId | None = None


def read_new_circle(value: object) -> str:
    """The name of a circle to be begun. Raises WireError."""
    name: str = read(NewCircle, value)["name"]
    refusal = circle_name_refusal(name)
    if refusal:
        raise WireError("name", refusal, "circle.name")
    return name


def circle_name_refusal(name: str) -> str | None:
    """Why no circle can be called this, as a sentence; None when one can."""
    return title_refusal(name) if name else say("Give the circle a name.")


def read_added_game(value: object) -> CircleKey:
    """The game that is to be in a circle, with the token that opens it. Raises WireError."""
    return CircleKey(**read(AddedGame, value))


def read_change(value: object) -> Change:
    """What is to change of a person. Raises WireError."""
    change = Change(**read(PersonChange, value), joins="same_as" in object_fields(value, ""))
    if change.name is None and not change.joins:
        raise WireError("", "Send a “name”, or whom the person is the “same_as”.", "body.missing")
    return change


def read_choice(values: Mapping[str, str], variants: Collection[str]) -> Choice:
    """The evenings that an address asks for; what is left out or empty, as a form leaves it, stands
    for all. Raises WireError."""
    variant = values.get("variant") or None
    if variant and variant not in variants:
        raise WireError("variant", "There is no such game.", "variant.unknown")
    return Choice(_number(values, "season", MAX_YEAR), variant, _number(values, "players", 99))


def _number(values: Mapping[str, str], name: str, most: int) -> int | None:
    text = values.get(name)
    if not text:
        return None
    number = number_of(text, most)
    if number is None:
        raise WireError(name, f"“{name}” must be a number.")
    return number


def write_circle_game(evening: Evening) -> CircleGameShape:
    """A game of a circle."""
    ranks = [seat.rank for seat in evening.game.seats]
    won = [who for who, rank in zip(evening.sitting, ranks, strict=True) if rank == 1]
    return {
        "id": evening.game.id,
        "variant": evening.game.variant.id,
        "begun": evening.game.begun,
        "finished": evening.finished,
        "players": [_person(who) for who in evening.sitting],
        "winners": [_person(who) for who in won] if evening.finished else [],
    }


def write_standing(standing: Standing, rating: Rating | None) -> StandingShape:
    """A line of the season's table."""
    rank = standing.average_rank
    return write(
        StandingShape,
        standing,
        average_place=None if rank is None else float(rank),
        rating=rating.value if rating else None,
        doubt=rating.doubt if rating else None,
        money={currency or CHIPS: amount for currency, amount in standing.money.items()},
    )


def write_owing(owed: Iterable[Owing]) -> dict[str, list[DueShape]]:
    """What is still to be paid, by currency."""
    return {each.currency or CHIPS: [_write_due(due) for due in each.due] for each in owed}


def _write_due(due: Due) -> DueShape:
    return {"from": _person(due.payer), "to": _person(due.payee), "amount": due.amount}


def _person(who: PersonId) -> PersonId | None:
    return None if who == FORGOTTEN else who
