"""Only on this phone: what would be lost with it, and ways to save that."""

from dataclasses import dataclass

from flask import Blueprint, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from wtforms import HiddenField

from scorekeeper.store.games import Game, load
from scorekeeper.store.phones import filter_let_in
from scorekeeper.web.database import session
from scorekeeper.web.forms.parts import HiddenNumber, PageForm, writable
from scorekeeper.web.offline.failed import (
    Description,
    SetAside,
    describe,
    drop_set_aside,
    set_aside,
)
from scorekeeper.web.offline.saved import put_off
from scorekeeper.web.offline.unsaved import only_here, put_off_all
from scorekeeper.web.security.access import phone_secret

OF_THE_PAGE = ("csrf_token",)
"""What a form that is sent again takes from the page that it is then on."""

pages = Blueprint("only_here", __name__, url_prefix="/only-here")


class PutOffForm(PageForm):
    """The button of those who don't want to save anything now; on the page of one `game`, that."""

    game = HiddenField(filters=[writable])


class DropForm(PageForm):
    """The button that forgets what was set aside, by its number from 0 on."""

    number = HiddenNumber()


@dataclass(frozen=True)
class SetAsideLine:
    """What was set aside, and the form that sends it again."""

    sent: Description
    address: str
    fields: list[tuple[str, str]]


@pages.get("")
def show() -> str:
    """What would be lost with this phone, game by game."""
    return render_template(
        "offline/local_only.html",
        games=only_here(),
        aside=[_line(kept) for kept in set_aside()],
    )


def _line(kept: SetAside) -> SetAsideLine:
    fields = [(name, value) for name, value in kept["fields"] if name not in OF_THE_PAGE]
    return SetAsideLine(describe(kept), f"{request.script_root}{kept['path']}", fields)


@pages.post("/drop")
def drop() -> ResponseReturnValue:
    """Forgets what was set aside, and is recorded by now or no longer needed."""
    form = DropForm()
    if form.validate() and form.number.data is not None:
        drop_set_aside(form.number.data)
    return redirect(url_for("only_here.show"), 303)


@pages.post("/put-off")
def be_quiet() -> ResponseReturnValue:
    """Reminds nobody of the games, or of one, until they go on."""
    form = PutOffForm()
    game = _open_game(form.game.data or "")
    if not form.validate():
        return redirect(url_for("home.show"), 303)
    if game is None:
        put_off_all()
        return redirect(url_for("home.show"), 303)
    put_off(game)
    return redirect(url_for("end.show", game_id=game.id), 303)


def _open_game(game_id: str) -> Game | None:
    secret = phone_secret()
    is_open = secret is not None and filter_let_in(session(), secret, [game_id])
    return load(session(), game_id) if is_open else None
