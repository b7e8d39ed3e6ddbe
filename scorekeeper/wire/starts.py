"""What a table agrees on at the start, as JSON, field by field; and corrections of it (C23)."""

from collections.abc import Mapping
from typing import Any

from scorekeeper.game.entries import CorrectStart
from scorekeeper.game.start import tidy_name
from scorekeeper.rules.options import OptionValue
from scorekeeper.wire.errors import WireError
from scorekeeper.wire.reading import Fields, items, short_text

KIND = "start"
MAX_NAMES = 100


def read_start_correction(value: Mapping[str, Any], path: str) -> CorrectStart:
    """The correction of a start, in the form of a new game. Raises WireError."""
    fields = Fields(value, path)
    if fields.text("kind") != KIND:
        raise WireError(fields.path_of("kind"), f"Entry 0 is the start: its kind is “{KIND}”.")
    if value.get("first_dealer") == "draw":
        message = "The dealer has been drawn long ago: name the seat."
        raise WireError(fields.path_of("first_dealer"), message)
    change = CorrectStart(
        variant=fields.text_or_none("variant"),
        players=read_names(fields) if fields.has("players") else None,
        options=read_options(fields),
        first_dealer=fields.number_or_none("first_dealer"),
        starter=fields.number_or_none("starter"),
        currency=(read_currency(fields) or "") if "currency" in value else None,
    )
    fields.done()
    return change


def write_start_correction(change: CorrectStart) -> dict[str, Any]:
    """What `read_start_correction` reads; what stays as it is is left out."""
    fields = {
        "variant": change.variant,
        "players": None if change.players is None else list(change.players),
        "options": dict(change.options) or None,
        "first_dealer": change.first_dealer,
        "starter": change.starter,
    }
    written = {"kind": KIND} | {name: it for name, it in fields.items() if it is not None}
    return written if change.currency is None else written | {"currency": change.currency or None}


def read_names(fields: Fields) -> tuple[str, ...]:
    """The names of a table, by seat. Raises WireError."""
    return tuple(
        tidy_name(short_text(name, path))
        for path, name in items(fields.take("players"), fields.path_of("players"), MAX_NAMES)
    )


MAX_OPTIONS = 100
"""Each that is wrong is named in the answer."""


def read_options(fields: Fields) -> dict[str, OptionValue]:
    """The house rules that a table chose, by id. Raises WireError."""
    if not fields.has("options"):
        return {}
    options = Fields(fields.take("options"), fields.path_of("options"))
    if len(options.values) > MAX_OPTIONS:
        raise WireError(options.path, f"No game has more than {MAX_OPTIONS} house rules.")
    for id, value in options.values.items():
        short_text(id, options.path_of(id[:40]))
        if not isinstance(value, bool | int | str):
            raise WireError(options.path_of(id), "A house rule is true, false, a number or a text.")
    return dict(options.values)


def read_currency(fields: Fields) -> str | None:
    """The currency of a table, by its three letters; None where it is missing. Raises WireError."""
    currency = fields.text_or_none("currency")
    if currency is not None and not (
        len(currency) == 3 and currency.isascii() and currency.isalpha() and currency.isupper()
    ):
        raise WireError(
            fields.path_of("currency"), "A currency is three capital letters, such as JMD."
        )
    return currency
