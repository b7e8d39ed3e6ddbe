"""Who stands where, and who has won (C10, C19, E8, N5, X10)."""

from scorekeeper.game.table import Table


def standings(table: Table) -> dict[int, int]:
    """The rank of everybody but those who left, the winner's first; equal totals share one
    (1 1 3). Those who are out rank below those still in, the last out first. Where each player has
    a contract of their own, who has laid more ranks above who has laid fewer (X10). Once the game
    is over, a tie for the first rank is broken where the table agreed so."""
    out_after = {seat: number for number, deal in enumerate(table.closed) for seat in deal.put_out}
    out_after |= dict.fromkeys(table.in_play, len(table.closed))
    sign = 1 if table.rules.scored_by == "winner" else -1
    laid = table.contracts_laid
    merit = {
        seat: (out_after[seat], laid.get(seat, 0), sign * table.totals[seat])
        for seat in table.start.order
        if seat not in table.left
    }
    ranks = {seat: 1 + sum(other > own for other in merit.values()) for seat, own in merit.items()}
    first = [seat for seat, rank in ranks.items() if rank == 1]
    if not table.finished or table.rules.ties != "last_hand" or len(first) == 1:
        return ranks
    winners = _break_tie(table, first, sign)
    return ranks | {seat: 1 + len(winners) for seat in first if seat not in winners}


def _break_tie(table: Table, tied: list[int], sign: int) -> list[int]:
    """Those of the tied with the better row sum in the last hand on which they differ. Rows that
    one of them lacks say nothing (C24)."""
    for row in reversed(table.rows):
        if not all(seat in row.scores for seat in tied):
            continue
        best = max(sign * row.scores[seat].sum for seat in tied)
        tied = [seat for seat in tied if sign * row.scores[seat].sum == best]
    return tied
