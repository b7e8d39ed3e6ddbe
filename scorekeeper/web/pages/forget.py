"""Forget everything on a phone: what the server gave it, and what its browser stores."""

from flask import Blueprint, redirect, render_template, url_for
from flask import session as cookie
from flask.typing import ResponseReturnValue

from scorekeeper.store.phones import forget as forget_all
from scorekeeper.web.config import runs_locally
from scorekeeper.web.database import session
from scorekeeper.web.forms.parts import PageForm
from scorekeeper.web.offline.unsaved import count_local_only
from scorekeeper.web.security.access import phone_secrets
from scorekeeper.web.security.log import note_event

pages = Blueprint("forget", __name__)

ALL = '"cache", "cookies", "storage"'


@pages.get("/forget")
def show() -> ResponseReturnValue:
    """Ask whether everything is to be forgotten, and say what would be lost."""
    return render_template("forget/forget.html", form=PageForm(), counted=count_local_only())


@pages.post("/forget")
def forget() -> ResponseReturnValue:
    """Take back the phone's cookie, which opens nothing any more, and have the browser forget the
    rest. Where it doesn't know how to, the page's script does it."""
    if not runs_locally():
        forget_all(session(), phone_secrets())
        session().commit()
        note_event("forgotten")
    cookie.clear()
    answer = redirect(url_for("home.show"), 303)
    answer.headers["Clear-Site-Data"] = ALL
    return answer
