"""A game's word split for several QR codes. Each part has its number, the number of parts, and a
checksum of the whole word, so that the parts may be scanned in any order."""

import re
from zlib import crc32

from scorekeeper.wire.errors import WireError

PART = re.compile(r"p1\.(\d{1,3})\.(\d{1,3})\.([0-9a-f]{8})\.([\w.-]+)", re.ASCII)
"""A part: its number, the number of parts, the checksum of the whole word, and its letters."""


class PartsMissingError(WireError):
    """Only some of the parts of a word are there: `here` of `count`."""

    def __init__(self, here: int, count: int) -> None:
        super().__init__("", f"This is only {here} of {count} parts of a game.")
        self.here = here
        self.count = count


def split(word: str, length: int) -> list[str]:
    """Split a game's word into parts of `length` letters each, not counting their prefixes."""
    pieces = [word[start : start + length] for start in range(0, len(word), length)]
    check = f"{crc32(word.encode()):08x}"
    return [f"p1.{n}.{len(pieces)}.{check}.{piece}" for n, piece in enumerate(pieces, 1)]


def is_part(word: str) -> bool:
    """Whether a word is a part of another."""
    return PART.fullmatch(word) is not None


def join(parts: list[str]) -> str:
    """Join the parts of a word, given in any order, each at least once.

    Raises WireError for parts of several words or none, PartsMissingError if some are missing.
    """
    matches = [match.groups() for part in parts if (match := PART.fullmatch(part))]
    pieces = {int(number): piece for number, _, _, piece in matches}
    wholes = {(int(count), check) for _, count, check, _ in matches}
    if len(wholes) != 1:
        raise WireError("", "These are no parts of one game.")
    ((count, check),) = wholes
    word = "".join(pieces[number] for number in sorted(pieces))
    if len(pieces) < count:
        raise PartsMissingError(len(pieces), count)
    if f"{crc32(word.encode()):08x}" != check:
        raise WireError("", "A part of the game was changed on its way.")
    return word
