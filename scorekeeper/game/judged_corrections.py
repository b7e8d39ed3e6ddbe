"""Judge the corrections of a log by themselves, one after the other, whatever they make of it."""

from collections.abc import Sequence

from scorekeeper.game.corrections import (
    Corrections,
    correction_refusals,
    facts_at,
    find_correction,
    find_numbers,
)
from scorekeeper.game.entries import Correction, CorrectStart, Entry, Join
from scorekeeper.game.refusal import Refusal
from scorekeeper.game.start import Start, start_refusals
from scorekeeper.game.start_corrections import (
    correct_start,
    find_changes_of_start,
    start_correction_refusals,
)


class JudgedCorrections:
    """The corrections of a log so far. Each is judged by those that have to do with the same entry,
    so that no long log takes seconds."""

    moved: tuple[int, Join] | None = None
    """The first who gets another seat number by the correction that was judged last, with the
    number of the entry by which they join: more or fewer join by an earlier entry (C24)."""

    def __init__(self, begun: Start, entries: Sequence[Entry], known: int = 0) -> None:
        """Begin with a log whose first `known` entries are true."""
        self._begun, self._entries = begun, entries
        self._changes = find_changes_of_start(entries[:known])
        self._agreed = correct_start(begun, self._changes.values())
        self._corrections = Corrections(entries[:known])
        self._joins = {each: self._find_joins(each) for each in find_numbers(entries, Join)}

    def judge(self, number: int, correction: Correction) -> list[Refusal]:
        """Return what is wrong with the next correction, this entry of the log."""
        if isinstance(correction, CorrectStart):
            return self._judge_change(number, correction)
        before = self._entries[: number - 1]
        if refusals := correction_refusals(before, correction, self._corrections):
            return refusals
        self._corrections.add(number, correction)
        original = self._corrections.find_original(correction)
        self.moved = self._correct_join(number, original) if original in self._joins else None
        change = self._entries[original - 1]
        return self._judge_start(original, change) if isinstance(change, CorrectStart) else []

    def _find_joins(self, number: int) -> list[Join]:
        """Find who joins by an entry, as it is corrected so far."""
        facts = facts_at(self._entries, number, self._corrections.of(number))
        return [fact for fact in facts if isinstance(fact, Join)]

    def _correct_join(self, number: int, original: int) -> tuple[int, Join] | None:
        before, after = self._joins[original], self._find_joins(original)
        self._joins[original] = after
        if len(before) == len(after):
            return None
        later = (each for each in sorted(self._joins) if original < each < number)
        return next(((each, join) for each in later for join in self._joins[each]), None)

    def _judge_change(self, number: int, change: CorrectStart) -> list[Refusal]:
        refusals = start_correction_refusals(self._agreed, change)
        if not refusals:
            self._changes[number] = change
            self._agreed = correct_start(self._agreed, [change])
        return refusals

    def _judge_start(self, number: int, change: CorrectStart) -> list[Refusal]:
        """Return what is wrong with the start once this correction of it was taken back or put
        back."""
        if find_correction(self._entries, number, self._corrections.of(number)):
            self._changes.pop(number, None)
        else:
            self._changes = dict(sorted({**self._changes, number: change}.items()))
        before = self._agreed
        self._agreed = correct_start(self._begun, self._changes.values())
        return start_refusals(self._agreed) if self._agreed != before else []
