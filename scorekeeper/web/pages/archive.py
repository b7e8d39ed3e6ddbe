"""Archive a game on this phone, or take what it was let into off it."""

from flask import Blueprint, g, redirect, url_for
from flask.typing import ResponseReturnValue
from werkzeug.exceptions import Forbidden

from scorekeeper.speech import say
from scorekeeper.store.games import Game
from scorekeeper.store.phones import archive, forget
from scorekeeper.web.database import session
from scorekeeper.web.forms.parts import PageForm
from scorekeeper.web.forms.switch import SwitchForm
from scorekeeper.web.notices import flash_notice
from scorekeeper.web.security.access import opens, opens_game, phone_secrets
from scorekeeper.web.security.kinds import Kind, T, route_every_kind
from scorekeeper.web.security.log import note_event
from scorekeeper.web.server_only import requires_server
from scorekeeper.web.writing.titles import game_and_day

pages = Blueprint("archive", __name__)


@pages.post("/games/<game:game_id>/archive")
@opens_game()
@requires_server
def change(game: Game) -> ResponseReturnValue:
    """Archive the game on this phone, or bring it back; no other phone notices."""
    form = SwitchForm()
    if form.validate_on_submit():
        on = form.wants_it_on
        archive(session(), game.id, phone_secrets(), on=on)
        session().commit()
        name = game_and_day(game)
        sentence = (
            say("{game} is now under “Games put away”.", game=name)
            if on
            else say("{game} is back on the list.", game=name)
        )
        flash_notice("info", sentence)
    return redirect(url_for("home.show"), 303)


@route_every_kind(pages, "/forget", "POST")
@opens()
def leave(resource: T, kind: Kind[T]) -> ResponseReturnValue:
    """Take a game, a circle or a tournament off this phone; a link brings it back. A host's phone
    might be the only one left, so it archives or deletes instead."""
    if g.hosts:
        raise Forbidden
    if PageForm().validate_on_submit():
        forget(session(), phone_secrets(), resource.id)
        session().commit()
        note_event("forgotten")
        flash_notice("info", say("{game} is off this phone.", game=kind.title(resource)))
    return redirect(url_for("home.show"), 303)
