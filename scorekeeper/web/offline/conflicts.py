"""Entries on a phone that are pending, or conflict with what the server has."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Literal

from flask import Flask, g

from scorekeeper.game.admit import admit
from scorekeeper.game.corrections import correct_row
from scorekeeper.game.entries import (
    Amend,
    Correction,
    CorrectStart,
    Entry,
    Hand,
    Strike,
    Void,
)
from scorekeeper.game.named_deal import other_deal_refusal
from scorekeeper.game.scoring import Row
from scorekeeper.rules.wording import capital, join_statements
from scorekeeper.speech import say, say_many
from scorekeeper.store.copies import ConflictingEntry, Copy, find_copy, load_conflicts
from scorekeeper.store.games import Game
from scorekeeper.web.config import runs_locally
from scorekeeper.web.database import session
from scorekeeper.web.hand.conflict import Conflict, find_conflict
from scorekeeper.web.writing.money import describe, describe_entry

AnswerName = Literal["drop", "correct", "send"]


@dataclass(frozen=True)
class AnswerButton:
    """A button that settles a conflict: the answer it sends and its text."""

    name: AnswerName
    text: str


@dataclass(frozen=True)
class Question:
    """A question about an entry of this phone that the server doesn't have: what the entry says,
    `why` it couldn't be sent as it is, both accounts where another phone recorded the deal
    differently, and the `choices`."""

    key: str
    at: str
    text: str
    why: Sequence[str]
    choices: Sequence[AnswerButton]
    conflict: Conflict | None = None


@dataclass(frozen=True)
class PendingEntry:
    """An entry that is still to be sent to the server."""

    at: str
    text: str


@dataclass(frozen=True)
class PendingEntries:
    """All entries of a game that this phone has and its server doesn't: those still to be sent
    (`lines`) and those that need an answer (`questions`)."""

    lines: Sequence[PendingEntry]
    questions: Sequence[Question]
    followed: bool
    begun_here: bool
    refusal: str

    @property
    def count(self) -> int:
        """How many entries are pending or need an answer."""
        return len(self.lines) + len(self.questions)


def describe_local_state(game: Game) -> str:
    """Describe how far a game on a phone is synced, for the line under the title of its pages."""
    copy = _find_copy(game)
    if copy is None or copy.server_id is None:
        return say("on this phone")
    if not copy.followed:
        return say("on this phone, no longer followed")
    count = game.version - server_version(game) + len(load_conflicts(session(), game.id))
    if not count:
        return say("on this phone")
    return say_many("on this phone, {number} waiting", "on this phone, {number} waiting", count)


def init_app(app: Flask) -> None:
    """Give templates `runs_locally()` and `describe_local_state(game)`."""
    app.jinja_env.globals.update(
        runs_locally=runs_locally, describe_local_state=describe_local_state
    )


def find_pending(game: Game) -> PendingEntries:
    """What waits of a game, and what somebody is asked about; on a server nothing does."""
    copy = _find_copy(game)
    numbers = range(server_version(game) + 1, game.version + 1)
    return PendingEntries(
        lines=[_build_pending_entry(game, number) for number in numbers],
        questions=[build_question(game, one) for one in load_conflicts(session(), game.id)],
        followed=copy is None or copy.followed,
        begun_here=runs_locally() and (copy is None or copy.server_id is None),
        refusal=copy.refusal if copy else "",
    )


def server_version(game: Game) -> int:
    """Return the number of the last entry that the game's server has: the last of all on a server
    itself, and where a phone has no server to compare with."""
    copy = _find_copy(game)
    return game.version if copy is None or copy.server_id is None else copy.base


def _find_copy(game: Game) -> Copy | None:
    """Find this phone's copy of a server's game, with one query for each request."""
    if not runs_locally():
        return None
    if "copy" not in g:
        g.copy = find_copy(session(), game.id)
    found: Copy | None = g.copy
    return found


def _build_pending_entry(game: Game, number: int) -> PendingEntry:
    return PendingEntry(game.log[number - 1].at, capital(describe_entry(game.table, number)))


def build_question(game: Game, asked: ConflictingEntry) -> Question:
    """The question about an entry, with the answers that are possible now."""
    theirs = asked.theirs if asked.theirs and asked.theirs <= game.version else None
    row = _find_row(game, theirs)
    conflict = None
    if row and isinstance(asked.entry, Hand):
        conflict = find_conflict(game, row.deal, asked.entry)
    if row and isinstance(asked.entry, Hand | Void):
        correction = conflict.correction if conflict else say("Correct it: thrown in")
        choices = [AnswerButton("drop", say("Use theirs")), AnswerButton("correct", correction)]
    elif theirs and isinstance(asked.entry, Correction):
        choices = [
            AnswerButton("drop", say("Use theirs")),
            AnswerButton("send", say("Correct it: use mine")),
        ]
    else:
        choices = [AnswerButton("drop", say("Drop mine"))]
    if len(choices) == 1 and not admit(game.table, entry_for_current_deal(asked)).refusals:
        choices = [*choices, AnswerButton("send", say("Send it anyway"))]
    return Question(
        key=asked.key,
        at=asked.at,
        text=capital(_describe(game, asked.entry)),
        why=list(_explain(game, asked, theirs)),
        choices=choices,
        conflict=conflict,
    )


def entry_for_current_deal(asked: ConflictingEntry) -> Entry:
    """The entry as it is recorded for the deal now in play, whichever it was written for."""
    if getattr(asked.entry, "deal", None) is None:
        return asked.entry
    return replace(asked.entry, deal=None)  # type: ignore[arg-type]


def build_correction(game: Game, asked: ConflictingEntry) -> Entry | None:
    """What corrects a deal that another phone recorded differently; None where its row is gone."""
    row = _find_row(game, asked.theirs)
    if row is None or not isinstance(asked.entry, Hand | Void):
        return None
    return correct_row(game.entries, row, entry_for_current_deal(asked))  # type: ignore[arg-type]


def _find_row(game: Game, closed_by: int | None) -> Row | None:
    """Find the row of the sheet that an entry closed."""
    return next((row for row in game.state.sheet if row.closed_by == closed_by), None)


def _describe(game: Game, entry: Entry) -> str:
    """Describe an entry that is not in the log."""
    match entry:
        case CorrectStart():
            return say("a correction of what was agreed at the start")
        case Amend(target) | Strike(target) if target <= game.version:
            entries = (*game.table.entries, entry)
            return describe_entry(replace(game.table, entries=entries), len(entries))
        case Strike():
            return say("an entry taken back")
        case Amend(facts=facts):
            return join_statements(describe(game.start, fact) for fact in facts)
        case fact:
            return describe(game.start, fact)


def _explain(game: Game, asked: ConflictingEntry, theirs: int | None) -> Iterator[str]:
    """Why an entry is not on the server as it is."""
    if asked.refusal:
        yield say("The server didn’t take it: {why}", why=asked.refusal)
    elif theirs and isinstance(asked.entry, Correction):
        what = describe_entry(game.table, theirs)
        yield say("Another phone corrected the same: {what}.", what=what)
    elif theirs:
        what = describe_entry(game.table, theirs)
        yield say("Another phone recorded: {what}.", what=what)
    else:
        refusal = other_deal_refusal(game.table, asked.entry)
        refusals = [refusal] if refusal else admit(game.table, asked.entry).refusals
        yield from (one.message for one in refusals)
