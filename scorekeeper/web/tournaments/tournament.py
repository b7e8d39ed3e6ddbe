"""A tournament: who sits where now, the clock of the round, the standing."""

from collections.abc import Iterator
from dataclasses import dataclass

from flask import g, redirect, render_template, url_for
from flask.typing import ResponseReturnValue

from scorekeeper.speech import say
from scorekeeper.store.links import Role
from scorekeeper.store.phones import access_of_phone, let_in
from scorekeeper.store.tournaments import StoredTournament
from scorekeeper.tournament.facts import Recount
from scorekeeper.tournament.fold import Tournament
from scorekeeper.tournament.results import TableResult
from scorekeeper.web.database import session
from scorekeeper.web.errors import LOCKED
from scorekeeper.web.forms.parts import HiddenNumber
from scorekeeper.web.forms.recording import EntryForm
from scorekeeper.web.navigation import to_table
from scorekeeper.web.notices import flash_notice
from scorekeeper.web.security.access import is_locked_out, opens_tournament, phone_secrets
from scorekeeper.web.tournaments.clock import read_clock
from scorekeeper.web.tournaments.links import sign_up_link, table_link
from scorekeeper.web.tournaments.night import Correction, Night, load_game_at, load_night
from scorekeeper.web.tournaments.parts import (
    common_context,
    find_own_players,
    reloads_on_change,
    to_tournament,
    tournament_pages,
)
from scorekeeper.web.tournaments.recording import record_change
from scorekeeper.web.tournaments.seats import describe_meetings, find_finished_rounds, find_own_seat
from scorekeeper.web.tournaments.standing import standing_context
from scorekeeper.web.tournaments.titles import describe_attendance, find_next_step, title_of_round
from scorekeeper.web.writing.standings import ordinal

pages = tournament_pages("tournament")


@pages.get("")
@reloads_on_change
@opens_tournament()
def show(stored: StoredTournament) -> ResponseReturnValue:
    """Show what matters now: one's seat, the clock, the tables, the standing."""
    night, own = load_night(stored), find_own_players(stored)
    tournament = stored.tournament
    return render_template(
        "tournaments/tournament.html",
        **common_context(night, own),
        place=find_own_seat(tournament, own),
        clock=read_clock(stored),
        meetings=_describe_meetings(tournament) if g.hosts and tournament.stage == "seated" else "",
        **standing_context(night, own),
        over=find_finished_rounds(night),
        corrections=build_correction_lines(night) if g.hosts else [],
        next_step=find_next_step(night),
        are_enough=sum(player.here for player in tournament.players) >= stored.plan.smallest,
        next_number=len(tournament.rounds) + 1,
        own=next(iter(own), None),
        is_in=any(player in tournament.here for player in own),
        attendance=_describe_attendance(tournament),
        sign_up=sign_up_link(stored) if g.hosts and not tournament.rounds else None,
    )


def _describe_attendance(tournament: Tournament) -> str:
    """Say how many are here, to hosts before the first round, once somebody was ticked off."""
    if not g.hosts or tournament.rounds or not tournament.missing:
        return ""
    return describe_attendance(tournament)


def _describe_meetings(tournament: Tournament) -> str:
    before = [each.seating for each in tournament.rounds[:-1]]
    return describe_meetings(tournament, tournament.latest, tournament.planned, before)


@pages.get("/rounds/<int:number>/tables/<int:table>")
@opens_tournament()
def open_table(stored: StoredTournament, number: int, table: int) -> ResponseReturnValue:
    """Let this phone into the game at a table: as its host where it runs the tournament, to keep
    the score where its player sits there, else to watch."""
    game, role = load_game_at(stored, number, table), _role_at(stored, number, table)
    if is_locked_out(game):
        flash_notice("refused", say(LOCKED))
        return redirect(url_for("tournament.show", tournament_id=stored.id), 303)
    access = access_of_phone(session(), game.id, phone_secrets())
    if access is None or not access.may(role):
        link = table_link(game, role)
        let_in(session(), game.id, phone_secrets(), link.id)
        session().commit()
    return to_table(game)


class RecountForm(EntryForm):
    """A button that accepts a correction; it has the number of the game's last entry that was
    seen."""

    entry = HiddenNumber()


@pages.post("/rounds/<int:number>/tables/<int:table>/recount")
@opens_tournament("host")
def recount(stored: StoredTournament, number: int, table: int) -> ResponseReturnValue:
    """Take in what was corrected at a table once its round was over."""
    form = RecountForm()
    record_change(stored, Recount(number, table, form.entry.data), form)
    return to_tournament(stored)


def _role_at(stored: StoredTournament, number: int, table: int) -> Role:
    if g.hosts:
        return "host"
    players = stored.tournament.rounds[number - 1].seating.tables[table - 1]
    return "score" if find_own_players(stored).intersection(players) else "watch"


@dataclass(frozen=True)
class CorrectionLine:
    """A table whose game was corrected once its round was over, as a sentence."""

    round: int
    table: int
    version: int
    title: str
    text: str


def build_correction_lines(night: Night) -> list[CorrectionLine]:
    """List what was corrected once its round was over and doesn't count yet."""
    return [
        CorrectionLine(
            it.round,
            it.table,
            it.version,
            title=title_of_round(night.tournament, it.round),
            text=say(
                "Table {table} was corrected after the round ended: {changes}.",
                table=it.table,
                changes=", ".join(_describe_changes(night.tournament, it)).removesuffix("."),
            ),
        )
        for it in night.corrections
    ]


def _describe_changes(tournament: Tournament, it: Correction) -> Iterator[str]:
    """Say what a correction changes for whom: their points, or where these stay, their rank, which
    in German ends with a full stop as the sentence does."""
    for player in tournament.rounds[it.round - 1].seating.tables[it.table - 1]:
        name = tournament.player(player).name
        for figure in (_points, _place):
            before, after = figure(it.counted, player), figure(it.now, player)
            if before != after:
                yield say("{name} {before} → {after}", name=name, before=before, after=after)
                break


def _points(result: TableResult | None, player: int) -> str:
    return str(result.points[player]) if result and player in result.points else "–"


def _place(result: TableResult | None, player: int) -> str:
    return ordinal(result.ranks[player]) if result and player in result.ranks else "–"
