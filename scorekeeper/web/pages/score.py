"""Score the hand: who went out, and what everybody else held. Corrects an earlier hand, too."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from flask import Blueprint, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from wtforms import BooleanField, Field, Form, HiddenField, RadioField, StringField
from wtforms.validators import Length

from scorekeeper.cards import write_cards
from scorekeeper.game.admit import admit, doubts
from scorekeeper.game.corrections import facts_at
from scorekeeper.game.entries import Amend, Cut, Entry, Fact, Hand, Left, Penalty, Strike, Void
from scorekeeper.game.fault import Fault
from scorekeeper.game.keypad import keypad, spread_suits
from scorekeeper.game.state import Row
from scorekeeper.rules.contract import Deal
from scorekeeper.store.games import Game
from scorekeeper.web.access import opens_game
from scorekeeper.web.notices import tell
from scorekeeper.web.pages.amounts import read_held, read_sum
from scorekeeper.web.pages.table import table_of
from scorekeeper.web.recording import (
    EntryForm,
    Outcome,
    beside,
    record,
    record_tap,
    say_recorded,
)

pages = Blueprint("score", __name__, url_prefix="/games/<game:game_id>")


class LeftForm(Form):
    """What one player held: cards, or their total."""

    cards = StringField(validators=[Length(max=400)])
    points = StringField(validators=[Length(max=100)])


class ScoreForm(EntryForm):
    """A whole hand, with a line for each of its seats. `confirmed` holds the doubts that were
    shown before."""

    out = RadioField(coerce=int, validate_choice=False)
    bent = BooleanField()
    confirmed = HiddenField()

    def __init__(self, seats: Iterable[int]) -> None:
        super().__init__()
        typed = request.form if self.is_submitted() else None
        self.lines = {seat: LeftForm(typed, prefix=f"left-{seat}-") for seat in seats}

    def line(self, seat: int) -> LeftForm:
        """The line of one seat."""
        return self.lines[seat]

    def readable(self) -> bool:
        """Whether every field holds what it may hold; what is wrong is written beside it."""
        return all([self.validate(), *(line.validate() for line in self.lines.values())])


@dataclass(frozen=True)
class Scoring:
    """The deal that is scored: its seats, and when it was scored before, its row and place."""

    game: Game
    seats: tuple[int, ...]
    title: str
    deal: Deal
    row: Row | None = None
    row_number: int = 0


@pages.route("/score", methods=["GET", "POST"])
@opens_game("host")
def new(game: Game) -> ResponseReturnValue:
    """Scores the hand in play."""
    hand, rows = game.state.hand, game.state.sheet
    seats = tuple(player.seat for player in game.state.players if player.in_play)
    form = ScoreForm(seats)
    if hand is None and not form.is_submitted():
        return table_of(game)
    deal = hand.deal if hand else rows[-1].deal if rows else game.start.sheet.hands[0]
    scoring = Scoring(game, seats, "Score", deal)
    if not form.is_submitted():
        form.expect(game)
        return _page(scoring, form)
    return _submitted(scoring, form)


@pages.route("/sheet/<int:row_number>", methods=["GET", "POST"])
@opens_game("host")
def correct(game: Game, row_number: int) -> ResponseReturnValue:
    """Corrects a row of the sheet: the hand itself, and what else happened in it."""
    row = _row(game, row_number)
    if row is None:
        return _row_is_gone(game)
    scoring = Scoring(game, tuple(row.scores), "Correct", row.deal, row, row_number)
    form = ScoreForm(scoring.seats)
    if not form.is_submitted():
        form.expect(game)
        _fill_in(form, row)
        return _page(scoring, form)
    return _submitted(scoring, form)


@pages.post("/sheet/<int:row_number>/throw-in")
@opens_game("host")
def was_thrown_in(game: Game, row_number: int) -> ResponseReturnValue:
    """Turns a scored hand into one thrown in (C8)."""
    return _replace_row(game, row_number, Void())


@pages.post("/sheet/<int:row_number>/take-back")
@opens_game("host")
def take_back(game: Game, row_number: int) -> ResponseReturnValue:
    """Takes a whole row back; later hands move up."""
    return _replace_row(game, row_number, None)


def _row(game: Game, row_number: int) -> Row | None:
    rows = game.state.sheet
    return rows[row_number - 1] if 1 <= row_number <= len(rows) else None


def _row_is_gone(game: Game) -> ResponseReturnValue:
    tell("refused", "That row is no longer on the sheet")
    return redirect(url_for("sheet.show", game_id=game.id), 303)


def _replace_row(game: Game, row_number: int, fact: Fact | None) -> ResponseReturnValue:
    row = _row(game, row_number)
    if row is None:
        return _row_is_gone(game)
    outcome = record_tap(game, _correction(game, row, fact), EntryForm())
    if outcome.appended:
        return table_of(game)
    return redirect(url_for("score.correct", game_id=game.id, row_number=row_number), 303)


def _correction(game: Game, row: Row, fact: Fact | None) -> Entry:
    """The entry that puts `fact` in the place of the one that closed a row, or takes it back."""
    standing = facts_at(game.entries, row.entry)
    closing = next(closed for number, closed in reversed(row.facts) if number == row.entry)
    facts = [fact if other is closing else other for other in standing]
    kept = tuple(other for other in facts if other is not None)
    return Amend(row.entry, kept) if kept else Strike(row.entry)


def _fill_in(form: ScoreForm, row: Row) -> None:
    if row.out is None:
        return
    form.out.data, form.bent.data = row.out, row.bent
    for seat, score in row.scores.items():
        if seat != row.out and isinstance(score.left, int):
            form.line(seat).points.data = str(score.left)
        elif seat != row.out and isinstance(score.left, tuple):
            form.line(seat).cards.data = write_cards(score.left)


def _submitted(scoring: Scoring, form: ScoreForm) -> ResponseReturnValue:
    hand = _read_hand(scoring, form) if form.readable() else None
    if hand is None:
        return _page(scoring, form, status=422)
    game = scoring.game
    entry = _correction(game, scoring.row, hand) if scoring.row else hand
    review = request.form.get("do") == "review"
    asked = [] if review else _asked_again(scoring, form, hand)
    if review or asked:
        faults = admit(game.start, game.entries, entry)
        if faults:
            return _refused(scoring, form, Outcome(game, faults=tuple(faults)))
        status = 422 if asked else 200
        return _page(scoring, form, review=_review(scoring, hand), asked=asked, status=status)
    outcome = record(game, entry, form)
    if outcome.appended:
        say_recorded(outcome, saved=f"score-{game.id}")
        back = "sheet.show" if scoring.row else "table.show"
        return redirect(url_for(back, game_id=game.id), 303)
    return _refused(scoring, form, outcome)


def _asked_again(scoring: Scoring, form: ScoreForm, hand: Hand) -> list[Fault]:
    """What is unusual about a new hand (C16), unless this form has shown just that before."""
    game = scoring.game
    if scoring.row or form.seen != game.version:
        return []
    asked = doubts(game.start, game.entries, hand)
    told = " ".join(doubt.message for doubt in asked)
    if told == form.confirmed.data:
        return []
    form.confirmed.data = told
    return asked


def _refused(scoring: Scoring, form: ScoreForm, outcome: Outcome) -> ResponseReturnValue:
    fields = {"out": form.out} | {
        f"left.{seat}": line.cards if line.cards.data else line.points
        for seat, line in form.lines.items()
    }
    status = 409 if outcome.since else 422
    return _page(scoring, form, outcome=beside(fields, outcome), status=status)


def _read_hand(scoring: Scoring, form: ScoreForm) -> Hand | None:
    """The hand that the form says, or None when some of it cannot be read; what is wrong is
    written beside the fields."""
    if form.out.data not in scoring.seats:
        form.out.errors = ["Who went out? Somebody did, or the hand is thrown in."]
    held: dict[int, Left] = {}
    for seat, line in form.lines.items():
        left = _read_left(line)
        if left is not None:
            held[seat] = left
    if form.errors or any(line.errors for line in form.lines.values()):
        return None
    game = scoring.game
    cards = {seat: left for seat, left in held.items() if isinstance(left, tuple)}
    spread = spread_suits(cards, game.start.packs.deck, game.start.sheet.card_points)
    return Hand(form.out.data, held | spread, bent=bool(form.bent.data))


def _read_left(line: LeftForm) -> Left | None:
    cards, points = (line.cards.data or "").strip(), (line.points.data or "").strip()
    if cards and points:
        line.points.errors = ["Either the cards or the total, not both."]
        return None
    field: Field = line.cards if cards else line.points
    try:
        if cards:
            return read_held(cards)
        return read_sum(points) if points else None
    except ValueError as error:
        field.errors = [str(error)]
        return None


def _review(scoring: Scoring, hand: Hand) -> Mapping[int, str]:
    """The arithmetic of each loser: “10 + 10 + 15 = 35 ×2 = 70”."""
    sheet = scoring.game.start.sheet
    times = sheet.doubling.times if sheet.doubling and hand.bent else 1
    return {seat: _arithmetic(scoring.game, left, times) for seat, left in hand.left.items()}


def _arithmetic(game: Game, left: Left, times: int) -> str:
    points = game.start.sheet.card_points
    worths = [left] if isinstance(left, int) else [points.of(card) for card in left]
    text = " + ".join(str(worth) for worth in worths)
    if len(worths) > 1:
        text += f" = {sum(worths)}"
    return f"{text} ×{times} = {sum(worths) * times}" if times > 1 else text


def _page(
    scoring: Scoring,
    form: ScoreForm,
    *,
    review: Mapping[int, str] | None = None,
    asked: list[Fault] | None = None,
    outcome: Outcome | None = None,
    status: int = 200,
) -> ResponseReturnValue:
    start = scoring.game.start
    page = render_template(
        "score/score.html",
        game=scoring.game,
        scoring=scoring,
        form=form,
        keys=keypad(start.packs.deck, start.sheet.card_points),
        review=review or {},
        asked=asked or [],
        outcome=outcome,
        noted=_noted(scoring),
        opened=request.args.get("seat", type=int),
    )
    return page, status


def _noted(scoring: Scoring) -> list[tuple[int, Fact]]:
    """The penalties and cuts of a hand that is being corrected."""
    facts = scoring.row.facts if scoring.row else ()
    return [(number, fact) for number, fact in facts if isinstance(fact, Penalty | Cut)]
