"""The table's money, in minor units, from the same facts as its points (C13)."""

from collections import Counter
from collections.abc import Iterator, Mapping

from scorekeeper.game.settle import settle
from scorekeeper.game.state import Money, Posting
from scorekeeper.game.table import Table


def count_money(table: Table, totals: Mapping[int, int], places: Mapping[int, int]) -> Money:
    """What moved, what each seat is up or down, and what is still to be paid."""
    postings = tuple(_stakes(table, totals, places))
    balances = Counter(dict.fromkeys(table.start.seats, 0))
    for posting in postings:
        balances[posting.payer] -= posting.amount
        balances[posting.payee] += posting.amount
    unpaid = Counter(balances)
    for paid in table.paid:
        unpaid[paid.payer] += paid.amount
        unpaid[paid.payee] -= paid.amount
    return Money(postings, dict(balances), settle(unpaid))


def _stakes(
    table: Table, totals: Mapping[int, int], places: Mapping[int, int]
) -> Iterator[Posting]:
    """At the end each player pays each who placed better the difference times the stake (C13)."""
    stake = table.sheet.stake_per_point
    if not (stake and table.ended_by):
        return
    for payer in places:
        for payee in places:
            difference = totals[payer] - totals[payee]
            if places[payee] < places[payer] and difference > 0:
                why = f"{difference} points at {stake}"
                yield Posting(table.ended_by, payer, payee, difference * stake, why)
