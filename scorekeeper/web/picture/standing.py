"""The players' lines in a picture: rank, name and total, in one column or in two."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import ceil

from scorekeeper.web.paper.fitting import Box
from scorekeeper.web.picture.content import Content, Standing
from scorekeeper.web.picture.drawing import Drawing, Ink, Rule, Text
from scorekeeper.web.picture.fitting import MIN_SIZE, cut_differently
from scorekeeper.web.picture.fonts import Face, display_face, width

MIN_ROW, MAX_ROW_OVER_CHART, MAX_ROW = 46, 150, 230
BETWEEN_COLUMNS = 56
GAP = 24
SMALLER_NAMES = 0.7
MIDDLE = 0.36
"""Half the height of a capital or a figure, in sizes of its print."""


@dataclass(frozen=True)
class Sizes:
    """How large the parts of a line are printed; they grow with the line."""

    rank: float
    name: float
    total: float


def sizes_in(row: float) -> Sizes:
    """Return the sizes in a line of this height."""
    return Sizes(
        rank=max(MIN_SIZE, min(52, row * 0.4)),
        name=max(MIN_SIZE, min(96, row * 0.6)),
        total=max(MIN_SIZE, min(144, row * 0.92)),
    )


def height_of(content: Content, columns: int, row: float) -> float:
    """Return how high the lines are together, in columns, each line `row` high."""
    return row * ceil(len(content.standings) / columns) + _below(content)


def _below(content: Content) -> float:
    """Return the height of what stands below the lines: how many have none."""
    return MIN_ROW if content.others else 0


def column_width(room: float, columns: int) -> float:
    """Return how wide each of some columns is, with the room between them left free."""
    return (room - BETWEEN_COLUMNS * (columns - 1)) / columns


def names_fit(content: Content, room: float, columns: int) -> bool:
    """Whether every name has room for all of it, if only in small print."""
    rank, total = _around(content.standings, sizes_in(MIN_ROW))
    left = column_width(room, columns) - rank - total
    return all(width(each.name, Face.TEXT, MIN_SIZE) <= left for each in content.standings)


def draw_standings(drawing: Drawing, content: Content, box: Box, columns: int = 1) -> None:
    """Draw the lines into a box, which they fill. Those without a line are counted below the
    last."""
    standings = content.standings
    rows = ceil(len(standings) / columns)
    row = min(MAX_ROW, (box.height - _below(content)) / rows)
    room = column_width(box.width, columns)
    sizes = _fitted(standings, room, row)
    rank, total = _around(standings, sizes)
    wide = room - rank - total
    names = cut_differently([each.name for each in standings], wide, Face.TEXT, sizes.name)
    for index, (each, name) in enumerate(zip(standings, names, strict=True)):
        column, line = divmod(index, rows)
        x, y = box.x + column * (room + BETWEEN_COLUMNS), box.y + line * row
        if line:
            drawing.rules.append(Rule(x, y, x + room, y))
        part = Box(x, y, room, row)
        _draw_line(drawing, replace(each, name=name), part, sizes, rank)
    if content.others:
        foot = box.y + rows * row + MIN_ROW / 2 + MIDDLE * MIN_SIZE
        drawing.texts.append(Text(box.x, foot, content.others, MIN_SIZE, ink="grey"))


def _draw_line(drawing: Drawing, each: Standing, box: Box, sizes: Sizes, rank: float) -> None:
    ink: Ink = "pen" if each.leads else "ink"
    grey: Ink = "pen" if each.leads else "grey"
    middle, right = box.y + box.height / 2, box.x + box.width
    foot = middle + MIDDLE * sizes.total
    if each.rank:
        rank_foot = middle + MIDDLE * sizes.rank
        drawing.texts.append(Text(box.x, rank_foot, each.rank, sizes.rank, ink=grey))
    drawing.texts += [
        Text(box.x + rank, middle + MIDDLE * sizes.name, each.name, sizes.name, ink=ink),
        Text(right, foot, each.total, sizes.total, display_face(each.total), ink, "end"),
    ]


def _around(standings: Sequence[Standing], sizes: Sizes) -> tuple[float, float]:
    """Return the width that the ranks take before the names, and the totals behind them."""
    ranks = max(width(each.rank, Face.TEXT, sizes.rank) for each in standings)
    totals = max(width(each.total, display_face(each.total), sizes.total) for each in standings)
    return ranks and ranks + GAP, totals + GAP


def _fitted(standings: Sequence[Standing], room: float, row: float) -> Sizes:
    """Return the sizes in a line of this height, or of a lower one where that lets the names be
    read: they may be somewhat smaller than usual, so that the longest of them stands."""
    longest = max(width(each.name, Face.TEXT, 1) for each in standings)
    while True:
        sizes = sizes_in(row)
        rank, total = _around(standings, sizes)
        name = (room - rank - total) / longest
        if name >= sizes.name * SMALLER_NAMES or row <= MIN_ROW:
            return replace(sizes, name=max(MIN_SIZE, min(sizes.name, name)))
        row -= 4
