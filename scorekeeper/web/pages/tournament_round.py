"""A round of a tournament: seated, put right, started, ended, dropped; and the end of it all."""

import secrets
from dataclasses import dataclass

from flask import redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from wtforms import HiddenField, RadioField, SelectField, StringField

from scorekeeper.game.start import MAX_NAME_LENGTH, tidy_name
from scorekeeper.speech import mark, say
from scorekeeper.store.tournaments import StoredTournament
from scorekeeper.tournament.facts import (
    DropRound,
    EndRound,
    Exchange,
    Fact,
    Finish,
    Round,
    SeatedBy,
    SignUp,
    SitDown,
    StartRound,
)
from scorekeeper.tournament.next_round import next_round
from scorekeeper.tournament.refusals import refusals
from scorekeeper.tournament.seating import Seating
from scorekeeper.web.forms.parts import writable
from scorekeeper.web.forms.recording import EntryForm
from scorekeeper.web.security.access import opens_tournament
from scorekeeper.web.tournaments.night import Night, night_of
from scorekeeper.web.tournaments.pages import tournament_pages
from scorekeeper.web.tournaments.telling import told
from scorekeeper.web.tournaments.view import (
    Seat,
    meeting_again,
    round_title,
    sitting_out,
    tables_of,
)
from scorekeeper.wire.errors import WireError
from scorekeeper.wire.tournaments import read_fact, read_way

pages = tournament_pages("tournament_round")

STEPS: dict[str, Fact] = {
    "start": StartRound(),
    "end": EndRound(),
    "drop": DropRound(),
    "finish": Finish(),
}
"""What a button tells, by its name in the address."""
LONGEST = 4 * MAX_NAME_LENGTH


class SeatingForm(EntryForm):
    """A seating that was looked at: who sits where, by numbers, the tables parted by `;`."""

    by = HiddenField(filters=[writable])
    tables = HiddenField(filters=[writable])
    sitting_out = HiddenField(filters=[writable])

    def round(self) -> Round | None:
        """The round to be seated; None where nobody can read it."""
        try:
            fact = {
                "kind": "round",
                "by": self.by.data,
                "tables": [_numbers(table) for table in (self.tables.data or "").split(";")],
                "sitting_out": _numbers(self.sitting_out.data or ""),
            }
            round = read_fact(fact)
        except (ValueError, WireError):
            return None
        return round if isinstance(round, Round) else None


def _numbers(text: str) -> list[int]:
    return [int(number) for number in text.split(",") if number]


@dataclass(frozen=True)
class Way:
    """A way to seat a round, and whether it is the one that is shown."""

    by: SeatedBy
    text: str
    chosen: bool


WAYS: dict[SeatedBy, str] = {
    "draw": mark("By lot"),
    "standing": mark("By standing"),
    "new_people": mark("New people"),
    "playoff": mark("Play-off"),
}


@pages.route("/seating", methods=["GET", "POST"])
@opens_tournament("host")
def seat(stored: StoredTournament) -> ResponseReturnValue:
    """Shows how the next round could be seated, each time by another draw, and seats it so."""
    form = SeatingForm()
    if form.is_submitted():
        round = form.round()
        if round and told(stored, round, form):
            return _back(stored)
        way = form.by.data if form.by.data in WAYS else "draw"
        return redirect(url_for(".seat", tournament_id=stored.id, by=way), 303)
    night, by = night_of(stored), _way()
    draw = list(stored.tournament.here)
    secrets.SystemRandom().shuffle(draw)
    found = next_round(night.tournament, night.rounds, by, draw)
    form.expect(stored)
    form.by.data = by
    form.tables.data = ";".join(",".join(map(str, table)) for table in found.seating.tables)
    form.sitting_out.data = ",".join(map(str, found.seating.sitting_out))
    before = [each.seating for each in stored.tournament.rounds]
    page = render_template(
        "tournament_round/seat.html",
        stored=stored,
        form=form,
        number=len(stored.tournament.rounds) + 1,
        refusals=refusals(stored.tournament, found),
        ways=_ways(night, by),
        tables=_preview(stored, found.seating),
        sitting_out=sitting_out(stored.tournament, found.seating),
        again=meeting_again(found.seating, before),
    )
    return page, 200


def _way() -> SeatedBy:
    try:
        return read_way(request.args.get("by", "draw"))
    except WireError:
        return "draw"


def _ways(night: Night, chosen: SeatedBy) -> list[Way]:
    """The ways that make sense now: before the first round there is no standing, and after a
    play-off only another."""
    tournament = night.tournament
    known: list[SeatedBy] = ["draw"]
    if tournament.rounds:
        known = ["new_people", "standing", "draw"]
    if tournament.plan.playoff and tournament.rounds:
        known.append("playoff")
    if tournament.playoffs:
        known = ["playoff"]
    return [Way(by, say(WAYS[by]), by == chosen) for by in known]


