"""Own games in addresses, where what is different in them stands as plain data."""

import json
from collections.abc import Callable
from functools import partial
from typing import TypeVar

from flask import request, url_for
from werkzeug.exceptions import NotFound

from scorekeeper.rules.own_game import OwnGame
from scorekeeper.rules.variant import Variant
from scorekeeper.variants.registry import VARIANTS
from scorekeeper.wire.own_games import read_own_game, read_own_variant, write_own_game

T = TypeVar("T")

OWN = "own_game"
"""The name that what is different has in an address."""


def variant_from_address(variant_id: str) -> Variant:
    """Return the game that this address is about: one of the list, or an own game made from it.
    Raises NotFound where either is unknown or makes no sense."""
    variant = find_variant(variant_id)
    return _read_address(partial(read_own_variant, path=OWN, base=variant)) or variant


def own_game_from_address() -> OwnGame | None:
    """Return the differences in this address, whether or not they make sense; None where there are
    none. Raises NotFound where they can't be read."""
    return _read_address(partial(read_own_game, path=OWN))


def find_variant(variant_id: str) -> Variant:
    """Return the game of the list with this id. Raises NotFound where there is none."""
    if variant_id not in VARIANTS:
        raise NotFound
    return VARIANTS[variant_id]


def own_game_as_text(own: OwnGame | None) -> str | None:
    """Write the differences as they stand in an address; None leaves them out."""
    if own is None:
        return None
    return json.dumps(write_own_game(own), ensure_ascii=False, separators=(",", ":"))


def address_to_begin(variant: Variant, circle_id: str | None = None) -> str:
    """Return the address of the page that begins a game; in a circle, if there is one."""
    return address_of("new_game.set_up", variant, circle_id)


def address_of(page: str, variant: Variant, circle_id: str | None) -> str:
    """Return the address of a page about a game; in a circle, if there is one."""
    own_game = own_game_as_text(variant.own)
    return url_for(page, variant_id=variant.id, own_game=own_game, circle=circle_id)


def _read_address(read: Callable[[object], T]) -> T | None:
    if OWN not in request.args:
        return None
    try:
        return read(json.loads(request.args[OWN]))
    except (ValueError, RecursionError) as error:
        raise NotFound from error
