"""Head to head: who finished ahead of whom, and how often."""

from dataclasses import dataclass

from flask import Blueprint, render_template
from flask.typing import ResponseReturnValue

from scorekeeper.circle.circle import Circle
from scorekeeper.circle.people import PersonId
from scorekeeper.web.circles.season_view import build_season_lines, describe_choice, write_query
from scorekeeper.web.circles.seasons import Season, read_season
from scorekeeper.web.security.access import opens_circle

pages = Blueprint("head_to_head", __name__, url_prefix="/circles/<circle:circle_id>/head-to-head")


@dataclass(frozen=True)
class Row:
    """Somebody, and how often they finished ahead of each of the others; None for themselves and
    for those whom they never met."""

    person: PersonId
    name: str
    ahead: tuple[int | None, ...]


@pages.get("")
@opens_circle()
def show(circle: Circle) -> ResponseReturnValue:
    """Show a row for each person, a column for each other one."""
    season = read_season(circle)
    return render_template(
        "circles/head_to_head.html",
        circle=circle,
        choice_text=describe_choice(season.choice),
        query=write_query(season.choice),
        rows=_rows(season),
    )


def _rows(season: Season) -> list[Row]:
    met, lines = season.results.meetings, build_season_lines(season)
    return [
        Row(
            line.person,
            line.name,
            tuple(
                met[line.person, other.person].ahead if (line.person, other.person) in met else None
                for other in lines
            ),
        )
        for line in lines
    ]
