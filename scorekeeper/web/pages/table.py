"""Table: the hand in play and how everybody stands."""

from flask import Blueprint, redirect, render_template, url_for
from flask import session as cookie
from flask.typing import ResponseReturnValue
from werkzeug.exceptions import Forbidden
from wtforms import StringField
from wtforms.validators import Length

from scorekeeper.game.changes import find_change
from scorekeeper.game.corrections import find_original
from scorekeeper.game.entries import BuyIn, Call, OutOfGame, Strike, Void
from scorekeeper.game.named_deal import OTHER_DEAL
from scorekeeper.rules.wording import capital
from scorekeeper.store.games import Game
from scorekeeper.web import table_view
from scorekeeper.web.forms.parts import HiddenNumber, remove_nul
from scorekeeper.web.forms.recording import (
    EntryForm,
    Outcome,
    SeatForm,
    flash_refusals,
    record,
    record_tap,
    to_next_page,
)
from scorekeeper.web.forms.taking_back import (
    LOG,
    ROW,
    SHEET,
    TakeBackForm,
    find_last_entry,
    may_take_back,
)
from scorekeeper.web.navigation import to_table
from scorekeeper.web.notices import flash_notice
from scorekeeper.web.offline.local_state import server_version
from scorekeeper.web.recorded import describe_lead_left_out, recorded_argument
from scorekeeper.web.security.access import opens_game
from scorekeeper.web.tournaments.way_back import counts_no_more, way_back
from scorekeeper.web.writing.beginnings import list_newcomers
from scorekeeper.web.writing.money import describe_briefly
from scorekeeper.web.writing.names import by_first_names, first_name
from scorekeeper.web.writing.standings import are_wide
from scorekeeper.web.writing.titles import describe_hand, hand_title, penalty_title

pages = Blueprint("table", __name__, url_prefix="/games/<game:game_id>")


class VoidForm(EntryForm):
    """Why the hand is thrown in, if anybody wants to remember."""

    why = StringField(validators=[Length(max=100)], filters=[remove_nul])
    deal = HiddenNumber()
    """The number of the deal that is thrown in (C25)."""


@pages.get("")
@opens_game()
def show(game: Game) -> ResponseReturnValue:
    """Show the contract, who deals, everybody's total and calls, and what to do next."""
    hand = game.state.hand
    if hand is None:
        return redirect(url_for("end.show", game_id=game.id, recorded=recorded_argument()))
    rules, history = game.start.rules, game.history
    return render_template(
        "table/table.html",
        game=game,
        tournament=way_back(game),
        counts_no_more=counts_no_more(game),
        title=f"{hand_title(rules, hand.rules.number)}, {rules.name}",
        hand_line=describe_hand(rules, hand),
        headline=table_view.describe_headline(rules, hand),
        dealer=first_name(game.start, hand.dealer),
        starter=first_name(game.start, hand.starter),
        packs=table_view.describe_packs(rules, hand.packs),
        limit=table_view.describe_limit(rules),
        standings=list(table_view.build_standings(history, by_rank="by_rank" in cookie)),
        newcomers=list_newcomers(game),
        totals_are_wide=not rules.has_cards
        and are_wide(player.total for player in game.state.players),
        latest_hand=table_view.name_latest_hand(history),
        names=by_first_names(game.start),
        unsent=table_view.latest_comes_after(history, server_version(game)),
        last=find_last_entry(game),
        lead_left_out=describe_lead_left_out(game),
        purse=table_view.build_purse(history),
        penalty_title=penalty_title(rules),
    )


def _record_seat(game: Game, kind: type[Call | BuyIn | OutOfGame]) -> ResponseReturnValue:
    """Record what one tap beside a player says about them; back to the table."""
    form = SeatForm()
    return record_tap(game, kind(form.seat.data), form)


@pages.post("/calls")
@opens_game("score")
def call(game: Game) -> ResponseReturnValue:
    """Record a call (C18)."""
    return _record_seat(game, Call)


@pages.post("/buy-in")
@opens_game("score")
def buy_in(game: Game) -> ResponseReturnValue:
    """Record that a player who is out buys back in."""
    return _record_seat(game, BuyIn)


@pages.post("/leave")
@opens_game("score")
def leave(game: Game) -> ResponseReturnValue:
    """Record that a player leaves the game (C19), or declines to buy in."""
    return _record_seat(game, OutOfGame)


@pages.post("/take-back")
@opens_game("score")
def take_back(game: Game) -> ResponseReturnValue:
    """Take an entry back: the undo of every notice and of the log. One that took another back is
    taken back itself, to put that one back."""
    form = TakeBackForm()
    if not may_take_back(game, form.entry.data):
        raise Forbidden
    strike = Strike(form.entry.data)
    if form.then.data == ROW:
        return _correct_restored_hand(record(game, strike, form))
    if form.then.data == LOG:
        number = _entry_in_the_log(game, strike)
        at = {"number": number, "_anchor": f"entry-{number}"}
        return record_tap(game, strike, form, "log.show", **at)
    return record_tap(game, strike, form, "sheet.show" if form.then.data == SHEET else "table.show")


def _entry_in_the_log(game: Game, strike: Strike) -> int:
    """Return the entry in whose row of the log somebody took something back, or put it back."""
    number = strike.target
    taken_back = game.entries[number - 1] if 1 <= number <= len(game.entries) else None
    return find_original(game.entries, taken_back) if isinstance(taken_back, Strike) else number


def _correct_restored_hand(outcome: Outcome) -> ResponseReturnValue:
    """Return the page that corrects a hand which was just put back."""
    game, rows = outcome.game, [row.closed_by for row in outcome.game.state.sheet]
    change = find_change(game.entries, game.version) if outcome.appended else None
    if change is None or change.number not in rows:
        flash_refusals(outcome)
        return to_table(game)
    flash_notice("info", capital(describe_briefly(game.table, game.version)))
    number = rows.index(change.number) + 1
    return redirect(url_for("correct.show_row", game_id=game.id, row_number=number), 303)


@pages.route("/throw-in", methods=["GET", "POST"])
@opens_game("score")
def throw_in(game: Game) -> ResponseReturnValue:
    """Ask once more, then record a hand thrown in (C9)."""
    form, status = VoidForm(), 200
    if form.validate_on_submit():
        void = Void((form.why.data or "").strip() or None, deal=form.deal.data or None)
        outcome = record(game, void, form)
        if any(refusal.code == OTHER_DEAL for refusal in outcome.refusals):
            flash_refusals(outcome)
            return to_table(outcome.game)
        if outcome.appended:
            return to_next_page(outcome, "table.show")
        flash_refusals(outcome)
        game, status = outcome.game, 409 if outcome.since else 422
    elif form.is_submitted():
        status = 422
    else:
        form.expect(game)
    hand = game.state.hand
    if hand is None:
        return to_table(game)
    if not form.is_submitted():
        form.deal.data = hand.deal_number
    title = hand_title(game.start.rules, hand.rules.number)
    page = render_template("table/throw_in.html", game=game, form=form, hand=hand, title=title)
    return page, status
