"""Where everything stands in a picture: the headline above, the payments below, the players and the
chart in what is left between them."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from scorekeeper.web.assets import card_sign
from scorekeeper.web.paper.fitting import Box
from scorekeeper.web.picture.content import Content
from scorekeeper.web.picture.course import chart_height, draw_course, has_course
from scorekeeper.web.picture.drawing import Drawing, Rule, Sign, Text
from scorekeeper.web.picture.fitting import lines_in, size_in
from scorekeeper.web.picture.fonts import Face, display_face
from scorekeeper.web.picture.settling import draw_settling, settling_of
from scorekeeper.web.picture.standing import (
    BETWEEN_COLUMNS,
    GAP,
    MAX_ROW_OVER_CHART,
    MIN_ROW,
    draw_standings,
    height_of,
    names_fit,
)

Shape = Literal["tall", "square"]
SHAPES: tuple[Shape, ...] = ("tall", "square")
WIDTH = 1080
MANY = 5
"""From so many players on, the headline is smaller, and there is more room for them."""
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
    """The picture of a game."""
    page = PAGES[shape]
    drawing = Drawing(WIDTH, page.height)
    top = _draw_head(drawing, content, page)
    room = WIDTH - 2 * page.side
    bottom = page.height - page.bottom
    max_height = bottom - top - height_of(content, 1, MIN_ROW)
    settling = settling_of(content, room, max_height)
    start = bottom - settling.height
    _draw_middle(drawing, content, Box(page.side, top, room, start - top), page)
    draw_settling(drawing, settling, Box(page.side, start, room, settling.height))
    return drawing


def _draw_head(drawing: Drawing, content: Content, page: Page) -> float:
    """Draws the day, the headline, what stands below it, and the double line; returns where that
    ends."""
    left, right = page.side, WIDTH - page.side
    room = right - left
    drawing.signs += [
        Sign(left + SUITS_APART * index, page.top, SUIT, card_sign(suit), ink)
        for index, (suit, ink) in enumerate(SUITS)
    ]
    size = size_in(room - SUITS_APART * len(SUITS) - GAP, content.day, Face.TEXT, 42)
    foot = page.top + SUIT - 4
    drawing.texts.append(Text(right, foot, content.day, size, ink="grey", anchor="end"))
    few = len(content.standings) < MANY
    largest = page.headline if few else page.headline_of_many
    face = display_face(content.headline)
    lines, size = lines_in(room, content.headline, face, (largest, largest * 0.6))
    if len(lines) > 1:
        size = min(size, largest * 0.6)
    y = float(page.top + SUIT + 12)
    for line in lines:
        y += size
        drawing.texts.append(Text(left, y, line, size, face))
    y += size * DESCENT
    by_lines, size = lines_in(room, content.by_line, Face.TEXT, (42, 34))
    for line in by_lines:
        y += size * 1.2
        drawing.texts.append(Text(left, y, line, size, ink="grey"))
    y += 32
    drawing.rules += [
        Rule(left, y, right, y, thick=6, ink="ink"),
        Rule(left, y + 11, right, y + 11, ink="ink"),
    ]
    return y + 16


def _draw_middle(drawing: Drawing, content: Content, box: Box, page: Page) -> None:
    """Draws the players' lines and the chart: beside one another, one above the other, or the lines
    in two columns above it; where there is no room for it, only the lines."""
    if not has_course(content):
        draw_standings(drawing, content, box)
    elif page.chart_beside and _fit_beside(content, box):
        half = _half(box)
        draw_standings(drawing, content, box._replace(width=half))
        chart = Box(box.x + half + BETWEEN_COLUMNS, box.y + 16, half, box.height - 24)
        draw_course(drawing, content, chart)
    elif columns := next((each for each in (1, 2) if _fit_above(content, box, each)), None):
        above = min(
            box.height - _chart_below(content, box),
            height_of(content, columns, MAX_ROW_OVER_CHART),
        )
        draw_standings(drawing, content, box._replace(height=above), columns)
        y = box.y + above
        drawing.rules.append(Rule(box.x, y, box.x + box.width, y))
        draw_course(drawing, content, Box(box.x, y + 8, box.width, box.height - above - 16))
    else:
        draw_standings(drawing, content, box)


def _half(box: Box) -> float:
    return (box.width - BETWEEN_COLUMNS) / 2


def _fit_beside(content: Content, box: Box) -> bool:
    """Whether the players' lines have room beside a chart."""
    high_enough = max(height_of(content, 1, MIN_ROW), chart_height(content) + 24) <= box.height
    return high_enough and names_fit(content, _half(box), 1)


def _fit_above(content: Content, box: Box, columns: int) -> bool:
    """Whether the players' lines, in so many columns, have room above a chart."""
    least = height_of(content, columns, MIN_ROW) + _chart_below(content, box)
    return least <= box.height and names_fit(content, box.width, columns)


def _chart_below(content: Content, box: Box) -> float:
    """How high a chart is that stands below the players' lines."""
    return max(chart_height(content) + 16, box.height * CHART_BELOW)
