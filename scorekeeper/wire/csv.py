"""The sheet as a table for a spreadsheet."""

import csv
import io

from scorekeeper.game.start import Start
from scorekeeper.game.state import State

COLUMNS = ("hand", "contract", "out", "bent")
"""Before those of the players."""

_STARTS_OF_FORMULAS = ("=", "+", "-", "@", "\t", "\r", "＝", "＋", "－", "＠")
"""The full-width ones too: some spreadsheets read them as the others."""


def write_csv(start: Start, state: State) -> str:
    """One line for each row of the sheet: hand, contract, who went out, and each player's sum; a
    line for what somebody who joined began with, and for what buying in changed; then the totals
    and, in minor units, the balances. A name that a spreadsheet would take for a formula is marked
    as text."""
    text = io.StringIO()
    names = {seat: as_text(start.name(seat)) for seat in start.seats}
    table: csv.DictWriter[str | int] = csv.DictWriter(text, [*COLUMNS, *names])
    table.writerow({column: column for column in COLUMNS} | names)
    still_to_come = {seat: points for seat, points in state.began_with.items() if points}
    for row in state.sheet:
        joined = {
            seat: still_to_come.pop(seat) for seat in row.deal.began_with.keys() & still_to_come
        }
        if joined:
            table.writerow({"hand": row.hand.number, "out": "joins"} | joined)
        table.writerow(
            {
                "hand": row.hand.number,
                "contract": row.hand.contract.code,
                "out": "" if row.out is None else names[row.out],
                "bent": "yes" if row.bent else "",
            }
            | {seat: score.sum for seat, score in row.scores.items()}
        )
        if row.bought_in:
            table.writerow({"hand": row.hand.number, "out": "buys in"} | dict(row.deal.adjusted))
    if still_to_come:
        table.writerow({"out": "joins"} | still_to_come)
    totals = {player.seat: player.total for player in state.players}
    table.writerow({"hand": "total"} | totals)
    if state.money.postings:
        unit = f"{start.currency}, minor units" if start.currency else "chips"
        balances = {player.seat: player.balance for player in state.players}
        table.writerow({"hand": "balance", "contract": unit} | balances)
    return text.getvalue()


def as_text(name: str) -> str:
    """A name so that no spreadsheet takes it for a formula."""
    return f"'{name}" if name.startswith(_STARTS_OF_FORMULAS) else name
