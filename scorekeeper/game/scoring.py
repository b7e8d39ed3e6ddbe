"""From the deals of a game to the rows of its sheet (C6 to C8, J13)."""

from collections import Counter
from collections.abc import Sequence

from scorekeeper.game.entries import Left
from scorekeeper.game.state import Row, Score
from scorekeeper.game.table import DealtHand, Table
from scorekeeper.rules.card_points import CardPoints


def points_left(left: Left, card_points: CardPoints) -> int:
    """The points of what a loser held, before doubling (C6)."""
    return left if isinstance(left, int) else sum(card_points.of(card) for card in left)


def score_sheet(table: Table) -> tuple[Row, ...]:
    """The rows of the sheet with running totals, deals thrown in included (C8)."""
    totals: Counter[int] = Counter()
    return tuple(_score_row(table, deal, totals) for deal in table.closed if _has_row(deal))


def _has_row(deal: DealtHand) -> bool:
    """A deal that the end of the game broke off leaves only its penalties and bonuses (C20)."""
    return not deal.broken_off or bool(deal.penalties or deal.bonuses)


def _score_row(table: Table, deal: DealtHand, totals: Counter[int]) -> Row:
    assert deal.entry is not None
    scores = {}
    for seat in _scored_seats(deal):
        left = deal.left.get(seat, ())
        times = _times(table, deal, seat)
        points = points_left(left, table.sheet.card_points)
        penalties, bonus = deal.penalties[seat], deal.bonuses[seat]
        totals[seat] += points * times + penalties + bonus
        scores[seat] = Score(left, points, times, penalties, bonus, totals[seat])
    return Row(
        deal=deal.deal,
        entry=deal.entry,
        dealer=deal.dealer,
        out=deal.out,
        bent=deal.bent,
        scores=scores,
        facts=tuple(deal.facts),
    )


def _scored_seats(deal: DealtHand) -> Sequence[int]:
    """Those in the deal, and whoever left in it but had earned a penalty or bonus before."""
    return sorted({*deal.seats, *deal.penalties, *deal.bonuses})


def _times(table: Table, deal: DealtHand, seat: int) -> int:
    doubling = table.sheet.doubling
    return doubling.times if doubling and deal.bent and seat in deal.left else 1


def totals_now(table: Table, rows: Sequence[Row]) -> dict[int, int]:
    """Every seat's total, what it has earned in the hand in play included."""
    totals = Counter(
        {
            seat: next((row.scores[seat].total for row in reversed(rows) if seat in row.scores), 0)
            for seat in table.start.seats
        }
    )
    if table.open:
        totals.update(table.open.penalties)
        totals.update(table.open.bonuses)
    return dict(totals)
