"""Share: links that let other phones in. The token stands behind the #, which no browser sends
on, so it is in no log and no Referer; it is handed over in the body of a form."""

import io

import segno
from flask import Blueprint, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from flask_wtf import FlaskForm
from markupsafe import Markup
from sqlalchemy.exc import IntegrityError
from werkzeug.exceptions import NotFound
from wtforms import HiddenField, StringField
from wtforms.validators import InputRequired

from scorekeeper.speech import say
from scorekeeper.store.games import Game
from scorekeeper.store.tokens import RANKING, Role, grant, new_token
from scorekeeper.web.access import open_with, opens_game, remember_game
from scorekeeper.web.database import session
from scorekeeper.web.language import say_later

pages = Blueprint("share", __name__)


class ShareForm(FlaskForm):
    """Which link is wanted."""

    role = HiddenField()


class OpenForm(FlaskForm):
    """The token of a link."""

    token = StringField(
        validators=[InputRequired(say_later("Paste the part of the link after the #."))]
    )


@pages.route("/games/<game:game_id>/share", methods=["GET", "POST"])
@opens_game("host")
def show(game: Game) -> ResponseReturnValue:
    """Makes a link to watch or to keep score too, and shows it with its QR code, this once."""
    form = ShareForm()
    role: Role | None = next((known for known in RANKING if known == form.role.data), None)
    link = drawn = None
    if form.validate_on_submit() and role:
        token = new_token()
        grant(session(), game.id, token, role)
        session().commit()
        link = link_with(game.id, token)
        drawn = qr_code(link)
    return render_template(
        "share/share.html", game=game, form=form, role=role, link=link, drawn=drawn
    )


def link_with(game_id: str, token: str) -> str:
    """The link that opens a game."""
    return f"{url_for('share.open_game', game_id=game_id, _external=True)}#{token}"


def qr_code(text: str) -> Markup:
    """A QR code as a drawing inside the page."""
    drawing = io.BytesIO()
    segno.make(text, error="m").save(
        drawing,
        kind="svg",
        xmldecl=False,
        svgns=False,
        omitsize=True,
        svgclass="qr",
        lineclass=None,
    )
    return Markup(drawing.getvalue().decode())  # noqa: S704  drawn by the library from our link


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
