"""Open a game or a circle: its link lets this phone in, or the code that stands beside it."""

from flask import Blueprint, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from sqlalchemy.exc import IntegrityError
from werkzeug.wrappers import Response
from wtforms import Field, StringField
from wtforms.validators import InputRequired

from scorekeeper.speech import mark, say
from scorekeeper.store.circle_links import circle_link_of_token
from scorekeeper.store.codes import LinkTarget, target_of
from scorekeeper.store.games import load
from scorekeeper.store.links import link_of_token
from scorekeeper.store.phones import access_of_phone
from scorekeeper.web.access import enter, phone_access, phone_secret
from scorekeeper.web.circle_access import enter_circle
from scorekeeper.web.database import session
from scorekeeper.web.forms import PageForm
from scorekeeper.web.language import say_later
from scorekeeper.web.security import note_wrong_token
from scorekeeper.wire.game_parts import is_part
from scorekeeper.wire.game_text import is_game_text

pages = Blueprint("open_game", __name__, url_prefix="/open")

NO_LINK = mark("This link doesn’t open a game. Ask for a new one.")
NO_CODE = mark("This code doesn’t open a game, or it’s older than a day. Ask for a new one.")


class LinkForm(PageForm):
    """The token of a link."""

    token = StringField(
        validators=[InputRequired(say_later("Paste the part of the link after the #."))]
    )


class CodeForm(PageForm):
    """The code that stands beside a link, or a link: an app on a home screen opens none itself."""

    code = StringField(validators=[InputRequired(say_later("Type the eight letters."))])


@pages.route("/<game:game_id>", methods=["GET", "POST"])
def by_link(game_id: str) -> ResponseReturnValue:
    """Lets this phone into a game, or a circle, with the token of its link."""
    form = LinkForm()
    if form.validate_on_submit():
        token = (form.token.data or "").strip().rpartition("#")[2]
        opened = _open_by(game_id, token, form.token)
        if opened:
            return opened
    return render_template("open_game/by_link.html", form=form, game_id=game_id), _status(form)


@pages.route("", methods=["GET", "POST"])
def by_code() -> ResponseReturnValue:
    """Lets this phone into a game with the code of a link."""
    form = CodeForm()
    if form.validate_on_submit():
        text = (form.code.data or "").strip()
        _, is_link, word = text.rpartition("#")
        if is_link and (is_game_text(word) or is_part(word)):
            return redirect(url_for("import_game.show", _anchor=word), 303)
        if is_link:
            address, _, token = text.partition("#")
            opened = _open_by(_id_in(address), token, form.code)
        else:
            opened = _open(target_of(session(), text), form.code, say(NO_CODE))
        if opened:
            return opened
    return render_template("open_game/by_code.html", form=form), _status(form)


def _id_in(address: str) -> str:
    """What the address of a link opens: its path ends in the id."""
    path, _, _ = address.partition("?")
    return path.rpartition("/")[2]


def _open_by(id: str, token: str, field: Field) -> Response | None:
    """Lets this phone in by the token of a link, and leads on to the game or the circle."""
    link = link_of_token(session(), id, token)
    if link is None and (circle_link := circle_link_of_token(session(), id, token)):
        return _open_circle(id, circle_link.id, field)
    return _open(LinkTarget(id, link.id) if link else None, field, say(NO_LINK))


def _open_circle(circle_id: str, link_id: str, field: Field) -> Response | None:
    try:
        enter_circle(circle_id, link_id)
    except IntegrityError:  # withdrawn at this moment
        session().rollback()
        field.errors = [say(NO_LINK)]
        return None
    return redirect(url_for("circle.show", circle_id=circle_id), 303)


def _open(target: LinkTarget | None, field: Field, unknown: str) -> Response | None:
    """Lets this phone in, and leads on to the game. None where it can't come in, and then the field
    says why."""
    if target is None:
        note_wrong_token()
        field.errors = [unknown]
        return None
    secret, game = phone_secret(), load(session(), target.game_id)
    inside = secret is not None and access_of_phone(session(), target.game_id, secret) is not None
    if game and game.locked and not inside:
        locked = say("This game is locked: nobody else can join. Ask the host to unlock it.")
        field.errors = [locked]
        return None
    try:
        enter(*target)
    except IntegrityError:  # withdrawn at this moment
        session().rollback()
        field.errors = [unknown]
        return None
    return redirect(url_for(_first_page(target.game_id), game_id=target.game_id), 303)


def _first_page(game_id: str) -> str:
    """Where a phone comes in; with `?board` in the address, a big screen at its board."""
    if "board" in request.args:
        return "board.show"
    return "seat.show" if phone_access(game_id).role == "seat" else "table.show"


def _status(form: PageForm) -> int:
    return 404 if form.errors and request.method == "POST" else 200
