"""What a table agrees on at the start, as JSON; and corrections of it (C23)."""

from collections.abc import Mapping
from typing import Annotated, Any, Literal, NotRequired, TypedDict

from scorekeeper.game.entries import CorrectStart
from scorekeeper.game.start import MAX_PLAYERS, MIN_PLAYERS
from scorekeeper.rules.options import OptionValue
from scorekeeper.wire.errors import WireError
from scorekeeper.wire.limits import Name, Seat, VariantId, read_name
from scorekeeper.wire.reading import items, join_path, short_text, values_by_id
from scorekeeper.wire.shapes import Limit, OfKind, ReadBy, read, write

KIND = "start"
MAX_NAMES = 100
MAX_OPTIONS = 100
"""Each that is wrong is named in the answer."""


def _read_players(value: object, path: str) -> tuple[str, ...]:
    """The names of a table, by seat. How many may be at one is for the rules of the game."""
    return tuple(read_name(name, at) for at, name in items(value, path, MAX_NAMES))


def _read_options(value: object, path: str) -> dict[str, OptionValue]:
    """The house rules that a table chose, by id."""
    too_many = f"No game has more than {MAX_OPTIONS} house rules."
    options = values_by_id(value, path, MAX_OPTIONS, too_many)
    for id, chosen in options.items():
        if not isinstance(chosen, bool | int | str):
            message = "A house rule is true, false, a number or a text."
            raise WireError(join_path(path, id), message)
    return dict(options)


def _read_currency(value: object, path: str) -> str:
    """The three letters of a currency."""
    text = short_text(value, path)
    if not (len(text) == 3 and text.isascii() and text.isalpha() and text.isupper()):
        raise WireError(path, "A currency is three capital letters, such as JMD.")
    return text


PlayersShape = Annotated[
    list[Name],
    Limit("minItems", MIN_PLAYERS),
    Limit("maxItems", MAX_PLAYERS),
    ReadBy(_read_players),
]
OptionsShape = Annotated[
    dict[str, bool | int | str], Limit("maxProperties", MAX_OPTIONS), ReadBy(_read_options)
]
Currency = Annotated[str, Limit("pattern", "^[A-Z]{3}$"), ReadBy(_read_currency)]


class StartCorrection(TypedDict):
    """What a correction changes of the start."""

    kind: Literal["start"]
    variant: NotRequired[VariantId | None]
    players: NotRequired[PlayersShape | None]
    options: NotRequired[OptionsShape | None]
    first_dealer: NotRequired[Seat | None]
    starter: NotRequired[Seat | None]
    currency: NotRequired[Currency | None]


def read_start_correction(value: Mapping[str, Any], path: str) -> CorrectStart:
    """The correction of a start, in the form of a new game. Raises WireError."""
    if read(OfKind, value, path).kind != KIND:
        message = f"Entry 0 is the start: its kind is “{KIND}”."
        raise WireError(join_path(path, "kind"), message)
    if value.get("first_dealer") == "draw":
        message = "The dealer has been drawn long ago: name the seat."
        raise WireError(join_path(path, "first_dealer"), message)
    found = read(StartCorrection, value, path)
    del found["kind"]
    if "currency" in value:
        found.setdefault("currency", "")
    return CorrectStart(**found)


def write_start_correction(change: CorrectStart) -> StartCorrection:
    """What `read_start_correction` reads; what stays as it is is left out."""
    written = write(StartCorrection, change, kind=KIND)
    if change.currency == "":
        written["currency"] = None
    return written
