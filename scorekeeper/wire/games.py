"""The start of a game, and a whole game, as JSON."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Annotated, Any, Final, Literal, NamedTuple, NotRequired, TypedDict

from scorekeeper.game.admit import MAX_ENTRIES
from scorekeeper.game.start import Start, tidy_name, title_refusal
from scorekeeper.wire.earlier_defaults import with_earlier_defaults
from scorekeeper.wire.earlier_offences import with_house_penalties
from scorekeeper.wire.entries import RecordedEntry, Unknown, read_entry, read_recorded, write_entry
from scorekeeper.wire.errors import OtherFormatError, WireError
from scorekeeper.wire.limits import Seat, ShortText, VariantId
from scorekeeper.wire.own_games import MadeGame, OwnGameShape, write_own_game
from scorekeeper.wire.reading import object_fields
from scorekeeper.wire.shapes import Limit, Makes, ReadBy, read
from scorekeeper.wire.starts import Currency, OptionsShape, PlayersShape
from scorekeeper.wire.state import StateShape
from scorekeeper.wire.variants import find_variant


class CircleKey(NamedTuple):
    """A circle or a game, and the token of a link that opens it."""

    id: str
    token: str


class CircleKeyShape(TypedDict):
    """A circle, and the token of a link that makes one its host."""

    id: ShortText
    token: ShortText


class _Agreement(TypedDict):
    variant: VariantId
    players: PlayersShape
    own_game: NotRequired[MadeGame | None]
    options: NotRequired[OptionsShape | None]
    starter: NotRequired[Seat | None]
    currency: NotRequired[Currency | None]


class NewGame(_Agreement):
    """What a table agrees on before the first card, and the circle in which it plays, if any."""

    first_dealer: NotRequired[Seat | Literal["draw"] | None]
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


def _read_timed_entry(value: object, path: str) -> tuple[str, RecordedEntry]:
    """Read an entry, and when it was written."""
    at = read(_Timed, value, path).at
    entry = {name: each for name, each in object_fields(value, path).items() if name != "at"}
    return at, read_recorded(entry, path)


TimedEntryShape = Annotated[
    dict[str, Any], Limit("required", ("at", "kind")), ReadBy(_read_timed_entry)
]


class StartShape(_Agreement):
    """What a table has agreed on, as it is stored."""

    first_dealer: Seat


class _LogShape(TypedDict):
    scorekeeper: Literal[1]
    entries: Annotated[list[TimedEntryShape], Limit("maxItems", MAX_ENTRIES)]
    begun: ShortText
    title: NotRequired[ShortText | None]


class ExportShape(_LogShape, StartShape):
    """A whole game to keep or to import elsewhere; each entry has the time `at` which it was
    written."""


FORMAT: Final = 1
"""The format number of stored entries and of exports."""


@dataclass(frozen=True)
class GameRequest:
    """A request to begin a game. With `draws_dealer` the first dealer is still to be drawn."""

    start: Start
    draws_dealer: bool = False
    circle: CircleKey | None = None
    """The circle in which it is played, if any."""


@dataclass(frozen=True)
class WholeGame:
    """A game with its whole log: each entry with the time when it was written, as text, since
    reading times is for the store."""

    start: Start
    begun: str
    entries: tuple[tuple[str, RecordedEntry], ...]
    title: str = ""


@dataclass(frozen=True)
class _Format:
    """What an export of any format has."""

    scorekeeper: int


def read_new_game(value: object) -> GameRequest:
    """Read a request to begin a game; `new_game_refusals` says whether it can be played.

    Raises WireError.
    """
    fields = read(NewGame, value)
    draws_dealer = fields.get("first_dealer") == "draw"
    if draws_dealer:
        del fields["first_dealer"]
    return GameRequest(_make_start(fields), draws_dealer, fields.get("circle"))


def _make_start(fields: Mapping[str, Any]) -> Start:
    return Start(
        variant=find_variant(fields),
        players=fields["players"],
        options=fields.get("options", {}),
        first_dealer=fields.get("first_dealer", 1),
        currency=fields.get("currency"),
        starter=fields.get("starter"),
    )


def write_start(start: Start) -> dict[str, Any]:
    """Write the start of a game as it is stored and exported.

    Every house rule has its value in it, also those nobody chose: a game keeps the rules it was
    begun with (C26).
    """
    return _write_base(start) | _write_own_part(start)


def _write_base(start: Start) -> dict[str, Any]:
    return {
        "variant": start.variant.id,
        "options": start.variant.all_options(start.options),
        "players": list(start.players),
        "first_dealer": start.first_dealer,
        "currency": start.currency,
        "starter": start.starter,
    }


def _write_own_part(start: Start) -> dict[str, OwnGameShape]:
    return {"own_game": write_own_game(start.variant.own)} if start.variant.own else {}


def read_start(value: object) -> Start:
    """Read a start that `write_start` wrote. Raises WireError."""
    return _make_start(read(StartShape, value))


def write_export(game: WholeGame) -> dict[str, Any]:
    """Write a whole game with every fact and correction, and every house rule's value (C26).

    The title and the own game are left out if there is none, so that an earlier Scorekeeper can
    read the export.
    """
    return {
        "scorekeeper": FORMAT,
        **_write_base(game.start),
        "begun": game.begun,
        "entries": [{"at": at} | write_entry(entry) for at, entry in game.entries],
        **_write_own_part(game.start),
        **({"title": game.title} if game.title else {}),
    }


def read_export(value: object, *, keep_unknown: bool = False) -> WholeGame:
    """Read a game that `write_export` wrote. With `keep_unknown`, entries that a newer version
    recorded are read as Unknown; otherwise they are refused.

    House rules that an earlier Scorekeeper left out get the values they had then, and penalties for
    offences the game no longer has become house penalties (C26). Raises WireError, and
    OtherFormatError for another format.
    """
    if read(_Format, value).scorekeeper != FORMAT:
        raise OtherFormatError("scorekeeper", f"This is not an export of format {FORMAT}.")
    fields = read(ExportShape, value)
    start = _make_start(fields)
    if not keep_unknown:
        _refuse_unknown(fields["entries"])
    id = start.variant.id
    if not start.variant.own:
        start = replace(start, options=with_earlier_defaults(id, start.options))
    entries = tuple((at, with_house_penalties(id, entry)) for at, entry in fields["entries"])
    title = tidy_name(fields.get("title", ""))
    refusal = title_refusal(title)
    if refusal:
        raise WireError("title", refusal)
    return WholeGame(start, fields["begun"], entries, title)


def _refuse_unknown(entries: Sequence[tuple[str, RecordedEntry]]) -> None:
    """Raise the WireError of the first entry that can't be read, if there is one."""
    for index, (_, entry) in enumerate(entries):
        if isinstance(entry, Unknown):
            read_entry(entry.document, f"entries.{index}")
