"""How texts are fitted into the room there is."""

from collections.abc import Sequence
from textwrap import wrap

from scorekeeper.web.picture.fonts import Face, width

MIN_SIZE = 30
"""The smallest print that people can read at a third of its size."""
ELLIPSIS = "…"


def find_size(room: float, text: str, face: Face, max_size: float) -> float:
    """Return the largest size, up to `max_size`, in which a text is no wider than the room for
    it."""
    return min(max_size, room / max(width(text, face, 1), 1e-9))


def break_lines(
    room: float, text: str, face: Face, sizes: tuple[float, float], max_lines: int = 2
) -> tuple[list[str], float]:
    """Break a text into lines, and return them with their size: as few lines as can be no smaller
    than the second of the `sizes`, and none larger than the first. Where no number of lines is
    enough, the most of them, as small as can be read, and cut."""
    max_size, min_size = sizes
    for count in range(1, max_lines + 1):
        lines = _broken(text, face, count)
        size = min(find_size(room, line, face, max_size) for line in lines)
        if size >= min_size:
            return lines, size
    size = max(size, MIN_SIZE)
    return [cut(line, room, face, size) for line in lines], size


def _broken(text: str, face: Face, count: int) -> list[str]:
    """Return a text in at most `count` lines, the widest of them as narrow as can be."""
    ways = (wrap(text, letters, break_long_words=False) for letters in range(1, len(text) + 1))
    few = [lines for lines in ways if len(lines) <= count] or [[text]]
    return min(few, key=lambda lines: max(width(line, face, 1) for line in lines))


def cut(text: str, room: float, face: Face, size: float) -> str:
    """As much of a text as there is room for."""
    for letters in range(len(text), 0, -1):
        part = text if letters == len(text) else text[:letters].rstrip() + ELLIPSIS
        if width(part, face, size) <= room:
            return part
    return ELLIPSIS


def cut_differently(names: Sequence[str], room: float, face: Face, size: float) -> list[str]:
    """Name cut to the room for each; where two would be alike, they keep their last letters too.

    >>> cut_differently(["Christopher A", "Christopher B", "Alexandrina"], 120, Face.BOLD, 30)
    ['Chri…A', 'Chri…B', 'Alexa…']
    """
    short = [cut(name, room, face, size) for name in names]
    for tail in range(1, max(map(len, names), default=0)):
        alike = [index for index, name in enumerate(short) if short.count(name) > 1]
        for index in alike:
            short[index] = _cut_keeping(names[index], tail, room, face, size)
        if not alike:
            break
    return short


def _cut_keeping(name: str, tail: int, room: float, face: Face, size: float) -> str:
    end = name[-tail:]
    return cut(name[:-tail], room - width(end, face, size), face, size) + end
