"""The chart of the totals: the positions of its lines, figures and names. A template draws it."""

from collections.abc import Collection, Container, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from statistics import fmean

from scorekeeper.game.scoring import Row
from scorekeeper.game.state import Player, State
from scorekeeper.game.tally import rows_so_far, running_totals
from scorekeeper.web.writing.money import signed
from scorekeeper.web.writing.names import PARTNERS, first_name
from scorekeeper.web.writing.standings import sort_by_seat

MAX_LABEL_LENGTH = 15
"""How many fit beside the lines of a page, a total and a name together."""
STEPS = (1, 2, 5)
STROKES = ("none", "7 3", "2 3", "9 3 2 3", "14 4", "4 2", "9 3 2 3 2 3", "1 4")
"""How long the strokes of a line and the gaps between them are, for each seat."""


@dataclass(frozen=True)
class Frame:
    """The size of a chart, the margins around its lines, the distance of its names from each other
    and from the lines, how many figures fit below and beside it, and from how many rows on only
    every other, third … one is drawn."""

    width: int
    height: int
    left: int
    right: int
    top: int
    bottom: int
    names_apart: int
    gap: int
    max_hands: int
    max_steps: int
    max_rows: int = 120


PAGE = Frame(
    width=360,
    height=230,
    left=40,
    right=134,
    top=12,
    bottom=24,
    names_apart=15,
    gap=3,
    max_hands=12,
    max_steps=5,
)
"""A chart on a page, which may be as narrow as it is wide here."""
PARTNER_BELOW = 13
PAGE_OF_PAIRS = replace(PAGE, names_apart=PAGE.names_apart + PARTNER_BELOW)


@dataclass(frozen=True)
class Label:
    """A text and where it stands, in the units of the chart."""

    x: int
    y: int
    text: str


@dataclass(frozen=True)
class GridLine:
    """A horizontal line across the chart, and the total it stands for."""

    left: int
    right: int
    y: int
    total: Label


@dataclass(frozen=True)
class Line:
    """A player's line: the points it goes through and its strokes, as SVG writes them, the thin
    line from its end to the name, from point to point, the middle of the mark of the seat there,
    and the name with the total, of partners each on a line."""

    player: Player
    points: str
    strokes: str
    to_name: tuple[int, int, int, int]
    mark: tuple[int, int]
    names: tuple[Label, ...]
    leads: bool


@dataclass(frozen=True)
class TotalsRow:
    """The totals after a hand, or in the one in play so far, in the order of the chart's `names`;
    None for somebody who had left."""

    number: int
    totals: tuple[int | None, ...]
    in_play: bool


@dataclass(frozen=True)
class Chart:
    """A chart in the units of its frame: the lines, the leader's drawn last, the totals at the
    left, the numbers of the hands below. `rows` holds the same figures for a table, `names` those
    at its head, as they sit."""

    lines: tuple[Line, ...]
    across: tuple[GridLine, ...]
    hands: tuple[Label, ...]
    names: tuple[str, ...]
    rows: tuple[TotalsRow, ...]
    width: int
    height: int


