"""What is said of an entry after a log, in one call."""

from collections.abc import Sequence

from scorekeeper.game import admit as admitting
from scorekeeper.game import plausible
from scorekeeper.game.entries import Entry, Hand
from scorekeeper.game.fold import table_after
from scorekeeper.game.refusal import Refusal
from scorekeeper.game.scoring import Row
from scorekeeper.game.start import Start


def admit(start: Start, log: Sequence[Entry], entry: Entry) -> list[Refusal]:
    """What is wrong with an entry after a log of true ones."""
    return list(admitting.admit(table_after(start, log), entry).refusals)


def doubts(
    start: Start, log: Sequence[Entry], hand: Hand, *, row_closed_by: int | None = None
) -> list[Refusal]:
    """What is unusual about a hand after a log, or in place of the row that an entry closed."""
    table = table_after(start, log)
    rows: dict[int, Row] = {row.closed_by: row for row in table.rows}
    return plausible.doubts(table, hand, rows[row_closed_by] if row_closed_by else None)


def warnings(start: Start, log: Sequence[Entry]) -> list[str]:
    """What the table should know about the last entry of a log."""
    return plausible.warnings(table_after(start, log))
