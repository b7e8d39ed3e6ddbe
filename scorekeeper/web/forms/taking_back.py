"""The buttons that take an entry of the log back, or put it back."""

from dataclasses import dataclass

from flask import g, url_for
from wtforms import HiddenField

from scorekeeper.game.changes import describe_fact, find_change
from scorekeeper.game.corrections import corrects_start, facts_at, find_original
from scorekeeper.game.entries import Amend, End, Hand, OutOfGame, Paid, Strike
from scorekeeper.rules.stakes import POTS
from scorekeeper.rules.wording import capital
from scorekeeper.speech import say
from scorekeeper.store.games import Game
from scorekeeper.web.forms.parts import HiddenNumber
from scorekeeper.web.forms.recording import EntryForm
from scorekeeper.web.notices import Way, find_call_too_many
from scorekeeper.web.recorded import describe_last, find_recorded, is_news

LOG, SHEET, ROW = "log", "sheet", "row"
"""The page after taking back: the log, the sheet, or the row of a hand that is back, to be
corrected."""


class TakeBackForm(EntryForm):
    """A button that takes an entry of the log back; `then` names the next page, if not the
    table."""

    entry = HiddenNumber()
    then = HiddenField()


@dataclass(frozen=True)
class Undo:
    """The button that undoes an entry of the log, by its number. Where that entry took a hand back,
    also how to change the hand instead: on the page `change_page`, or in its row, once that is
    back."""

    number: int
    label: str
    change_page: str = ""
    changes_row: bool = False


def may_take_back(game: Game, number: int) -> bool:
    """Whether this phone may take an entry back: only a host may where it is about the start."""
    return g.keeps_score and (g.hosts or not corrects_start(game.entries, Strike(number)))


def find_undo(game: Game, number: int) -> Undo:
    """How entry `number` is undone."""
    change, label = find_change(game.entries, number), say("Put it back")
    if change is None or not change.taken_back:
        return Undo(number, label if _is_correction_taken_back(game, number) else say("Take back"))
    in_play_again = game.history.reopened
    if in_play_again and in_play_again.by == number:
        return Undo(number, label, change_page=url_for("score.new", game_id=game.id))
    return Undo(number, label, changes_row=any(isinstance(fact, Hand) for fact in change.before))


def _is_correction_taken_back(game: Game, number: int) -> bool:
    """Whether an entry takes a correction back, so that what was before it counts again."""
    entry = game.entries[number - 1]
    return isinstance(entry, Strike) and isinstance(game.entries[entry.target - 1], Amend)


@dataclass(frozen=True)
class LastEntry:
    """An entry of the log where one stands: its number, what it says or warns of, whether it can be
    undone there, and the way to where something else can be done."""

    number: int
    text: str
    can_be_undone: bool = True
    warns: bool = False
    way: Way | None = None


def find_last_entry(game: Game) -> LastEntry | None:
    """Return the last entry of the log that this version knows, if any. It can be undone for some
    minutes, in which it may still be a slip."""
    number = len(game.entries)
    if not number:
        return None
    can_be_undone = not game.unknown and may_take_back(game, number) and is_news(game, number)
    if warning := find_call_too_many(game):
        return LastEntry(number, warning.text, can_be_undone, warns=True, way=warning.way)
    return LastEntry(number, describe_last(game), can_be_undone)


def find_just_recorded(game: Game) -> LastEntry | None:
    """Return the last entry of the log, where it can be undone here and no notice offers that. One
    answer about the pot is several entries: it is undone where it was given."""
    last = find_last_entry(game)
    if last is None or not last.can_be_undone or find_recorded(game) is not None:
        return None
    return None if _is_about_pot(game, last.number) else last


def _is_about_pot(game: Game, number: int) -> bool:
    """Whether an entry notes what was paid into a pot or out of it, or takes that back."""
    entry = game.entries[number - 1]
    if isinstance(entry, Amend | Strike):
        entry = game.entries[find_original(game.entries, entry) - 1]
    return isinstance(entry, Paid) and not {entry.payer, entry.payee}.isdisjoint(POTS)


def find_early_end(game: Game) -> LastEntry | None:
    """Return the entry that ended the game before its last hand, however long ago (C19, C20); None
    where that can't be undone here."""
    number = game.table.ended_by
    facts = facts_at(game.entries, number) if number else ()
    if (
        number is None
        or find_recorded(game) is not None
        or not may_take_back(game, number)
        or not isinstance(facts[-1], End | OutOfGame)
    ):
        return None
    return LastEntry(number, capital(describe_fact(game.table, number, facts[-1])))
