"""How print is fitted into its box: broken into lines, and no larger than there is room for.
Millimetres; sizes of print in points."""

from collections.abc import Callable, Iterator, Sequence
from textwrap import wrap
from typing import NamedTuple

from scorekeeper.web.paper.marks import Mark

POINTS_PER_MM = 72 / 25.4
LEADING = 1.2
"""The height of a line, in sizes of its print."""
MIN_SIZE = 5
"""The smallest print that people can read."""
READABLE = 7
"""A text is broken into lines before it gets smaller than this."""
MARK_SIZES = (7.5, 7, 6.5, 6, 5.5, MIN_SIZE)
BETWEEN_MARKS = "  "

Wide = Callable[[str], float]
"""How wide a text is in the size 1."""


class Box(NamedTuple):
    """Where something is printed."""

    x: float
    y: float
    width: float
    height: float


def line_height(size: float) -> float:
    """Return the height of a line of print."""
    return size * LEADING / POINTS_PER_MM


def max_size_in(height: float) -> float:
    """Return the largest print for a line of this height."""
    return height * POINTS_PER_MM / LEADING


def fit_text(text: str, wide: Wide, box: Box, size: float) -> tuple[list[str], float]:
    """Return the lines of a text, and the size of their print: at most this size."""

    def fitted(lines: Sequence[str]) -> float:
        max_size = (box.width - 1) / max(map(wide, lines)), max_size_in(box.height / len(lines))
        return max(MIN_SIZE, min(size, *max_size))

    ways = (wrap(text, letters) for letters in range(len(text), 0, -1))
    lines = max(ways, key=lambda lines: (min(fitted(lines), READABLE), -len(lines), fitted(lines)))
    return lines, fitted(lines)


def fit_marks(marks: Sequence[Mark], wide: Wide, box: Box) -> tuple[list[list[Mark]], float]:
    """Return the lines of marks, and the size of their print. What doesn't fit even in the smallest
    print is left out."""
    for size in MARK_SIZES:
        width, max_size = (box.width - 1) / size, int(box.height / line_height(size))
        fitting = [mark for mark in marks if wide(mark.text) <= width]
        lines = list(_flow(fitting, wide, width))
        if fitting == marks and len(lines) <= max_size:
            break
    return lines[:max_size], size


def _flow(marks: Sequence[Mark], wide: Wide, width: float) -> Iterator[list[Mark]]:
    line: list[Mark] = []
    for mark in marks:
        if line and wide(together([*line, mark])) > width:
            yield line
            line = []
        line.append(mark)
    if line:
        yield line


def together(marks: Sequence[Mark]) -> str:
    """Return the marks of one line."""
    return BETWEEN_MARKS.join(mark.text for mark in marks)
