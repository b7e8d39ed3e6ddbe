"""The start of a game, and a whole game, as JSON."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, Final

from scorekeeper.game.entries import Entry
from scorekeeper.game.start import Start, tidy_name
from scorekeeper.game.title import title_refusal
from scorekeeper.rules.variant import Variant
from scorekeeper.wire.earlier_defaults import with_earlier_defaults
from scorekeeper.wire.earlier_offences import with_house_penalties
from scorekeeper.wire.entries import write_entry
from scorekeeper.wire.errors import OtherFormatError, WireError
from scorekeeper.wire.game_shapes import CircleKey, ExportShape, NewGame, StartShape
from scorekeeper.wire.own_games import OwnGameShape, write_own_game
from scorekeeper.wire.shapes import read
from scorekeeper.wire.variants import find_variant

FORMAT: Final = 1
"""Of stored entries and of exports."""


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


@dataclass(frozen=True)
class _Format:
    """What an export of any format has."""

    scorekeeper: int


def read_new_game(value: object, variants: Mapping[str, Variant]) -> GameRequest:
    """The game that a JSON object asks for; `new_game_refusals` says whether it can be played.
    Raises WireError."""
    found = read(NewGame, value)
    draws_dealer = found.get("first_dealer") == "draw"
    if draws_dealer:
        del found["first_dealer"]
    return GameRequest(_start(found, variants), draws_dealer, found.get("circle"))


def _start(found: Mapping[str, Any], variants: Mapping[str, Variant]) -> Start:
    return Start(
        variant=find_variant(found, variants),
        players=found["players"],
        options=found.get("options", {}),
        first_dealer=found.get("first_dealer", 1),
        currency=found.get("currency"),
        starter=found.get("starter"),
    )


def write_start(start: Start) -> dict[str, Any]:
    """The start of a game as it is stored and exported. Every house rule has its value in it, also
    those nobody chose: a game keeps the rules it was begun with (C26)."""
    return _without_own_game(start) | _own_game(start)


def _without_own_game(start: Start) -> dict[str, Any]:
    return {
        "variant": start.variant.id,
        "options": start.variant.all_options(start.options),
        "players": list(start.players),
        "first_dealer": start.first_dealer,
        "currency": start.currency,
        "starter": start.starter,
    }


def _own_game(start: Start) -> dict[str, OwnGameShape]:
    return {"own_game": write_own_game(start.variant.own)} if start.variant.own else {}


def read_start(value: object, variants: Mapping[str, Variant]) -> Start:
    """The start that `write_start` wrote. Raises WireError."""
    return _start(read(StartShape, value), variants)


def write_export(game: WholeGame) -> dict[str, Any]:
    """A whole game with every fact and correction, and every house rule with its value (C26). Only
    a game with a title has one in it, and only one of a table's own says what is different in it,
    so that an earlier Scorekeeper reads the others."""
    return {
        "scorekeeper": FORMAT,
        **_without_own_game(game.start),
        "begun": game.begun,
        "entries": [{"at": at} | write_entry(entry) for at, entry in game.entries],
        **_own_game(game.start),
        **({"title": game.title} if game.title else {}),
    }


def read_export(value: object, variants: Mapping[str, Variant]) -> WholeGame:
    """The game that `write_export` wrote. House rules that an earlier Scorekeeper left out are what
    they were then, and penalties for offences the game has no more are house penalties (C26).
    Raises WireError."""
    if read(_Format, value).scorekeeper != FORMAT:
        raise OtherFormatError("scorekeeper", f"This is not an export of format {FORMAT}.")
    found = read(ExportShape, value)
    start = _start(found, variants)
    id = start.variant.id
    if not start.variant.own:
        start = replace(start, options=with_earlier_defaults(id, start.options))
    entries = tuple((at, with_house_penalties(id, entry)) for at, entry in found["entries"])
    title = tidy_name(found.get("title", ""))
    refusal = title_refusal(title)
    if refusal:
        raise WireError("title", refusal)
    return WholeGame(start, found["begun"], entries, title)
