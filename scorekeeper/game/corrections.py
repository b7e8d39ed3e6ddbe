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
    """Entry number → the correction that decides what stands there.

    The last one counts; one that was itself struck does not.
    """
    return {target: correction for target, (_, correction) in _deciding(entries).items()}


def taken_back_by(entries: Sequence[Entry]) -> dict[int, int]:
    """Entry number → the number of the `Strike` that took it back; to strike that puts it back."""
    deciding = _deciding(entries).items()
    return {target: number for target, (number, one) in deciding if isinstance(one, Strike)}


def _deciding(entries: Sequence[Entry]) -> dict[int, tuple[int, Correction]]:
    """Entry number → the correction in force there, with its own number."""
    in_force: dict[int, tuple[int, Correction]] = {}
    for number, entry in reversed(list(enumerate(entries, 1))):
        if isinstance(entry, Amend | Strike) and number not in in_force:
            in_force.setdefault(entry.target, (number, entry))
    return in_force


def standing(entries: Sequence[Entry]) -> Iterator[tuple[int, Fact]]:
    """The facts that count, in the order of play, each with the number of its place in the log."""
    in_force = corrections_in_force(entries)
    for number, entry in enumerate(entries, 1):
        yield from ((number, fact) for fact in _facts_of(entry, in_force.get(number)))


def _facts_of(entry: Entry, correction: Correction | None) -> tuple[Fact, ...]:
    """The facts that count in the place of an entry, once it is corrected like this."""
    match correction, entry:
        case (_, Amend() | Strike() | CorrectStart()) | (Strike(), _):
            return ()
        case Amend(facts=facts), _:
            return facts
        case _, fact:
            return (fact,)


def corrects_start(entries: Sequence[Entry], entry: Entry) -> bool:
    """Whether an entry changes what was agreed at the start (C23): it corrects that, takes
    such a correction back or puts it back."""
    while isinstance(entry, Amend | Strike) and 1 <= entry.target <= len(entries):
        entry = entries[entry.target - 1]
    return isinstance(entry, CorrectStart)


def untouched(entries: Sequence[Entry]) -> set[int]:
    """The numbers of the entries that still count as they were written: neither amended, struck
    nor, in the case of a correction, replaced by a later one."""
    deciding = _deciding(entries)
    in_force = {number for number, _ in deciding.values()}
    return {
        number
        for number, entry in enumerate(entries, 1)
        if number not in deciding and (not isinstance(entry, Amend | Strike) or number in in_force)
    }


def facts_at(entries: Sequence[Entry], number: int) -> tuple[Fact, ...]:
    """The facts that now stand in the place of one entry; none where there is no such entry."""
    if not 1 <= number <= len(entries):
        return ()
    return _facts_of(entries[number - 1], corrections_in_force(entries).get(number))


def first_seat_moved(entries: Sequence[Entry], correction: Correction) -> tuple[int, Join] | None:
    """The first `join`, with its number in the log, to which another seat number would go if one
    before it came or went (C24). None where everybody keeps their number."""
    if not any(isinstance(fact, Join) for entry in entries for fact in _facts_in(entry)):
        return None
    seats = {number: seat for seat, (number, _) in enumerate(joins(entries))}
    return next(
        (
            (number, join)
            for seat, (number, join) in enumerate(joins([*entries, correction]))
            if number != correction.target and seats.get(number, seat) != seat
        ),
        None,
    )


def _facts_in(entry: Entry) -> tuple[Entry, ...]:
    return entry.facts if isinstance(entry, Amend) else (entry,)


def joins(entries: Sequence[Entry]) -> list[tuple[int, Join]]:
    """Who has joined, in that order, each with the number of the entry that says so (C24)."""
    return [(number, fact) for number, fact in standing(entries) if isinstance(fact, Join)]


def correct_row(entries: Sequence[Entry], row: Row, fact: Fact | None) -> Correction:
    """The correction that puts `fact` in the place of the one that closed a row of the sheet, or
    with None takes that one back. Other facts of the same entry stay, late penalties and cuts too.
    """
    closing = next(
        closed
        for number, closed in reversed(row.facts)
        if number == row.closed_by and not isinstance(closed, Penalty | Cut)
    )
    facts = [fact if other is closing else other for other in facts_at(entries, row.closed_by)]
    kept = tuple(other for other in facts if other is not None)
    return Amend(row.closed_by, kept) if kept else Strike(row.closed_by)


def correction_refusals(entries: Sequence[Entry], correction: Correction) -> list[Refusal]:
    """What is wrong with correcting that entry of the log, whatever it would be replaced by."""
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
