"""May this be true? What is wrong with an entry somebody wants to add to the log.

Nothing is raised for an entry that cannot be true: the answer is the list of its faults, empty
when it may be recorded.
"""

from collections.abc import Iterator, Sequence

from scorekeeper.game.conduct_refusals import (
    buy_in_refusals,
    call_refusals,
    cut_refusals,
    leave_refusals,
    once_refusals,
    paid_refusals,
    penalty_refusals,
)
from scorekeeper.game.corrections import correction_refusals, standing
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
from scorekeeper.game.hand_refusals import hand_refusals
from scorekeeper.game.refusal import Refusal
from scorekeeper.game.start import Start
from scorekeeper.game.table import Table
from scorekeeper.game.wording import describe
from scorekeeper.speech import say

MAX_ENTRIES = 2000


def admit(start: Start, entries: Sequence[Entry], entry: Entry) -> list[Refusal]:
    """What is wrong with adding `entry` to a log whose entries are all true.

    A fact is judged at the end of the log. An `Amend` or `Strike` is judged by what it makes of
    the whole log: the first later entry that could no longer be true is named.
    """
    if len(entries) >= MAX_ENTRIES:
        return [
            Refusal("game.log_full", say("A game has at most {most} entries.", most=MAX_ENTRIES))
        ]
    if isinstance(entry, Amend | Strike):
        refusals = correction_refusals(entries, entry)
        return refusals or _correction_refusals(start, [*entries, entry], entry.target)
    table = Table(start)
    for number, fact in standing(entries):
        table.lay(number, fact)
    return list(_fact_refusals(table, entry))


def admit_log(start: Start, entries: Sequence[Entry]) -> tuple[int, list[Refusal]] | None:
    """The number of the first entry of a whole log that cannot be true, with what is wrong; None
    when all of them can."""
    for index, entry in enumerate(entries):
        if isinstance(entry, Amend | Strike):
            refusals = correction_refusals(entries[:index], entry)
            if refusals:
                return index + 1, refusals
    false = _first_false(start, entries)
    return (false[0], false[2]) if false else None


def _first_false(
    start: Start, entries: Sequence[Entry], corrected: int | None = None
) -> tuple[int, Fact, list[Refusal]] | None:
    table = Table(start)
    corrections = [n for n, entry in enumerate(entries, 1) if isinstance(entry, Amend | Strike)]
    last = max(corrections, default=0)
    for number, fact in standing(entries):
        refusals = list(_fact_refusals(table, fact))
        later_corrected = number < last and number != corrected
        if refusals and not (later_corrected and _is_passed_over(table, fact)):
            return number, fact, refusals
        table.lay(number, fact)
    return None


def _correction_refusals(start: Start, entries: Sequence[Entry], corrected: int) -> list[Refusal]:
    false = _first_false(start, entries, corrected)
    if false is None:
        return []
    number, fact, refusals = false
    if number == corrected:
        return refusals
    what = describe(start, fact)
    return [
        Refusal(
            "entry.no_longer_true",
            say(
                "Then entry {number} ({what}) couldn’t be right any more: {why}",
                number=number,
                what=what,
                why=refusal.message,
            ),
            "entry",
            refusal.rule,
        )
        for refusal in refusals
    ]


def _is_passed_over(table: Table, fact: Fact) -> bool:
    """A buy-in that was true before a correction, and is no longer needed (E8)."""
    if table.rules.elimination is None or table.finished:
        return False
    return isinstance(fact, BuyIn) and fact.seat in table.in_play


def _fact_refusals(table: Table, fact: Fact) -> Iterator[Refusal]:
    if table.finished and not _may_come_late(fact):
        yield Refusal("game.finished", say("The game is over; correct an earlier entry instead."))
    else:
        yield from _untrue(table, fact)


def _untrue(table: Table, fact: Fact) -> Iterator[Refusal]:
    match fact:
        case Hand():
            yield from hand_refusals(table, fact)
        case Call(seat):
            yield from call_refusals(table, seat)
        case Penalty():
            yield from penalty_refusals(table, fact)
        case Cut():
            yield from cut_refusals(table, fact)
        case JokersDealt() | FourPairs() | PlayableDiscard():
            yield from once_refusals(table, fact)
        case BuyIn(seat):
            yield from buy_in_refusals(table, seat)
        case OutOfGame(seat):
            yield from leave_refusals(table, seat)
        case Paid():
            yield from paid_refusals(table, fact)


def _may_come_late(fact: Fact) -> bool:
    return isinstance(fact, Paid) or (isinstance(fact, Penalty | Cut) and fact.hand is not None)
