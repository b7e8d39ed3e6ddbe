"""Settings of this phone: its language, its look, and what it does under the thumb."""

from flask import Blueprint, redirect, url_for
from flask import session as cookie
from flask.typing import ResponseReturnValue
from wtforms import BooleanField, Field, RadioField, ValidationError

from scorekeeper.speech import say, say_as
from scorekeeper.web.forms.parts import PageForm, render_form
from scorekeeper.web.notices import flash_notice
from scorekeeper.web.offline.pack import pack_size
from scorekeeper.web.offline.settings import store_settings
from scorekeeper.web.offline.unsaved import count_local_only
from scorekeeper.web.sending import stays_on_its_page
from scorekeeper.web.writing.language import LANGUAGES, is_installed, reading, use_readers_language

pages = Blueprint("settings", __name__)

AS_THE_PHONE = ""


def _languages() -> dict[str, str]:
    return {AS_THE_PHONE: say("As the phone is set")} | LANGUAGES


def _looks() -> dict[str, str]:
    return {
        AS_THE_PHONE: say("As the phone is set"),
        "light": say_as("look", "Light"),
        "dark": say_as("look", "Dark"),
    }


class SettingsForm(PageForm):
    """What can be set on each phone for itself."""

    language = RadioField(choices=_languages, default=AS_THE_PHONE)
    theme = RadioField(choices=_looks, default=AS_THE_PHONE)
    by_rank = BooleanField()
    tick = BooleanField()
    awake = BooleanField()
    aloud = BooleanField()

    def validate_language(self, field: Field) -> None:
        """Refuse a language that isn't on this phone, and couldn't come just now."""
        if not is_installed(field.data):
            raise ValidationError(
                say(
                    "{language} isn’t on this phone yet: it has to come over the network once."
                    " Choose it again when there is one.",
                    language=LANGUAGES[field.data],
                )
            )


@pages.route("/settings", methods=["GET", "POST"])
def show() -> ResponseReturnValue:
    """Show the settings of this phone, and store what is chosen."""
    form = SettingsForm()
    if form.validate_on_submit():
        store_form(form)
        use_readers_language()
        if not stays_on_its_page():
            flash_notice("info", say("Saved on this phone."))
        return redirect(url_for("settings.show"), 303)
    if not form.is_submitted():
        form.language.data = cookie.get("language", AS_THE_PHONE)
        form.theme.data = cookie.get("theme", AS_THE_PHONE)
        form.by_rank.data, form.aloud.data = "by_rank" in cookie, "aloud" in cookie
        form.tick.data, form.awake.data = "quiet" not in cookie, "sleepy" not in cookie
    return render_form(
        "settings/settings.html",
        form,
        pack_size=pack_size(reading().language),
        counted=count_local_only(),
    )


def store_form(form: SettingsForm) -> None:
    """Store the choices in this phone's cookie; nothing where the phone's own settings hold."""
    cookie.permanent = True
    store_settings(
        {
            "language": form.language.data,
            "theme": form.theme.data,
            "by_rank": form.by_rank.data,
            "quiet": not form.tick.data,
            "sleepy": not form.awake.data,
            "aloud": form.aloud.data,
        }
    )
