"""A circle: begin one, and its season."""

from flask import Blueprint, redirect, render_template, url_for
from flask.typing import ResponseReturnValue

from scorekeeper.circle.circle import Circle
from scorekeeper.circle.last_time import describe_evening
from scorekeeper.game.start import MAX_TITLE_LENGTH
from scorekeeper.speech import say_many
from scorekeeper.store.circles import begin_circle
from scorekeeper.web.circles.chart import draw_rating_bars
from scorekeeper.web.circles.form import NewCircleForm
from scorekeeper.web.circles.season_view import (
    build_season_lines,
    describe_games,
    find_choices,
    find_currencies,
    headline,
    tell_apart,
    write_query,
)
from scorekeeper.web.circles.seasons import read_season
from scorekeeper.web.config import has_server
from scorekeeper.web.database import session
from scorekeeper.web.forms.parts import render_form
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
    return render_form("circles/new.html", form, longest=MAX_TITLE_LENGTH)


@pages.get("/<circle:circle_id>")
@opens_circle()
def show(circle: Circle) -> ResponseReturnValue:
    """Show the season: the table, last time, how sure the ratings are, hand by hand. Until a
    second game is played, only the table and last time say anything."""
    season = read_season(circle)
    lines, last = build_season_lines(season), season.results.last
    is_first = len(season.results.evenings) == 1
    return render_template(
        "circles/circle.html",
        circle=circle,
        season=season,
        facts=_facts(len(season.evenings), len(lines)),
        headline=headline(season, lines),
        choices=find_choices(season),
        lines=lines,
        is_first=is_first,
        anybody_won=any(line.hands_won for line in lines),
        bent=any(line.tables_bent for line in lines),
        currencies=tell_apart(find_currencies(season)),
        bars=None if is_first else draw_rating_bars(season, lines),
        last=describe_evening(last, season.people, day(last.game.begun)) if last else [],
        query=write_query(season.choice),
        missing=len(circle.game_ids) - len(season.all),
    )


def _facts(games: int, people: int) -> str:
    if not people:
        return describe_games(games)
    players = say_many("{number} person", "{number} people", people)
    return f"{describe_games(games)}, {players}"
