"""Questions about entries of a phone that are in conflict with what its server has: what each phone
says, the answers that are possible, and the totals that follow from each."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from flask import g

from scorekeeper.game.admit import admit
from scorekeeper.game.answers import Answer, AnswerName, find_answers, find_row, find_theirs
from scorekeeper.game.corrections import corrects_start, facts_at, find_original
from scorekeeper.game.entries import (
    Amend,
    Correction,
    CorrectStart,
    Entry,
    Fact,
    Hand,
    Strike,
    Void,
)
from scorekeeper.game.named_deal import deal_named_by, other_deal_refusal
from scorekeeper.rules.wording import capital, join_statements
from scorekeeper.speech import say
from scorekeeper.store.copies import ConflictingEntry
from scorekeeper.store.games import Game
from scorekeeper.web.hand.conflict import Conflict, Side, build_side, find_conflict
from scorekeeper.web.writing.money import describe, describe_entry


@dataclass(frozen=True)
class Choice:
    """An answer to choose: its name in the form, the text of its button, the head of its column,
    and the entries that it records."""

    name: AnswerName
    text: str
    head: str
    entries: Sequence[Entry]


@dataclass(frozen=True)
class Cell:
    """What an answer makes of a player: the account of them in the deal in question, and their
    total; None for somebody who isn't in it, or not in the game."""

    side: Side | None
    total: int | None


@dataclass(frozen=True)
class PlayerLine:
    """A player of whom the answers make something different: a cell for each answer."""

    name: str
    cells: Sequence[Cell]


@dataclass(frozen=True)
class Question:
    """A question about an entry of this phone that the server doesn't have: its `title`, what the
    entry says, `why` it couldn't be sent as it is, the `choices`, and the players for whom these
    differ."""

    key: str
    at: str
    title: str
    text: str
    why: Sequence[str]
    choices: Sequence[Choice]
    lines: Sequence[PlayerLine]


def build_question(game: Game, asked: ConflictingEntry) -> Question:
    """Build the question about an entry, with the answers that are possible now."""
    theirs = find_theirs(game.table, asked.entry, asked.theirs)
    answers = find_answers(game.table, asked.entry, theirs, asked.before)
    possible = [answer for answer in answers.possible if _may_choose(game, answer)]
    row, conflict = find_row(game.table, theirs), None
    if row and isinstance(asked.entry, Hand):
        conflict = find_conflict(game, row.deal, asked.entry)
    text = capital(_describe(game, asked))
    why = [conflict.line] if conflict else list(_explain(game, asked, theirs))
    if answers.is_settled:
        why = [say("Both say the same by now.")]
    elif theirs and len(possible) == 1:
        why += [refusal.message for refusal in answers.refusals]
    return Question(
        key=asked.key,
        at=asked.at,
        title=conflict.title if conflict else text,
        text=text,
        why=why,
        choices=[
            Choice(
                answer.name,
                say("All right")
                if answers.is_settled
                else _name_answer(game, asked, answer, theirs, conflict),
                _head(answer, theirs),
                answer.entries,
            )
            for answer in possible
        ],
        lines=list(_compare(game, possible)),
    )


def _may_choose(game: Game, answer: Answer) -> bool:
    """Whether this phone may record what an answer records."""
    about_start = any(corrects_start(game.entries, entry) for entry in answer.entries)
    return not answer.entries or (g.keeps_score and (g.hosts or not about_start))


def _name_answer(
    game: Game,
    asked: ConflictingEntry,
    answer: Answer,
    theirs: int | None,
    conflict: Conflict | None,
) -> str:
    """Say what an answer does, for its button."""
    corrects = theirs is not None and isinstance(asked.entry, Correction | Hand | Void)
    same = theirs is not None and game.entries[theirs - 1] == asked.entry
    match answer.name:
        case "drop" if corrects:
            return say("Use theirs")
        case "drop":
            return say("It’s the same one") if same else say("Drop mine")
        case "correct":
            return conflict.correction if conflict else say("Correct it: thrown in")
        case "both":
            return say("Use both")
        case "reopen" if isinstance(asked.entry, Hand):
            return game.start.rules.words.say("Take the end back and add this {words.hand}")
        case "reopen":
            return say("Take the end back and add mine")
        case "send" if corrects:
            return say("Use mine")
        case "send" if same:
            return say("It’s another one")
        case _:
            return _name_sending(game, asked.entry)


