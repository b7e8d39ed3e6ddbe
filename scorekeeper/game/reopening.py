"""Find the hand of a deal that was taken back and is in play again, and whether it was recorded
again."""

from dataclasses import dataclass

from scorekeeper.game.changes import deal_at, find_change
from scorekeeper.game.corrections import corrections_in_force, find_numbers, find_original
from scorekeeper.game.entries import Hand, Strike, Void
from scorekeeper.game.table import Table


@dataclass(frozen=True)
class Reopened:
    """A hand as it was recorded, and the number of the entry `by` which it was taken back."""

    hand: Hand
    by: int


def find_reopened(table: Table) -> Reopened | None:
    """Find the hand that was recorded for the deal in play before it was taken back, the last one
    where that happened more than once. None where nothing was taken back, and where a later hand is
    recorded: then the deal in play is another one."""
    entries = table.entries
    last_closed = (table.closed[-1].closed_by or 0) if table.closed else 0
    hands = {number for number in find_numbers(entries, Hand) if number > last_closed}
    if table.finished or not hands:
        return None
    for by in sorted(corrections_in_force(entries).values(), reverse=True):
        strike = entries[by - 1]
        if not isinstance(strike, Strike) or find_original(entries, strike) not in hands:
            continue
        change = find_change(entries, by)
        if change and change.taken_back:
            match change.before:
                case (Hand() as hand,):
                    return Reopened(hand, by)
    return None


def was_recorded_again(table: Table, by: int) -> bool:
    """Whether entry `by` took back a hand, or a deal thrown in, and another was recorded for that
    deal later. To put the first one back would then count the deal twice (C25)."""
    change = find_change(table.entries, by)
    if change is None or not change.taken_back:
        return False
    if not any(isinstance(fact, Hand | Void) for fact in change.before):
        return False
    now = deal_at(table, change.number)
    return now.closed_by is not None and now.closed_by > by and not now.broken_off
