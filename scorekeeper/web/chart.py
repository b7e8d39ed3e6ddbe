"""The chart of the totals: where its lines, figures and names stand. A template draws it."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from scorekeeper.game.state import Player, State
from scorekeeper.game.tally import running_totals
from scorekeeper.web.money import signed

WIDTH, HEIGHT = 360, 230
LEFT, RIGHT, TOP, BOTTOM = 40, 100, 12, 24
NAMES_APART = 15
LETTERS_OF_A_NAME = 10
MAX_HANDS_BELOW = 12
STEPS = (1, 2, 5)
MAX_LINES_ACROSS = 5


@dataclass(frozen=True)
class Label:
    """A text and where it stands, in the units of the chart."""

    x: int
    y: int
    text: str


@dataclass(frozen=True)
class Across:
    """A line across the chart, as the path of an SVG, and the total it stands for."""

    path: str
    total: Label


@dataclass(frozen=True)
class Line:
    """A player's line: the points it goes through, where it ends, the thin line from there to the
    name, and the name with the total. `points` and `to_name` are written as SVG writes them."""

    player: Player
    points: str
    end: tuple[int, int]
    to_name: str
    name: Label
    leads: bool


@dataclass(frozen=True)
class TotalsRow:
    """The totals after a hand, in seat order; None for somebody who had left."""

    number: int
    totals: tuple[int | None, ...]


@dataclass(frozen=True)
class Chart:
    """A chart in units of its own, `WIDTH` by `HEIGHT`: the lines, the leader's drawn last, the
    totals at the left, the numbers of the hands below. `rows` holds the same figures for a table.
    """

    lines: tuple[Line, ...]
    across: tuple[Across, ...]
    hands: tuple[Label, ...]
    rows: tuple[TotalsRow, ...]
    width: int = WIDTH
    height: int = HEIGHT


def chart_of(state: State) -> Chart | None:
    """The chart of a game; None before two rows are on the sheet."""
    rows = len(state.sheet)
    if rows < 2:
        return None
    courses = running_totals(state.sheet)
    totals = [total for course in courses.values() for _, total in course]
    ticks = across(min(totals), max(totals))
    low, high = min(ticks[0], *totals), max(ticks[-1], *totals)

    def x(after: int) -> int:
        return LEFT + round((WIDTH - LEFT - RIGHT) * after / rows)

    def y(total: int) -> int:
        return HEIGHT - BOTTOM - round((HEIGHT - TOP - BOTTOM) * (total - low) / (high - low))

    name_heights = apart({seat: y(course[-1][1]) for seat, course in courses.items()})
    lines = [
        _line(
            state.player(seat),
            [(x(after), y(total)) for after, total in course],
            name_heights[seat],
        )
        for seat, course in courses.items()
    ]
    step = 1 + (rows - 1) // MAX_HANDS_BELOW
    hands = [
        Label(x(after), HEIGHT - 6, str(row.hand.number))
        for after, row in enumerate(state.sheet, 1)
    ]
    return Chart(
        lines=tuple(sorted(lines, key=lambda line: line.leads)),
        across=tuple(_across(y(tick), tick) for tick in ticks),
        hands=tuple(hands[::step]),
        rows=tuple(_totals_rows(state, courses)),
    )


def _line(player: Player, points: Sequence[tuple[int, int]], name_height: int) -> Line:
    end_x, end_y = points[-1]
    right = WIDTH - RIGHT
    name = f"{signed(player.total)} {_short(player.name)}"
    return Line(
        player=player,
        points=" ".join(f"{x},{y}" for x, y in points),
        end=(end_x, end_y),
        to_name=f"M{end_x + 4} {end_y}L{right + 6} {name_height}",
        name=Label(right + 9, name_height, name),
        leads=player.rank == 1,
    )


def _short(name: str) -> str:
    return name if len(name) <= LETTERS_OF_A_NAME else name[: LETTERS_OF_A_NAME - 1] + "…"


def _across(height: int, total: int) -> Across:
    path = f"M{LEFT} {height}H{WIDTH - RIGHT}"
    return Across(path, Label(LEFT - 6, height, signed(total)))


def _totals_rows(
    state: State, courses: Mapping[int, Sequence[tuple[int, int]]]
) -> Iterator[TotalsRow]:
    totals = [dict(courses.get(player.seat, ())) for player in state.players]
    for after, row in enumerate(state.sheet, 1):
        yield TotalsRow(row.hand.number, tuple(course.get(after) for course in totals))


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
    """Heights for the names beside the ends of the lines, in the same order and never one over the
    other: each is pushed down as far as needed, and back up from the `lowest` height.

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