def build_chart(
    state: State, frame: Frame | None = None, seats: Collection[int] | None = None
) -> Chart | None:
    """Build the chart of a game, of all its players or of those in some seats; return None before
    two rows are on the sheet. Each line ends at the total in force."""
    frame = frame or (PAGE_OF_PAIRS if PARTNERS in "".join(state.start.players) else PAGE)
    rows = rows_so_far(state)
    drawn = set(range(len(rows), 0, -(1 + len(rows) // (frame.max_rows + 1))))
    courses = {
        seat: _thin_out(course, drawn)
        for seat, course in running_totals(rows).items()
        if seats is None or seat in seats
    }
    if len(state.sheet) < 2 or not courses:
        return None
    totals = [total for course in courses.values() for _, total in course]
    low = min(totals)
    ticks = [each for each in round_totals(low, max(totals), frame.max_steps) if each >= low]
    high = max(ticks[-1], *totals)
    lowest = frame.height - frame.bottom

    def x(after: int) -> int:
        return frame.left + round((frame.width - frame.left - frame.right) * after / len(rows))

    def y(total: int) -> int:
        return lowest - round((lowest - frame.top) * (total - low) / (high - low))

    # Totals so close that they end at the same height are named in their order too.
    from_above = sorted(courses.items(), key=lambda each: -each[1][-1][1])
    ends = {seat: y(course[-1][1]) for seat, course in from_above}
    name_heights = spread_names(ends, frame.top, lowest, frame.names_apart)
    lines = [
        _line(
            state,
            seat,
            [(x(after), y(total)) for after, total in course],
            name_heights[seat],
            frame,
        )
        for seat, course in courses.items()
    ]
    hands = [
        Label(x(after), frame.height - 2 * frame.gap, str(row.hand.number))
        for after, row in enumerate(rows, 1)
        if after in drawn
    ]
    step = 1 + (len(hands) - 1) // frame.max_hands
    return Chart(
        lines=tuple(sorted(lines, key=lambda line: line.leads)),
        across=tuple(_grid_line(y(tick), tick, frame) for tick in ticks),
        hands=tuple(hands[::step]),
        names=tuple(player.name for player in sort_by_seat(state)),
        rows=tuple(_totals_rows(state, {n: rows[n - 1] for n in sorted(drawn)}, courses)),
        width=frame.width,
        height=frame.height,
    )


def _thin_out(
    course: Sequence[tuple[int, int]], drawn: Container[int]
) -> Sequence[tuple[int, int]]:
    """Return the points of a course after the rows that are drawn, and both its ends."""
    first, *between, last = course
    return [first, *(point for point in between if point[0] in drawn), last]


def _line(
    state: State, seat: int, points: Sequence[tuple[int, int]], name_height: int, frame: Frame
) -> Line:
    end_x, end_y = points[-1]
    right, gap = frame.width - frame.right, frame.gap
    player = state.player(seat)
    total = signed(player.total)
    written = _write(total, player.name)
    if max(map(len, written)) > MAX_LABEL_LENGTH:
        written = _write(total, first_name(state.start, seat))
    return Line(
        player=player,
        points=" ".join(f"{x},{y}" for x, y in points),
        strokes=STROKES[(seat - 1) % len(STROKES)],
        to_name=(end_x, end_y, right + 4 * gap, name_height),
        mark=(right + 6 * gap, name_height),
        names=tuple(
            Label(right + 9 * gap, name_height + below, shorten_name(each, MAX_LABEL_LENGTH))
            for each, below in zip(written, (0, PARTNER_BELOW), strict=False)
        ),
        leads=player.rank == 1,
    )


def _write(total: str, name: str) -> list[str]:
    return f"{total} {name}".replace(PARTNERS, f"\n{PARTNERS.strip()} ").split("\n")


def shorten_name(name: str, letters: int) -> str:
    """Shorten a name to at most this many letters.

    >>> shorten_name("Christopher", 6), shorten_name("Ann", 6)
    ('Chris…', 'Ann')
    """
    return name if len(name) <= letters else name[: letters - 1] + "…"


def _grid_line(height: int, total: int, frame: Frame) -> GridLine:
    label = Label(frame.left - 2 * frame.gap, height, signed(total))
    return GridLine(frame.left, frame.width - frame.right, height, label)


def _totals_rows(
    state: State, rows: Mapping[int, Row], courses: Mapping[int, Sequence[tuple[int, int]]]
) -> Iterator[TotalsRow]:
    totals = [dict(courses.get(player.seat, ())) for player in sort_by_seat(state)]
    for after, row in rows.items():
        in_play = row.deal.closed_by is None
        yield TotalsRow(row.hand.number, tuple(course.get(after) for course in totals), in_play)


def round_totals(low: int, high: int, max_steps: int = PAGE.max_steps) -> list[int]:
    """Return round totals from below the lowest to the highest, at most `max_steps` steps.

    >>> round_totals(0, 187)
    [0, 50, 100, 150]
    >>> round_totals(-50, 0)
    [-50, -40, -30, -20, -10, 0]
    """
    size = 1
    while True:
        for step in (size * each for each in STEPS):
            first, last = low // step * step, high // step * step
            if (last - first) // step <= max_steps and last > first:
                return list(range(first, last + 1, step))
            if step > 2 * (high - low) + 2:
                return [first, first + step]
        size *= 10


def spread_names(ends: Mapping[int, int], highest: int, lowest: int, gap: int) -> dict[int, int]:
    """Return heights for the names beside the ends of the lines, in the same order, at least `gap`
    apart and as near to the ends as that allows: those that would overlap stand around their
    middle. None is below the `lowest` height, nor above the `highest`, if there is room for all.

    >>> spread_names({1: 100, 2: 100, 3: 40}, highest=12, lowest=206, gap=16)
    {3: 40, 1: 92, 2: 108}
    >>> spread_names({1: 200, 2: 200}, highest=12, lowest=206, gap=16)
    {1: 190, 2: 206}
    """
    seats = sorted(ends, key=lambda seat: ends[seat])
    groups: list[list[int]] = []
    for place, seat in enumerate(seats):
        # Where the first of all would stand if this one stood at the end of its line.
        group = [ends[seat] - gap * place]
        while groups and fmean(groups[-1]) > fmean(group):
            group = groups.pop() + group
        groups.append(group)
    firsts = [round(fmean(group)) for group in groups for _ in group]
    last = lowest - gap * (len(seats) - 1)
    return {
        seat: min(max(first, highest), last) + gap * place
        for place, (seat, first) in enumerate(zip(seats, firsts, strict=True))
    }
