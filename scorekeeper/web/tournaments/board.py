"""A tournament on a big screen, read from across the room and never touched; and on paper."""

import math
from collections.abc import Sequence
from typing import NamedTuple

from flask import g, render_template
from flask.typing import ResponseReturnValue

from scorekeeper.store.tournaments import StoredTournament
from scorekeeper.web.security.access import opens_tournament
from scorekeeper.web.tournaments.clock import read_clock
from scorekeeper.web.tournaments.links import sign_up_link
from scorekeeper.web.tournaments.night import load_night
from scorekeeper.web.tournaments.parts import common_context, reloads_on_change, tournament_pages
from scorekeeper.web.tournaments.standing import build_standing_lines, standing_context

pages = tournament_pages("tournament_board")

MAX_LINES = 36
"""Of the standing on the big screen: smaller ones could not be read from across the room."""


class Grid(NamedTuple):
    """A way to set out the tables, by its name in the style sheet: how many columns there are, and
    how many lines there is room for in each."""

    name: str
    columns: int
    lines: int


GRIDS = (
    Grid("two", 2, 9),
    Grid("three", 3, 9),
    Grid("close", 3, 14),
    Grid("four", 4, 17),
    Grid("six", 6, 17),
)
"""The largest letters first."""
SMALLEST = "eight"
BETWEEN_TABLES = 0.2
"""In lines."""


@pages.get("/board")
@reloads_on_change
@opens_tournament()
def show(stored: StoredTournament) -> ResponseReturnValue:
    """While people sign up the code to do so; once a round is seated who sits where, until a hand
    of it has been scored; then the standing."""
    night, tournament = load_night(stored), stored.tournament
    lines = build_standing_lines(night, ())
    alike = common_context(night, ())
    page = render_template(
        "tournaments/board.html",
        **alike,
        clock=read_clock(stored),
        grid=_choose_grid([len(table.seats) for table in alike["tables"]]),
        shows_seats=tournament.stage != "over" and not night.rounds[-1].results,
        playing=[table.number for table in alike["tables"] if not table.finished],
        lines=lines[:MAX_LINES],
        more=max(0, len(lines) - MAX_LINES),
        sign_up=None if tournament.rounds else sign_up_link(stored),
    )
    return page, 200


def _choose_grid(seats: Sequence[int]) -> str:
    """Choose the grid in which tables with these numbers of seats all have room."""
    table = max(seats, default=0) + BETWEEN_TABLES
    with_room = (
        grid.name for grid in GRIDS if math.ceil(len(seats) / grid.columns) * table <= grid.lines
    )
    return next(with_room, SMALLEST)


@pages.get("/paper")
@opens_tournament()
def on_paper(stored: StoredTournament) -> ResponseReturnValue:
    """Show the seating of the latest round and the standing, to be printed."""
    night, tournament = load_night(stored), stored.tournament
    page = render_template(
        "tournaments/paper.html",
        **common_context(night, ()),
        **standing_context(night, ()),
        sign_up=sign_up_link(stored) if g.hosts and not tournament.finished else None,
    )
    return page, 200
