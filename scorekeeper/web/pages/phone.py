"""This phone: its language, its look, and what it does under the thumb."""

from flask import Blueprint, redirect, render_template, url_for
from flask import session as cookie
from flask.typing import ResponseReturnValue
from flask_wtf import FlaskForm
from wtforms import BooleanField, RadioField

from scorekeeper.speech import say, say_as
from scorekeeper.web.language import LANGUAGES, use_readers_language
from scorekeeper.web.notices import flash_notice

pages = Blueprint("phone", __name__)

AS_THE_PHONE = ""
WAYS = "language", "theme"
"""What is remembered as it was chosen; nothing while the phone's own settings say it."""


def _languages() -> dict[str, str]:
    return {AS_THE_PHONE: say("Same as the phone")} | LANGUAGES


def _looks() -> dict[str, str]:
    return {
        AS_THE_PHONE: say("Same as the phone"),
        "light": say_as("look", "Light"),
        "dark": say_as("look", "Dark"),
    }


class PhoneForm(FlaskForm):
    """What can be set on each phone for itself."""

    language = RadioField(choices=_languages, default=AS_THE_PHONE)
    theme = RadioField(choices=_looks, default=AS_THE_PHONE)
    tick = BooleanField()
    awake = BooleanField()


@pages.route("/phone", methods=["GET", "POST"])
def show() -> ResponseReturnValue:
    """Shows what is set on this phone, and keeps what is chosen."""
    form = PhoneForm()
    if form.validate_on_submit():
        remember(form)
        use_readers_language()
        flash_notice("told", say("Kept on this phone."))
        return redirect(url_for("phone.show"), 303)
    if not form.is_submitted():
        form.language.data, form.theme.data = (cookie.get(way, AS_THE_PHONE) for way in WAYS)
        form.tick.data, form.awake.data = "quiet" not in cookie, "sleepy" not in cookie
    return render_template("phone/phone.html", form=form), 422 if form.errors else 200


def remember(form: PhoneForm) -> None:
    """Keeps the choices in this phone's cookie."""
    cookie.permanent = True
    chosen = {
        "language": form.language.data,
        "theme": form.theme.data,
        "quiet": not form.tick.data,
        "sleepy": not form.awake.data,
    }
    for name, value in chosen.items():
        if value:
            cookie[name] = value
        else:
            cookie.pop(name, None)
