"""Join: add a player to a game that is going on, and correct what was recorded of it."""

from collections.abc import Mapping
from dataclasses import replace

from flask import Blueprint, redirect, render_template, url_for
from flask.typing import ResponseReturnValue
from wtforms import Field, HiddenField, RadioField
from wtforms.validators import InputRequired, Length, Optional

from scorekeeper.game.admit import deals_to_join, why_nobody_joins
from scorekeeper.game.corrections import facts_at
from scorekeeper.game.entries import Amend, Entry, Join
from scorekeeper.game.start import MAX_NAME_LENGTH, unusual_number
from scorekeeper.game.state import Player
from scorekeeper.speech import say
from scorekeeper.store.games import Game
from scorekeeper.store.phones import access_of_phone
from scorekeeper.store.tournaments import load_tournament
from scorekeeper.web.database import session
from scorekeeper.web.forms.fields import NameField, WholeNumber
from scorekeeper.web.forms.recording import (
    EntryForm,
    Outcome,
    attach_refusals,
    record,
    to_next_page,
)
from scorekeeper.web.security.access import opens_game, phone_secrets
from scorekeeper.web.table_view import describe_packs
from scorekeeper.web.writing.beginnings import list_beginnings
from scorekeeper.web.writing.language import say_later
from scorekeeper.web.writing.money import brief_money

pages = Blueprint("join", __name__, url_prefix="/games/<game:game_id>/join")

LONGEST = 4 * MAX_NAME_LENGTH
"""Letters that are read at all, so that somebody who types too many learns how many fit."""


class JoinForm(EntryForm):
    """Who joins, after whom they sit, and with how many points."""

    name = NameField(
        validators=[
            InputRequired(say_later("Who joins? Write their name.")),
            Length(max=LONGEST, message=say_later("This name is too long.")),
        ]
    )
    after = RadioField(
        coerce=int,
        validate_choice=False,
        validators=[InputRequired(say_later("Say who they sit after."))],
    )
    from_deal = RadioField(coerce=int, validate_choice=False, validators=[Optional()])
    """The deal from which they play; empty for the one in play."""
    points = WholeNumber(say_later("Write whole points, such as 50."), needed=False)
    usual = HiddenField()
    """The points that the rules said when the page was opened."""

    def join(self) -> Join:
        """Build the entry of a valid form; the points the rules say are left to the rules."""
        points = None if self.points.text == self.usual.data else self.points.data
        return Join(self.name.tidy, self.after.data, points, from_deal=self.from_deal.data or None)

    def follow(self, usual: int | None) -> None:
        """Put in the points the rules say now, where nobody wrote others."""
        if self.points.text == self.usual.data:
            self.points.raw_data, self.points.data = None, usual
            self.usual.data = self.points.text

    def fields_by_name(self) -> Mapping[str, Field]:
        """Return its fields by the names that refusals have for them."""
        return {"name": self.name, "after": self.after, "points": self.points}


@pages.route("", methods=["GET", "POST"])
@opens_game("score")
def new(game: Game) -> ResponseReturnValue:
    """Record that somebody joins (C24)."""
    if game.tournament_id:
        return _as_latecomer(game, game.tournament_id)
    form, deals = JoinForm(), deals_to_join(game.table)
    usual = game.table.points_on_joining() if game.table.deal_number in deals else None
    if not form.is_submitted():
        form.expect(game)
        form.points.data = usual
        form.usual.data = form.points.text
        refusals = why_nobody_joins(game.table)
        if refusals:
            return render_template("join/nobody.html", game=game, refusals=refusals)
        form.after.data = _neighbours(game, None)[-1].seat
        return _page(game, form)
    if not form.validate():
        return _page(game, form), 422
    return _record(game, form, form.join(), usual)


