"""Who is where, and who has won (C10, C19)."""

from collections.abc import Mapping, Sequence

from scorekeeper.game.state import Row
from scorekeeper.rules.variant import TieRule


def places(totals: Mapping[int, int], in_play: Sequence[int]) -> dict[int, int]:
    """The place of every seat in play, lowest total first; equal totals share one (1 1 3).

    >>> places({1: 40, 2: 40, 3: 55, 4: 10}, [1, 2, 3])
    {1: 1, 2: 1, 3: 3}
    """
    return {seat: 1 + sum(totals[other] < totals[seat] for other in in_play) for seat in in_play}


def final_places(
    totals: Mapping[int, int], in_play: Sequence[int], rows: Sequence[Row], ties: TieRule
) -> dict[int, int]:
    """The places at the end: with `last_hand` the tie for the first place is broken (C10)."""
    standing = places(totals, in_play)
    first = [seat for seat in in_play if standing[seat] == 1]
    if ties == "share" or len(first) == 1:
        return standing
    winners = _break_tie(first, rows)
    return standing | {seat: 1 + len(winners) for seat in first if seat not in winners}


def _break_tie(tied: list[int], rows: Sequence[Row]) -> list[int]:
    """Those of the tied with the lower row sum in the last hand on which they differ."""
    for row in reversed(rows):
        sums = {seat: row.scores[seat].sum for seat in tied}
        tied = [seat for seat in tied if sums[seat] == min(sums.values())]
    return tied
