"""Only on this phone: the games and failed forms that would be lost with it, and ways to save
them."""

from dataclasses import dataclass

from flask import Blueprint, redirect, render_template, request, send_file, url_for
from flask.typing import ResponseReturnValue
from werkzeug.exceptions import NotFound
from wtforms import HiddenField

from scorekeeper.store.games import Game, load
from scorekeeper.store.phones import filter_let_in
from scorekeeper.web.database import session
from scorekeeper.web.forms.parts import HiddenNumber, PageForm, remove_nul
from scorekeeper.web.offline.damaged import find_damaged
from scorekeeper.web.offline.failed import (
    Description,
    FailedForm,
    describe_failed_form,
    drop_failed_form,
    failed_forms,
)
from scorekeeper.web.offline.saved import pause_reminders
from scorekeeper.web.offline.unsaved import find_local_only, pause_all_reminders
from scorekeeper.web.security.access import phone_secrets

PAGE_FIELDS = ("csrf_token",)
"""Fields that a failed form takes from the page it is sent from again."""

pages = Blueprint("local_only", __name__, url_prefix="/only-here")


class PutOffForm(PageForm):
    """The button that pauses the reminders to save: of one `game` on that game's page, else of
    all."""

    game = HiddenField(filters=[remove_nul])


class DropForm(PageForm):
    """The button that deletes a failed form, or a damaged database, by its number from 0 on."""

    number = HiddenNumber()


@dataclass(frozen=True)
class FailedFormView:
    """A failed form as its page shows it, with what sends it again."""

    description: Description
    address: str
    fields: list[tuple[str, str]]


@pages.get("")
def show() -> str:
    """Show what would be lost with this phone, game by game."""
    return render_template(
        "offline/local_only.html",
        games=find_local_only(),
        failed=[_view_failed_form(form) for form in failed_forms()],
        damaged=len(find_damaged()),
    )


def _view_failed_form(form: FailedForm) -> FailedFormView:
    fields = [(name, value) for name, value in form["fields"] if name not in PAGE_FIELDS]
    return FailedFormView(
        describe_failed_form(form), f"{request.script_root}{form['path']}", fields
    )


@pages.post("/drop")
def drop() -> ResponseReturnValue:
    """Delete a failed form that is recorded by now or no longer needed."""
    form = DropForm()
    if form.validate() and form.number.data is not None:
        drop_failed_form(form.number.data)
    return redirect(url_for("local_only.show"), 303)


@pages.get("/damaged/<int:number>")
def save_damaged(number: int) -> ResponseReturnValue:
    """Send a damaged database as a file, by its number from 0 on."""
    found = find_damaged()
    if number >= len(found):
        raise NotFound
    return send_file(found[number], as_attachment=True)


@pages.post("/drop-damaged")
def drop_damaged() -> ResponseReturnValue:
    """Delete a damaged database that was saved or is no longer needed."""
    form, found = DropForm(), find_damaged()
    if form.validate() and form.number.data is not None and form.number.data < len(found):
        found[form.number.data].unlink()
    return redirect(url_for("local_only.show"), 303)


@pages.post("/put-off")
def put_off() -> ResponseReturnValue:
    """Pause the reminders to save one game, or all, until the game goes on."""
    form = PutOffForm()
    game = _load_game(form.game.data or "")
    if not form.validate():
        return redirect(url_for("home.show"), 303)
    if game is None:
        pause_all_reminders()
        return redirect(url_for("home.show"), 303)
    pause_reminders(game)
    return redirect(url_for("end.show", game_id=game.id), 303)


def _load_game(game_id: str) -> Game | None:
    secrets = phone_secrets()
    is_open = bool(secrets) and filter_let_in(session(), secrets, [game_id])
    return load(session(), game_id) if is_open else None
