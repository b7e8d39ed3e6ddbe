"""How a score sheet is laid out on its page, so that its figures are as large as they can be."""

from dataclasses import dataclass, replace
from typing import NamedTuple

from scorekeeper.web.paper.fitting import Wide, max_size_in
from scorekeeper.web.paper.sheet import Paper

SHORT_SIDE, LONG_SIDE, MARGIN = 210, 297, 12
HEAD, NAMES_HEIGHT, TOTALS_HEIGHT, FOOT = 15, 10, 10, 14
CONTRACT_WIDTH, NUMBER_WIDTH = 40, 12
"""Above the numbers there is room for the word of a round, “Manche” in French."""

TALLEST_ROW, LOWEST_ROW = 18, 2.4
MAX_UPRIGHT, MAX_ROWS_ON_ITS_SIDE = 4, 20
"""Up to how many players stand side by side on an upright page. With more, the page lies on its
side, unless there are more rows than it then has room for."""

MAX_SIZE, GOOD = 14, 10
"""Sizes of figures: above the good one there is no need to move marks out of their way."""
OF_THE_ROW = 0.88
"""The part of a row that its figures take at most."""


class Parts(NamedTuple):
    """What the figures have of a cell: the points, and the total, of its width; both of its height
    where there are marks. The marks have the rest."""

    of_width: float
    of_height: float


NO_MARKS, MARKS_BELOW, MARKS_BETWEEN = Parts(0.5, 1), Parts(0.5, 0.6), Parts(0.3, 1)


@dataclass(frozen=True)
class Layout:
    """A page and the parts of its table; millimetres. `widest` is the width of its widest figure in
    the size 1."""

    page: tuple[float, float]
    first: float
    column: float
    row: float
    widest: float
    parts: Parts = NO_MARKS

    @property
    def width(self) -> float:
        """Of the table."""
        return self.page[0] - 2 * MARGIN

    @property
    def figures(self) -> float:
        """The size of points and totals."""
        size = figures_in(self.row * self.parts.of_height)
        free = self.column * self.parts.of_width - 1
        return min(size, free / self.widest) if self.widest else size


def lay_out(paper: Paper, wide: Wide) -> Layout:
    """Return the layout of a sheet; `wide` is that of its figures. More rows than can be read on A4
    make the page longer."""
    cells = [cell for row in paper.rows for cell in row.cells.values()]
    rows = max(1, len(paper.rows))
    upright = len(paper.names) <= MAX_UPRIGHT or rows > MAX_ROWS_ON_ITS_SIDE
    width, height = (SHORT_SIDE, LONG_SIDE) if upright else (LONG_SIDE, SHORT_SIDE)
    first = NUMBER_WIDTH + (CONTRACT_WIDTH if any(row.contract for row in paper.rows) else 0)
    free = height - 2 * MARGIN - HEAD - NAMES_HEIGHT - TOTALS_HEIGHT - FOOT
    high = min(TALLEST_ROW, max(LOWEST_ROW, free / rows))
    layout = Layout(
        page=(width, max(height, height + rows * high - free)),
        first=first,
        column=(width - 2 * MARGIN - first) / len(paper.names),
        row=high,
        widest=max((wide(text) for cell in cells for text in (cell.points, cell.total)), default=0),
    )
    if not any(cell.marks for cell in cells):
        return layout
    ways = (replace(layout, parts=parts) for parts in (MARKS_BELOW, MARKS_BETWEEN))
    return max(ways, key=lambda way: min(way.figures, GOOD))


def figures_in(height: float) -> float:
    """Return the size of figures in a row of this height."""
    return min(MAX_SIZE, max_size_in(height * OF_THE_ROW))
