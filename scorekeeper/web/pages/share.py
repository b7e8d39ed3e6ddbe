"""Share: links that let other phones in."""

from dataclasses import dataclass
from typing import cast

from flask import Blueprint, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from markupsafe import Markup
from sqlalchemy.exc import IntegrityError
from werkzeug.exceptions import NotFound
from wtforms import HiddenField, StringField
from wtforms.validators import AnyOf, InputRequired

from scorekeeper.speech import say
from scorekeeper.store.games import Game
from scorekeeper.store.tokens import RANKING, Role, grant, new_token
from scorekeeper.web.access import open_with, opens_game, remember_game
from scorekeeper.web.database import session
from scorekeeper.web.forms import PageForm
from scorekeeper.web.language import say_later
from scorekeeper.web.links import link_with, qr_code

pages = Blueprint("share", __name__)


class ShareForm(PageForm):
    """A button that asks for a link; the role is what its phones may do."""

    role = HiddenField(validators=[AnyOf(RANKING)])


@dataclass(frozen=True)
class NewLink:
    """A link that was just made, and its QR code."""

    title: str
    address: str
    drawing: Markup


@dataclass(frozen=True)
class LinkOffer:
    """A kind of link that can be made: what its phones may do, in a title and a sentence."""

    title: str
    text: str
    form: ShareForm


class OpenForm(PageForm):
    """The token of a link."""

    token = StringField(
        validators=[InputRequired(say_later("Paste the part of the link after the #."))]
    )


@pages.route("/games/<game:game_id>/share", methods=["GET", "POST"])
@opens_game("host")
def show(game: Game) -> ResponseReturnValue:
    """Makes a link to watch or to keep score too, and shows it with its QR code, this once."""
    form = ShareForm()
    link = _new_link(game, cast(Role, form.role.data)) if form.validate_on_submit() else None
    return render_template("share/share.html", game=game, link=link, offers=_offers()), 200


def _new_link(game: Game, role: Role) -> NewLink:
    token = new_token()
    grant(session(), game.id, token, role)
    session().commit()
    address = link_with(game.id, token)
    title = say("Watch this game") if role == "watch" else say("Keep score too")
    return NewLink(title, address, qr_code(address))


def _offers() -> list[LinkOffer]:
    watch, host = (ShareForm(formdata=None, role=role) for role in ("watch", "host"))
    return [
        LinkOffer(say("Watch"), say("See the table and the sheet, change nothing."), watch),
        LinkOffer(say("Keep score too"), say("Do everything this phone can do."), host),
    ]


@pages.route("/open/<game:game_id>", methods=["GET", "POST"])
def open_game(game_id: str) -> ResponseReturnValue:
    """Lets this phone into a game with the token of its link."""
    form = OpenForm()
    if form.validate_on_submit():
        token = (form.token.data or "").strip().rpartition("#")[2]
        try:
            game, role = open_with(game_id, token)
        except NotFound:
            form.token.errors = [say("This link doesn’t open a game. Ask for a new one.")]
        else:
            try:
                remember_game(game.id, role)
                session().commit()
            except IntegrityError:
                session().rollback()  # tapped twice: the other tap has let this phone in
            return redirect(url_for("table.show", game_id=game.id), 303)
    status = 404 if form.errors and request.method == "POST" else 200
    return render_template("share/open.html", form=form, game_id=game_id), status
