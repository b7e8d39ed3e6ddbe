"""A circle: begin one, and its season."""

from flask import Blueprint, redirect, render_template, url_for
from flask.typing import ResponseReturnValue

from scorekeeper.circle.circle import Circle
from scorekeeper.circle.last_time import last_time
from scorekeeper.game.start import MAX_TITLE_LENGTH
from scorekeeper.speech import say_many
from scorekeeper.store.circles import begin_circle
from scorekeeper.web.circles.chart import rating_bars
from scorekeeper.web.circles.form import NewCircleForm
from scorekeeper.web.circles.payments import refused_part
from scorekeeper.web.circles.season_view import (
    choices_of,
    currencies_of,
    currency_name,
    games_in_words,
    headline,
    payments_made,
    query_of,
    season_lines,
    settlings,
)
from scorekeeper.web.circles.seasons import chosen_season
from scorekeeper.web.config import has_server
from scorekeeper.web.database import session
from scorekeeper.web.security.access import opens_circle
from scorekeeper.web.security.kinds import CIRCLE
from scorekeeper.web.security.protection import limit_new_games
from scorekeeper.web.server_only import refuse_without_server
from scorekeeper.web.start.begin_once import begin_once
from scorekeeper.web.writing.times import day

pages = Blueprint("circle", __name__, url_prefix="/circles")


@pages.route("/new", methods=["GET", "POST"])
@limit_new_games
def new() -> ResponseReturnValue:
    """Begin a circle; its people come with its games."""
    form = NewCircleForm()
    if form.is_submitted() and has_server():
        return refuse_without_server()
    if form.validate_on_submit():
        circle = begin_once(CIRCLE, form, lambda id: begin_circle(session(), form.name.tidy, id=id))
        return redirect(url_for("circle.show", circle_id=circle.id), 303)
    page = render_template("circles/new.html", form=form, longest=MAX_TITLE_LENGTH)
    return page, 422 if form.errors else 200


@pages.get("/<circle:circle_id>")
@opens_circle()
def show(circle: Circle) -> ResponseReturnValue:
    """Show the season: the table, how sure the ratings are, last time, who pays whom."""
    season = chosen_season(circle)
    lines, last = season_lines(season), season.results.last
    page = render_template(
        "circles/circle.html",
        circle=circle,
        season=season,
        facts=_facts(len(season.evenings), len(lines)),
        headline=headline(season, lines),
        choices=choices_of(season),
        lines=lines,
        currencies=[currency_name(currency) for currency in currencies_of(season)],
        bars=rating_bars(season, [line.person for line in lines]),
        last=last_time(last, season.people, day(last.game.begun)) if last else [],
        settlings=settlings(season),
        refused=refused_part(),
        paid=payments_made(season),
        query=query_of(season.choice),
        missing=len(circle.game_ids) - len(season.all),
    )
    return page, 200


def _facts(games: int, people: int) -> str:
    if not people:
        return games_in_words(games)
    players = say_many("{number} person", "{number} people", people)
    return f"{games_in_words(games)}, {players}"
