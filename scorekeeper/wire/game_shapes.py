"""The shapes of a game as it is begun, and as a whole: its log and its export."""

from typing import Annotated, Any, Literal, NotRequired, TypedDict

from scorekeeper.game.admit import MAX_ENTRIES
from scorekeeper.wire.limits import Currency, Limit, Seat, ShortText, VariantId
from scorekeeper.wire.own_shapes import OwnGameShape
from scorekeeper.wire.shapes import OptionsShape, PlayersShape
from scorekeeper.wire.state_shapes import StateShape


class CircleKeyShape(TypedDict):
    """A circle, and the token of a link that makes one its host."""

    id: ShortText
    token: ShortText


class NewGame(TypedDict):
    """What a table agrees on before the first card, and the circle in which it plays, if any."""

    variant: VariantId
    players: PlayersShape
    own_game: NotRequired[OwnGameShape | None]
    options: NotRequired[OptionsShape | None]
    first_dealer: NotRequired[Seat | Literal["draw"] | None]
    starter: NotRequired[Seat | None]
    currency: NotRequired[Currency | None]
    circle: NotRequired[CircleKeyShape | None]


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


TimedEntriesShape = Annotated[
    list[Annotated[dict[str, Any], Limit("required", ("at", "kind"))]],
    Limit("maxItems", MAX_ENTRIES),
]


class ExportShape(TypedDict):
    """A whole game to keep or to import elsewhere; each entry has the time `at` which it was
    written."""

    scorekeeper: Literal[1]
    variant: VariantId
    own_game: NotRequired[OwnGameShape | None]
    options: NotRequired[OptionsShape | None]
    players: PlayersShape
    first_dealer: Seat
    currency: NotRequired[Currency | None]
    starter: NotRequired[Seat | None]
    begun: ShortText
    title: NotRequired[ShortText | None]
    entries: TimedEntriesShape
