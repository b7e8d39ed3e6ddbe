"""Rank the players (C10, C19, E8, N5, X10), and say how far the end still is (E8, N6)."""

from collections.abc import Callable, Iterator

from scorekeeper.game.start import Start
from scorekeeper.game.state import State
from scorekeeper.game.table import Table
from scorekeeper.speech import say


def standings(table: Table) -> dict[int, int]:
    """Work out the rank of everybody but those who left, the winner's first; equal totals share one
    (1 1 3). Those who are out rank below those still in, the last out first. Where each player has
    a contract of their own, those who have laid more rank above those who have laid fewer (X10).
    Once the game is over, a tie for the first rank is broken where the table agreed so."""
    out_after = {seat: number for number, deal in enumerate(table.closed) for seat in deal.put_out}
    out_after |= dict.fromkeys(table.in_play, len(table.closed))
    sign = 1 if table.rules.highest_wins else -1
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
    """Return those of the tied with the better row sum in the last hand on which they differ. Rows
    that one of them lacks are skipped (C24)."""
    for row in reversed(table.rows):
        if not all(seat in row.scores for seat in tied):
            continue
        best = max(sign * row.scores[seat].sum for seat in tied)
        tied = [seat for seat in tied if sign * row.scores[seat].sum == best]
    return tied


def outlook(start: Start, state: State, write: Callable[[int], str] = str) -> dict[int, str]:
    """Write a sentence for each seat in a game that ends with points: how far the player is from
    the limit (E8) or the end (N6). Points are as the reader would `write` them.

    >>> from scorekeeper.game.entries import Hand
    >>> from scorekeeper.game.replay import replay
    >>> from scorekeeper.variants.european import EUROPEAN
    >>> start = Start(EUROPEAN, ("Ann", "Bob"))
    >>> outlook(start, replay(start, [Hand(1, {2: 110})]))
    {1: '150 left', 2: '40 left'}
    """
    return dict(_outlook_sentences(start, state, write))


def _outlook_sentences(
    start: Start, state: State, write: Callable[[int], str]
) -> Iterator[tuple[int, str]]:
    rules = start.rules
    if state.finished:
        return
    playing = [player for player in state.players if player.in_play]
    if rules.ending == "one_left":
        rule = rules.elimination
        assert rule is not None
        for player in playing:
            if rule.is_out(player.total):
                yield player.seat, rules.words.say("out when this {words.hand} is scored")
            else:
                yield player.seat, say("{points} left", points=write(rule.limit - player.total))
    elif rules.ending == "points" and rules.target is not None:
        for player in playing:
            missing = rules.target - player.total
            if missing > 0:
                yield player.seat, say("{points} to go", points=write(missing))
            else:
                yield player.seat, rules.words.say("ends the game with this {words.hand}")
