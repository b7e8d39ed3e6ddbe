"""Delete a game for everybody, after asking once more."""

from flask import Blueprint, redirect, render_template, url_for
from flask.typing import ResponseReturnValue

from scorekeeper.speech import say
from scorekeeper.store.games import Game, delete_game
from scorekeeper.web.database import session
from scorekeeper.web.forms.parts import PageForm
from scorekeeper.web.notices import flash_notice
from scorekeeper.web.security.access import opens_game
from scorekeeper.web.security.log import note_event
from scorekeeper.web.server_only import requires_server
from scorekeeper.web.tournaments.way_back import find_deletion_refusals
from scorekeeper.web.writing.titles import game_and_day

pages = Blueprint("delete_game", __name__, url_prefix="/games/<game:game_id>/delete")

SECONDS = 10
"""How long a script waits for Undo before it sends the form."""


@pages.route("", methods=["GET", "POST"])
@opens_game("host")
@requires_server
def ask(game: Game) -> ResponseReturnValue:
    """Say what will be gone, and delete it by the button. Why it can't be deleted, the
    page that leads here says."""
    for refusal in find_deletion_refusals(game):
        flash_notice("refused", refusal.message)
        return redirect(url_for("ending.show", game_id=game.id), 303)
    form = PageForm()
    if form.validate_on_submit():
        delete_game(session(), game.id)
        session().commit()
        note_event("game deleted")
        flash_notice("info", say("{game} is deleted.", game=game_and_day(game)))
        return redirect(url_for("home.show"), 303)
    return render_template(
        "delete_game/delete_game.html",
        game=game,
        form=form,
        game_and_day=game_and_day(game),
        hands=len(game.state.sheet),
        seconds=SECONDS,
    )
