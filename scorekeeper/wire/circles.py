"""Circles, their people and their seasons, as JSON."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Annotated, NamedTuple, NotRequired, TypedDict

from scorekeeper.circle.evenings import Evening
from scorekeeper.circle.owing import Due, Owing
from scorekeeper.circle.people import PersonId, is_forgotten
from scorekeeper.circle.season import Choice, Standing
from scorekeeper.game.start import title_refusal
from scorekeeper.speech import say
from scorekeeper.variants.registry import VARIANTS
from scorekeeper.wire.errors import WireError
from scorekeeper.wire.games import CircleKey
from scorekeeper.wire.limits import Name, ShortText
from scorekeeper.wire.reading import object_fields, parse_number
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
    """A game to be added to a circle, and the token of a link that makes one its host."""

    game: Annotated[ShortText, Attribute("id")]
    token: ShortText


class PersonShape(TypedDict):
    """Somebody of a circle; `same_as` is the person whose other name this is."""

    id: str
    name: str
    same_as: str | None


class PersonChange(TypedDict):
    """A change of a person. `same_as` merges the person into another; null separates them again."""

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
    """A person's results in a season. `points`, `best` and `worst` are null where the games are not
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
"""The name of chips in place of a currency."""
MAX_YEAR = 9999


class Rating(NamedTuple):
    """An estimate of how well somebody plays, and its standard deviation."""

    value: float
    doubt: float

    @property
    def low(self) -> float:
        """The estimate less one standard deviation."""
        return self.value - self.doubt

    @property
    def high(self) -> float:
        """The estimate plus one standard deviation."""
        return self.value + self.doubt


@dataclass(frozen=True)
class Change:
    """A change of a person: their new `name`, unless None; and if `joins`, the person
    `same_as` whose other name this is, or None to separate the two."""

    name: str | None = None
    joins: bool = False
    same_as: PersonId | None = None


def read_new_circle(value: object) -> str:
    """Read the name of a circle to be begun. Raises WireError."""
    name: str = read(NewCircle, value)["name"]
    refusal = circle_name_refusal(name)
    if refusal:
        raise WireError("name", refusal, "circle.name")
    return name


def circle_name_refusal(name: str) -> str | None:
    """Return a sentence that says why a circle can't have this name; None if it can."""
    return title_refusal(name) if name else say("Give the circle a name.")


def read_added_game(value: object) -> CircleKey:
    """Read a game to be added to a circle, with the token that opens it. Raises WireError."""
    return CircleKey(**read(AddedGame, value))


def read_change(value: object) -> Change:
    """Read a change of a person. Raises WireError."""
    change = Change(**read(PersonChange, value), joins="same_as" in object_fields(value, ""))
    if change.name is None and not change.joins:
        raise WireError("", "Send a “name”, or whom the person is the “same_as”.", "body.missing")
    return change


def read_choice(values: Mapping[str, str]) -> Choice:
    """Read which evenings a query string selects; a missing or empty value selects all.

    Raises WireError.
    """
    variant = values.get("variant") or None
    if variant and variant not in VARIANTS:
        raise WireError("variant", "There is no such game.", "variant.unknown")
    return Choice(
        _read_number(values, "season", MAX_YEAR), variant, _read_number(values, "players", 99)
    )


def _read_number(values: Mapping[str, str], name: str, max_value: int) -> int | None:
    text = values.get(name)
    if not text:
        return None
    number = parse_number(text, max_value)
    if number is None:
        raise WireError(name, f"“{name}” must be a number.")
    return number


def write_circle_game(evening: Evening) -> CircleGameShape:
    """Write a game of a circle."""
    ranks = [seat.rank for seat in evening.game.seats]
    winners = [who for who, rank in zip(evening.sitting, ranks, strict=True) if rank == 1]
    return {
        "id": evening.game.id,
        "variant": evening.game.variant.id,
        "begun": evening.game.begun,
        "finished": evening.finished,
        "players": [_write_person(who) for who in evening.sitting],
        "winners": [_write_person(who) for who in winners] if evening.finished else [],
    }


def write_standing(standing: Standing, rating: Rating | None) -> StandingShape:
    """Write a line of the season's table."""
    rank = standing.average_rank
    return write(
        StandingShape,
        standing,
        average_place=None if rank is None else float(rank),
        rating=rating.value if rating else None,
        doubt=rating.doubt if rating else None,
        money={currency or CHIPS: amount for currency, amount in standing.money.items()},
    )


def write_owing(owings: Iterable[Owing]) -> dict[str, list[DueShape]]:
    """Write the payments still to be made, by currency."""
    return {each.currency or CHIPS: [_write_due(due) for due in each.due] for each in owings}


def _write_due(due: Due) -> DueShape:
    return {"from": _write_person(due.payer), "to": _write_person(due.payee), "amount": due.amount}


def _write_person(who: PersonId) -> PersonId | None:
    return None if is_forgotten(who) else who
