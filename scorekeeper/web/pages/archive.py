"""What a phone does with a game on its own list: archive it, bring it back, forget it."""

from flask import Blueprint, g, redirect, url_for
from flask.typing import ResponseReturnValue
from werkzeug.exceptions import Forbidden

from scorekeeper.speech import say
from scorekeeper.store.games import Game
from scorekeeper.store.phones import archive, forget
from scorekeeper.web.access import opens_game, own_secret
from scorekeeper.web.by_server import by_server
from scorekeeper.web.database import session
from scorekeeper.web.forms import PageForm
from scorekeeper.web.notices import flash_notice
from scorekeeper.web.security_log import note_event
from scorekeeper.web.switch_form import SwitchForm
from scorekeeper.web.titles import game_and_day

pages = Blueprint("archive", __name__, url_prefix="/games/<game:game_id>")


@pages.post("/archive")
@opens_game()
@by_server
def change(game: Game) -> ResponseReturnValue:
    """Archives the game on this phone, or brings it back; no other phone notices."""
    form = SwitchForm()
    if form.validate_on_submit():
        on = form.wants_it_on
        archive(session(), game.id, own_secret(), on=on)
        session().commit()
        name = game_and_day(game)
        sentence = (
            say("{game} is now under “Archived games”.", game=name)
            if on
            else say("{game} is back on the list.", game=name)
        )
        flash_notice("info", sentence)
    return redirect(url_for("home.show"), 303)


@pages.post("/forget")
@opens_game()
@by_server
def leave(game: Game) -> ResponseReturnValue:
    """Takes the game off this phone; a link brings it back. A host's phone might be the only one
    left, so it archives or deletes instead."""
    if g.hosts:
        raise Forbidden
    if PageForm().validate_on_submit():
        forget(session(), game.id, own_secret())
        session().commit()
        note_event("game forgotten")
        flash_notice("info", say("{game} is off this phone.", game=game_and_day(game)))
    return redirect(url_for("home.show"), 303)
