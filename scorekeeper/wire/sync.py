"""The exchange of games and circles between a phone and its server, as JSON."""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Annotated, Any, TypedDict

from scorekeeper.game.admit import MAX_ENTRIES
from scorekeeper.wire.errors import WireError
from scorekeeper.wire.game_text import GameText, write_game_text
from scorekeeper.wire.games import WholeGame, read_export, write_export
from scorekeeper.wire.links import CircleRoleShape, RoleShape
from scorekeeper.wire.reading import read_idempotency_key
from scorekeeper.wire.shapes import AS_SENT, Limit, ReadBy, read, write_fields

MAX_GAMES = Limit("maxItems", 10_000)
"""The most games, or circles, on one phone."""
HEADER = "X-Scorekeeper-Phone"
"""The header of requests from a phone's own app; no other site can send it."""

Game = Annotated[Mapping[str, Any], AS_SENT]
Keys = Annotated[
    tuple[Annotated[str, ReadBy(read_idempotency_key)] | None, ...], Limit("maxItems", MAX_ENTRIES)
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


@dataclass(frozen=True)
class SharedGame:
    """A game that phones hand over to each other, and the key by which they know it again: that
    under which it was begun."""

    key: str
    game: KeyedGame


@dataclass(frozen=True)
class _SharedKeys:
    key: Annotated[str, ReadBy(read_idempotency_key)]
    keys: Keys


@dataclass(frozen=True, kw_only=True)
class CopyInfo:
    """What a phone may do with a game, how the game stands on the phone's list, and the phone's
    settings by name. The `mark` tells the last entry from every other of its number; a server of an
    earlier version leaves it out, and the settings."""

    id: str
    role: RoleShape
    seat: int | None
    rewritten: int = 0
    mark: str = ""
    finder: bool = False
    archived: bool = False
    settings: Annotated[Mapping[str, str | bool], ReadBy(_read_settings)] | None = None


@dataclass(frozen=True, kw_only=True)
class _CopyShape(CopyInfo):
    """A game as a phone copies it."""

    game: Game
    keys: Keys


@dataclass(frozen=True, kw_only=True)
class Copy(CopyInfo):
    """A server's game, under its `id` there."""

    game: KeyedGame

    @property
    def version(self) -> int:
        """The number of its last entry."""
        return len(self.game.whole.entries)


@dataclass(frozen=True)
class GameSummary:
    """One of the games that a phone may open; `rewritten` is how often somebody in it was
    forgotten, and the `mark` that of its last entry (see CopyInfo)."""

    id: str
    role: RoleShape
    seat: int | None
    version: int
    title: str = ""
    rewritten: int = 0
    mark: str = ""


@dataclass(frozen=True)
class CircleSummary:
    """One of the circles that a phone may open, and how often it was `changed`."""

    id: str
    role: CircleRoleShape
    changed: int


@dataclass(frozen=True)
class _GameList:
    games: Annotated[tuple[GameSummary, ...], MAX_GAMES]


@dataclass(frozen=True)
class _CircleList:
    circles: Annotated[tuple[CircleSummary, ...], MAX_GAMES] | None


def write_keyed_game(game: KeyedGame) -> dict[str, Any]:
    """Write a whole game with its idempotency keys."""
    return {"game": write_export(game.whole), "keys": list(game.keys)}


def read_keyed_game(value: object) -> KeyedGame:
    """Read a game that `write_keyed_game` wrote. Raises WireError."""
    return _make_keyed_game(**read(KeyedGameShape, value))


def write_shared_game(shared: SharedGame) -> str:
    """Write a game that phones hand over, as one word (see game_text)."""
    keys = _SharedKeys(shared.key, shared.game.keys)
    return write_game_text(write_export(shared.game.whole), write_fields(_SharedKeys, keys))


def read_shared_game(text: GameText) -> SharedGame:
    """Read a game that `write_shared_game` wrote, perhaps a newer version of it. Raises
    WireError."""
    fields: _SharedKeys = read(_SharedKeys, text.keys)
    game = _make_keyed_game(text.export, fields.keys, keep_unknown=True)
    return SharedGame(fields.key, game)


def write_copy(copy: Copy) -> dict[str, Any]:
    """Write a game as a phone copies it."""
    settings = dict(copy.settings or {})
    info = write_fields(CopyInfo, copy, settings=settings) | {"version": copy.version}
    return info | write_keyed_game(copy.game)


def read_copy(value: object) -> Copy:
    """Read a game that `write_copy` wrote, perhaps a newer version of it, with entries that this
    version doesn't know. Raises WireError."""
    fields = dict(vars(read(_CopyShape, value)))
    game = _make_keyed_game(fields.pop("game"), fields.pop("keys"), keep_unknown=True)
    return Copy(**fields, game=game)


def write_summaries(
    games: Iterable[GameSummary], circles: Iterable[CircleSummary] = ()
) -> dict[str, Any]:
    """Write the games and the circles that a phone may open."""
    return {
        "games": [write_fields(GameSummary, game) for game in games],
        "circles": [write_fields(CircleSummary, circle) for circle in circles],
    }


def read_game_summaries(value: object) -> list[GameSummary]:
    """Read the games that `write_summaries` wrote, perhaps a newer version of it.

    Raises WireError.
    """
    return list(read(_GameList, value).games)


def read_circle_summaries(value: object) -> list[CircleSummary] | None:
    """Read the circles that `write_summaries` wrote; None if an older server wrote none.

    Raises WireError.
    """
    circles = read(_CircleList, value).circles
    return None if circles is None else list(circles)


def _make_keyed_game(
    game: object,
    keys: tuple[str | None, ...],
    *,
    keep_unknown: bool = False,
) -> KeyedGame:
    whole = read_export(game, keep_unknown=keep_unknown)
    if len(keys) != len(whole.entries):
        raise WireError("keys", "Each entry has a key, or null.")
    if any(number > 1 for key, number in Counter(keys).items() if key):
        raise WireError("keys", "Each entry has a key of its own.")
    return KeyedGame(whole, keys)
