"""The shape of every JSON document about circles, as types (see shapes.py)."""

from typing import Annotated, NotRequired, TypedDict

from scorekeeper.wire.limits import Name, ShortText
from scorekeeper.wire.shapes import Attribute


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
