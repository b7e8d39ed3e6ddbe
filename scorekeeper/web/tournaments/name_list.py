"""Sign up a whole list of people at once."""

import re
from collections.abc import Iterator

from flask.typing import ResponseReturnValue
from wtforms import TextAreaField

from scorekeeper.game.start import spelling_refusal, tidy_name
from scorekeeper.speech import say
from scorekeeper.store.tournaments import StoredTournament
from scorekeeper.web.forms.parts import PageForm, remove_nul, render_form
from scorekeeper.web.security.access import opens_tournament
from scorekeeper.web.tournaments.parts import redirects_when_finished, to_people, tournament_pages
from scorekeeper.web.tournaments.recording import sign_up_all

pages = tournament_pages("tournament_name_list")

NUMBERING = re.compile(r"^\s*(?:\d+\s*[.):]|[-*•])\s*")
"""What stands before the names of a list in a chat."""


class NameListForm(PageForm):
    """Names, one a line."""

    names = TextAreaField(filters=[remove_nul])

    @property
    def tidy(self) -> list[str]:
        """The names as they are stored."""
        lines = (NUMBERING.sub("", line) for line in (self.names.data or "").splitlines())
        return [name for name in map(tidy_name, lines) if name]


@pages.route("/people/list", methods=["GET", "POST"])
@opens_tournament("host")
@redirects_when_finished
def show(stored: StoredTournament) -> ResponseReturnValue:
    """Take a list of names, and sign up those who aren't on the list."""
    form = NameListForm()
    if form.validate_on_submit() and _sign_up(stored, form):
        return to_people(stored)
    return render_form("tournaments/name_list.html", form, stored=stored)


def _sign_up(stored: StoredTournament, form: NameListForm) -> bool:
    """Sign up all who are new, or nobody: then what is wrong stands beside the list."""
    known = {player.name.casefold() for player in stored.tournament.players}
    new = [name for name in form.tidy if name.casefold() not in known]
    form.names.errors = [*_find_wrong(form.tidy)]
    if form.names.errors:
        return False
    return sign_up_all(stored, new, form.names)


def _find_wrong(names: list[str]) -> Iterator[str]:
    """Yield what is wrong with a list of names."""
    if not names:
        yield say("Write at least one name.")
    seen: set[str] = set()
    for name in names:
        if wrong := spelling_refusal(name):
            yield say("“{name}”: {wrong}", name=name, wrong=wrong)
        elif name.casefold() in seen:
            yield say("“{name}” is in the list twice; give the two different names.", name=name)
        seen.add(name.casefold())
