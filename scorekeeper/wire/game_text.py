"""A whole game as one word, short enough for a link or a QR code."""

import json
import zlib
from base64 import urlsafe_b64decode, urlsafe_b64encode
from binascii import Error as Base64Error
from collections.abc import Mapping
from typing import Any, NamedTuple

from scorekeeper.wire.errors import OtherFormatError, WireError

PREFIX = "1."
"""The format; a token of a link has no dot."""

DICTIONARY = b"""\
"call_up_pay":1,"kalooki_pay":2,"initial_stake":5,"buy_in_stake":5,"limit":150,"limit_at":"exceed",
"max_buy_ins":2,"one_meld_per_turn":true,"one_suit_frees":false,"discard_to_go_out":true,"unit":100,
"small":10,"order":"blitz-first","max_buys":4,"laid_may_buy":true,"four_pairs":false,"blitz_double":
false,"streak":"every_third","kaluki":false,"blitz_discard":false,"half_safe":"first_meld",
"two_jokers_run_of_five":false,"joker_points":25,"distinct_threes":false,"bent_doubles":false,
"scoring":"winner","minimum":51,"ace_points":11,"kaluki_bonus":25,"end":"points","target":500,
"kind":"cut","kind":"penalty","offence":"house","kind":"void","kind":"paid","from":1,"to":2,"amount"
"kind":"buy_in","kind":"strike","entry":1,"kind":"amend","with":{"kind":"out_of_game","why":"title"
{"scorekeeper":1,"variant":"european","variant":"kooky","variant":"super","variant":"south-african",
"variant":"jamaican","options":{"deal":"classic","hands":"1-9","full_suit":true,"max_calls":3,
"over_call":"points","bent_first_only":true,"cut_counts_upcard":false,"jokers":4,"extra_melds":false,
"ties":"share","stake_per_point":0},"players":[],"first_dealer":1,"currency":null,"starter":null,
"begun":"2026-01-01T00:00:00Z","entries":[{"at":"2026-01-01T00:00:00Z","kind":"call","seat":2,"deal"
"kind":"hand","out":1,"left":{"2":{"points":10},"bent":true},"3":{"cards":["K","Q","J","10","9"]}}"""
"""The compression dictionary: what most games have in them. It is part of the format: another
dictionary needs another prefix, so that a word written today can still be read tomorrow."""

MAX_BYTES = 400_000
"""The largest game read from a word, as a short word may decompress to far more."""

NOT_WHOLE = "A part of the link is missing or was changed on its way."


class GameText(NamedTuple):
    """What a word holds: the export of a game, and if phones share the game, the keys by which they
    merge it. Earlier versions read only the export."""

    export: object
    keys: object = None


def write_game_text(export: Mapping[str, Any], keys: Mapping[str, Any] | None = None) -> str:
    """Write an export as letters, digits, `-`, `_` and a dot: about a fifth as long as JSON. The
    `keys` go behind it, compressed by themselves."""
    compressed = _compress(export) + (_compress(keys) if keys else b"")
    return PREFIX + urlsafe_b64encode(compressed).decode().rstrip("=")


def _compress(document: Mapping[str, Any]) -> bytes:
    text = json.dumps(document, separators=(",", ":"), ensure_ascii=False)
    compressor = zlib.compressobj(9, zdict=DICTIONARY)
    return compressor.compress(text.encode()) + compressor.flush()


def is_game_text(text: str) -> bool:
    """Whether a word claims to hold a game."""
    return text.startswith(PREFIX)


def read_game_text(text: str) -> GameText:
    """Return what is in a word that `write_game_text` wrote, as JSON.

    Raises WireError, and OtherFormatError for a word that another version wrote.
    """
    if not is_game_text(text):
        raise OtherFormatError("", "This isn’t a game in a link.")
    letters = text.removeprefix(PREFIX)
    try:
        compressed = urlsafe_b64decode((letters + "=" * (-len(letters) % 4)).encode())
        export, rest = _decompress(compressed)
        return GameText(export, _decompress(rest)[0] if rest else None)
    except (Base64Error, zlib.error, ValueError, RecursionError) as error:
        raise WireError("", NOT_WHOLE) from error


def _decompress(compressed: bytes) -> tuple[object, bytes]:
    """Return the first document in these bytes, and the bytes behind it."""
    decompressor = zlib.decompressobj(zdict=DICTIONARY)
    content = decompressor.decompress(compressed, MAX_BYTES)
    return json.loads(content if decompressor.eof else b""), decompressor.unused_data
