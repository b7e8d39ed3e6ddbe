"""Import: a game that was saved as a file comes back."""

import json

from flask import Blueprint, render_template
from flask.typing import ResponseReturnValue
from flask_wtf.file import FileField, FileRequired

from scorekeeper.speech import say
from scorekeeper.store.games import import_game
from scorekeeper.variants.registry import VARIANTS
from scorekeeper.web.begin_once import BeginForm, begin_once
from scorekeeper.web.database import session
from scorekeeper.web.language import say_later
from scorekeeper.web.navigation import to_table
from scorekeeper.web.notices import flash_notice
from scorekeeper.web.security import new_games
from scorekeeper.wire.errors import OtherFormatError, WireError
from scorekeeper.wire.games import read_export

pages = Blueprint("import_game", __name__)

ABOUT_THE_FILE = ("body.", "variant.unknown", "entry.unknown_kind")
"""How the codes begin of those errors in a file that only programmers understand."""


class ImportForm(BeginForm):
    """A game that was saved as a file."""

    file = FileField(validators=[FileRequired(say_later("Choose a file."))])


@pages.route("/import-game", methods=["GET", "POST"])
@new_games
def show() -> ResponseReturnValue:
    """Takes a game from a file; it gets a new id, and this phone keeps its score."""
    form = ImportForm()
    if form.validate_on_submit():
        try:
            content = json.loads(form.file.data.read())
            whole = read_export(content, VARIANTS)
            game = begin_once(form, lambda id: import_game(session(), whole, id=id))
        except (ValueError, RecursionError) as error:
            session().rollback()
            form.file.errors = [_why_not(error)]
        else:
            flash_notice("info", say("The game is back, with everything that was recorded."))
            return to_table(game)
    return render_template("import_game/import_game.html", form=form), 422 if form.errors else 200


def _why_not(error: ValueError | RecursionError) -> str:
    if isinstance(error, OtherFormatError):
        return say("This game was saved by another version of Scorekeeper.")
    if not isinstance(error, WireError) or error.path in ("", "scorekeeper"):
        return say("This isn’t a game saved by Scorekeeper. Choose the file that ends in .json.")
    if error.code.startswith(ABOUT_THE_FILE):
        return say(
            "This game can’t be opened: the file isn’t right at “{where}”.", where=error.path
        )
    return say("This game can’t be opened: {why} ({where})", why=error.message, where=error.path)
