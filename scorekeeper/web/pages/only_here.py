"""Only on this phone: what would be lost with it, and ways to save that."""

from flask import Blueprint, redirect, render_template, url_for
from flask.typing import ResponseReturnValue
from wtforms import HiddenField

from scorekeeper.store.games import load
from scorekeeper.web.database import session
from scorekeeper.web.forms import PageForm
from scorekeeper.web.only_here import only_here, put_off_all
from scorekeeper.web.saved import put_off

pages = Blueprint("only_here", __name__, url_prefix="/only-here")


class PutOffForm(PageForm):
    """The button of those who don't want to save anything now; on the page of one `game`, that."""

    game = HiddenField()


@pages.get("")
def show() -> str:
    """What would be lost with this phone, game by game."""
    return render_template("only_here/only_here.html", games=only_here())


@pages.post("/put-off")
def be_quiet() -> ResponseReturnValue:
    """Reminds nobody of the games, or of one, until they go on."""
    form = PutOffForm()
    game = load(session(), form.game.data or "")
    if not form.validate():
        return redirect(url_for("home.show"), 303)
    if game is None:
        put_off_all()
        return redirect(url_for("home.show"), 303)
    put_off(game)
    return redirect(url_for("end.show", game_id=game.id), 303)
