"""Name of a game: what the table calls it."""

from flask import Blueprint, redirect, url_for
from flask.typing import ResponseReturnValue
from wtforms.validators import ValidationError

from scorekeeper.game.start import MAX_TITLE_LENGTH, title_refusal
from scorekeeper.speech import say
from scorekeeper.store.games import Game, rename
from scorekeeper.web.database import session
from scorekeeper.web.forms.fields import NameField
from scorekeeper.web.forms.parts import PageForm, render_form
from scorekeeper.web.notices import flash_notice
from scorekeeper.web.security.access import opens_game
from scorekeeper.web.server_only import requires_server

pages = Blueprint("title", __name__, url_prefix="/games/<game:game_id>/title")


def check_title(_: PageForm, field: NameField) -> None:
    """Refuse what no game can be called."""
    refusal = title_refusal(field.tidy)
    if refusal:
        raise ValidationError(refusal)


class TitleForm(PageForm):
    """What the table calls its game; nothing for the name of what is played."""

    title = NameField(validators=[check_title])


@pages.route("", methods=["GET", "POST"])
@opens_game("host")
@requires_server
def change(game: Game) -> ResponseReturnValue:
    """Give the game a title, or take it away."""
    form = TitleForm(title=game.title)
    if form.validate_on_submit():
        rename(session(), game.id, form.title.tidy)
        session().commit()
        flash_notice("info", say("Saved."))
        return redirect(url_for("game_menu.show", game_id=game.id), 303)
    return render_form("title/title.html", form, game=game, max_title=MAX_TITLE_LENGTH)
