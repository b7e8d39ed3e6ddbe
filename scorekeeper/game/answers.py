"""The answers that are possible when an entry is in conflict with what the log says by now, and
what follows from each."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Literal

from scorekeeper.game.admit import Admission, admit
from scorekeeper.game.corrections import (
    correct_row,
    corrections_to,
    corrects_start,
    facts_at,
    find_original,
)
from scorekeeper.game.deal import Deal
from scorekeeper.game.entries import Amend, End, Entry, Fact, Hand, Join, OutOfGame, Strike, Void
from scorekeeper.game.join_refusals import join_when_possible
from scorekeeper.game.merge import merge_facts
from scorekeeper.game.named_deal import deal_named_by, entry_recorded_already
from scorekeeper.game.refusal import Refusal
from scorekeeper.game.scoring import Row
from scorekeeper.game.table import Table

AnswerName = Literal["drop", "correct", "both", "send", "reopen"]
"""What becomes of the entry: it is dropped; it corrects the row of its deal; it is merged with
another correction; it is recorded; it is recorded once the end of the game is taken back."""


@dataclass(frozen=True)
class Answer:
    """An answer: the `entries` that it records, one after the other, the table after them, and the
    deal in question as it is then; None where the answer leaves no such deal."""

    name: AnswerName
    entries: Sequence[Entry]
    table: Table
    deal: Deal | None


@dataclass(frozen=True)
class Answers:
    """The possible answers, first the one that drops the entry, and why others aren't possible."""

    possible: Sequence[Answer]
    refusals: Sequence[Refusal]

    @property
    def is_settled(self) -> bool:
        """Whether nothing is left to ask, as the log says the same by now."""
        return len(self.possible) == 1 and not self.refusals


def find_answers(
    table: Table, entry: Entry, theirs: int | None, before: tuple[Fact, ...] = ()
) -> Answers:
    """Find the answers to what becomes of an `entry` that somebody recorded without knowing of
    `theirs`, an entry of the log by its number (see find_theirs). Where both correct one entry,
    `before` are the facts that counted for it before both."""
    number, options = _find_options(table, entry, theirs, before)
    possible = [Answer("drop", (), table, _deal_closed_by(table, number))]
    refusals: list[Refusal] = []
    for name, entries in options:
        admission = _admit_all(table, entries)
        refusals += admission.refusals
        if not admission.refusals:
            after = admission.table
            deal = _deal_closed_by(after, number or len(after.entries))
            possible.append(Answer(name, entries, after, deal))
    return Answers(possible, refusals)


def find_theirs(table: Table, entry: Entry, number: int | None) -> int | None:
    """Find the entry of the log with which an entry is in conflict: `number`, unless the log has
    become another one, as a backup was restored. For a hand, it is what closed its deal."""
    if isinstance(entry, Hand | Void):
        deal = deal_named_by(entry)
        closed = table.closed[deal - 1 : deal] if deal else ()
        return next((one.closed_by for one in closed if not one.broken_off), None)
    return number if number and number <= len(table.entries) else None


def find_row(table: Table, closed_by: int | None) -> Row | None:
    """Find the row of the sheet that an entry closed."""
    return next((row for row in table.rows if row.closed_by == closed_by), None)


def for_deal_in_play(entry: Entry) -> Entry:
    """Return the entry as it is recorded for the deal in play, whichever it was written for."""
    if getattr(entry, "deal", None) is None:
        return entry
    return replace(entry, deal=None)  # type: ignore[arg-type]


def _find_options(
    table: Table, entry: Entry, theirs: int | None, before: tuple[Fact, ...]
) -> tuple[int | None, list[tuple[AnswerName, tuple[Entry, ...]]]]:
    """Find what may be recorded, under the name of the answer, and the number of the entry that is
    corrected by it."""
    entries, row, fact = table.entries, find_row(table, theirs), for_deal_in_play(entry)
    if row and isinstance(fact, Hand | Void):
        if entry_recorded_already(table, entry):
            return theirs, []
        return theirs, [("correct", (correct_row(entries, row, fact),))]
    if theirs and isinstance(entry, Amend | Strike) and not corrects_start(entries, entry):
        number = find_original(entries, entry)
        there, mine = facts_at(entries, number), facts_at((*entries, entry), number)
        options: list[tuple[AnswerName, tuple[Entry, ...]]] = []
        if mine != there:
            options.append(("send", corrections_to(entries, number, mine)))
        both = merge_facts(before, there, mine)
        if both not in (None, there, mine):
            options.append(("both", corrections_to(entries, number, both or ())))
        return number, options
    if isinstance(fact, Join):
        fact = join_when_possible(table, fact)
    options = [("send", (fact,))]
    if table.ended_by and deal_named_by(entry) in (None, len(table.closed)):
        ending = facts_at(entries, table.ended_by)
        if isinstance(ending[-1], End | OutOfGame):
            options.append(("reopen", (Strike(table.ended_by), fact)))
    return None, options


def _admit_all(table: Table, entries: Sequence[Entry]) -> Admission:
    """Admit entries one after the other, up to the first that can't be true."""
    admission = Admission(table)
    for entry in entries:
        admission = admit(admission.table, entry)
        if admission.refusals:
            break
    return admission


def _deal_closed_by(table: Table, number: int | None) -> Deal | None:
    return next((deal for deal in table.closed if deal.closed_by == number), None)
