"""Who is here: the host ticks people off as they come in."""

from flask import redirect, render_template, url_for
from flask.typing import ResponseReturnValue

from scorekeeper.speech import say
from scorekeeper.store.tournaments import StoredTournament
from scorekeeper.tournament.facts import CheckIn, CheckOut, Leave
from scorekeeper.web.forms.parts import HiddenNumber, PageForm
from scorekeeper.web.forms.recording import EntryForm
from scorekeeper.web.notices import flash_notice
from scorekeeper.web.security.access import opens_tournament
from scorekeeper.web.tournaments.parts import (
    redirects_when_finished,
    reloads_on_change,
    sort_by_name,
    tournament_pages,
)
from scorekeeper.web.tournaments.recording import record_all, record_change
from scorekeeper.web.tournaments.titles import describe_attendance

pages = tournament_pages("tournament_attendance")


class TickForm(EntryForm):
    """A button that stands for somebody, and ticks them, or takes the tick back."""

    player = HiddenNumber()


@pages.get("/people/here")
@reloads_on_change
@opens_tournament("host")
@redirects_when_finished
def show(stored: StoredTournament) -> ResponseReturnValue:
    """Show everybody from A to Z, with who is ticked."""
    return render_template(
        "tournaments/attendance.html",
        stored=stored,
        form=PageForm(),
        headline=describe_attendance(stored.tournament),
        players=sort_by_name(stored),
        missing=stored.tournament.missing,
    )


@pages.post("/people/here/tick")
@opens_tournament("host")
@redirects_when_finished
def tick(stored: StoredTournament) -> ResponseReturnValue:
    """Tick somebody off as being here."""
    return _record(stored, CheckIn)


@pages.post("/people/here/untick")
@opens_tournament("host")
@redirects_when_finished
def untick(stored: StoredTournament) -> ResponseReturnValue:
    """Take a tick back."""
    return _record(stored, CheckOut)


def _record(stored: StoredTournament, fact: type[CheckIn | CheckOut]) -> ResponseReturnValue:
    form = TickForm()
    record_change(stored, fact(form.player.data), form, whatever_came=True)
    return _back(stored)


@pages.post("/people/here/leave-out")
@opens_tournament("host")
@redirects_when_finished
def leave_out(stored: StoredTournament) -> ResponseReturnValue:
    """Seat nobody who isn't ticked, until they are."""
    missing = stored.tournament.missing
    if PageForm().validate_on_submit() and record_all(stored, map(Leave, missing)):
        flash_notice("info", say("Left out until they’re ticked: {number}.", number=len(missing)))
    return _back(stored)


def _back(stored: StoredTournament) -> ResponseReturnValue:
    return redirect(url_for(".show", tournament_id=stored.id), 303)
