"""The chart of the totals: where its lines, figures and names stand. Templates draw it."""

from collections.abc import Mapping
from dataclasses import dataclass

from scorekeeper.game.state import Player, State
from scorekeeper.game.tally import running_totals

WIDTH, HEIGHT = 360, 230
LEFT, RIGHT, TOP, BOTTOM = 40, 100, 12, 24
NAMES_APART = 15
STEPS = (1, 2, 5)
MAX_LINES_ACROSS = 5


@dataclass(frozen=True)
class Line:
    """A player's line: the points it goes through, and the place of the name at its end."""

    player: Player
    points: str
    end: tuple[int, int]
    name_at: int
    leads: bool


@dataclass(frozen=True)
class Chart:
    """A chart in units of its own, `WIDTH` by `HEIGHT`: the lines, the totals written at the left
    as (height, total), and the hands written below as (place, number). `totals_after` holds the
    same figures for a table: each seat's total after so many rows."""

    lines: tuple[Line, ...]
    totals: tuple[tuple[int, int], ...]
    hands: tuple[tuple[int, int], ...]
    totals_after: Mapping[int, Mapping[int, int]]
    width: int = WIDTH
    height: int = HEIGHT
    left: int = LEFT
    right: int = WIDTH - RIGHT


def chart_of(state: State) -> Chart | None:
    """The chart of a game; None before anything is on the sheet."""
    courses = running_totals(state.sheet)
    if not courses:
        return None
    totals = [total for course in courses.values() for _, total in course]
    ticks = across(min(totals), max(totals))
    low, high = min(ticks[0], *totals), max(ticks[-1], *totals)
    rows = len(state.sheet)

    def x(after: int) -> int:
        return LEFT + round((WIDTH - LEFT - RIGHT) * after / rows)

    def y(total: int) -> int:
        return HEIGHT - BOTTOM - round((HEIGHT - TOP - BOTTOM) * (total - low) / (high - low))

    ends = {seat: y(course[-1][1]) for seat, course in courses.items()}
    names = apart(ends)
    lines = tuple(
        Line(
            player=state.player(seat),
            points=" ".join(f"{x(after)},{y(total)}" for after, total in course),
            end=(x(course[-1][0]), ends[seat]),
            name_at=names[seat],
            leads=state.player(seat).rank == 1,
        )
        for seat, course in courses.items()
    )
    step = 1 + (rows - 1) // 12
    hands = [(x(after), row.hand.number) for after, row in enumerate(state.sheet, 1)]
    return Chart(
        lines=lines,
        totals=tuple((y(tick), tick) for tick in ticks),
        hands=tuple(hands[::step]),
        totals_after={seat: dict(course) for seat, course in courses.items()},
    )


def across(low: int, high: int) -> list[int]:
    """Round totals from below the lowest to the highest, a few of them.

    >>> across(0, 187)
    [0, 50, 100, 150]
    >>> across(-50, 0)
    [-50, -40, -30, -20, -10, 0]
    """
    size = 1
    while True:
        for step in (size * each for each in STEPS):
            first, last = low // step * step, high // step * step
            if (last - first) // step <= MAX_LINES_ACROSS and last > first:
                return list(range(first, last + 1, step))
            if step > 2 * (high - low) + 2:
                return [first, first + step]
        size *= 10


def apart(ends: Mapping[int, int], lowest: int = HEIGHT - BOTTOM) -> dict[int, int]:
    """Heights for the names beside the ends of the lines, in their order and never one over the
    other: each is pushed down as far as it must, and back up from the `lowest` place.

    >>> apart({1: 100, 2: 100, 3: 40})
    {3: 40, 1: 100, 2: 115}
    >>> apart({1: 200, 2: 200}, lowest=206)
    {1: 191, 2: 206}
    """
    heights: dict[int, int] = {}
    above = -NAMES_APART
    for seat in sorted(ends, key=lambda each: ends[each]):
        above = heights[seat] = max(ends[seat], above + NAMES_APART)
    below = lowest + NAMES_APART
    for seat in reversed(heights):
        below = heights[seat] = min(heights[seat], below - NAMES_APART)
    return heights