def _name_sending(game: Game, entry: Entry) -> str:
    deal = deal_named_by(entry)
    if deal in (None, game.table.deal_number) or game.state.hand is None:
        return say("Record it")
    words, number = game.start.rules.words, game.state.hand.rules.number
    return words.say("Record it for {words.hand} {number}", number=number)


def _head(answer: Answer, theirs: int | None) -> str:
    """Return the head of an answer's column."""
    if answer.name == "both":
        return say("Both")
    if theirs:
        return say("Theirs") if answer.name == "drop" else say("Yours")
    return say("Without it") if answer.name == "drop" else say("With it")


def _compare(game: Game, answers: Sequence[Answer]) -> Iterator[PlayerLine]:
    """Yield the players, as they sit, of whom the answers make something different."""
    for seat in game.start.order:
        cells = [_build_cell(game, answer, seat) for answer in answers]
        if any(cell != cells[0] for cell in cells):
            yield PlayerLine(game.start.name(seat), cells)


def _build_cell(game: Game, answer: Answer, seat: int) -> Cell:
    deal, total = answer.deal, answer.table.totals.get(seat)
    in_deal = deal and seat in deal.seats
    return Cell(build_side(game, deal, deal.won, seat) if deal and in_deal else None, total)


def _describe(game: Game, asked: ConflictingEntry) -> str:
    """Describe an entry that is not in the log: a correction by what it changed."""
    match asked.entry:
        case CorrectStart():
            return say("a correction of what was agreed at the start")
        case Amend(target) | Strike(target) if target <= game.version:
            number = find_original(game.entries, asked.entry)
            mine = facts_at((*game.entries, asked.entry), number)
            if asked.before:
                return _describe_change(game, number, asked.before, mine)
            entries = (*game.table.entries, asked.entry)
            return describe_entry(replace(game.table, entries=entries), len(entries))
        case Strike():
            return say("an entry taken back")
        case Amend(facts=facts):
            return join_statements(describe(game.start, fact) for fact in facts)
        case fact:
            return describe(game.start, fact)


def _describe_change(
    game: Game, number: int, before: tuple[Fact, ...], after: tuple[Fact, ...]
) -> str:
    """Describe what a correction changed of entry `number`, whatever else was changed since."""
    changes = (Amend(number, facts) if facts else Strike(number) for facts in (before, after))
    entries = (*game.table.entries, *changes)
    return describe_entry(replace(game.table, entries=entries), len(entries))


def _explain(game: Game, asked: ConflictingEntry, theirs: int | None) -> Iterator[str]:
    """Yield why an entry is not on the server as it is."""
    if asked.refusal:
        yield say("The server didn’t take it: {why}", why=asked.refusal)
    elif theirs and isinstance(asked.entry, Correction):
        what = describe_entry(game.table, theirs)
        if isinstance(asked.entry, Amend | Strike) and asked.before:
            number = find_original(game.entries, asked.entry)
            what = _describe_change(game, number, asked.before, facts_at(game.entries, number))
        yield say("Another phone corrected the same: {what}.", what=what)
    elif theirs:
        what = describe_entry(game.table, theirs)
        yield say("Another phone recorded: {what}.", what=what)
    elif corrects_start(game.entries, asked.entry) and not g.hosts:
        yield say("Only whoever began the game can correct what was agreed at the start.")
    else:
        refusal = other_deal_refusal(game.table, asked.entry)
        refusals = [refusal] if refusal else admit(game.table, asked.entry).refusals
        messages = [one.message for one in refusals]
        yield from messages or [say("Nothing stands in its way any more.")]
