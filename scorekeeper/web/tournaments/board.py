"""A tournament on a big screen, read from across the room; and on paper."""

import math
from collections.abc import Sequence
from typing import NamedTuple

from flask import g, render_template, request
from flask.typing import ResponseReturnValue

from scorekeeper.rules.wording import join_names
from scorekeeper.speech import say
from scorekeeper.store.tournaments import StoredTournament
from scorekeeper.tournament.fold import Tournament
from scorekeeper.tournament.standing import tables_won_decide
from scorekeeper.web.security.access import opens_tournament
from scorekeeper.web.tournaments.clock import read_clock
from scorekeeper.web.tournaments.links import sign_up_link
from scorekeeper.web.tournaments.night import Night, load_night
from scorekeeper.web.tournaments.parts import common_context, reloads_on_change, tournament_pages
from scorekeeper.web.tournaments.seats import describe_hands_by_table
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

NAME_GRIDS = (
    Grid("three", 3, 8),
    Grid("four", 4, 12),
    Grid("close", 4, 17),
    Grid("six", 6, 17),
)
"""Ways to set out the names from A to Z."""
MANY_TABLES = 6
"""With more, one looks for one's name from A to Z, unless the screen is asked for the tables."""
MAX_WINNERS = 8
"""Winners of tables that have room below the standing."""


class Place(NamedTuple):
    """At which table somebody sits; at none where they sit out."""

    name: str
    table: int | None


@pages.get("/board")
@reloads_on_change
@opens_tournament()
def show(stored: StoredTournament) -> ResponseReturnValue:
    """Show the sign-up code while people sign up; once a round is seated, who sits where until a
    hand of it has been scored; then the standing, if anything was ever played."""
    night, tournament = load_night(stored), stored.tournament
    lines = build_standing_lines(night, ())
    alike = common_context(night, ())
    tables = alike["tables"]
    places = sort_places(tournament)
    return render_template(
        "tournaments/board.html",
        **alike,
        clock=read_clock(stored),
        grid=_choose_grid([len(table.seats) for table in tables]),
        shows_seats=tournament.rounds
        and (not lines or (tournament.stage != "over" and not night.rounds[-1].results)),
        places=places,
        by_name=_is_by_name(len(tables)),
        name_grid=_choose_name_grid(len(places)),
        hands=describe_hands_by_table(stored.plan.rules.words, tables),
        playing=[table.number for table in tables if not table.finished],
        winners=_describe_winners(night),
        lines=lines[:MAX_LINES],
        tables_won_decide=tables_won_decide(night.standing[:MAX_LINES]),
        more=max(0, len(lines) - MAX_LINES),
        sign_up=None if tournament.rounds else sign_up_link(stored),
    )


def sort_places(tournament: Tournament) -> list[Place]:
    """Return everybody who is part of the latest round from A to Z, with their table."""
    seating = tournament.latest
    places = [
        Place(tournament.player(player).name, seating.table_of(player)) for player in seating.people
    ]
    return sorted(places, key=lambda place: place.name.casefold())


def _is_by_name(tables: int) -> bool:
    """Whether names stand from A to Z, as the address says, or else as is usual."""
    by = request.args.get("by")
    return by == "name" if by in ("name", "table") else tables > MANY_TABLES


def _choose_name_grid(names: int) -> str:
    with_room = (grid.name for grid in NAME_GRIDS if names <= grid.columns * grid.lines)
    return next(with_room, SMALLEST)


def _describe_winners(night: Night) -> str:
    """Say who won which table of the latest round, once it is over; empty where there are too many
    tables."""
    if night.tournament.stage != "over" or not night.rounds or night.tournament.finished:
        return ""
    played = night.rounds[-1]
    if not played.results or len(played.results) > MAX_WINNERS:
        return ""
    parts = [
        say("table {number}: {names}", number=table, names=join_names(night.find_winners(table)))
        for table in sorted(played.results)
    ]
    return say("Won: {tables}.", tables="; ".join(parts))


def _choose_grid(seats: Sequence[int]) -> str:
    """Choose the grid in which tables of these sizes all have room: three stand side by side."""
    table = max(seats, default=0) + BETWEEN_TABLES
    grids = GRIDS[1:] if len(seats) == 3 else GRIDS
    with_room = (
        grid.name for grid in grids if math.ceil(len(seats) / grid.columns) * table <= grid.lines
    )
    return next(with_room, SMALLEST)


@pages.get("/paper")
@opens_tournament()
def on_paper(stored: StoredTournament) -> ResponseReturnValue:
    """Show the seating of the latest round, by table and by name, and the standing, to be
    printed."""
    night, tournament = load_night(stored), stored.tournament
    return render_template(
        "tournaments/paper.html",
        **common_context(night, ()),
        **standing_context(night, ()),
        places=sort_places(tournament),
        sign_up=sign_up_link(stored) if g.hosts and not tournament.finished else None,
    )
