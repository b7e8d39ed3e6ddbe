"""The runs that the cards of one suit can make, in games where no two jokers lie side by side.

Cards of a suit are the bits of a number, a mask: bit 0 is the low ace, bit 13 the high ace of the
usual pack. That makes the search fast.
"""

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from scorekeeper.rules.lay_down import RUNS_IN_A_FULL_SUIT

HALF = 7
"""The lower half of a mask has this many bits."""

LOW_HALF = (1 << HALF) - 1


class Run(NamedTuple):
    """A run of one suit."""

    naturals: int
    """The mask of its natural cards."""

    jokers: int
    """The mask of the cards that its jokers stand for."""

    stands_for: int = 1
    """For how many runs of a contract it stands: three if it is a full suit (J7)."""

    @property
    def beside_jokers(self) -> int:
        """The mask of the ranks next to its jokers."""
        return self.jokers << 1 | self.jokers >> 1


class Line(NamedTuple):
    """The line of ranks, and what a run on it may be."""

    length: int
    """How many ranks it has, with the ace at both ends."""

    min_size: int
    """The fewest cards of a run."""

    max_size: int
    """The most cards of a run."""

    full_suit_size: int | None = None
    """The size of a run that stands for three; None if no run does (J7)."""


@lru_cache(maxsize=64)
def _stretches(line: Line) -> tuple[tuple[int, int, int], ...]:
    """The masks of all stretches that a run can cover, each with the masks of its two ends."""
    return tuple(
        (((1 << size) - 1) << low, 1 << low, 1 << (low + size - 1))
        for size in range(line.min_size, line.max_size + 1)
        for low in range(line.length - size + 1)
    )


@lru_cache(maxsize=4096)
def runs_in(held: int, jokers: int, line: Line) -> tuple[Run, ...]:
    """The runs of the held cards with at most `jokers` jokers, those with the fewest jokers first.

    Jokers only fill gaps, or lie at an end if the run would be too short without them.
    """
    if held.bit_count() + jokers < line.min_size:
        return ()
    found = []
    for stretch, low, high in _stretches(line):
        gaps = stretch & ~held
        if gaps & (gaps >> 1) or gaps.bit_count() > jokers:
            continue
        size = stretch.bit_count()
        if size == line.min_size or not gaps & (low | high):
            found.append(Run(stretch & held, gaps))
        if size == line.full_suit_size:
            found.append(Run(stretch & held, gaps, RUNS_IN_A_FULL_SUIT))
    return tuple(sorted(found, key=lambda run: run.jokers.bit_count()))


@lru_cache(maxsize=4096)
def runs_holding(held: int, jokers: int, line: Line, weights: tuple[int, ...]) -> tuple[Run, ...]:
    """For each number of jokers up to `jokers`, the heaviest run with exactly that many; and the
    same for runs that stand for three."""
    best: dict[tuple[int, int], tuple[int, Run]] = {}
    for stretch, low, high in _stretches(line):
        gaps = stretch & ~held
        spare = jokers - gaps.bit_count()
        if spare < 0 or gaps & (gaps >> 1):
            continue
        size = stretch.bit_count()
        for instead in _instead(stretch, gaps, spare, low, high, size, line):
            naturals, joker_mask = stretch & held & ~instead, gaps | instead
            weight = weight_of(naturals, weights)
            for stands_for in (1, RUNS_IN_A_FULL_SUIT) if size == line.full_suit_size else (1,):
                key = (joker_mask.bit_count(), stands_for)
                if key not in best or best[key][0] < weight:
                    best[key] = (weight, Run(naturals, joker_mask, stands_for))
    return tuple(run for _, run in best.values())


def _instead(
    stretch: int, gaps: int, spare: int, low: int, high: int, size: int, line: Line
) -> Iterator[int]:
    """The masks of held cards that spare jokers may replace: none, and if neither end has room for
    a joker, any that leave no two jokers side by side. An end with room would take the joker, and
    the card would stay in the run."""
    yield 0
    is_longest = size == line.max_size
    low_closed = is_longest or low == 1 or bool(gaps & low)
    high_closed = is_longest or high == 1 << (line.length - 1) or bool(gaps & high)
    if spare and low_closed and high_closed:
        free = stretch & ~gaps & ~(gaps << 1) & ~(gaps >> 1)
        yield from choices_apart(free, spare)


def choices_apart(mask: int, max_count: int) -> Iterator[int]:
    """All choices of one to `max_count` bits of the mask, no two side by side."""
    while mask and max_count:
        first = mask & -mask
        mask ^= first
        yield first
        for others in choices_apart(mask & ~(first << 1), max_count - 1):
            yield first | others


@lru_cache(maxsize=64)
def _halves(weights: tuple[int, ...]) -> tuple[list[int], list[int]]:
    """The weight of every mask of the lower half, and of every mask of the upper half."""
    return _sums(weights[:HALF]), _sums(weights[HALF:])


def _sums(weights: tuple[int, ...]) -> list[int]:
    sums = [0]
    for weight in weights:
        sums += [weight + earlier for earlier in sums]
    return sums


def weight_of(mask: int, weights: tuple[int, ...]) -> int:
    """The weight of the cards of a mask together; `weights` has one weight for each bit."""
    low, high = _halves(weights)
    return low[mask & LOW_HALF] + high[mask >> HALF]


def jokers_for_runs(suit_runs: list[tuple[Run, ...]], runs: int) -> int | None:
    """The fewest jokers with which the suits together could offer this many runs; None if they
    can't."""
    fewest: dict[int, int] = {0: 0}
    for of_suit in suit_runs:
        with_suit = dict(fewest)
        for stands_for in {run.stands_for for run in of_suit}:
            jokers = min(run.jokers.bit_count() for run in of_suit if run.stands_for == stands_for)
            for count, so_far in fewest.items():
                both = min(runs, count + stands_for)
                with_suit[both] = min(so_far + jokers, with_suit.get(both, so_far + jokers))
        fewest = with_suit
    return fewest.get(runs)
