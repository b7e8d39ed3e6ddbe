"""The people of a tournament: they put their names down, or the host does; they leave, or never
were there."""

from collections.abc import Mapping

from flask import g, redirect, url_for
from flask.typing import ResponseReturnValue
from werkzeug.exceptions import Forbidden
from wtforms import Field

from scorekeeper.game.start import MAX_NAME_LENGTH
from scorekeeper.speech import say
from scorekeeper.store.links import links_of, make_link
from scorekeeper.store.phones import let_in
from scorekeeper.store.tournaments import StoredTournament
from scorekeeper.tournament.facts import Fact, Leave, Rename, Return, SignUp, TakeOff
from scorekeeper.tournament.fold import Player
from scorekeeper.tournament.refusals import guest_refusals
from scorekeeper.web.database import session
from scorekeeper.web.forms.fields import NameField
from scorekeeper.web.forms.parts import HiddenNumber, render_form
from scorekeeper.web.forms.recording import EntryForm
from scorekeeper.web.notices import Way, flash_notice
from scorekeeper.web.security.access import opens_tournament, phone_secrets
from scorekeeper.web.tournaments.connections import find_groups, hashed_network
from scorekeeper.web.tournaments.links import sign_up_link
from scorekeeper.web.tournaments.parts import (
    find_own_players,
    redirects_when_finished,
    sort_by_name,
    to_people,
    to_tournament,
    tournament_pages,
)
from scorekeeper.web.tournaments.recording import record_change, show_refusals

pages = tournament_pages("tournament_people")


class NameForm(EntryForm):
    """Somebody's name."""

    name = NameField()


class PlayerForm(EntryForm):
    """A button that stands for somebody."""

    player = HiddenNumber()


@pages.route("/people", methods=["GET", "POST"])
@opens_tournament("host")
def show(stored: StoredTournament) -> ResponseReturnValue:
    """List everybody who takes part, and sign up one more."""
    form = NameForm()
    if form.validate_on_submit():
        fields = {"name": form.name}
        if record_change(stored, SignUp(form.name.tidy), form, fields, whatever_came=True):
            return to_people(stored, "name")
    return render_form(
        "tournaments/people.html",
        form,
        stored=stored,
        longest=MAX_NAME_LENGTH,
        players=sort_by_name(stored),
        sign_up=sign_up_link(stored),
        groups=[] if stored.tournament.finished else find_groups(stored),
    )


@pages.post("/people/take-off")
@opens_tournament("host")
def take_off(stored: StoredTournament) -> ResponseReturnValue:
    """Take somebody off the list who has sat at no table."""
    form = PlayerForm()
    player = form.player.data
    if _notify(stored, TakeOff(player), form) and stored.tournament.has(player):
        name = stored.tournament.player(player).name
        flash_notice("info", say("{name} is off the list.", name=name))
    return to_people(stored)


@pages.post("/people/leave")
@opens_tournament("host")
def leave(stored: StoredTournament) -> ResponseReturnValue:
    """Record that somebody goes home."""
    form = PlayerForm()
    after = _notify(stored, Leave(form.player.data), form)
    table = after and after.tournament.latest.table_of(form.player.data)
    if after and table and after.tournament.stage == "playing":
        text = say(
            "{name} still has a seat at table {number}: let the game there know that they left.",
            name=after.tournament.player(form.player.data).name,
            number=table,
        )
        rounds = len(after.tournament.rounds)
        address = url_for(
            "tournament.open_table", tournament_id=stored.id, number=rounds, table=table
        )
        flash_notice("info", text, way=Way(say("To table {number}", number=table), address))
    return to_people(stored)


@pages.post("/people/return")
@opens_tournament("host")
def come_back(stored: StoredTournament) -> ResponseReturnValue:
    """Record that somebody is back."""
    form = PlayerForm()
    _notify(stored, Return(form.player.data), form)
    return to_people(stored)


def _notify(stored: StoredTournament, fact: Fact, form: PlayerForm) -> StoredTournament | None:
    return record_change(stored, fact, form, whatever_came=True)


