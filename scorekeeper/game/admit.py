"""May this be true? What is wrong with an entry somebody wants to add to the log.

Nothing is raised for an entry that cannot be true: the answer is the list of its faults, empty
when it may be recorded.
"""

from collections.abc import Iterator, Sequence

from scorekeeper.game.conduct_faults import (
    buy_in_faults,
    call_faults,
    cut_faults,
    leave_faults,
    once_faults,
    paid_faults,
    penalty_faults,
)
from scorekeeper.game.corrections import correction_faults, standing
from scorekeeper.game.entries import (
    Amend,
    BuyIn,
    Call,
    Cut,
    Entry,
    Fact,
    FourPairs,
    Hand,
    JokersDealt,
    OutOfGame,
    Paid,
    Penalty,
    PlayableDiscard,
    Strike,
)
from scorekeeper.game.fault import Fault
from scorekeeper.game.hand_faults import hand_faults
from scorekeeper.game.start import Start
from scorekeeper.game.table import Table
from scorekeeper.game.wording import describe
from scorekeeper.speech import say

MOST_ENTRIES = 2000


def admit(start: Start, entries: Sequence[Entry], entry: Entry) -> list[Fault]:
    """What is wrong with adding `entry` to a log whose entries are all true.

    A fact is judged at the end of the log. An `Amend` or `Strike` is judged by what it makes of
    the whole log: the first later entry that could no longer be true is named.
    """
    if len(entries) >= MOST_ENTRIES:
        return [
            Fault("game.log_full", say("A game has at most {most} entries.", most=MOST_ENTRIES))
        ]
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


def _first_false(
    start: Start, entries: Sequence[Entry], corrected: int | None = None
) -> tuple[int, Fact, list[Fault]] | None:
    table = Table(start)
    corrections = [n for n, entry in enumerate(entries, 1) if isinstance(entry, Amend | Strike)]
    last = max(corrections, default=0)
    for number, fact in standing(entries):
        faults = list(_fact_faults(table, fact))
        later_corrected = number < last and number != corrected
        if faults and not (later_corrected and _is_passed_over(table, fact)):
            return number, fact, faults
        table.lay(number, fact)
    return None


def _correction_faults(start: Start, entries: Sequence[Entry], corrected: int) -> list[Fault]:
    false = _first_false(start, entries, corrected)
    if false is None:
        return []
    number, fact, faults = false
    if number == corrected:
        return faults
    what = describe(start, fact)
    return [
        Fault(
            "entry.no_longer_true",
            say(
                "Entry {number} ({what}) could then no longer be true: {why}",
                number=number,
                what=what,
                why=fault.message,
            ),
            "entry",
            fault.rule,
        )
        for fault in faults
    ]


def _is_passed_over(table: Table, fact: Fact) -> bool:
    """A buy-in that was true before a correction, and is no longer needed (E8)."""
    if table.sheet.elimination is None or table.finished:
        return False
    return isinstance(fact, BuyIn) and fact.seat in table.in_play


def _fact_faults(table: Table, fact: Fact) -> Iterator[Fault]:
    if table.finished and not _may_come_late(fact):
        yield Fault("game.finished", say("The game is over; correct an earlier entry instead."))
    else:
        yield from _untrue(table, fact)


def _untrue(table: Table, fact: Fact) -> Iterator[Fault]:
    match fact:
        case Hand():
            yield from hand_faults(table, fact)
        case Call(seat):
            yield from call_faults(table, seat)
        case Penalty():
            yield from penalty_faults(table, fact)
        case Cut():
            yield from cut_faults(table, fact)
        case JokersDealt() | FourPairs() | PlayableDiscard():
            yield from once_faults(table, fact)
        case BuyIn(seat):
            yield from buy_in_faults(table, seat)
        case OutOfGame(seat):
            yield from leave_faults(table, seat)
        case Paid():
            yield from paid_faults(table, fact)


def _may_come_late(fact: Fact) -> bool:
    return isinstance(fact, Paid) or (isinstance(fact, Penalty | Cut) and fact.hand is not None)
