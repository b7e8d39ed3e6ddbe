"""Circles, their people and their seasons, as JSON."""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from typing import NamedTuple, get_args

from scorekeeper.circle.evenings import FORGOTTEN, Evening
from scorekeeper.circle.owing import Owing
from scorekeeper.circle.people import Person, PersonId
from scorekeeper.circle.season import Best, Choice, Standing
from scorekeeper.game.start import tidy_name, title_refusal
from scorekeeper.speech import say
from scorekeeper.wire.circle_shapes import (
    CircleGameShape,
    CircleRoleShape,
    DueShape,
    EveningShape,
    PersonShape,
    StandingShape,
)
from scorekeeper.wire.errors import WireError
from scorekeeper.wire.games import CircleKey
from scorekeeper.wire.reading import Fields, number_of

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
    fields = Fields(value)
    name = tidy_name(fields.text("name"))
    fields.done()
    refusal = circle_name_refusal(name)
    if refusal:
        raise WireError("name", refusal, "circle.name")
    return name


def circle_name_refusal(name: str) -> str | None:
    """Why no circle can be called this, as a sentence; None when one can."""
    return title_refusal(name) if name else say("Give the circle a name.")


def read_added_game(value: object) -> CircleKey:
    """The game that is to be in a circle, with the token that opens it. Raises WireError."""
    fields = Fields(value)
    game = CircleKey(fields.text("game"), fields.text("token"))
    fields.done()
    return game


def read_change(value: object) -> Change:
    """What is to change of a person. Raises WireError."""
    fields = Fields(value)
    name = tidy_name(fields.text("name")) if fields.has("name") else None
    same_as = fields.text_or_none("same_as")
    joins = "same_as" in fields.values
    fields.done()
    if name is None and not joins:
        raise WireError("", "Send a “name”, or whom the person is the “same_as”.", "body.missing")
    return Change(name, joins, same_as)


def read_circle_role(fields: Fields) -> CircleRoleShape:
    """The role among some fields. Raises WireError."""
    text = fields.text("role")
    for role in get_args(CircleRoleShape):
        if role == text:
            found: CircleRoleShape = role
            return found
    roles = ", ".join(get_args(CircleRoleShape))
    raise WireError(fields.path_of("role"), f"A role is one of {roles}.")


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


def write_person(person: Person) -> PersonShape:
    """Somebody of a circle."""
    return {"id": person.id, "name": person.name, "same_as": person.same_as}


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
    return {
        "person": standing.person,
        "games": standing.games,
        "wins": standing.wins,
        "average_place": None if rank is None else float(rank),
        "points": standing.points,
        "hands_out": standing.hands_won,
        "tables_bent": standing.tables_bent,
        "best": _evening(standing.best),
        "worst": _evening(standing.worst),
        "rating": rating.value if rating else None,
        "doubt": rating.doubt if rating else None,
        "money": {currency or CHIPS: amount for currency, amount in standing.money.items()},
    }


def write_owing(owed: Iterable[Owing]) -> dict[str, list[DueShape]]:
    """What is still to be paid, by currency."""
    return {
        each.currency or CHIPS: [
            {"from": _person(due.payer), "to": _person(due.payee), "amount": due.amount}
            for due in each.due
        ]
        for each in owed
    }


def _evening(best: Best | None) -> EveningShape | None:
    return {"game": best.game_id, "points": best.points} if best else None


def _person(who: PersonId) -> PersonId | None:
    return None if who == FORGOTTEN else who
