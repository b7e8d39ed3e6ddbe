"""What a phone and a server tell each other of a game that both have."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Annotated, Any, TypedDict

from scorekeeper.game.admit import MAX_ENTRIES
from scorekeeper.rules.variant import Variant
from scorekeeper.wire.errors import WireError
from scorekeeper.wire.games import WholeGame, read_export, write_export
from scorekeeper.wire.links import CircleRoleShape, RoleShape
from scorekeeper.wire.reading import read_key
from scorekeeper.wire.shapes import AS_SENT, Limit, ReadBy, read, write_fields

MAX_GAMES = Limit("maxItems", 10_000)
"""On one phone."""
HEADER = "X-Scorekeeper-Phone"
"""The header that says so where a phone's own app asks: no other site can send it."""

Game = Annotated[Mapping[str, Any], AS_SENT]
Keys = Annotated[
    tuple[Annotated[str, ReadBy(read_key)] | None, ...], Limit("maxItems", MAX_ENTRIES)
]


def _read_settings(value: object, path: str) -> dict[str, str | bool]:
    if not isinstance(value, dict):
        raise WireError(path, "These are names with what is set.")
    return {name: each for name, each in value.items() if isinstance(each, str | bool)}


class KeyedGameShape(TypedDict):
    """A whole game, and the idempotency key of each entry; null where it was written under none."""

    game: Game
    keys: Keys


@dataclass(frozen=True)
class KeyedGame:
    """A whole game, and the idempotency key of each entry."""

    whole: WholeGame
    keys: tuple[str | None, ...]


@dataclass(frozen=True, kw_only=True)
class AboutCopy:
    """What a phone may do with a game, what it has made of it on its list, and what is set on the
    phone itself, by its name, which a server of an earlier version doesn't tell."""

    id: str
    role: RoleShape
    seat: int | None
    rewritten: int = 0
    finder: bool = False
    archived: bool = False
    settings: Annotated[Mapping[str, str | bool], ReadBy(_read_settings)] | None = None


@dataclass(frozen=True, kw_only=True)
class _CopyShape(AboutCopy):
    """A game as a phone copies it."""

    game: Game
    keys: Keys


@dataclass(frozen=True, kw_only=True)
class Copy(AboutCopy):
    """A game as a server knows it, under its `id` there."""

    game: KeyedGame

    @property
    def version(self) -> int:
        """The number of its last entry."""
        return len(self.game.whole.entries)


@dataclass(frozen=True)
class Listed:
    """One of the games that a phone may open; `rewritten` is how often somebody in it was
    forgotten."""

    id: str
    role: RoleShape
    seat: int | None
    version: int
    title: str = ""
    rewritten: int = 0


@dataclass(frozen=True)
class ListedCircle:
    """One of the circles that a phone may open, and how often it was `changed`."""

    id: str
    role: CircleRoleShape
    changed: int


@dataclass(frozen=True)
class _ListedGames:
    games: Annotated[tuple[Listed, ...], MAX_GAMES]


@dataclass(frozen=True)
class _ListedCircles:
    circles: Annotated[tuple[ListedCircle, ...], MAX_GAMES] | None


def write_keyed_game(game: KeyedGame) -> dict[str, Any]:
    """A whole game with its keys."""
    return {"game": write_export(game.whole), "keys": list(game.keys)}


def read_keyed_game(value: object, variants: Mapping[str, Variant]) -> KeyedGame:
    """The game that `write_keyed_game` wrote. Raises WireError."""
    return _keyed_game(**read(KeyedGameShape, value), variants=variants)


def write_copy(copy: Copy) -> dict[str, Any]:
    """A game as a phone copies it."""
    settings = dict(copy.settings or {})
    about = write_fields(AboutCopy, copy, settings=settings) | {"version": copy.version}
    return about | write_keyed_game(copy.game)


def read_copy(value: object, variants: Mapping[str, Variant]) -> Copy:
    """The game that `write_copy` wrote, on a server that may be newer. Raises WireError."""
    fields = dict(vars(read(_CopyShape, value)))
    game = _keyed_game(fields.pop("game"), fields.pop("keys"), variants)
    return Copy(**fields, game=game)


def write_list(games: Iterable[Listed], circles: Iterable[ListedCircle] = ()) -> dict[str, Any]:
    """The games that a phone may open, and the circles."""
    return {
        "games": [write_fields(Listed, game) for game in games],
        "circles": [write_fields(ListedCircle, circle) for circle in circles],
    }


def read_list(value: object) -> list[Listed]:
    """The games that `write_list` wrote, on a server that may be newer. Raises WireError."""
    return list(read(_ListedGames, value).games)


def read_listed_circles(value: object) -> list[ListedCircle] | None:
    """The circles that `write_list` wrote; None where the server is older and knows of none.
    Raises WireError."""
    circles = read(_ListedCircles, value).circles
    return None if circles is None else list(circles)


def _keyed_game(
    game: object, keys: tuple[str | None, ...], variants: Mapping[str, Variant]
) -> KeyedGame:
    whole = read_export(game, variants)
    if len(keys) != len(whole.entries):
        raise WireError("keys", "Each entry has a key, or null.")
    return KeyedGame(whole, keys)
