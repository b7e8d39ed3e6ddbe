"""Head to head: who finished ahead of whom, and how often."""

from flask import Blueprint, render_template
from flask.typing import ResponseReturnValue

from scorekeeper.circle.circle import Circle
from scorekeeper.web.circles.season_view import build_season_lines, find_choices, write_query
from scorekeeper.web.circles.seasons import read_season
from scorekeeper.web.security.access import opens_circle

pages = Blueprint("head_to_head", __name__, url_prefix="/circles/<circle:circle_id>/head-to-head")


@pages.get("")
@opens_circle()
def show(circle: Circle) -> ResponseReturnValue:
    """Show a row for each person, a column for each other one: how often the one finished ahead."""
    season = read_season(circle)
    return render_template(
        "circles/head_to_head.html",
        circle=circle,
        choices=find_choices(season),
        query=write_query(season.choice),
        lines=build_season_lines(season),
        meetings=season.results.meetings,
    )
