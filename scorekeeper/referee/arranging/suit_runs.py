"""The runs that can be made of the cards of one suit, where no two jokers lie side by side.

The cards are the bits of a number: bit 0 is the low ace, bit 13 the high ace of the usual pack.
"""

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from scorekeeper.rules.lay_down import RUNS_IN_A_FULL_SUIT

HALF = 7
LOW_HALF = (1 << HALF) - 1


class Run(NamedTuple):
    """The places of the natural cards and of the jokers, and for how many runs it stands (J7)."""

    naturals: int
    jokers: int
    stands_for: int = 1


class Line(NamedTuple):
    """Where runs can lie: how many places there are, the least and the greatest length, and the
    length from which on a run stands for three, if any does (J7)."""

    length: int
    min_count: int
    max_count: int
    whole: int | None = None


@lru_cache(maxsize=64)
def _covers(line: Line) -> tuple[tuple[int, int, int], ...]:
    """All stretches of the line that a run can cover, each with its two ends."""
    return tuple(
        (((1 << size) - 1) << low, 1 << low, 1 << (low + size - 1))
        for size in range(line.min_count, line.max_count + 1)
        for low in range(line.length - size + 1)
    )


@lru_cache(maxsize=4096)
def runs_in(held: int, jokers: int, line: Line) -> tuple[Run, ...]:
    """The runs of the held cards with at most so many jokers, fewest first, where jokers lie only
    in gaps, or at an end if the run would be too short without."""
    if held.bit_count() + jokers < line.min_count:
        return ()
    found = []
    for cover, low, high in _covers(line):
        gaps = cover & ~held
        if gaps & (gaps >> 1) or gaps.bit_count() > jokers:
            continue
        size = cover.bit_count()
        whole = size == line.whole
        if size == line.min_count or not gaps & (low | high):
            found.append(Run(cover & held, gaps))
        if whole:
            found.append(Run(cover & held, gaps, RUNS_IN_A_FULL_SUIT))
    return tuple(sorted(found, key=lambda run: run.jokers.bit_count()))


@lru_cache(maxsize=4096)
def runs_holding(held: int, jokers: int, line: Line, weights: tuple[int, ...]) -> tuple[Run, ...]:
    """For each number of jokers, up to `jokers`, the heaviest run that holds exactly so many; and
    likewise for runs that stand for three."""
    best: dict[tuple[int, int], tuple[int, Run]] = {}
    for cover, low, high in _covers(line):
        gaps = cover & ~held
        spare = jokers - gaps.bit_count()
        if spare < 0 or gaps & (gaps >> 1):
            continue
        size = cover.bit_count()
        for instead in _instead(cover, gaps, spare, low, high, size, line):
            naturals, at = cover & held & ~instead, gaps | instead
            weight = weight_of(naturals, weights)
            for stands_for in (1, RUNS_IN_A_FULL_SUIT) if size == line.whole else (1,):
                key = (at.bit_count(), stands_for)
                if key not in best or best[key][0] < weight:
                    best[key] = (weight, Run(naturals, at, stands_for))
    return tuple(run for _, run in best.values())


def _instead(
    cover: int, gaps: int, spare: int, low: int, high: int, size: int, line: Line
) -> Iterator[int]:
    """The held places where a spare joker may lie instead of the card. Only where neither end can
    take the joker: otherwise it lies there, and the card stays."""
    yield 0
    whole = size == line.max_count
    low_closed = whole or low == 1 or bool(gaps & low)
    high_closed = whole or high == 1 << (line.length - 1) or bool(gaps & high)
    if spare and low_closed and high_closed:
        free = cover & ~gaps & ~(gaps << 1) & ~(gaps >> 1)
        yield from choices_apart(free, spare)


def choices_apart(indexes: int, max_count: int) -> Iterator[int]:
    """All choices of one to `most` places, no two side by side."""
    while indexes and max_count:
        first = indexes & -indexes
        indexes ^= first
        yield first
        for more in choices_apart(indexes & ~(first << 1), max_count - 1):
            yield first | more


@lru_cache(maxsize=64)
def _halves(weights: tuple[int, ...]) -> tuple[list[int], list[int]]:
    return _sums(weights[:HALF]), _sums(weights[HALF:])


def _sums(weights: tuple[int, ...]) -> list[int]:
    sums = [0]
    for weight in weights:
        sums += [weight + earlier for earlier in sums]
    return sums


def weight_of(indexes: int, weights: tuple[int, ...]) -> int:
    """The weight of the cards in these places together."""
    low, high = _halves(weights)
    return low[indexes & LOW_HALF] + high[indexes >> HALF]
