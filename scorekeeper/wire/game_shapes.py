"""The shapes of a game as it is begun, and as a whole: its log and its export."""

from dataclasses import dataclass
from typing import Annotated, Any, Literal, NamedTuple, NotRequired, TypedDict

from scorekeeper.game.admit import MAX_ENTRIES
from scorekeeper.game.entries import Entry
from scorekeeper.wire.entries import read_entry
from scorekeeper.wire.limits import Seat, ShortText, VariantId
from scorekeeper.wire.own_games import MadeGame
from scorekeeper.wire.reading import object_fields
from scorekeeper.wire.shapes import Limit, Makes, ReadBy, read
from scorekeeper.wire.starts import Currency, OptionsShape, PlayersShape
from scorekeeper.wire.state_shapes import StateShape


class CircleKey(NamedTuple):
    """A circle or a game, and the token of a link that opens it."""

    id: str
    token: str


class CircleKeyShape(TypedDict):
    """A circle, and the token of a link that makes one its host."""

    id: ShortText
    token: ShortText


class NewGame(TypedDict):
    """What a table agrees on before the first card, and the circle in which it plays, if any."""

    variant: VariantId
    players: PlayersShape
    own_game: NotRequired[MadeGame | None]
    options: NotRequired[OptionsShape | None]
    first_dealer: NotRequired[Seat | Literal["draw"] | None]
    starter: NotRequired[Seat | None]
    currency: NotRequired[Currency | None]
    circle: NotRequired[Annotated[CircleKeyShape, Makes(CircleKey)] | None]


class TokensShape(TypedDict):
    """The tokens of a new game. Nobody can look them up later."""

    host: str
    watch: str
    seats: list[str]


class NewLinksShape(TypedDict):
    """The links of a new game, each with its token; `api` is its address for programs."""

    host: str
    watch: str
    seats: list[str]
    api: str


class CreatedGame(TypedDict):
    """A game just begun."""

    id: str
    tokens: TokensShape
    links: NewLinksShape
    game: StateShape
    warnings: list[str]


class EntryAnswer(TypedDict):
    """An entry that is now in the log, with the state after it."""

    entry: int
    game: StateShape
    warnings: list[str]


class LogShape(TypedDict):
    """The whole log of a game: every entry with its number `n`, the time `at` which it was
    written, and whether it is `standing` or was amended or struck; a buy-in that a corrected log
    no longer needs is `ignored`."""

    id: str
    version: int
    entries: list[dict[str, Any]]


@dataclass(frozen=True)
class _Timed:
    """When an entry was written."""

    at: str


def _read_timed_entry(value: object, path: str) -> tuple[str, Entry]:
    """An entry, and when it was written."""
    at = read(_Timed, value, path).at
    entry = {name: each for name, each in object_fields(value, path).items() if name != "at"}
    return at, read_entry(entry, path)


TimedEntryShape = Annotated[
    dict[str, Any], Limit("required", ("at", "kind")), ReadBy(_read_timed_entry)
]


class StartShape(TypedDict):
    """What a table has agreed on, as it is stored."""

    variant: VariantId
    players: PlayersShape
    first_dealer: Seat
    own_game: NotRequired[MadeGame | None]
    options: NotRequired[OptionsShape | None]
    currency: NotRequired[Currency | None]
    starter: NotRequired[Seat | None]


class _WrittenShape(TypedDict):
    scorekeeper: Literal[1]
    entries: Annotated[list[TimedEntryShape], Limit("maxItems", MAX_ENTRIES)]
    begun: ShortText
    title: NotRequired[ShortText | None]


class ExportShape(_WrittenShape, StartShape):
    """A whole game to keep or to import elsewhere; each entry has the time `at` which it was
    written."""
