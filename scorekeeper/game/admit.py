"""May this be true? What is wrong with an entry somebody wants to add to the log.

Nothing is raised for an entry that cannot be true: the answer is the list of its faults, empty
when it may be recorded.
"""

from collections.abc import Iterator, Sequence

from scorekeeper.game.conduct_faults import (
    cut_faults,
    lacks,
    paid_faults,
    penalty_faults,
    seat_faults,
)
from scorekeeper.game.corrections import correction_faults, standing
from scorekeeper.game.entries import (
    Amend,
    Call,
    Cut,
    End,
    Entry,
    Fact,
    Hand,
    OutOfGame,
    Paid,
    Penalty,
    Strike,
    Void,
)
from scorekeeper.game.fault import Fault
from scorekeeper.game.hand_faults import hand_faults
from scorekeeper.game.start import Start
from scorekeeper.game.table import Table
from scorekeeper.game.wording import describe

MOST_ENTRIES = 2000


def admit(start: Start, entries: Sequence[Entry], entry: Entry) -> list[Fault]:
    """What is wrong with adding `entry` to a log whose entries are all true.

    A fact is judged at the end of the log. An `Amend` or `Strike` is judged by what it makes of
    the whole log: the first later entry that could no longer be true is named.
    """
    if len(entries) >= MOST_ENTRIES:
        return [Fault("game.log_full", f"A game has at most {MOST_ENTRIES} entries.")]
    if isinstance(entry, Amend | Strike):
        faults = correction_faults(entries, entry)
        return faults or _correction_faults(start, [*entries, entry], entry.entry)
    table = Table(start)
    for number, fact in standing(entries):
        table.lay(number, fact)
    return list(_fact_faults(table, entry))


def admit_log(start: Start, entries: Sequence[Entry]) -> tuple[int, list[Fault]] | None:
    """The number of the first entry of a whole log that cannot be true, with what is wrong; None
    when all of them can."""
    for place, entry in enumerate(entries):
        if isinstance(entry, Amend | Strike):
            faults = correction_faults(entries[:place], entry)
            if faults:
                return place + 1, faults
    false = _first_false(start, entries)
    return (false[0], false[2]) if false else None


def _first_false(start: Start, entries: Sequence[Entry]) -> tuple[int, Fact, list[Fault]] | None:
    table = Table(start)
    for number, fact in standing(entries):
        faults = list(_fact_faults(table, fact))
        if faults:
            return number, fact, faults
        table.lay(number, fact)
    return None


def _correction_faults(start: Start, entries: Sequence[Entry], corrected: int) -> list[Fault]:
    false = _first_false(start, entries)
    if false is None:
        return []
    number, fact, faults = false
    if number == corrected:
        return faults
    what = describe(start, fact)
    return [
        Fault(
            "entry.no_longer_true",
            f"Entry {number} ({what}) could then no longer be true: {fault.message}",
            "entry",
            fault.rule,
        )
        for fault in faults
    ]


def _fact_faults(table: Table, fact: Fact) -> Iterator[Fault]:
    if table.finished and not _may_come_late(fact):
        yield Fault("game.finished", "The game is over; correct an earlier entry instead.")
        return
    match fact:
        case Hand():
            yield from hand_faults(table, fact)
        case Void() | End():
            pass
        case Call(seat):
            if table.sheet.max_calls is None:
                yield lacks(table, "calls")
            yield from seat_faults(table, table.open, seat)
        case Penalty():
            yield from penalty_faults(table, fact)
        case Cut():
            yield from cut_faults(table, fact)
        case OutOfGame(seat):
            yield from seat_faults(table, table.open, seat)
        case Paid():
            yield from paid_faults(table, fact)
        case _:
            yield lacks(table, f"entry of this kind: {describe(table.start, fact)}")


def _may_come_late(fact: Fact) -> bool:
    return isinstance(fact, Paid) or (isinstance(fact, Penalty | Cut) and fact.hand is not None)
