"""Which facts stand once entries have been amended and struck."""

from collections.abc import Iterator, Sequence

from scorekeeper.game.entries import (
    START,
    Amend,
    Correction,
    CorrectStart,
    Cut,
    Entry,
    Fact,
    Join,
    Penalty,
    Strike,
)
from scorekeeper.game.refusal import Refusal
from scorekeeper.game.scoring import Row
from scorekeeper.speech import say


def corrections_in_force(entries: Sequence[Entry]) -> dict[int, Correction]:
    """Return entry number → the correction that is in force for it. The last one counts; one that
    was itself struck does not."""
    return {
        target: correction
        for target, (_, correction) in _numbered_corrections_in_force(entries).items()
    }


def taken_back_by(entries: Sequence[Entry]) -> dict[int, int]:
    """Return entry number → the number of the `Strike` that took it back; striking that one puts
    the entry back."""
    corrections = _numbered_corrections_in_force(entries).items()
    return {
        target: number
        for target, (number, correction) in corrections
        if isinstance(correction, Strike)
    }


def _numbered_corrections_in_force(entries: Sequence[Entry]) -> dict[int, tuple[int, Correction]]:
    """Return entry number → the correction in force for it, with the correction's own number."""
    in_force: dict[int, tuple[int, Correction]] = {}
    for number, entry in reversed(list(enumerate(entries, 1))):
        if isinstance(entry, Amend | Strike) and number not in in_force:
            in_force.setdefault(entry.target, (number, entry))
    return in_force


def facts_in_force(entries: Sequence[Entry]) -> Iterator[tuple[int, Fact]]:
    """Yield the facts that count, in the order of play, each with the number of the entry that it
    now stands for."""
    in_force = corrections_in_force(entries)
    for number, entry in enumerate(entries, 1):
        yield from ((number, fact) for fact in _facts_of(entry, in_force.get(number)))


def _facts_of(entry: Entry, correction: Correction | None) -> tuple[Fact, ...]:
    """Return the facts that count for an entry, once it is corrected by `correction`."""
    match correction, entry:
        case (_, Amend() | Strike() | CorrectStart()) | (Strike(), _):
            return ()
        case Amend(facts=facts), _:
            return facts
        case _, fact:
            return (fact,)


def corrects_start(entries: Sequence[Entry], entry: Entry) -> bool:
    """Whether an entry changes what was agreed at the start (C23): it corrects the start, takes
    such a correction back or puts it back."""
    while isinstance(entry, Amend | Strike) and 1 <= entry.target <= len(entries):
        entry = entries[entry.target - 1]
    return isinstance(entry, CorrectStart)


def find_uncorrected(entries: Sequence[Entry]) -> set[int]:
    """Find the numbers of the entries that still count as they were written: neither amended nor
    struck, and, of corrections, not replaced by a later one."""
    corrections = _numbered_corrections_in_force(entries)
    in_force = {number for number, _ in corrections.values()}
    return {
        number
        for number, entry in enumerate(entries, 1)
        if number not in corrections
        and (not isinstance(entry, Amend | Strike) or number in in_force)
    }


def facts_at(entries: Sequence[Entry], number: int) -> tuple[Fact, ...]:
    """Return the facts that now count for one entry; none where there is no such entry."""
    if not 1 <= number <= len(entries):
        return ()
    return _facts_of(entries[number - 1], corrections_in_force(entries).get(number))


def corrections_to(
    entries: Sequence[Entry], number: int, facts: tuple[Fact, ...]
) -> tuple[Amend | Strike, ...]:
    """Build the corrections, one after the other, after which `facts` count for entry `number`;
    none where they do already. An entry that was taken back is put back first."""
    strike = taken_back_by(entries).get(number)
    if not facts:
        return () if strike else (Strike(number),)
    put_back = (Strike(strike),) if strike else ()
    if facts_at((*entries, *put_back), number) == facts:
        return put_back
    return (*put_back, Amend(number, facts))


def find_moved_join(entries: Sequence[Entry], correction: Correction) -> tuple[int, Join] | None:
    """Find the first `join`, with its number in the log, that would get another seat number by a
    correction of an earlier one (C24). None where everybody keeps their number."""
    if not any(isinstance(fact, Join) for entry in entries for fact in _facts_in(entry)):
        return None
    seats = {number: seat for seat, (number, _) in enumerate(find_joins(entries))}
    return next(
        (
            (number, join)
            for seat, (number, join) in enumerate(find_joins([*entries, correction]))
            if number != correction.target and seats.get(number, seat) != seat
        ),
        None,
    )


def _facts_in(entry: Entry) -> tuple[Entry, ...]:
    return entry.facts if isinstance(entry, Amend) else (entry,)


def find_joins(entries: Sequence[Entry]) -> list[tuple[int, Join]]:
    """Find who has joined, in that order, each with the number of the entry (C24)."""
    return [(number, fact) for number, fact in facts_in_force(entries) if isinstance(fact, Join)]


def correct_row(entries: Sequence[Entry], row: Row, fact: Fact | None) -> Correction:
    """Build the correction that replaces the fact that closed a row of the sheet by `fact`, or
    takes it back where `fact` is None. Other facts of the same entry stay, late penalties and cuts
    too."""
    closing = next(
        closed
        for number, closed in reversed(row.facts)
        if number == row.closed_by and not isinstance(closed, Penalty | Cut)
    )
    facts = [fact if other is closing else other for other in facts_at(entries, row.closed_by)]
    remaining = tuple(other for other in facts if other is not None)
    return Amend(row.closed_by, remaining) if remaining else Strike(row.closed_by)


def correction_refusals(entries: Sequence[Entry], correction: Correction) -> list[Refusal]:
    """Return what is wrong with correcting that entry of the log, whatever it would be replaced
    by."""
    number = correction.target
    if isinstance(correction, CorrectStart):
        return []
    if number == START:
        message = say("There is no entry 0: the start is corrected, never taken back.")
        return [Refusal("entry.is_start", message, "entry", "C23")]
    if not 1 <= number <= len(entries):
        message = say("There is no entry {number}.", number=number)
        return [Refusal("entry.unknown", message, "entry")]
    target = entries[number - 1]
    if isinstance(correction, Amend) and isinstance(target, Correction):
        message = say(
            "Entry {number} is itself a correction: take it back, or correct entry {corrected}.",
            number=number,
            corrected=target.target,
        )
        return [Refusal("entry.is_correction", message, "entry")]
    if isinstance(corrections_in_force(entries).get(number), Strike):
        message = say("Entry {number} has already been taken back.", number=number)
        return [Refusal("entry.struck", message, "entry")]
    return []
