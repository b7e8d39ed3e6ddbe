"""A game's score sheet as a table for spreadsheets."""

import csv
import io
from collections.abc import Callable, Mapping

from scorekeeper.game.scoring import Row
from scorekeeper.game.start import Start
from scorekeeper.game.state import State

COLUMNS = ("hand", "contract", "out", "bent")
"""The columns before those of the players."""
LAID = "laid"
"""The column after these, if each player has a contract of their own. Behind the players' columns
is one for each of the game's `extras`, named by its id (G4), and then, if anybody had a penalty or
a bonus, one for each player of each of the `PARTS`."""
PARTS = ("scored", "penalties", "bonuses")
"""What a player's sum is made of: the column is named by the player and one of these."""

_STARTS_OF_FORMULAS = ("=", "+", "-", "@", "\t", "\r", "＝", "＋", "－", "＠")
"""The full-width signs too, as some spreadsheets read them like the others."""


def write_csv(start: Start, state: State, write_amount: Callable[[int, str], str]) -> str:
    """Write the sheet as CSV.

    There is one line for each row of the sheet: hand, contract, who went out, and each player's
    sum; who laid, if each player has a contract of their own; and how often the winner scored each
    extra; and apart what was scored for cards, penalties and bonuses. Further lines show the points
    with which somebody joined, and the changes by buying in; then the totals and the balances, in
    minor units and, in a currency, once more as `write_amount` writes them. A name that a
    spreadsheet would take for a formula is marked as text.
    """
    text = io.StringIO()
    names = {seat: escape_formula(start.name(seat)) for seat in start.seats}
    columns = (*COLUMNS, LAID) if start.rules.contract_by_player else COLUMNS
    extras = [extra.id for extra in start.rules.extras]
    parts = _name_parts(state, names)
    table: csv.DictWriter[str | int] = csv.DictWriter(text, [*columns, *names, *extras, *parts])
    table.writerow({column: column for column in (*columns, *extras)} | names | parts)
    unlisted_joins = {seat: points for seat, points in state.began_with.items() if points}
    for row in state.sheet:
        joined = {
            seat: unlisted_joins.pop(seat) for seat in row.deal.began_with.keys() & unlisted_joins
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
            | ({LAID: _name_layers(row, names)} if LAID in columns else {})
            | {seat: score.sum for seat, score in row.scores.items()}
            | _count_extras(row)
            | (_split_sums(row) if parts else {})
        )
        if row.bought_in:
            table.writerow({"hand": row.hand.number, "out": "buys in"} | dict(row.deal.adjusted))
    if unlisted_joins:
        table.writerow({"out": "joins"} | unlisted_joins)
    totals = {player.seat: player.total for player in state.players}
    table.writerow({"hand": "total"} | totals)
    if state.money.postings:
        unit = f"{start.currency}, minor units" if start.currency else "chips"
        balances = {player.seat: player.balance for player in state.players}
        table.writerow({"hand": "balance", "contract": unit} | balances)
        if start.currency:
            amounts = {
                seat: write_amount(balance, start.currency) for seat, balance in balances.items()
            }
            table.writerow({"hand": "money", "contract": start.currency} | amounts)
    return text.getvalue()


def _name_layers(row: Row, names: dict[int, str]) -> str:
    return ", ".join(names[seat] for seat in sorted(row.deal.laid))


def _name_parts(state: State, names: Mapping[int, str]) -> dict[str | int, str]:
    """Name the columns of what sums are made of; none where all is for cards."""
    scores = [score for row in state.sheet for score in row.scores.values()]
    if not any(score.penalties or score.bonus for score in scores):
        return {}
    return {f"{seat} {part}": f"{name} {part}" for seat, name in names.items() for part in PARTS}


def _split_sums(row: Row) -> dict[str | int, int]:
    """Split each player's sum into its parts."""
    return {
        f"{seat} {part}": points
        for seat, score in row.scores.items()
        for part, points in zip(
            PARTS, (score.points * score.times, score.penalties, score.bonus), strict=True
        )
    }


def _count_extras(row: Row) -> dict[str | int, int]:
    """Count how often the winner scored each extra, by its id."""
    scored = row.deal.won.extras if row.deal.won else {}
    return {id: count for id, count in scored.items() if count}


def escape_formula(name: str) -> str:
    """Mark a name as text if a spreadsheet would take it for a formula."""
    return f"'{name}" if name.startswith(_STARTS_OF_FORMULAS) else name
