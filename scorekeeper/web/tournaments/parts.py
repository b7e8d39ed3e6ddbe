"""The parts that the pages of tournaments share."""

from collections.abc import Callable, Collection
from functools import wraps
from typing import Any, TypeVar

from flask import Blueprint, g, redirect, render_template, url_for
from flask.typing import ResponseReturnValue

from scorekeeper.speech import say
from scorekeeper.store.tournaments import StoredTournament
from scorekeeper.tournament.fold import Player
from scorekeeper.web.config import runs_locally
from scorekeeper.web.live import find_version
from scorekeeper.web.tournaments.night import Night
from scorekeeper.web.tournaments.seats import build_table_lines, describe_sitting_out
from scorekeeper.web.tournaments.titles import (
    describe_beginning,
    describe_leaders,
    headline,
    round_title,
)

R = TypeVar("R")


def tournament_pages(name: str, path: str = "/<tournament:tournament_id>") -> Blueprint:
    """Make a blueprint of pages of tournaments, with addresses below this one. Where the app runs
    on a phone, they say that they need the server."""
    pages = Blueprint(name, __name__, url_prefix=f"/tournaments{path}")
    pages.before_request(_needs_server)
    return pages


def _needs_server() -> ResponseReturnValue | None:
    if not runs_locally():
        return None
    sentence = say(
        "A tournament needs the server, which tells all phones who sits where. Nothing is lost: it"
        " is there again as soon as the server can be reached."
    )
    return render_template("error.html", title=say("Needs the server"), sentence=sentence), 409


def redirects_when_finished(
    view: Callable[..., ResponseReturnValue],
) -> Callable[..., ResponseReturnValue]:
    """Redirect a view to the tournament's own page once the tournament is finished."""

    @wraps(view)
    def shown(stored: StoredTournament, **rest: Any) -> ResponseReturnValue:
        return to_tournament(stored) if stored.tournament.finished else view(stored, **rest)

    return shown


def to_tournament(stored: StoredTournament) -> ResponseReturnValue:
    """Redirect to the tournament's own page."""
    return redirect(url_for("tournament.show", tournament_id=stored.id), 303)


def to_people(stored: StoredTournament, anchor: str | None = None) -> ResponseReturnValue:
    """Redirect to the list of those who take part."""
    address = url_for("tournament_people.show", tournament_id=stored.id, _anchor=anchor)
    return redirect(address, 303)


def reloads_on_change(view: Callable[..., R]) -> Callable[..., R]:
    """Have open pages of a view reload whenever the tournament differs from what it was before the
    view looked at it."""

    @wraps(view)
    def followed(tournament_id: str, **rest: Any) -> R:
        g.version = find_version(tournament_id)
        return view(tournament_id=tournament_id, **rest)

    return followed


def common_context(night: Night, own: Collection[int]) -> dict[str, Any]:
    """Return what the tournament's page, the big screen and the paper show alike: the tables and
    who sits out, under what matters now; as this phone sees them whose players are `own`."""
    tournament = night.tournament
    return {
        "stored": night.stored,
        "tournament": tournament,
        "headline": headline(night),
        "leaders": describe_leaders(night),
        "beginning": "" if tournament.rounds else describe_beginning(tournament.plan),
        "round": round_title(tournament),
        "tables": build_table_lines(night, own),
        "sitting_out": describe_sitting_out(tournament, tournament.latest),
    }


def find_own_players(stored: StoredTournament) -> frozenset[int]:
    """Return the numbers of the players whose phone this is, without those taken off the list."""
    return frozenset(number for number in g.access.seats if stored.tournament.has(number))


def sort_by_name(stored: StoredTournament) -> list[Player]:
    """Return those who take part, from A to Z."""
    return sorted(stored.tournament.players, key=lambda player: player.name.casefold())


def read_player(text: object) -> int:
    """Return the number of a player that a form names; 0 where it names none."""
    try:
        return int(str(text))
    except ValueError:
        return 0
