"""What stands above the columns of a sheet of paper: the names, as far as they can be printed."""

import unicodedata
from collections.abc import Container, Sequence

from scorekeeper.speech import say

RIGHT_TO_LEFT = ("R", "AL", "AN")
SET_ABOVE_ANOTHER = ("Mn", "Me")


def fit_heads(names: Sequence[str], font: Container[int]) -> list[str]:
    """Write the names in the letters of a font, which stand from left to right. Where nothing can
    be read of a name, or no more than of another, its seat tells whose column it is."""
    parts = [printable(name, font) for name in names]
    return [
        part if part == name or (_is_read(part) and parts.count(part) == 1) else _seat(part, seat)
        for seat, (name, part) in enumerate(zip(names, parts, strict=True), 1)
    ]


def printable(name: str, font: Container[int]) -> str:
    """Return a name in the letters of a font, without those it lacks."""
    text, prints = "", False
    for letter in name:
        if unicodedata.category(letter) not in SET_ABOVE_ANOTHER:
            prints = unicodedata.bidirectional(letter) not in RIGHT_TO_LEFT and ord(letter) in font
        if prints and ord(letter) in font:
            text += letter
    return " ".join(text.split())


def _is_read(part: str) -> bool:
    return any(letter.isalnum() for letter in part)


def _seat(part: str, seat: int) -> str:
    if _is_read(part):
        return say("{name} (seat {seat})", name=part, seat=seat)
    return say("Seat {seat}", seat=seat)
