"""The start of a game, and a whole game, as JSON."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, Final, Literal

from scorekeeper.game.admit import MAX_ENTRIES
from scorekeeper.game.entries import Entry
from scorekeeper.game.start import Start, tidy_name, title_refusal
from scorekeeper.rules.variant import Variant
from scorekeeper.wire.earlier_defaults import with_earlier_defaults
from scorekeeper.wire.earlier_offences import with_house_penalties
from scorekeeper.wire.entries import read_entry, write_entry
from scorekeeper.wire.errors import OtherFormatError, WireError
from scorekeeper.wire.game_shapes import ExportShape
from scorekeeper.wire.own_games import write_own_game
from scorekeeper.wire.reading import Fields, items
from scorekeeper.wire.starts import read_currency, read_names, read_options
from scorekeeper.wire.variants import read_variant

FORMAT: Final = 1
"""Of stored entries and of exports."""


@dataclass(frozen=True)
class CircleKey:
    """A circle, and the token of a link that opens it."""

    id: str
    token: str


@dataclass(frozen=True)
class GameRequest:
    """A game somebody wants to begin. With `draws_dealer` the first dealer is still to be drawn."""

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
    entries: tuple[tuple[str, Entry], ...]
    title: str = ""


def read_new_game(value: object, variants: Mapping[str, Variant]) -> GameRequest:
    """The game that a JSON object asks for; `new_game_refusals` says whether it can be played.
    Raises WireError."""
    fields = Fields(value)
    dealer: int | Literal["draw"] = 1
    if fields.has("first_dealer"):
        drawn = fields.take("first_dealer") == "draw"
        dealer = "draw" if drawn else fields.number("first_dealer")
    start = _read_start(fields, variants, 1 if dealer == "draw" else dealer)
    circle = _read_circle(fields) if fields.has("circle") else None
    fields.done()
    return GameRequest(start, dealer == "draw", circle)


def _read_circle(fields: Fields) -> CircleKey:
    named = Fields(fields.take("circle"), fields.path_of("circle"))
    circle = CircleKey(named.text("id"), named.text("token"))
    named.done()
    return circle


def _read_start(fields: Fields, variants: Mapping[str, Variant], dealer: int) -> Start:
    return Start(
        variant=read_variant(fields, variants),
        players=read_names(fields),
        options=read_options(fields),
        first_dealer=dealer,
        currency=read_currency(fields),
        starter=fields.number_or_none("starter"),
    )


def write_start(start: Start) -> dict[str, Any]:
    """The start of a game as it is stored and exported. Every house rule has its value in it, also
    those nobody chose: a game keeps the rules it was begun with (C26)."""
    written: dict[str, Any] = {
        "variant": start.variant.id,
        "options": start.variant.all_options(start.options),
        "players": list(start.players),
        "first_dealer": start.first_dealer,
        "currency": start.currency,
        "starter": start.starter,
    }
    if start.variant.own:
        written["own_game"] = write_own_game(start.variant.own)
    return written


def read_start(value: object, variants: Mapping[str, Variant]) -> Start:
    """The start that `write_start` wrote. Raises WireError."""
    fields = Fields(value)
    start = _read_start(fields, variants, fields.number("first_dealer"))
    fields.done()
    return start


def write_export(game: WholeGame) -> ExportShape:
    """A whole game with every fact and correction, and every house rule with its value (C26). Only
    a game with a title has one in it, and only one of a table's own says what is different in it,
    so that an earlier Scorekeeper reads the others."""
    start = game.start
    written: ExportShape = {
        "scorekeeper": FORMAT,
        "variant": start.variant.id,
        "options": start.variant.all_options(start.options),
        "players": list(start.players),
        "first_dealer": start.first_dealer,
        "currency": start.currency,
        "starter": start.starter,
        "begun": game.begun,
        "entries": [{"at": at} | write_entry(entry) for at, entry in game.entries],
    }
    if start.variant.own:
        written["own_game"] = write_own_game(start.variant.own)
    if game.title:
        written["title"] = game.title
    return written


def read_export(value: object, variants: Mapping[str, Variant]) -> WholeGame:
    """The game that `write_export` wrote. House rules that an earlier Scorekeeper left out are what
    they were then, and penalties for offences the game has no more are house penalties (C26).
    Raises WireError."""
    fields = Fields(value)
    if fields.number("scorekeeper") != FORMAT:
        raise OtherFormatError("scorekeeper", f"This is not an export of format {FORMAT}.")
    entries = []
    for path, item in items(fields.take("entries"), "entries", MAX_ENTRIES):
        line = Fields(item, path)
        entry = {name: value for name, value in line.values.items() if name != "at"}
        entries.append((line.text("at"), read_entry(entry, path)))
    start = _read_start(fields, variants, fields.number("first_dealer"))
    id = start.variant.id
    if not start.variant.own:
        start = replace(start, options=with_earlier_defaults(id, start.options))
    kept = ((at, with_house_penalties(id, entry)) for at, entry in entries)
    game = WholeGame(start, fields.text("begun"), tuple(kept), _read_title(fields))
    fields.done()
    return game


def _read_title(fields: Fields) -> str:
    title = tidy_name(fields.text_or_none("title") or "")
    refusal = title_refusal(title)
    if refusal:
        raise WireError(fields.path_of("title"), refusal)
    return title