@pages.route("/<int:number>", methods=["GET", "POST"])
@opens_game("score")
def correct(game: Game, number: int) -> ResponseReturnValue:
    """Correct what was recorded of somebody who joined, such as their name (C23)."""
    match facts_at(game.entries, number):
        case (Join() as join,):
            form = JoinForm()
        case _:
            return redirect(url_for("log.show", game_id=game.id), 303)
    if not form.is_submitted():
        form.expect(game)
        form.name.data, form.after.data, form.points.data = join.name, join.after, join.points
        return _page(game, form, of=join)
    if not form.validate():
        return _page(game, form, of=join), 422
    corrected = replace(form.join(), from_deal=join.from_deal)
    return _record(game, form, Amend(number, (corrected,)), None, of=join)


def _as_latecomer(game: Game, tournament_id: str) -> ResponseReturnValue:
    """Redirect the host of a tournament to its own page, so that the newcomer stands in its
    standing too."""
    access = access_of_phone(session(), tournament_id, phone_secrets())
    stored = load_tournament(session(), tournament_id)
    if stored is None or access is None or not access.may("host"):
        return render_template("join/latecomer.html", game=game)
    tables = [table for table, id in stored.latest_games.items() if id == game.id]
    address = url_for(
        "tournament_latecomer.take_in", tournament_id=tournament_id, table=next(iter(tables), None)
    )
    return redirect(address, 303)


def _record(
    game: Game, form: JoinForm, entry: Entry, usual: int | None, *, of: Join | None = None
) -> ResponseReturnValue:
    outcome = record(game, entry, form)
    if outcome.appended:
        return to_next_page(outcome, "table.show")
    outcome = attach_refusals(form.fields_by_name(), outcome)
    form.follow(usual)
    return _page(outcome.game, form, outcome, of=of), 409 if outcome.since else 422


def _page(
    game: Game,
    form: JoinForm,
    outcome: Outcome | None = None,
    *,
    of: Join | None = None,
) -> str:
    return render_template(
        "join/join.html",
        game=game,
        form=form,
        usual=game.table.points_on_joining(),
        outcome=outcome,
        of=of,
        beginnings=() if of else list_beginnings(game),
        first_hand=all(row.void for row in game.state.sheet),
        neighbours=_neighbours(game, of),
        costs="" if of else _say_what_it_costs(game),
        packs="" if of else _say_if_packs_change(game),
        unusual=None if of else unusual_number(game.start.variant, _count_with_one_more(game)),
    )


def _count_with_one_more(game: Game) -> int:
    """Count those who play once somebody joins (C11)."""
    return len(game.table.in_play) + len(game.table.newcomers) + 1


def _say_if_packs_change(game: Game) -> str:
    """Say which cards are needed once somebody joins; empty where they are the same (C24)."""
    packs = game.table.packs_with(_count_with_one_more(game))
    if packs == game.table.packs:
        return ""
    return say("You then need {packs}.", packs=describe_packs(game.start.rules, packs))


def _say_what_it_costs(game: Game) -> str:
    """Say what somebody who joins puts in the pot at once (C24), or what their points will cost;
    empty where that is nothing."""
    rules, currency = game.start.rules, game.start.currency
    if rules.stake_per_point:
        amount = brief_money(rules.stake_per_point, currency)
        return say("They play for {amount} a point.", amount=amount)
    stakes = rules.stakes
    to_pay = stakes.amount("start") if stakes else 0
    if not stakes or not to_pay:
        return ""
    return say(
        "They put {amount} in the {pot}.",
        amount=brief_money(to_pay, currency),
        pot=stakes.pot_name,
    )


def _neighbours(game: Game, of: Join | None) -> list[Player]:
    """The players, as they sit, whom somebody who joins can sit after."""
    return [
        game.state.player(seat)
        for seat in game.start.order
        if seat not in game.table.left and not (of and _sits_at(game, seat, of))
    ]


def _sits_at(game: Game, seat: int, join: Join) -> bool:
    """Whether somebody sits here who joined like this: nobody sits after themselves."""
    return seat > len(game.begun_as.players) and game.start.name(seat) == join.name
