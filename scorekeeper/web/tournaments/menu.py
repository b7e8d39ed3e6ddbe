"""Menu of a tournament: what is rarely needed, and deleting it."""

from flask import redirect, render_template, url_for
from flask.typing import ResponseReturnValue

from scorekeeper.speech import say
from scorekeeper.store.tournaments import StoredTournament, delete_tournament
from scorekeeper.web.database import session
from scorekeeper.web.forms.parts import PageForm
from scorekeeper.web.notices import flash_notice
from scorekeeper.web.security.access import opens_tournament
from scorekeeper.web.security.log import note_event
from scorekeeper.web.tournaments.parts import tournament_pages

pages = tournament_pages("tournament_menu")


@pages.get("/tournament-menu")
@opens_tournament()
def show(stored: StoredTournament) -> ResponseReturnValue:
    """Show everything that is rarely needed."""
    return render_template("tournaments/menu.html", stored=stored, form=PageForm())


@pages.route("/delete", methods=["GET", "POST"])
@opens_tournament("host")
def delete(stored: StoredTournament) -> ResponseReturnValue:
    """Ask once more, then the tournament is gone for everybody; its games stay."""
    form = PageForm()
    if form.validate_on_submit():
        delete_tournament(session(), stored.id)
        session().commit()
        note_event("tournament deleted")
        name = stored.plan.name
        flash_notice("info", say("{name} is deleted. Its games are still there.", name=name))
        return redirect(url_for("home.show"), 303)
    return render_template("tournaments/delete.html", stored=stored, form=form)
