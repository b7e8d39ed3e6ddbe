"""The sheet as a table for a spreadsheet."""

import csv
import io

from scorekeeper.game.scoring import Row
from scorekeeper.game.start import Start
from scorekeeper.game.state import State

COLUMNS = ("hand", "contract", "out", "bent")
"""Before those of the players."""
LAID = "laid"
"""After these, where each player has a contract of their own. After those of the players there is a
column for each of the `extras` of the game, called by its id (G4)."""

_STARTS_OF_FORMULAS = ("=", "+", "-", "@", "\t", "\r", "＝", "＋", "－", "＠")
"""The full-width ones too: some spreadsheets read them as the others."""


def write_csv(start: Start, state: State) -> str:
    """One line for each row of the sheet: hand, contract, who went out, and each player's sum;
    where each player has a contract of their own, who laid it; and how often the winner scored each
    thing besides. A line for what somebody who joined began with, and for what buying in changed;
    then the totals and, in minor units, the balances. A name that a spreadsheet would take for a
    formula is marked as text."""
    text = io.StringIO()
    names = {seat: as_text(start.name(seat)) for seat in start.seats}
    columns = (*COLUMNS, LAID) if start.rules.contract_by_player else COLUMNS
    extras = [extra.id for extra in start.rules.extras]
    table: csv.DictWriter[str | int] = csv.DictWriter(text, [*columns, *names, *extras])
    table.writerow({column: column for column in (*columns, *extras)} | names)
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
            | ({LAID: _who_laid(row, names)} if LAID in columns else {})
            | {seat: score.sum for seat, score in row.scores.items()}
            | _scored_besides(row)
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


def _who_laid(row: Row, names: dict[int, str]) -> str:
    return ", ".join(names[seat] for seat in sorted(row.deal.laid))


def _scored_besides(row: Row) -> dict[str | int, int]:
    """How often the winner scored each thing besides, by its id."""
    scored = row.deal.won.extras if row.deal.won else {}
    return {id: count for id, count in scored.items() if count}


def as_text(name: str) -> str:
    """A name so that no spreadsheet takes it for a formula."""
    return f"'{name}" if name.startswith(_STARTS_OF_FORMULAS) else name
