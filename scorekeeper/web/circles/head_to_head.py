"""Head to head: who finished ahead of whom, and how often."""

from typing import NamedTuple

from flask import Blueprint, render_template
from flask.typing import ResponseReturnValue

from scorekeeper.circle.circle import Circle
from scorekeeper.rules.wording import join_names
from scorekeeper.speech import say
from scorekeeper.web.circles.season_view import (
    Opponents,
    build_season_lines,
    find_choices,
    find_opponents,
    write_query,
)
from scorekeeper.web.circles.seasons import read_season
from scorekeeper.web.security.access import opens_circle

pages = Blueprint("head_to_head", __name__, url_prefix="/circles/<circle:circle_id>/head-to-head")


class Row(NamedTuple):
    """Somebody, and how they stand against each of the others."""

    name: str
    opponents: Opponents

    @property
    def facts(self) -> str:
        """Whom they finished ahead of more often than behind."""
        names = [name for name, met in self.opponents.everybody if met.ahead > met.behind]
        return say("ahead of {names}", names=join_names(names)) if names else ""


@pages.get("")
@opens_circle()
def show(circle: Circle) -> ResponseReturnValue:
    """Show a row for each person, which opens to how they stand against the others."""
    season = read_season(circle)
    lines = build_season_lines(season)
    return render_template(
        "circles/head_to_head.html",
        circle=circle,
        choices=find_choices(season),
        query=write_query(season.choice),
        everybody=[Row(line.name, find_opponents(season, lines, line.person)) for line in lines],
    )
