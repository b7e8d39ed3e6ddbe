"""The sheet as a table for a spreadsheet."""

import csv
import io

from scorekeeper.game.start import Start
from scorekeeper.game.state import State

_DANGEROUS = ("=", "+", "-", "@", "\t", "\r")


def write_csv(start: Start, state: State) -> str:
    """One line a row of the sheet: hand, contract, who went out, each player's sum; a line for
    what buying in changed; the totals and, in minor units, the balances last. A name that a
    spreadsheet would take for a formula is marked as text."""
    text = io.StringIO()
    lines = csv.writer(text)
    names = [_safe(name) for name in start.players]
    lines.writerow(["hand", "contract", "out", "bent", *names])
    for row in state.sheet:
        lines.writerow(
            [
                row.hand.number,
                row.hand.contract.code,
                "" if row.out is None else names[row.out - 1],
                "yes" if row.bent else "",
                *(row.scores[seat].sum if seat in row.scores else "" for seat in start.seats),
            ]
        )
        if row.bought_in:
            adjusted = [row.deal.adjusted.get(seat, "") for seat in start.seats]
            lines.writerow([row.hand.number, "", "buys in", "", *adjusted])
    lines.writerow(["total", "", "", "", *(player.total for player in state.players)])
    if state.money.postings:
        balances = [player.balance for player in state.players]
        money = f"{start.currency}, minor units" if start.currency else "chips"
        lines.writerow(["balance", money, "", "", *balances])
    return text.getvalue()


def _safe(name: str) -> str:
    return f"'{name}" if name.startswith(_DANGEROUS) else name
