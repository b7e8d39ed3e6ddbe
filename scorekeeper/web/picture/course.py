"""The chart in a picture: how the totals went, with a name at the end of each line."""

import re
from dataclasses import replace

from scorekeeper.game.state import State
from scorekeeper.web.chart import Chart, Frame, build_chart
from scorekeeper.web.paper.fitting import Box
from scorekeeper.web.picture.content import Content
from scorekeeper.web.picture.drawing import Curve, Drawing, Rule, Text
from scorekeeper.web.picture.fitting import MIN_SIZE, cut_differently
from scorekeeper.web.picture.fonts import Face, width
from scorekeeper.web.picture.standing import MIDDLE

LABEL = MIN_SIZE
GAP = 8
TOP, BOTTOM = 20, 54
NAMES_APART = 33
STEPS_APART = 48
HANDS_APART = 20
MIN_PLOT = 150
MAX_PART_OF_NAMES = 0.3
SCALE = 3
"""How much longer the strokes of a line are than on a page."""


def chart_height(content: Content) -> int:
    """Return how high a chart must be so that its names don't overlap."""
    return TOP + BOTTOM + max(MIN_PLOT, NAMES_APART * (len(content.standings) - 1))


def has_course(content: Content) -> bool:
    """Whether there is anything to be drawn yet."""
    seats = [each.seat for each in content.standings]
    return content.state is not None and build_chart(content.state, seats=seats) is not None


def draw_course(drawing: Drawing, content: Content, box: Box) -> None:
    """Draw the chart into a box."""
    state, standings = content.state, content.standings
    assert state is not None
    room = box.width * MAX_PART_OF_NAMES
    names = [content.short_names[each.seat - 1] for each in standings]
    names = cut_differently(names, room, Face.BOLD, LABEL)
    by_seat = {each.seat: name for each, name in zip(standings, names, strict=True)}
    leads = {each.seat for each in standings if each.leads}
    chart = build_chart(state, _frame(state, by_seat, box), by_seat)
    assert chart is not None
    _draw_figures(drawing, chart, box)
    for line in chart.lines:
        seat = line.player.seat
        drawing.curves.append(
            Curve(
                seat,
                line.points,
                re.sub(r"\d+", lambda length: str(SCALE * int(length[0])), line.strokes),
                line.to_name,
                line.mark,
                seat in leads,
            )
        )
        drawing.texts.append(
            Text(
                box.x + line.names[0].x,
                box.y + line.names[0].y + MIDDLE * LABEL,
                by_seat[seat],
                LABEL,
                Face.BOLD,
                "pen" if seat in leads else "ink",
            )
        )
    drawing.shift = box.x, box.y


def _frame(state: State, names: dict[int, str], box: Box) -> Frame:
    """Return the frame of a chart that fills a box, with room for what is written around it."""
    right = 10 * GAP + max(width(name, Face.BOLD, LABEL) for name in names.values())
    frame = Frame(
        width=round(box.width),
        height=round(box.height),
        left=0,
        right=round(right),
        top=TOP,
        bottom=BOTTOM,
        names_apart=NAMES_APART,
        gap=GAP,
        max_hands=1,
        max_steps=max(1, int((box.height - TOP - BOTTOM) // STEPS_APART) - 1),
    )
    draft = build_chart(state, frame, names)
    assert draft is not None
    left = 2 * GAP + max(width(line.total.text, Face.TEXT, LABEL) for line in draft.across)
    hand = width(str(draft.rows[-1].number), Face.TEXT, LABEL) + HANDS_APART
    return replace(
        frame, left=round(left), max_hands=max(1, int((box.width - left - right) // hand))
    )


def _draw_figures(drawing: Drawing, chart: Chart, box: Box) -> None:
    for line in chart.across:
        y = box.y + line.y
        drawing.rules.append(Rule(box.x + line.left, y, box.x + line.right, y))
        foot = y + MIDDLE * LABEL
        drawing.texts.append(
            Text(box.x + line.total.x, foot, line.total.text, LABEL, ink="grey", anchor="end")
        )
    drawing.texts += [
        Text(box.x + hand.x, box.y + hand.y, hand.text, LABEL, ink="grey", anchor="middle")
        for hand in chart.hands
    ]
