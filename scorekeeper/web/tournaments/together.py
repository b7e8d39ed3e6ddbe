"""The page about phones that signed themselves up over one connection: the host can undo it all at
once."""

from flask import render_template
from flask.typing import ResponseReturnValue

from scorekeeper.speech import say
from scorekeeper.store.links import delete_links
from scorekeeper.store.tournaments import StoredTournament, remove_phones_at_tables
from scorekeeper.tournament.facts import TakeOff
from scorekeeper.web.database import session
from scorekeeper.web.forms.parts import PageForm
from scorekeeper.web.live import note_tournament_change
from scorekeeper.web.notices import flash_notice
from scorekeeper.web.security.access import opens_tournament
from scorekeeper.web.security.log import note_event
from scorekeeper.web.tournaments.connections import Group, find_group
from scorekeeper.web.tournaments.parts import to_people, tournament_pages
from scorekeeper.web.tournaments.recording import record_all

pages = tournament_pages("tournament_together")


@pages.get("/people/together/<network>")
@opens_tournament("host")
def show(stored: StoredTournament, network: str) -> ResponseReturnValue:
    """Show who signed up over one connection, and ask what to do about it."""
    group = find_group(stored, network)
    if group is None:
        return to_people(stored)
    return render_template("tournaments/together.html", stored=stored, group=group, form=PageForm())


@pages.post("/people/together/<network>/take-off")
@opens_tournament("host")
def take_off(stored: StoredTournament, network: str) -> ResponseReturnValue:
    """Take all of them off the list who have had no seat, and put their phones out."""
    group = find_group(stored, network) if PageForm().validate_on_submit() else None
    if group and record_all(stored, map(TakeOff, group.removable)):
        _put_out(stored, group)
        flash_notice("info", say("Off the list: {number}.", number=len(group.removable)))
    return to_people(stored)


@pages.post("/people/together/<network>/put-out")
@opens_tournament("host")
def put_out(stored: StoredTournament, network: str) -> ResponseReturnValue:
    """Put their phones out; the names stay on the list."""
    group = find_group(stored, network)
    if group and PageForm().validate_on_submit():
        _put_out(stored, group)
        flash_notice("info", say("Those phones show nobody’s seat any more. All names stay."))
    return to_people(stored)


def _put_out(stored: StoredTournament, group: Group) -> None:
    ids = [link.id for link in group.links.values()]
    if stored.games:
        for id in ids:
            remove_phones_at_tables(session(), stored.id, id)
    delete_links(session(), stored.id, ids)
    session().commit()
    note_event("link withdrawn")
    note_tournament_change(stored.id)
