"""Open a game, a circle or a tournament: its link lets this phone in, or the code that stands
beside it. The code of an own game gives it to this phone."""

from flask import Blueprint, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from sqlalchemy.exc import IntegrityError
from werkzeug.wrappers import Response
from wtforms import Field, StringField
from wtforms.validators import InputRequired

from scorekeeper.speech import mark, say
from scorekeeper.store.codes import LinkTarget, find_link_target
from scorekeeper.store.games import find_replacement
from scorekeeper.store.links import link_of_token
from scorekeeper.store.own_games import load_own_game, note_used
from scorekeeper.web.database import session
from scorekeeper.web.errors import LOCKED
from scorekeeper.web.forms.parts import PageForm
from scorekeeper.web.security.access import enter, is_locked_out, phone_access
from scorekeeper.web.security.kinds import Kind, T, find_resource
from scorekeeper.web.security.protection import count_openings, note_wrong_token, refuse_guesses
from scorekeeper.web.start.own_game import address_to_begin
from scorekeeper.web.writing.language import say_later
from scorekeeper.wire.game_parts import is_part
from scorekeeper.wire.game_text import is_game_text

pages = Blueprint("open_game", __name__, url_prefix="/open")

NO_LINK = mark("This link doesn’t open anything. Ask for a new one.")
NO_CODE = mark("This code doesn’t open anything, or it’s older than a day. Ask for a new one.")


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
    """Let this phone in with the token of a link."""
    form = LinkForm()
    if form.validate_on_submit():
        _count_try()
        token = (form.token.data or "").strip().rpartition("#")[2]
        opened = _open_by(game_id, token, form.token)
        if opened:
            return opened
    return render_template("open_game/by_link.html", form=form, game_id=game_id), _status(form)


@pages.route("", methods=["GET", "POST"])
def by_code() -> ResponseReturnValue:
    """Let this phone in with the code of a link."""
    form = CodeForm()
    if form.validate_on_submit():
        _count_try()
        text = (form.code.data or "").strip()
        _, is_link, word = text.rpartition("#")
        if is_link and (is_game_text(word) or is_part(word)):
            return redirect(url_for("import_game.show", _anchor=word), 303)
        if is_link:
            address, _, token = text.partition("#")
            opened = _open_by(_find_id(address), token, form.code)
        else:
            opened = _open_by_code(text, form.code)
        if opened:
            return opened
    return render_template("open_game/by_code.html", form=form), _status(form)


def _count_try() -> None:
    """Raise TooManyRequests, before anything is looked up, where a network has guessed or opened
    too often."""
    refuse_guesses()
    count_openings()


def _find_id(address: str) -> str:
    """Find the id at the end of a link's path."""
    path, _, _ = address.partition("?")
    return path.rpartition("/")[2]


def _open_by_code(code: str, field: Field) -> Response | None:
    """Let this phone in by a code, and lead on; with the code of an own game to where it begins."""
    target = find_link_target(session(), code)
    own_game = load_own_game(session(), target.opens) if target else None
    if target is None or own_game is None:
        return _open(target, field, say(NO_CODE))
    note_used(session(), target.opens)
    if not _let_in(target, field, say(NO_CODE)):
        return None
    return redirect(address_to_begin(own_game), 303)


def _open_by(id: str, token: str, field: Field) -> Response | None:
    """Lets this phone in by the token of a link, and leads on. A link to a game that is gone opens
    the one that was begun in its place."""
    id = find_replacement(session(), id) or id
    link = link_of_token(session(), id, token)
    return _open(LinkTarget(id, link.id) if link else None, field, say(NO_LINK))


def _open(target: LinkTarget | None, field: Field, unknown: str) -> Response | None:
    """Let this phone in, and redirect to what the link opens. None where it can't come in, and then
    the field says why."""
    found = find_resource(session(), target.opens) if target else None
    if target is None or found is None:
        note_wrong_token()
        field.errors = [unknown]
        return None
    kind, resource = found
    if is_locked_out(resource):
        field.errors = [say(LOCKED)]
        return None
    return redirect(_first_page(kind, resource), 303) if _let_in(target, field, unknown) else None


def _let_in(target: LinkTarget, field: Field, unknown: str) -> bool:
    """Let this phone in; return False where the link was withdrawn at this moment."""
    try:
        enter(*target)
    except IntegrityError:
        session().rollback()
        field.errors = [unknown]
        return False
    return True


def _first_page(kind: Kind[T], resource: T) -> str:
    """Return the address at which a phone comes in; with `?board` in the address, the board for a
    big screen."""
    if kind.board and "board" in request.args:
        page = kind.board.page
    else:
        page = kind.first_page(phone_access(resource.id).role)
    return url_for(page, **kind.named(resource.id))


def _status(form: PageForm) -> int:
    return 404 if form.errors and request.method == "POST" else 200
