"""Games of one's own in addresses: what is different in them stands there as plain data."""

import json

from flask import request
from werkzeug.exceptions import NotFound

from scorekeeper.rules.own_game import OwnGame
from scorekeeper.rules.variant import Variant
from scorekeeper.variants.registry import VARIANTS
from scorekeeper.wire.errors import WireError
from scorekeeper.wire.own_games import read_own_game, read_own_variant, write_own_game

OWN = "own_game"
"""The name that what is different has in an address."""


def asked_variant(variant_id: str) -> Variant:
    """Return the game that this address is about: one of the list, or what somebody made of it.
    There is no such page where either is unknown or makes no sense."""
    variant = known_variant(variant_id)
    if OWN not in request.args:
        return variant
    try:
        return read_own_variant(_value(), OWN, variant)
    except WireError as error:
        raise NotFound from error


def asked_own_game() -> OwnGame | None:
    """What this address says is different, whether or not it makes sense; None where it says
    nothing. There is no such page where nobody can read it."""
    if OWN not in request.args:
        return None
    try:
        return read_own_game(_value(), OWN)
    except WireError as error:
        raise NotFound from error


def known_variant(variant_id: str) -> Variant:
    """Return the game of the list with this id; there is no such page where there is none."""
    if variant_id not in VARIANTS:
        raise NotFound
    return VARIANTS[variant_id]


def own_text(own: OwnGame | None) -> str | None:
    """What is different, as it stands in an address; None leaves it out."""
    if own is None:
        return None
    return json.dumps(write_own_game(own), ensure_ascii=False, separators=(",", ":"))


def _value() -> object:
    try:
        return json.loads(request.args[OWN])
    except (ValueError, RecursionError) as error:
        raise NotFound from error
