"""Who is where, and who has won (C10, C19, E8, N5)."""

from collections.abc import Mapping, Sequence

from scorekeeper.game.state import Row
from scorekeeper.game.table import Table


def standings(table: Table, rows: Sequence[Row]) -> dict[int, int]:
    """The place of everybody but those who left, the winner's first; equal totals share one
    (1 1 3). Who is out ranks below those who are not, the last out first. Once the game is over,
    a tie for the first place is broken where the table agreed so."""
    highest_wins = table.rules.scored_by == "winner"
    put_out = {
        seat: number for number, deal in enumerate(table.closed) for seat in deal.put_out
    } | dict.fromkeys(table.in_play, len(table.closed))
    merit = {
        seat: (put_out[seat], table.totals[seat] * (1 if highest_wins else -1))
        for seat in table.start.seats
        if seat not in table.left
    }
    ranks = {seat: 1 + sum(other > own for other in merit.values()) for seat, own in merit.items()}
    first = [seat for seat, rank in ranks.items() if rank == 1]
    if not table.finished or table.rules.ties == "share" or len(first) == 1:
        return ranks
    winners = _break_tie(first, rows, highest_wins=highest_wins)
    return ranks | {seat: 1 + len(winners) for seat in first if seat not in winners}


def _break_tie(tied: list[int], rows: Sequence[Row], *, highest_wins: bool) -> list[int]:
    """Those of the tied with the better row sum in the last hand on which they differ."""
    best = max if highest_wins else min
    for row in reversed(rows):
        sums: Mapping[int, int] = {seat: row.scores[seat].sum for seat in tied}
        tied = [seat for seat in tied if sums[seat] == best(sums.values())]
    return tied
