"""The charts of a circle: how certain each rating is, and how one person's ranks and rating
changed. Templates draw them."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import ceil, floor

from scorekeeper.circle.evenings import Evening
from scorekeeper.circle.people import PersonId
from scorekeeper.web.chart import Label, round_totals, shorten_name
from scorekeeper.web.circles.ratings import RatedEvening
from scorekeeper.web.circles.season_view import Line
from scorekeeper.web.circles.seasons import Season
from scorekeeper.web.writing.money import to_a_tenth
from scorekeeper.web.writing.times import short_day
from scorekeeper.wire.circles import Rating

WIDTH = 360
NAME_WIDTH = 124
"""Of the names beside the bars."""
BAR_WIDTH = 186
"""Of what is between the names and their doubts."""
ROW = 30
FOOT = 22
LETTERS_OF_A_NAME = 17
MAX_STEPS = 5
LEFT, RIGHT, TOP = 24, 66, 16
"""Around the line of one person's rating."""
HEIGHT = 150
MAX_PLACES = 11
"""How many games have their ranks drawn: more would lie on top of each other."""


@dataclass(frozen=True)
class Bar:
    """A rating and how uncertain it is: the name, where the bar starts, has its dot, and ends, and
    the `doubt` in words."""

    name: Label
    low: int
    dot: int
    high: int
    y: int
    doubt: str
    leads: bool


@dataclass(frozen=True)
class Bars:
    """All ratings below each other, and the vertical lines that say how much they are."""

    bars: tuple[Bar, ...]
    ticks: tuple[Label, ...]
    width: int
    height: int
    foot: int


@dataclass(frozen=True)
class Dot:
    """Somebody's rank in one game."""

    x: int
    y: int
    rank: int
    won: bool


@dataclass(frozen=True)
class Ranks:
    """The ranks of one person, game by game, the first at the top, with the days of the first and
    the last."""

    dots: tuple[Dot, ...]
    line: str
    ticks: tuple[Label, ...]
    days: tuple[Label, ...]
    words: str
    width: int
    height: int


@dataclass(frozen=True)
class RatingCourse:
    """One person's rating after each game: the line, the band of its doubt, and the figures at the
    end."""

    line: str
    band: str
    ticks: tuple[Label, ...]
    days: tuple[Label, ...]
    ends: tuple[Label, ...]
    dot: tuple[int, int]
    width: int
    height: int
    right: int


def draw_rating_bars(season: Season, lines: Sequence[Line]) -> Bars | None:
    """Draw the ratings of the people in these lines, in their order; return None where nobody has
    one."""
    ratings = season.results.ratings
    rated = [line for line in lines if line.person in ratings]
    if not rated:
        return None
    ticks, lowest, highest = _scale([ratings[line.person] for line in rated])

    def x(value: float) -> int:
        return NAME_WIDTH + round(BAR_WIDTH * (value - lowest) / (highest - lowest))

    bars = []
    for row, line in enumerate(rated):
        rating, y = ratings[line.person], ROW // 2 + ROW * row
        name = Label(0, y, shorten_name(line.name, LETTERS_OF_A_NAME))
        low, dot, high = x(rating.low), x(rating.value), x(rating.high)
        bars.append(Bar(name, low, dot, high, y, line.doubt, line.leads))
    height = ROW * len(rated)
    return Bars(
        bars=tuple(bars),
        ticks=tuple(Label(x(tick), height + FOOT - 6, str(tick)) for tick in ticks),
        width=WIDTH,
        height=height + FOOT,
        foot=height,
    )


def find_ranks(person: PersonId, evenings: Sequence[Evening]) -> Ranks | None:
    """Find the ranks of one person in the last of these evenings; return None before there are
    two."""
    played = [
        (evening.game.begun, result.rank)
        for evening in evenings
        if evening.finished and (result := evening.results.get(person)) and result.rank is not None
    ][-MAX_PLACES:]
    if len(played) < 2:
        return None
    lowest = max(rank for _, rank in played)
    apart = 31
    step = (WIDTH - LEFT - 28) / (len(played) - 1)
    dots = tuple(
        Dot(LEFT + 12 + round(step * index), 20 + apart * (rank - 1), rank, rank == 1)
        for index, (_, rank) in enumerate(played)
    )
    foot = 20 + apart * lowest
    days = [(dots[0].x - 8, played[0][0]), (WIDTH, played[-1][0])]
    return Ranks(
        dots=dots,
        line=" ".join(f"{dot.x},{dot.y}" for dot in dots),
        ticks=tuple(Label(0, 20 + apart * rank, str(rank + 1)) for rank in range(lowest)),
        days=tuple(Label(x, foot + 8, short_day(day)) for x, day in days),
        words=", ".join(f"{short_day(day)} {rank}" for day, rank in played),
        width=WIDTH,
        height=foot + 14,
    )


def draw_rating_course(person: PersonId, course: Sequence[RatedEvening]) -> RatingCourse | None:
    """Draw the course of one person's rating; return None before there are two ratings."""
    steps = [
        (rated.evening.game.begun, rated.after[person]) for rated in course if person in rated.after
    ]
    if len(steps) < 2:
        return None
    ratings = [rating for _, rating in steps]
    ticks, lowest, highest = _scale(ratings)
    right = WIDTH - RIGHT
    highs, lows = [rating.high for rating in ratings], [rating.low for rating in ratings]

    def x(index: int) -> int:
        return LEFT + 6 + round((right - LEFT - 6) * index / (len(steps) - 1))

    def y(value: float) -> int:
        return HEIGHT - round((HEIGHT - TOP) * (value - lowest) / (highest - lowest))

    def points(values: Iterable[float]) -> list[str]:
        return [f"{x(index)},{y(value)}" for index, value in enumerate(values)]

    last = ratings[-1]
    ends = last.high, last.value, last.low
    feet = _apart([y(value) for value in ends])
    days = [(LEFT, steps[0][0]), (right, steps[-1][0])]
    return RatingCourse(
        line=" ".join(points(rating.value for rating in ratings)),
        band=" ".join([*points(highs), *reversed(points(lows))]),
        ticks=tuple(Label(0, y(tick), str(tick)) for tick in ticks),
        days=tuple(Label(at, HEIGHT + FOOT, short_day(day)) for at, day in days),
        ends=tuple(
            Label(right + 12, foot, to_a_tenth(value))
            for foot, value in zip(feet, ends, strict=True)
        ),
        dot=(right, y(last.value)),
        width=WIDTH,
        height=HEIGHT + FOOT + 6,
        right=right,
    )


def _apart(heights: Sequence[int]) -> list[int]:
    """Return the heights of three figures, the middle one in its place, the others far enough from
    it."""
    high, middle, low = heights
    return [min(high, middle - 17), middle, max(low, middle + 17)]


def _scale(ratings: Sequence[Rating]) -> tuple[list[int], int, int]:
    """Choose round figures to label ratings with, and the lowest and highest value of a chart that
    holds them and all bars."""
    low = floor(min(rating.low for rating in ratings))
    high = ceil(max(rating.high for rating in ratings))
    ticks = round_totals(low, high, MAX_STEPS)
    return ticks, min(ticks[0], low), max(ticks[-1], high)
