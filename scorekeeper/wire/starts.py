"""The start of a game, on which a table agrees, and corrections of it (C23), as JSON."""

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
"""The most options in a request, as the answer names each wrong one."""


def _read_players(value: object, path: str) -> tuple[str, ...]:
    """Read the players' names, by seat. The rules of the game limit their number."""
    return tuple(read_name(name, at) for at, name in items(value, path, MAX_NAMES))


def _read_options(value: object, path: str) -> dict[str, OptionValue]:
    """Read the house rules that a table chose, by id."""
    too_many = f"No game has more than {MAX_OPTIONS} house rules."
    options = values_by_id(value, path, MAX_OPTIONS, too_many)
    for id, chosen in options.items():
        if not isinstance(chosen, bool | int | str):
            message = "A house rule is true, false, a number or a text."
            raise WireError(join_path(path, id), message)
    return dict(options)


def _read_currency(value: object, path: str) -> str:
    """Read the three letters of a currency."""
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
    """A correction of the start: the fields that change."""

    kind: Literal["start"]
    variant: NotRequired[VariantId | None]
    players: NotRequired[PlayersShape | None]
    options: NotRequired[OptionsShape | None]
    first_dealer: NotRequired[Seat | None]
    starter: NotRequired[Seat | None]
    currency: NotRequired[Currency | None]


def read_start_correction(value: Mapping[str, Any], path: str) -> CorrectStart:
    """Read a correction of the start, in the form of a new game. Raises WireError."""
    if read(OfKind, value, path).kind != KIND:
        message = f"Entry 0 is the start: its kind is “{KIND}”."
        raise WireError(join_path(path, "kind"), message)
    if value.get("first_dealer") == "draw":
        message = "The dealer has been drawn long ago: name the seat."
        raise WireError(join_path(path, "first_dealer"), message)
    fields = read(StartCorrection, value, path)
    del fields["kind"]
    if "currency" in value:
        fields.setdefault("currency", "")
    return CorrectStart(**fields)


def write_start_correction(change: CorrectStart) -> StartCorrection:
    """Write a correction as `read_start_correction` reads it, without fields that don't change."""
    correction = write(StartCorrection, change, kind=KIND)
    if change.currency == "":
        correction["currency"] = None
    return correction
