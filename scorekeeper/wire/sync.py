"""What a phone and a server tell each other of a game that both have."""

from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass
from typing import TypedDict, cast, get_args

from scorekeeper.game.admit import MAX_ENTRIES
from scorekeeper.rules.variant import Variant
from scorekeeper.wire.circle_shapes import CircleRoleShape
from scorekeeper.wire.circles import read_circle_role
from scorekeeper.wire.errors import WireError
from scorekeeper.wire.game_shapes import ExportShape
from scorekeeper.wire.games import WholeGame, read_export, write_export
from scorekeeper.wire.link_shapes import RoleShape
from scorekeeper.wire.reading import Fields, items, read_key

MAX_GAMES = 10_000
"""On one phone."""
HEADER = "X-Scorekeeper-Phone"
"""The header that says so where a phone's own app asks: no other site can send it."""


class KeyedGameShape(TypedDict):
    """A whole game, and the idempotency key of each entry; null where it was written under none."""

    game: ExportShape
    keys: list[str | None]


class CopyShape(KeyedGameShape):
    """A game as a phone copies it: with what the phone may do with it, what the phone has made of
    it on its list, and what is set on the phone itself, by its name."""

    id: str
    role: RoleShape
    seat: int | None
    version: int
    rewritten: int
    finder: bool
    archived: bool
    settings: dict[str, str | bool]


class ListedShape(TypedDict):
    """One of the games that a phone may open; `rewritten` is how often somebody in it was
    forgotten."""

    id: str
    role: RoleShape
    seat: int | None
    version: int
    title: str
    rewritten: int


class ListedCircleShape(TypedDict):
    """One of the circles that a phone may open, and how often it was `changed`."""

    id: str
    role: CircleRoleShape
    changed: int


class ListShape(TypedDict):
    """The games that a phone may open, and the circles."""

    games: list[ListedShape]
    circles: list[ListedCircleShape]


@dataclass(frozen=True)
class KeyedGame:
    """A whole game, and the idempotency key of each entry."""

    whole: WholeGame
    keys: tuple[str | None, ...]


@dataclass(frozen=True)
class Copy:
    """A game as a server knows it, under its `id` there (see CopyShape). A server of an earlier
    version doesn't tell the `settings`."""

    id: str
    role: RoleShape
    seat: int | None
    finder: bool
    archived: bool
    game: KeyedGame
    rewritten: int = 0
    settings: Mapping[str, str | bool] | None = None

    @property
    def version(self) -> int:
        """The number of its last entry."""
        return len(self.game.whole.entries)


@dataclass(frozen=True)
class Listed:
    """A game that a server lists."""

    id: str
    role: RoleShape
    seat: int | None
    version: int
    title: str
    rewritten: int = 0


@dataclass(frozen=True)
class ListedCircle:
    """A circle that a server lists."""

    id: str
    role: CircleRoleShape
    changed: int


def write_keyed_game(game: KeyedGame) -> KeyedGameShape:
    """A whole game with its keys."""
    return {"game": write_export(game.whole), "keys": list(game.keys)}


def read_keyed_game(value: object, variants: Mapping[str, Variant]) -> KeyedGame:
    """The game that `write_keyed_game` wrote. Raises WireError."""
    fields = Fields(value)
    game = _keyed_game(fields, variants)
    fields.done()
    return game


def write_copy(copy: Copy) -> CopyShape:
    """A game as a phone copies it."""
    return {
        "id": copy.id,
        "role": copy.role,
        "seat": copy.seat,
        "version": copy.version,
        "rewritten": copy.rewritten,
        "finder": copy.finder,
        "archived": copy.archived,
        "settings": dict(copy.settings or {}),
        **write_keyed_game(copy.game),
    }


def read_copy(value: object, variants: Mapping[str, Variant]) -> Copy:
    """The game that `write_copy` wrote, on a server that may be newer. Raises WireError."""
    fields = Fields(value)
    return Copy(
        id=fields.text("id"),
        role=_role(fields),
        seat=fields.number_or_none("seat"),
        finder=fields.flag("finder"),
        archived=fields.flag("archived"),
        game=_keyed_game(fields, variants),
        rewritten=fields.number_or_none("rewritten") or 0,
        settings=_settings(fields),
    )


def write_list(games: Iterable[Listed], circles: Iterable[ListedCircle] = ()) -> ListShape:
    """The games that a phone may open, and the circles."""
    return {
        "games": [cast(ListedShape, asdict(game)) for game in games],
        "circles": [cast(ListedCircleShape, asdict(circle)) for circle in circles],
    }


def read_list(value: object) -> list[Listed]:
    """The games that `write_list` wrote, on a server that may be newer. Raises WireError."""
    found = items(Fields(value).take("games"), "games", MAX_GAMES)
    return [_listed(Fields(item, path)) for path, item in found]


def read_listed_circles(value: object) -> list[ListedCircle] | None:
    """The circles that `write_list` wrote; None where the server is older and knows of none.
    Raises WireError."""
    fields = Fields(value)
    if not fields.has("circles"):
        return None
    found = items(fields.take("circles"), "circles", MAX_GAMES)
    return [_listed_circle(Fields(item, path)) for path, item in found]


def _listed_circle(fields: Fields) -> ListedCircle:
    return ListedCircle(fields.text("id"), read_circle_role(fields), fields.number("changed"))


def _listed(fields: Fields) -> Listed:
    return Listed(
        id=fields.text("id"),
        role=_role(fields),
        seat=fields.number_or_none("seat"),
        version=fields.number("version"),
        title=fields.text_or_none("title") or "",
        rewritten=fields.number_or_none("rewritten") or 0,
    )


def _settings(fields: Fields) -> dict[str, str | bool] | None:
    if not fields.has("settings"):
        return None
    settings = fields.take("settings")
    if not isinstance(settings, dict):
        raise WireError(fields.path_of("settings"), "These are names with what is set.")
    return {name: value for name, value in settings.items() if isinstance(value, str | bool)}


def _role(fields: Fields) -> RoleShape:
    text = fields.text("role")
    role = next((role for role in get_args(RoleShape) if role == text), None)
    if role is None:
        raise WireError(fields.path_of("role"), "This is no role.")
    return cast(RoleShape, role)


def _keyed_game(fields: Fields, variants: Mapping[str, Variant]) -> KeyedGame:
    whole = read_export(fields.take("game"), variants)
    keys = tuple(
        None if key is None else read_key(key, path)
        for path, key in items(fields.take("keys"), "keys", MAX_ENTRIES)
    )
    if len(keys) != len(whole.entries):
        raise WireError("keys", "Each entry has a key, or null.")
    return KeyedGame(whole, keys)
