"""The layout of a picture: the headline above, the payments below, the players and the chart in
what is left between them."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from scorekeeper.web.assets import card_sign
from scorekeeper.web.paper.fitting import Box
from scorekeeper.web.picture.content import Content
from scorekeeper.web.picture.course import chart_height, draw_course, has_course
from scorekeeper.web.picture.drawing import Drawing, Rule, Sign, Text
from scorekeeper.web.picture.fitting import MIN_SIZE, break_lines
from scorekeeper.web.picture.fonts import Face, display_face
from scorekeeper.web.picture.settling import draw_settling, fit_settling
from scorekeeper.web.picture.standing import (
    BETWEEN_COLUMNS,
    GAP,
    MAX_ROW_OVER_CHART,
    MIN_ROW,
    column_width,
    draw_standings,
    height_of,
    names_fit,
)

Shape = Literal["tall", "square"]
SHAPES: tuple[Shape, ...] = ("tall", "square")
WIDTH = 1080
MANY = 5
"""From how many players on the headline is smaller, to leave more room for them."""
SMALL_PRINT = 42, MIN_SIZE
SMALLER_HEADLINE = 0.6
"""A headline in two lines is smaller; so is one that just stands in one."""
TITLE = 54
"""The height of the line with the game's title."""
DESCENT = 0.16
"""How far letters reach below their feet in the headline, or a little less."""
CHART_BELOW = 0.42
"""The part of the middle that a chart takes below the players' lines, at least."""
SUITS: tuple[tuple[str, Literal["ink", "red"]], ...] = (
    ("s", "ink"),
    ("h", "red"),
    ("c", "ink"),
    ("d", "red"),
)
SUIT, SUITS_APART = 40, 58


@dataclass(frozen=True)
class Page:
    """The height of a picture, its margins, the sizes of its headline, for a few players and for
    many, and whether the chart stands beside the players' lines where there is room."""

    height: int
    side: int
    top: int
    bottom: int
    headline: float
    headline_of_many: float
    chart_beside: bool


PAGES: Mapping[Shape, Page] = {
    "tall": Page(1350, 72, 64, 56, headline=164, headline_of_many=128, chart_beside=False),
    "square": Page(1080, 64, 52, 44, headline=148, headline_of_many=112, chart_beside=True),
}


def draw(content: Content, shape: Shape) -> Drawing:
    """Draw the picture of a game or a season."""
    page = PAGES[shape]
    drawing = Drawing(WIDTH, page.height)
    top = _draw_head(drawing, content, page)
    room = WIDTH - 2 * page.side
    bottom = page.height - page.bottom
    max_height = bottom - top - height_of(content, 1, MIN_ROW)
    settling = fit_settling(content, room, max_height)
    start = bottom - settling.height
    _draw_middle(drawing, content, Box(page.side, top, room, start - top), page)
    draw_settling(drawing, settling, Box(page.side, start, room, settling.height))
    return drawing


def _draw_head(drawing: Drawing, content: Content, page: Page) -> float:
    """Draw everything down to the double line, and return where that ends."""
    left, right = page.side, WIDTH - page.side
    _draw_mast(drawing, content.day, page)
    y = float(page.top + SUIT + 12)
    if content.title:
        y += TITLE
        lines, size = break_lines(right - left, content.title, Face.TEXT, SMALL_PRINT, max_lines=1)
        drawing.texts.append(Text(left, y - 4, lines[0], size))
    y = _draw_headline(drawing, content, page, y)
    lines, size = break_lines(right - left, content.by_line, Face.TEXT, (42, 34))
    for line in lines:
        y += size * 1.2
        drawing.texts.append(Text(left, y, line, size, ink="grey"))
    y += 32
    drawing.rules += [
        Rule(left, y, right, y, thickness=6, ink="ink"),
        Rule(left, y + 11, right, y + 11, ink="ink"),
    ]
    return y + 16


def _draw_mast(drawing: Drawing, day: str, page: Page) -> None:
    """Draw the suits, and the day beside them."""
    drawing.signs += [
        Sign(page.side + SUITS_APART * index, page.top, SUIT, card_sign(suit), ink)
        for index, (suit, ink) in enumerate(SUITS)
    ]
    right, foot = WIDTH - page.side, page.top + SUIT - 4
    room = right - page.side - SUITS_APART * len(SUITS) - GAP
    (line,), size = break_lines(room, day, Face.TEXT, SMALL_PRINT, max_lines=1)
    drawing.texts.append(Text(right, foot, line, size, ink="grey", anchor="end"))


def _draw_headline(drawing: Drawing, content: Content, page: Page, y: float) -> float:
    """Draw the headline below `y`, in one line or in two, and return where it ends."""
    few = len(content.standings) < MANY
    largest = page.headline if few else page.headline_of_many
    face = display_face(content.headline)
    room = WIDTH - 2 * page.side
    sizes = largest, largest * SMALLER_HEADLINE
    lines, size = break_lines(room, content.headline, face, sizes)
    if len(lines) > 1:
        size = min(size, largest * SMALLER_HEADLINE)
    for line in lines:
        y += size
        drawing.texts.append(Text(page.side, y, line, size, face))
    return y + size * DESCENT


def _draw_middle(drawing: Drawing, content: Content, box: Box, page: Page) -> None:
    """Draw the players' lines and the chart: beside one another, one above the other, or the lines
    in two columns above it; where there is no room for it, only the lines."""
    if not content.standings:
        return
    if not has_course(content):
        draw_standings(drawing, content, box)
    elif page.chart_beside and _fit_beside(content, box):
        half = column_width(box.width, 2)
        draw_standings(drawing, content, box._replace(width=half))
        chart = Box(box.x + half + BETWEEN_COLUMNS, box.y + 16, half, box.height - 24)
        draw_course(drawing, content, chart)
    elif columns := next((each for each in (1, 2) if _fit_above(content, box, each)), None):
        above = min(
            box.height - _chart_below(content, box), height_of(content, columns, MAX_ROW_OVER_CHART)
        )
        draw_standings(drawing, content, box._replace(height=above), columns)
        y = box.y + above
        drawing.rules.append(Rule(box.x, y, box.x + box.width, y))
        draw_course(drawing, content, Box(box.x, y + 8, box.width, box.height - above - 16))
    else:
        draw_standings(drawing, content, box)


def _fit_beside(content: Content, box: Box) -> bool:
    """Whether the players' lines have room beside a chart."""
    high_enough = max(height_of(content, 1, MIN_ROW), chart_height(content) + 24) <= box.height
    return high_enough and names_fit(content, column_width(box.width, 2), 1)


def _fit_above(content: Content, box: Box, columns: int) -> bool:
    """Whether the players' lines, in this many columns, have room above a chart."""
    min_height = height_of(content, columns, MIN_ROW) + _chart_below(content, box)
    return min_height <= box.height and names_fit(content, box.width, columns)


def _chart_below(content: Content, box: Box) -> float:
    """Return the height of a chart that stands below the players' lines."""
    return max(chart_height(content) + 16, box.height * CHART_BELOW)