def _preview(stored: StoredTournament, seating: Seating) -> list[list[Seat]]:
    names = (stored.tournament.names(table) for table in seating.tables)
    return [[Seat(at, name, own=False) for at, name in enumerate(table, 1)] for table in names]


@pages.route("/<any(start, end, drop, finish):step>", methods=["GET", "POST"])
@opens_tournament("host")
def go_on(stored: StoredTournament, step: str) -> ResponseReturnValue:
    """Asks once more, where that is worth it, then takes the step: starts the round, ends it, drops
    it, or ends the tournament."""
    form = EntryForm()
    if form.validate_on_submit():
        told(stored, STEPS[step], form)
        return _back(stored)
    form.expect(stored)
    tables = tables_of(night_of(stored), ())
    page = render_template(
        "tournament_round/sure.html",
        stored=stored,
        form=form,
        step=step,
        round=round_title(stored.tournament),
        playing=[table.number for table in tables if not table.finished],
    )
    return page, 200


class ExchangeForm(EntryForm):
    """Two players who are to change places."""

    one = SelectField(coerce=int, validate_choice=False)
    other = SelectField(coerce=int, validate_choice=False)


@pages.route("/wrong-seat", methods=["GET", "POST"])
@opens_tournament("host")
def exchange(stored: StoredTournament) -> ResponseReturnValue:
    """Two players change places in the latest round."""
    form = ExchangeForm()
    if form.validate_on_submit():
        fields = {"one": form.one, "other": form.other}
        if told(stored, Exchange(form.one.data, form.other.data), form, fields):
            return _back(stored)
    form.expect(stored)
    page = render_template(
        "tournament_round/exchange.html", stored=stored, form=form, groups=_groups(stored)
    )
    return page, 422 if form.errors else 200


def _groups(stored: StoredTournament) -> list[tuple[str, list[tuple[int, str]]]]:
    """Everybody in the latest round, table by table."""
    tournament = stored.tournament
    groups = [
        (say("Table {number}", number=number), table)
        for number, table in enumerate(tournament.latest.tables, 1)
    ]
    if tournament.latest.sitting_out:
        groups.append((say("Sitting out"), tournament.latest.sitting_out))
    return [
        (title, list(zip(players, tournament.names(players), strict=True)))
        for title, players in groups
    ]


class LatecomerForm(EntryForm):
    """Who comes late, and the table that takes them in."""

    name = StringField(filters=[writable])
    table = RadioField(coerce=int, validate_choice=False)


@pages.route("/latecomer", methods=["GET", "POST"])
@opens_tournament("host")
def take_in(stored: StoredTournament) -> ResponseReturnValue:
    """Seats somebody at a table of the latest round; whoever is new is signed up first."""
    form = LatecomerForm()
    if form.validate_on_submit():
        fields = {"name": form.name, "player": form.name, "table": form.table}
        signed_up = _signed_up(stored, form)
        if signed_up:
            number = _number_of(signed_up, tidy_name(form.name.data or ""))
            fact = SitDown(number or 0, form.table.data or 0)
            if told(signed_up, fact, form, fields, whatever_came=True):
                return _back(stored)
            stored = signed_up
    form.expect(stored)
    page = render_template(
        "tournament_round/latecomer.html",
        stored=stored,
        form=form,
        longest=MAX_NAME_LENGTH,
        tables=tables_of(night_of(stored), ()),
        without_seat=_without_seat(stored),
    )
    return page, 422 if form.errors else 200


def _signed_up(stored: StoredTournament, form: LatecomerForm) -> StoredTournament | None:
    """The tournament with a player of this name; None where nobody can be called that."""
    name = tidy_name(form.name.data or "")
    if _number_of(stored, name):
        return stored
    own_key = EntryForm(formdata=None, idempotency_key=f"{form.idempotency_key.data}-name")
    return told(stored, SignUp(name), own_key, {"name": form.name}, whatever_came=True)


def _number_of(stored: StoredTournament, name: str) -> int | None:
    players = stored.tournament.players
    return next((each.number for each in players if each.name.casefold() == name.casefold()), None)


def _without_seat(stored: StoredTournament) -> list[str]:
    tournament = stored.tournament
    return [
        tournament.player(player).name
        for player in tournament.here
        if tournament.latest.table_of(player) is None
    ]


def _back(stored: StoredTournament) -> ResponseReturnValue:
    return redirect(url_for("tournament.show", tournament_id=stored.id), 303)
