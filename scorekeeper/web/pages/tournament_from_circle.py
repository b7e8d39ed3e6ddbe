"""Take the people of a circle into a tournament."""

from dataclasses import dataclass

from flask import request
from flask.typing import ResponseReturnValue
from wtforms import SelectMultipleField

from scorekeeper.circle.people import is_forgotten
from scorekeeper.speech import say
from scorekeeper.store.circles import load_circle, load_circles
from scorekeeper.store.tournaments import StoredTournament
from scorekeeper.web.circles.seasons import load_season
from scorekeeper.web.database import session
from scorekeeper.web.forms.parts import PageForm, render_form
from scorekeeper.web.security.access import opens_tournament, phone_secrets
from scorekeeper.web.tournaments.parts import redirects_when_finished, to_people, tournament_pages
from scorekeeper.web.tournaments.recording import sign_up_all

pages = tournament_pages("tournament_from_circle")


@dataclass(frozen=True)
class CircleChoice:
    """A circle that this phone may open, and whether its people are shown."""

    id: str
    name: str
    is_chosen: bool


class CircleForm(PageForm):
    """The names of a circle that are ticked."""

    names = SelectMultipleField(validate_choice=False)


@pages.route("/people/circle", methods=["GET", "POST"])
@opens_tournament("host")
@redirects_when_finished
def show(stored: StoredTournament) -> ResponseReturnValue:
    """Show the people of one of this phone's circles, and sign up those who are ticked."""
    form = CircleForm()
    circles = _list_circles()
    chosen = next((circle for circle in circles if circle.is_chosen), None)
    names = _list_names(chosen.id) if chosen else []
    taken = {player.name.casefold() for player in stored.tournament.players}
    new = [name for name in names if name.casefold() not in taken]
    if form.validate_on_submit() and _sign_up(stored, form, new):
        return to_people(stored)
    return render_form(
        "tournaments/from_circle.html",
        form,
        stored=stored,
        circles=circles,
        new=new,
        ticked=new if not form.is_submitted() else form.names.data,
        already=len(names) - len(new),
    )


def _list_circles() -> list[CircleChoice]:
    """List this phone's circles; the address chooses one of them, or else the first is chosen."""
    found = [(circle.id, circle.name) for circle in load_circles(session(), phone_secrets())]
    ids = [id for id, _ in found]
    requested = request.args.get("circle", "")
    chosen = requested if requested in ids else next(iter(ids), None)
    return [CircleChoice(id, name, id == chosen) for id, name in found]


def _list_names(circle_id: str) -> list[str]:
    """List the names of a circle's people from A to Z, each person once."""
    circle = load_circle(session(), circle_id)
    if circle is None:
        return []
    people = load_season(circle).people
    ids = {people.who(person.id) for person in people.everybody}
    return sorted((people.name(id) for id in ids if not is_forgotten(id)), key=str.casefold)


def _sign_up(stored: StoredTournament, form: CircleForm, new: list[str]) -> bool:
    """Sign up those who are ticked and of the circle, all or nobody: then why stands above them."""
    ticked = [name for name in new if name in (form.names.data or ())]
    if not ticked:
        form.names.errors = [say("Tick at least one name.")]
        return False
    return sign_up_all(stored, ticked, form.names)
