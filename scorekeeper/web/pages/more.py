"""More: what is done once an evening. A player leaves, the table stops early."""

from flask import Blueprint, redirect, render_template, url_for
from flask.typing import ResponseReturnValue
from flask_wtf import FlaskForm
from wtforms import BooleanField

from scorekeeper.game.entries import End
from scorekeeper.speech import say
from scorekeeper.store.games import Game, switch_finder
from scorekeeper.web.access import opens_game
from scorekeeper.web.database import session
from scorekeeper.web.notices import flash_notice
from scorekeeper.web.pages.table import table_of
from scorekeeper.web.recording import EntryForm, record_tap

pages = Blueprint("more", __name__, url_prefix="/games/<game:game_id>")


class FinderForm(FlaskForm):
    """A button that switches the finder on or off."""

    on = BooleanField(false_values=("", "n"))


@pages.get("/more")
@opens_game()
def show(game: Game) -> str:
    """Everything that is not needed at every hand."""
    return render_template("more/more.html", game=game)


@pages.post("/finder")
@opens_game("host")
def finder(game: Game) -> ResponseReturnValue:
    """Switches the finder of lay-downs on or off for this table; the check stays."""
    form = FinderForm()
    if form.validate_on_submit():
        switch_finder(session(), game.id, on=form.on.data)
        session().commit()
        flash_notice(
            "told", say("The finder is on.") if form.on.data else say("The finder is off.")
        )
    return redirect(url_for("more.show", game_id=game.id), 303)


@pages.post("/stop")
@opens_game("host")
def stop(game: Game) -> ResponseReturnValue:
    """The table stops early (C20)."""
    record_tap(game, End(), EntryForm())
    return table_of(game)
