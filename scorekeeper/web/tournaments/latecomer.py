"""Take in a latecomer at a table of the round that is seated or played."""

from flask import request
from flask.typing import ResponseReturnValue
from wtforms import IntegerField, RadioField
from wtforms.validators import Optional
from wtforms.widgets import HiddenInput

from scorekeeper.game.start import MAX_NAME_LENGTH
from scorekeeper.rules.variant import Variant
from scorekeeper.speech import say
from scorekeeper.store.games import load_all
from scorekeeper.store.tournament_log import newcomer_refusals
from scorekeeper.store.tournaments import StoredTournament
from scorekeeper.tournament.facts import SignUp, SitDown
from scorekeeper.web.database import session
from scorekeeper.web.forms.fields import NameField
from scorekeeper.web.forms.parts import render_form
from scorekeeper.web.forms.recording import EntryForm
from scorekeeper.web.security.access import opens_tournament
from scorekeeper.web.tournaments.night import load_night
from scorekeeper.web.tournaments.parts import (
    redirects_when_finished,
    to_tournament,
    tournament_pages,
)
from scorekeeper.web.tournaments.recording import record_change, show_refusals
from scorekeeper.web.tournaments.seats import build_table_lines

pages = tournament_pages("tournament_latecomer")


class LatecomerForm(EntryForm):
    """Who comes late, and the table that takes them in. Where they have joined its game already,
    the number of the entry that says so."""

    name = NameField()
    table = RadioField(coerce=int, validate_choice=False)
    joined = IntegerField(widget=HiddenInput(), validators=[Optional()])


@pages.route("/latecomer", methods=["GET", "POST"])
@opens_tournament("host")
@redirects_when_finished
def take_in(stored: StoredTournament) -> ResponseReturnValue:
    """Seat somebody at a table of the latest round; whoever is new is signed up first."""
    form = LatecomerForm()
    if form.validate_on_submit() and _is_taken_in(stored, form):
        return to_tournament(stored)
    with_room = [
        table
        for table in build_table_lines(load_night(stored), ())
        if not table.finished and len(table.seats) < stored.plan.largest
        if not form.joined.data or table.number == form.table.data
    ]
    if not form.is_submitted() and with_room:
        requested = request.args.get("table", type=int)
        smallest = min(with_room, key=lambda table: len(table.seats)).number
        numbers = [table.number for table in with_room]
        form.table.data = requested if requested in numbers else smallest
    form.expect(stored)
    return render_form(
        "tournaments/latecomer.html",
        form,
        stored=stored,
        longest=MAX_NAME_LENGTH,
        tables=with_room,
        points=_find_points_on_joining(stored),
        from_where=_say_where_points_are_from(stored.plan.rules),
        without_seat=_without_seat(stored),
    )


def _find_points_on_joining(stored: StoredTournament) -> dict[int, int]:
    """Find with how many points somebody would join each table now, where one can say (C24)."""
    ids = stored.latest_games
    games = {game.id: game for game in load_all(session(), ids.values())} if ids else {}
    points = {
        table: games[id].table.points_on_joining()
        for table, id in ids.items()
        if id in games and not games[id].table.finished
    }
    return {table: own for table, own in points.items() if own is not None}


def _say_where_points_are_from(rules: Variant) -> str:
    """Say with how many points latecomers begin, and why (C24)."""
    if rules.highest_wins:
        return say(
            "They sit down as the last player and begin with the lowest total at their table: the"
            " number beside it."
        )
    if rules.elimination:
        return say(
            "They sit down as the last player and begin with the highest total at their table that"
            " isn’t out: the number beside it."
        )
    return say(
        "They sit down as the last player and begin with the highest total at their table: the"
        " number beside it."
    )


def _is_taken_in(stored: StoredTournament, form: LatecomerForm) -> bool:
    """Seat somebody where the form says, and sign them up for that if need be: both or neither.
    What speaks against it stands beside its field."""
    name, table, joined = form.name.tidy, form.table.data, form.joined.data
    fields = {"name": form.name, "player": form.name, "table": form.table, "joined": form.table}
    if not table:
        form.table.errors = [say("Which table takes them in?")]
        return False
    key = f"{form.idempotency_key.data}-name"
    if not (stored.signed_up_under(key) or _find_number(stored, name)):
        found = newcomer_refusals(session(), stored, name, table, joined)
        show_refusals(found, fields)
        own_form = EntryForm(formdata=None, idempotency_key=key)
        after = (
            None
            if found
            else record_change(stored, SignUp(name), own_form, fields, whatever_came=True)
        )
        if after is None:
            return False
        stored = after
    fact = SitDown(stored.signed_up_under(key) or _find_number(stored, name) or 0, table, joined)
    return record_change(stored, fact, form, fields, whatever_came=True) is not None


def _find_number(stored: StoredTournament, name: str) -> int | None:
    players = stored.tournament.players
    return next((each.number for each in players if each.name.casefold() == name.casefold()), None)


def _without_seat(stored: StoredTournament) -> list[str]:
    tournament = stored.tournament
    return [
        tournament.player(player).name
        for player in tournament.here
        if tournament.latest.table_of(player) is None
    ]
