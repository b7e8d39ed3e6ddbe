"""Table: the hand in play and how everybody stands."""

from dataclasses import dataclass
from datetime import timedelta

from flask import Blueprint, g, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from wtforms import IntegerField, StringField
from wtforms.validators import Length

from scorekeeper.game.entries import BuyIn, Call, Correction, OutOfGame, Strike, Void
from scorekeeper.game.outlook import outlook
from scorekeeper.game.state import Player, State
from scorekeeper.store.clock import now, read_time
from scorekeeper.store.games import Game
from scorekeeper.web.access import opens_game
from scorekeeper.web.money import describe
from scorekeeper.web.penalties import penalty_title
from scorekeeper.web.recording import (
    EntryForm,
    record,
    record_tap,
    say_recorded,
    say_refused,
    writable,
)

WISHED_BACK = timedelta(minutes=10)
"""So long after it was recorded, the last entry is offered to be taken back."""

pages = Blueprint("table", __name__, url_prefix="/games/<game:game_id>")


class SeatForm(EntryForm):
    """A button that stands for a player."""

    seat = IntegerField()


class TakeBackForm(EntryForm):
    """A button that takes an entry of the log back."""

    entry = IntegerField()


class VoidForm(EntryForm):
    """Why the hand is thrown in, if anybody wants to remember."""

    why = StringField(validators=[Length(max=100)], filters=[writable])


def table_of(game: Game) -> ResponseReturnValue:
    """Back to the table."""
    return redirect(url_for("table.show", game_id=game.id), 303)


def by_place(state: State) -> list[Player]:
    """The players, first place first; who left comes last."""
    return sorted(
        state.players, key=lambda player: (player.rank or len(state.players) + 1, player.seat)
    )


def lead(state: State) -> int | None:
    """By how much the only leader leads; None when nobody does."""
    totals = [player.total for player in by_place(state) if player.in_play]
    return abs(totals[1] - totals[0]) or None if len(totals) > 1 else None


@pages.get("")
@opens_game()
def show(game: Game) -> ResponseReturnValue:
    """The contract, who deals, everybody's total and calls, and what to do next."""
    if game.state.finished:
        return redirect(url_for("end.show", game_id=game.id))
    return render_template(
        "table/table.html",
        game=game,
        players=by_place(game.state),
        lead=lead(game.state),
        title=penalty_title(game.start.rules),
        outlook=outlook(game.start, game.state),
        last=just_recorded(game) if g.keeps_score else None,
    )


@dataclass(frozen=True)
class Recorded:
    """The last entry of the log, and what it says."""

    entry: int
    what: str


def just_recorded(game: Game) -> Recorded | None:
    """What was recorded last, while one may still wish it back: some minutes, and not if it was a
    correction itself."""
    if not game.log or isinstance(game.entries[-1], Correction):
        return None
    age = read_time(now()) - read_time(game.log[-1].at)
    if not timedelta() <= age <= WISHED_BACK:
        return None
    return Recorded(game.version, describe(game.start, game.entries[-1]))


def record_of_seat(game: Game, kind: type[Call | BuyIn | OutOfGame]) -> ResponseReturnValue:
    """Records what one tap beside a player says of him; back to the table."""
    form = SeatForm()
    record_tap(game, kind(form.seat.data or 0), form)
    return table_of(game)


@pages.post("/calls")
@opens_game("host")
def call(game: Game) -> ResponseReturnValue:
    """Records a call (C18)."""
    return record_of_seat(game, Call)


@pages.post("/buy-in")
@opens_game("host")
def buy_in(game: Game) -> ResponseReturnValue:
    """A player who is out buys back in (E8)."""
    return record_of_seat(game, BuyIn)


@pages.post("/leave")
@opens_game("host")
def leave(game: Game) -> ResponseReturnValue:
    """A player leaves the game (C19), or declines to buy in (E8)."""
    return record_of_seat(game, OutOfGame)


@pages.post("/take-back")
@opens_game("host")
def take_back(game: Game) -> ResponseReturnValue:
    """Takes an entry back: the undo of every notice and of the log."""
    form = TakeBackForm()
    record_tap(game, Strike(form.entry.data or 0), form)
    came_from = "log.show" if request.form.get("then") == "log" else "table.show"
    return redirect(url_for(came_from, game_id=game.id), 303)


@pages.route("/throw-in", methods=["GET", "POST"])
@opens_game("host")
def throw_in(game: Game) -> ResponseReturnValue:
    """Asks once more, then records a hand thrown in (C9)."""
    form, status = VoidForm(), 200
    if form.validate_on_submit():
        outcome = record(game, Void((form.why.data or "").strip() or None), form)
        if outcome.appended:
            say_recorded(outcome)
            return table_of(game)
        say_refused(outcome)
        game, status = outcome.game, 409 if outcome.since else 422
    elif form.is_submitted():
        status = 422
    else:
        form.expect(game)
    if game.state.finished:
        return table_of(game)
    return render_template("table/throw_in.html", game=game, form=form), status
