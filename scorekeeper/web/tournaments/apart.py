"""Who should not sit together where that can be helped: couples, or those of one club."""

from flask import redirect, url_for
from flask.typing import ResponseReturnValue
from wtforms import SelectMultipleField, StringField

from scorekeeper.rules.wording import join_names
from scorekeeper.store.tournaments import StoredTournament
from scorekeeper.tournament.facts import Fact, KeepApart, SeatFreely
from scorekeeper.web.forms.parts import remove_nul, render_form
from scorekeeper.web.forms.recording import EntryForm
from scorekeeper.web.security.access import opens_tournament
from scorekeeper.web.tournaments.parts import (
    read_player,
    redirects_when_finished,
    sort_by_name,
    tournament_pages,
)
from scorekeeper.web.tournaments.recording import record_change

pages = tournament_pages("tournament_apart")


class ApartForm(EntryForm):
    """Those who are ticked, or the group that a button stands for: their numbers, with commas."""

    players = SelectMultipleField(coerce=read_player, validate_choice=False)
    group = StringField(filters=[remove_nul])

    def fact(self) -> Fact:
        """Return what is to be recorded."""
        if self.group.data:
            return SeatFreely(tuple(map(read_player, self.group.data.split(","))))
        return KeepApart(tuple(self.players.data or ()))


@pages.route("/people/apart", methods=["GET", "POST"])
@opens_tournament("host")
@redirects_when_finished
def show(stored: StoredTournament) -> ResponseReturnValue:
    """Show who is kept apart; keep more people apart, or let some sit together again."""
    form = ApartForm()
    if form.validate_on_submit():
        fields = {"players": form.players}
        if record_change(stored, form.fact(), form, fields, whatever_came=True):
            return redirect(url_for(".show", tournament_id=stored.id), 303)
    tournament = stored.tournament
    groups = [
        (",".join(map(str, sorted(group))), join_names(tournament.names(sorted(group))))
        for group in tournament.apart
    ]
    return render_form(
        "tournaments/apart.html",
        form,
        stored=stored,
        groups=groups,
        players=[player for player in sort_by_name(stored) if player.here],
    )