@pages.route("/people/<int:player>/name", methods=["GET", "POST"])
@opens_tournament()
def rename(stored: StoredTournament, player: int) -> ResponseReturnValue:
    """Correct somebody's name: the host may, and before the first round they themselves, on their
    own phone."""
    if not g.hosts and player not in find_own_players(stored):
        raise Forbidden
    then = to_people(stored) if g.hosts else to_tournament(stored)
    if not stored.tournament.has(player):
        return then
    if not g.hosts and stored.tournament.begun:
        text = say(
            "The first round has started: ask whoever runs the tournament to put your name right."
        )
        flash_notice("refused", text)
        return then
    form = NameForm()
    if form.validate_on_submit():
        if _record_about_guest(stored, Rename(player, form.name.tidy), form, {"name": form.name}):
            return then
    else:
        form.name.data = stored.tournament.player(player).name
    return render_form("tournaments/rename.html", form, stored=stored, longest=MAX_NAME_LENGTH)


@pages.route("/sign-up", methods=["GET", "POST"])
@opens_tournament()
@redirects_when_finished
def sign_up(stored: StoredTournament) -> ResponseReturnValue:
    """Put down the name of this phone's own player, once; a host may put down more."""
    if find_own_players(stored) and not g.hosts:
        return to_tournament(stored)
    form = NameForm()
    if form.validate_on_submit():
        after = _record_about_guest(stored, SignUp(form.name.tidy), form, {"name": form.name})
        number = after.signed_up_under(str(form.idempotency_key.data)) if after else None
        if after and number:
            return _claim(after, number)
    return render_form(
        "tournaments/sign_up.html",
        form,
        stored=stored,
        longest=MAX_NAME_LENGTH,
        others=_without_phone(stored),
    )


@pages.post("/sign-up/withdraw")
@opens_tournament()
def withdraw(stored: StoredTournament) -> ResponseReturnValue:
    """Somebody says on their own phone, before the first round, that they aren't coming: whoever
    has a seat already leaves it, others go off the list."""
    player = next(iter(find_own_players(stored)), None)
    if player is None:
        return to_tournament(stored)
    if stored.tournament.begun:
        text = say("The first round has started: let whoever runs the tournament know.")
        flash_notice("refused", text)
        return to_tournament(stored)
    fact = Leave(player) if stored.tournament.has_sat(player) else TakeOff(player)
    name = stored.tournament.player(player).name
    if _record_about_guest(stored, fact, EntryForm(), {}):
        flash_notice("info", say("{name} is off the list.", name=name))
    return to_tournament(stored)


def _record_about_guest(
    stored: StoredTournament, fact: Fact, form: EntryForm, fields: Mapping[str, Field]
) -> StoredTournament | None:
    """Record what people say about themselves, which they may do less often than a host (see
    record_change)."""
    found = [] if g.hosts else guest_refusals(stored.tournament, fact)
    show_refusals(found, fields)
    return None if found else record_change(stored, fact, form, fields, whatever_came=True)


@pages.post("/sign-up/me")
@opens_tournament()
def that_is_me(stored: StoredTournament) -> ResponseReturnValue:
    """Note that this phone belongs to somebody whose name is already on the list."""
    number = PlayerForm().player.data
    if number in [player.number for player in _without_phone(stored)]:
        return _claim(stored, number)
    flash_notice(
        "refused", say("Another phone is showing their seat. Ask whoever runs the tournament.")
    )
    return redirect(url_for("tournament_people.sign_up", tournament_id=stored.id), 303)


def _without_phone(stored: StoredTournament) -> list[Player]:
    """Return those who take part and whom no phone belongs to."""
    with_phone = {link.seat for link in links_of(session(), stored.id)}
    return [each for each in sort_by_name(stored) if each.here and each.number not in with_phone]


def _claim(stored: StoredTournament, number: int) -> ResponseReturnValue:
    """Note that this phone belongs to this player."""
    if not find_own_players(stored):
        network = None if g.hosts else hashed_network(stored.id)
        link = make_link(session(), stored.id, "watch", seat=number, network=network)
        let_in(session(), stored.id, phone_secrets(), link.id)
        session().commit()
    return to_tournament(stored)
