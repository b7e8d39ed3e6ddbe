"""Correct: score a row of the sheet again, throw its deal in, or take it back."""

from flask import Blueprint, redirect, url_for
from flask.typing import ResponseReturnValue

from scorekeeper.game.corrections import correct_row
from scorekeeper.game.entries import Fact, Void
from scorekeeper.game.scoring import Row
from scorekeeper.speech import say
from scorekeeper.store.games import Game
from scorekeeper.web.forms.parts import HiddenNumber
from scorekeeper.web.forms.recording import EntryForm, flash_refusals, record, to_next_page
from scorekeeper.web.hand.deal import Scoring
from scorekeeper.web.hand.page import show_page
from scorekeeper.web.hand.submission import handle_submission
from scorekeeper.web.notices import flash_notice
from scorekeeper.web.security.access import opens_game

pages = Blueprint("correct", __name__, url_prefix="/games/<game:game_id>/sheet/<int:row_number>")


class RowForm(EntryForm):
    """A button that corrects a row, which it names by the entry that closed it."""

    number = HiddenNumber()


@pages.route("", methods=["GET", "POST"])
@opens_game("score")
def show_row(game: Game, row_number: int) -> ResponseReturnValue:
    """Correct a row of the sheet: the hand itself, and what else happened in it."""
    row = _find_row(game, row_number)
    if row is None:
        return _answer_without_row(game)
    row_number = game.state.sheet.index(row) + 1
    scoring = Scoring(game, row.deal, tuple(row.scores), row=row, row_number=row_number)
    form = scoring.form()
    if form.is_submitted():
        return handle_submission(scoring, form)
    form.expect(game)
    if row.deal.won:
        form.fill_in(row.deal.won, row.deal.deck)
    return show_page(scoring, form, review=row.deal.won if scoring.melds_first else None)


@pages.post("/throw-in")
@opens_game("score")
def throw_in(game: Game, row_number: int) -> ResponseReturnValue:
    """Turn a scored hand into one thrown in (C8)."""
    return _replace_row(game, row_number, Void())


@pages.post("/take-back")
@opens_game("score")
def take_back(game: Game, row_number: int) -> ResponseReturnValue:
    """Take a whole row back; later hands move up."""
    return _replace_row(game, row_number, None)


def _find_row(game: Game, row_number: int) -> Row | None:
    """Find the row: the one of the entry its form was opened for, wherever it has moved since;
    before there is a form, the one with this number on the sheet."""
    rows = game.state.sheet
    here = rows[row_number - 1] if 1 <= row_number <= len(rows) else None
    closed_by = RowForm().number.data
    if not closed_by or (here and here.closed_by == closed_by):
        return here
    return next((row for row in rows if row.closed_by == closed_by), None)


def _answer_without_row(game: Game) -> ResponseReturnValue:
    flash_notice("refused", say("That row is no longer on the sheet"))
    return redirect(url_for("sheet.show", game_id=game.id), 303)


def _replace_row(game: Game, row_number: int, fact: Fact | None) -> ResponseReturnValue:
    row = _find_row(game, row_number)
    if row is None:
        return _answer_without_row(game)
    outcome = record(game, correct_row(game.entries, row, fact), RowForm())
    if outcome.appended:
        return to_next_page(outcome, "sheet.show")
    flash_refusals(outcome)
    return redirect(url_for("correct.show_row", game_id=game.id, row_number=row_number), 303)
