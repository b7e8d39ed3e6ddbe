"""How far the games on a phone are synced with their server."""

from collections.abc import Sequence
from dataclasses import dataclass

from flask import Flask, g

from scorekeeper.rules.wording import capital
from scorekeeper.speech import say, say_many
from scorekeeper.store.copies import Copy, find_copy, load_conflicts
from scorekeeper.store.games import Game
from scorekeeper.web.config import runs_locally
from scorekeeper.web.database import session
from scorekeeper.web.offline.conflicts import Question, build_question
from scorekeeper.web.writing.money import describe_entry
from scorekeeper.web.writing.times import time_of_day


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

    @property
    def message(self) -> str:
        """All of them as text, a line each, to be passed on."""
        entries: list[PendingEntry | Question] = [*self.lines, *self.questions]
        entries.sort(key=lambda entry: entry.at)
        return "\n".join(f"{time_of_day(entry.at)} {entry.text}" for entry in entries)


@dataclass(frozen=True)
class NextQuestion:
    """The question that a page of the game asks, and how many `others` there are."""

    question: Question
    others: int


def init_app(app: Flask) -> None:
    """Give templates `runs_locally()`, `describe_local_state(game)` and
    `find_next_question(game)`."""
    app.jinja_env.globals.update(
        runs_locally=runs_locally,
        describe_local_state=describe_local_state,
        find_next_question=find_next_question,
    )


def describe_local_state(game: Game) -> str:
    """Describe how far a game on a phone is synced, for the line under the title of its pages."""
    copy = _find_copy(game)
    if copy is None or copy.server_id is None:
        return say("on this phone")
    if not copy.followed:
        return say("no longer followed")
    count = game.version - server_version(game) + len(load_conflicts(session(), game.id))
    if not count:
        return say("on this phone")
    return say_many("{number} not sent yet", "{number} not sent yet", count)


def find_next_question(game: Game) -> NextQuestion | None:
    """Find the first question about an entry of this phone; None where nothing is asked."""
    conflicts = load_conflicts(session(), game.id) if runs_locally() else []
    if not conflicts:
        return None
    return NextQuestion(build_question(game, conflicts[0]), others=len(conflicts) - 1)


def find_pending(game: Game) -> PendingEntries:
    """Find what is pending of a game, and the questions about it; on a server there is nothing."""
    copy = _find_copy(game)
    numbers = range(server_version(game) + 1, game.version + 1)
    return PendingEntries(
        lines=[
            PendingEntry(game.log[number - 1].at, capital(describe_entry(game.table, number)))
            for number in numbers
        ],
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
