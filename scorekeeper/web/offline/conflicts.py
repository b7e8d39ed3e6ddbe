"""What waits on a phone until the server has it, and what somebody is asked about."""

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
from scorekeeper.web.config import on_phone
from scorekeeper.web.database import session
from scorekeeper.web.hand.conflict import Conflict, conflict_of
from scorekeeper.web.writing.money import describe, describe_entry

AnswerName = Literal["drop", "correct", "send"]


@dataclass(frozen=True)
class AnswerButton:
    """What the button of an answer sends, and says."""

    name: AnswerName
    text: str


@dataclass(frozen=True)
class Question:
    """An entry of this phone about which somebody is asked: what it says, why it didn't reach the
    server as it is, both accounts where another phone recorded the deal differently, and what can
    be done about it."""

    key: str
    at: str
    text: str
    why: Sequence[str]
    choices: Sequence[AnswerButton]
    conflict: Conflict | None = None


@dataclass(frozen=True)
class Line:
    """An entry that waits."""

    at: str
    text: str


@dataclass(frozen=True)
class Waiting:
    """All that a phone has of a game and its server has not."""

    lines: Sequence[Line]
    questions: Sequence[Question]
    followed: bool
    begun_here: bool
    refusal: str

    @property
    def count(self) -> int:
        """How many entries wait, or are asked about."""
        return len(self.lines) + len(self.questions)


def mark_of(game: Game) -> str:
    """What stands under the title of every page of a game on a phone."""
    copy = _copy(game)
    if copy is None or copy.server_id is None:
        return say("on this phone")
    if not copy.followed:
        return say("on this phone, no longer followed")
    count = game.version - known_to_server(game) + len(load_conflicts(session(), game.id))
    if not count:
        return say("on this phone")
    return say_many("on this phone, {number} waiting", "on this phone, {number} waiting", count)


def init_app(app: Flask) -> None:
    """Gives templates `on_phone()` and `mark_of(game)`, what stands under the title."""
    app.jinja_env.globals.update(on_phone=on_phone, mark_of=mark_of)


def waiting_of(game: Game) -> Waiting:
    """What waits of a game, and what somebody is asked about; on a server nothing does."""
    copy = _copy(game)
    numbers = range(known_to_server(game) + 1, game.version + 1)
    return Waiting(
        lines=[_line(game, number) for number in numbers],
        questions=[question_of(game, one) for one in load_conflicts(session(), game.id)],
        followed=copy is None or copy.followed,
        begun_here=on_phone() and (copy is None or copy.server_id is None),
        refusal=copy.refusal if copy else "",
    )


def known_to_server(game: Game) -> int:
    """How many entries of a game its server has: all of them on a server, and where a phone has no
    server to compare with."""
    copy = _copy(game)
    return game.version if copy is None or copy.server_id is None else copy.base


def _copy(game: Game) -> Copy | None:
    """What is known of the game's server, asked once for each request."""
    if not on_phone():
        return None
    if "copy" not in g:
        g.copy = find_copy(session(), game.id)
    found: Copy | None = g.copy
    return found


def _line(game: Game, number: int) -> Line:
    return Line(game.log[number - 1].at, capital(describe_entry(game.table, number)))


def question_of(game: Game, asked: ConflictingEntry) -> Question:
    """The question about an entry, with the answers that are possible now."""
    theirs = asked.theirs if asked.theirs and asked.theirs <= game.version else None
    row = _row_of(game, theirs)
    conflict = None
    if row and isinstance(asked.entry, Hand):
        conflict = conflict_of(game, row.deal, asked.entry)
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
    if len(choices) == 1 and not admit(game.table, entry_to_send(asked)).refusals:
        choices = [*choices, AnswerButton("send", say("Send it anyway"))]
    return Question(
        key=asked.key,
        at=asked.at,
        text=capital(_told(game, asked.entry)),
        why=list(_why(game, asked, theirs)),
        choices=choices,
        conflict=conflict,
    )


def entry_to_send(asked: ConflictingEntry) -> Entry:
    """The entry as it is recorded for the deal now in play, whichever it was written for."""
    if getattr(asked.entry, "deal", None) is None:
        return asked.entry
    return replace(asked.entry, deal=None)  # type: ignore[arg-type]


def correction_of(game: Game, asked: ConflictingEntry) -> Entry | None:
    """What corrects a deal that another phone recorded differently; None where its row is gone."""
    row = _row_of(game, asked.theirs)
    if row is None or not isinstance(asked.entry, Hand | Void):
        return None
    return correct_row(game.entries, row, entry_to_send(asked))  # type: ignore[arg-type]


def _row_of(game: Game, closed_by: int | None) -> Row | None:
    """The row of the sheet that an entry closed."""
    return next((row for row in game.state.sheet if row.closed_by == closed_by), None)


def _told(game: Game, entry: Entry) -> str:
    """What an entry says that is not in the log."""
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


def _why(game: Game, asked: ConflictingEntry, theirs: int | None) -> Iterator[str]:
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
