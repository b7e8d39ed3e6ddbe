"""Home: the games of this phone."""

from flask import Blueprint, render_template

from scorekeeper.store.games import games_of
from scorekeeper.web.access import phone_secret
from scorekeeper.web.database import session

pages = Blueprint("home", __name__)

MAX_GAMES = 30


@pages.get("/")
def show() -> str:
    """The games this phone may open, newest first, with who leads."""
    secret = phone_secret()
    games = games_of(session(), secret, MAX_GAMES) if secret else []
    return render_template("home/home.html", games=games)
