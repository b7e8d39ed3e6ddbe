"""Which facts stand once entries have been amended and struck."""

from bisect import bisect
from collections.abc import Iterator, Mapping, Sequence

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

_OF_AN_ENTRY = Amend, Strike
"""The corrections of another entry. A tuple, as a log is gone through once for each of them."""


def corrections_in_force(entries: Sequence[Entry]) -> dict[int, int]:
    """Return entry number → the number of the correction that is in force for it. The last one
    counts; one that was itself struck does not."""
    in_force: dict[int, int] = {}
    for number in range(len(entries), 0, -1):
        entry = entries[number - 1]
        if isinstance(entry, _OF_AN_ENTRY) and number not in in_force:
            in_force.setdefault(entry.target, number)
    return in_force


def find_correction(
    entries: Sequence[Entry], number: int, corrections: Sequence[int] | None = None
) -> int | None:
    """Find the number of the correction that is in force for one entry (see corrections_in_force);
    None where there is none. `corrections` are the numbers, in order, of those that may have to do
    with it: whoever asks often looks at these alone (see Corrections). What is before the entry
    can't correct it, and isn't looked at."""
    corrected: set[int] = set()
    every = range(1, len(entries) + 1) if corrections is None else corrections
    for later in reversed(every[bisect(every, number) :]):
        entry = entries[later - 1]
        if isinstance(entry, _OF_AN_ENTRY) and later not in corrected:
            if entry.target == number:
                return later
            corrected.add(entry.target)
    return None


def taken_back_by(entries: Sequence[Entry], number: int) -> int | None:
    """Return the number of the `Strike` that took an entry back; striking that one puts the entry
    back. None where the entry counts."""
    correction = find_correction(entries, number)
    return correction if correction and isinstance(entries[correction - 1], Strike) else None


def find_original(entries: Sequence[Entry], correction: Amend | Strike) -> int:
    """Find the number of the entry that a correction corrects in the end: it may correct another
    correction."""
    while isinstance(target := entries[correction.target - 1], _OF_AN_ENTRY):
        correction = target
    return correction.target


def facts_in_force(entries: Sequence[Entry]) -> Iterator[tuple[int, Fact]]:
    """Yield the facts that count, in the order of play, each with the number of the entry that it
    now stands for."""
    in_force = corrections_in_force(entries)
    for number, entry in enumerate(entries, 1):
        correction = _correction_of(entries, in_force, number)
        yield from ((number, fact) for fact in _facts_of(entry, correction))


def _correction_of(
    entries: Sequence[Entry], in_force: Mapping[int, int], number: int
) -> Entry | None:
    return entries[in_force[number] - 1] if number in in_force else None


def _facts_of(entry: Entry, correction: Entry | None) -> tuple[Fact, ...]:
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
    corrections = corrections_in_force(entries)
    in_force = set(corrections.values())
    return {
        number
        for number, entry in enumerate(entries, 1)
        if number not in corrections
        and (not isinstance(entry, Amend | Strike) or number in in_force)
    }


def facts_at(
    entries: Sequence[Entry], number: int, corrections: Sequence[int] | None = None
) -> tuple[Fact, ...]:
    """Return the facts that now count for one entry; none where there is no such entry.
    `corrections` are those to look at, as for find_correction."""
    if not 1 <= number <= len(entries):
        return ()
    correction = find_correction(entries, number, corrections)
    return _facts_of(entries[number - 1], entries[correction - 1] if correction else None)


def corrections_to(
    entries: Sequence[Entry], number: int, facts: tuple[Fact, ...]
) -> tuple[Amend | Strike, ...]:
    """Build the corrections, one after the other, after which `facts` count for entry `number`;
    none where they do already. An entry that was taken back is put back first."""
    strike = taken_back_by(entries, number)
    if not facts:
        return () if strike else (Strike(number),)
    put_back = (Strike(strike),) if strike else ()
    if facts_at((*entries, *put_back), number) == facts:
        return put_back
    return (*put_back, Amend(number, facts))


class Corrections:
    """The corrections of the entries of a log, by what they correct in the end, as a correction may
    correct another one. The log may grow."""

    def __init__(self, entries: Sequence[Entry] = ()) -> None:
        self._originals: dict[int, int] = {}
        self._of: dict[int, list[int]] = {}
        for number, entry in enumerate(entries, 1):
            if isinstance(entry, _OF_AN_ENTRY):
                self.add(number, entry)

    def add(self, number: int, correction: Amend | Strike) -> None:
        """Add the next correction, which is this entry of the log."""
        original = self._originals[number] = self.find_original(correction)
        self._of.setdefault(original, []).append(number)

    def find_original(self, correction: Amend | Strike) -> int:
        """Find the number of the entry that a correction corrects in the end (see
        find_original)."""
        return self._originals.get(correction.target, correction.target)

    def of(self, number: int) -> list[int]:
        """Return the numbers of those that correct an entry in the end, in order; the entry may be
        a correction itself."""
        return self._of.get(self._originals.get(number, number), [])


def find_numbers(entries: Sequence[Entry], kind: type[Fact]) -> set[int]:
    """Find the numbers of the entries that recorded a fact of this kind when they were written, or
    do since they were amended, even if that no longer counts."""
    written = {number for number, entry in enumerate(entries, 1) if isinstance(entry, kind)}
    amends = [entry for entry in entries if isinstance(entry, Amend)]
    return written | {
        amend.target for amend in amends if any(isinstance(fact, kind) for fact in amend.facts)
    }


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


def correction_refusals(
    entries: Sequence[Entry], correction: Amend | Strike, corrections: Corrections
) -> list[Refusal]:
    """Return what is wrong with correcting that entry of the log, whatever it would be replaced
    by. `corrections` are those in the log so far."""
    number = correction.target
    if not 1 <= number <= len(entries):
        if number == START:
            message = say("There is no entry 0: the start is corrected, never taken back.")
            return [Refusal("entry.is_start", message, "entry", "C23")]
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
    last = find_correction(entries, number, corrections.of(number))
    if last and isinstance(entries[last - 1], Strike):
        message = say("Entry {number} has already been taken back.", number=number)
        return [Refusal("entry.struck", message, "entry")]
    return []
