"""The runs that the cards of one suit can make, in games where no two jokers lie side by side.

Cards of a suit are the bits of a number, a mask: bit 0 is the low ace, bit 13 the high ace of the
usual pack. That makes the search fast.
"""

from array import array
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from scorekeeper.rules.lay_down import RUNS_IN_A_FULL_SUIT


class Run(NamedTuple):
    """A run of one suit."""

    naturals: int
    """The mask of its natural cards."""

    jokers: int
    """The mask of the cards that its jokers stand for."""

    stands_for: int
    """For how many runs of a contract it stands: three if it is a full suit (J7)."""

    joker_count: int
    """How many jokers it has."""

    replaceable: int
    """The mask of the natural cards that are not next to a joker, so that one could replace it."""


def run_of(naturals: int, jokers: int, stands_for: int = 1) -> Run:
    """The run of these natural cards and these jokers, each a mask."""
    replaceable = naturals & ~(jokers << 1 | jokers >> 1)
    return Run(naturals, jokers, stands_for, jokers.bit_count(), replaceable)


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

    @property
    def runs_in_one(self) -> int:
        """For how many runs of a contract one stands at most."""
        return 1 if self.full_suit_size is None else RUNS_IN_A_FULL_SUIT


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
            found.append(run_of(stretch & held, gaps))
        if size == line.full_suit_size:
            found.append(run_of(stretch & held, gaps, RUNS_IN_A_FULL_SUIT))
    return tuple(sorted(found, key=lambda run: run.joker_count))


@lru_cache(maxsize=4096)
def runs_holding(held: int, jokers: int, line: Line, weights: tuple[int, ...]) -> tuple[Run, ...]:
    """For each number of jokers up to `jokers`, the heaviest run with exactly that many; and the
    same for runs that stand for three."""
    weight_of = weights_of_masks(weights)
    best: dict[tuple[int, int], tuple[int, Run]] = {}
    for stretch, low, high in _stretches(line):
        gaps = stretch & ~held
        spare = jokers - gaps.bit_count()
        if spare < 0 or gaps & (gaps >> 1):
            continue
        size = stretch.bit_count()
        for instead in _instead(stretch, gaps, spare, low, high, size, line):
            naturals, joker_mask = stretch & held & ~instead, gaps | instead
            weight = weight_of[naturals]
            for stands_for in (1, RUNS_IN_A_FULL_SUIT) if size == line.full_suit_size else (1,):
                key = (joker_mask.bit_count(), stands_for)
                if key not in best or best[key][0] < weight:
                    best[key] = (weight, run_of(naturals, joker_mask, stands_for))
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
def weights_of_masks(weights: tuple[int, ...]) -> Sequence[int]:
    """The weight of the cards of each mask together; `weights` has one weight for each bit."""
    of_masks = [0]
    for weight in weights:
        of_masks += [weight + lower for lower in of_masks]
    return array("L", of_masks)
