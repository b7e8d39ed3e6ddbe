"""Import a game that was saved as a file, or stands in a link."""

import json
import re

from flask import Blueprint, url_for
from flask.typing import ResponseReturnValue
from flask_wtf.file import FileField
from wtforms import StringField
from wtforms.validators import ValidationError

from scorekeeper.speech import mark, say, say_many
from scorekeeper.store.games import Game, import_game
from scorekeeper.store.long_work import run_long_work
from scorekeeper.web.config import runs_locally
from scorekeeper.web.database import session
from scorekeeper.web.forms.parts import render_form
from scorekeeper.web.navigation import to_table
from scorekeeper.web.notices import Way, flash_notice
from scorekeeper.web.offline.saved import note_saved
from scorekeeper.web.offline.sharing import NewerVersionError, Received, receive
from scorekeeper.web.security.kinds import GAME
from scorekeeper.web.security.protection import limit_new_games
from scorekeeper.web.start.begin_once import BeginForm, begin_once
from scorekeeper.wire.errors import OtherFormatError, WireError
from scorekeeper.wire.game_parts import PartsMissingError, is_part, join
from scorekeeper.wire.game_text import GameText, read_game_text
from scorekeeper.wire.games import read_export
from scorekeeper.wire.sync import read_shared_game

pages = Blueprint("import_game", __name__)

ABOUT_THE_FILE = ("body.", "variant.unknown")
"""How the codes begin of those errors in a file that only programmers understand."""

NO_FILE = mark(
    "This isn’t a game saved by Scorekeeper, or not all of one. Choose the file that ends in .json,"
    " or have it saved again."
)
NO_LINK = mark("This link holds no game, or not all of it. Have it sent again, or as a file.")


class ImportForm(BeginForm):
    """A game that was saved as a file, or a link that holds one."""

    file = FileField()
    link = StringField()

    def validate_file(self, field: FileField) -> None:
        """Refuse a form with neither."""
        if not field.data and not self.link.data:
            raise ValidationError(say("Choose a file, or paste a link."))

    def content(self) -> GameText:
        """Return the content of the file or the link. Raises ValueError, WireError among them."""
        if self.file.data:
            return GameText(json.loads(self.file.data.read()))
        return read_game_text(_find_game_text(str(self.link.data)))


def _find_game_text(text: str) -> str:
    """Find the text of a game behind the # of its link, or in the links of several codes."""
    parts = [word for word in re.split(r"[\s,#]+", text) if is_part(word)]
    return join(parts) if parts else text.strip().rpartition("#")[2]


@pages.route("/import-game", methods=["GET", "POST"])
@limit_new_games
def show() -> ResponseReturnValue:
    """Take a game from a file or a link; it gets a new id, and this phone keeps its score."""
    form = ImportForm()
    if form.validate_on_submit():
        try:
            game = _store(form)
        except (ValueError, RecursionError) as error:
            session().rollback()
            if form.file.data:
                form.file.errors = [_explain_error(error, NO_FILE)]
            else:
                form.link.errors = [_explain_error(error, NO_LINK)]
        except NewerVersionError:
            session().rollback()
            form.link.errors = [
                say(
                    "One of the two phones has a newer version of the app. Bring both up to date,"
                    " then pass the game on again; until then each keeps what it has."
                )
            ]
        else:
            return to_table(game)
    return render_form("import_game/import_game.html", form)


def _is_of_another_version(error: WireError) -> bool:
    other_format = isinstance(error, OtherFormatError) and error.path
    return bool(other_format) or error.code == "entry.unknown_kind"


def _store(form: ImportForm) -> Game:
    """Store the game in a form, and say on the next page what came with it. Raises ValueError and
    NewerVersionError."""
    text = form.content()
    if runs_locally() and text.keys is not None:
        received = receive(read_shared_game(text))
        _flash_received(received)
        return received.game
    # On a phone this may be the only copy; a server can be given the file again.
    local = runs_locally()
    whole = run_long_work(read_export, text.export, keep_unknown=local)
    game = begin_once(GAME, form, lambda id: import_game(session(), whole, id=id))
    note_saved(game)
    flash_notice("info", say("The game is back, with everything that was recorded."))
    return game


def _flash_received(received: Received) -> None:
    """Say what came from the other phone, and what that one lacks."""
    if received.on_server:
        flash_notice(
            "info",
            say(
                "The server has this game by now. What only the other phone has gets there once it"
                " has a network."
            ),
        )
        return
    came = say_many(
        "{number} entry came from the other phone",
        "{number} entries came from the other phone",
        received.came,
    )
    flash_notice("info", came if received.came else say("Nothing new came from the other phone"))
    if received.missing_there:
        text = say_many(
            "The other phone lacks {number} entry of this one",
            "The other phone lacks {number} entries of this one",
            received.missing_there,
        )
        address = url_for("hand_over.show", game_id=received.game.id)
        flash_notice("info", text, way=Way(say("Pass the game on"), address))
    else:
        note_saved(received.game)
    if received.conflicts:
        text = say_many(
            "{number} entry needs an answer, as the phones differ",
            "{number} entries need an answer, as the phones differ",
            received.conflicts,
        )
        address = url_for("waiting.show", game_id=received.game.id)
        flash_notice("refused", text, way=Way(say("Answer"), address))


def _explain_error(error: ValueError | RecursionError, nothing: str) -> str:
    """Say why a game can't be read; return `nothing` where there is no game at all."""
    if isinstance(error, PartsMissingError):
        return say(
            "Codes scanned so far: {number} of {all}. Tap “Scan the QR code” and scan them all.",
            number=error.here,
            all=error.count,
        )
    if isinstance(error, WireError) and _is_of_another_version(error):
        return say("This game was saved by another version of Scorekeeper.")
    if not isinstance(error, WireError) or error.path in ("", "scorekeeper"):
        return say(nothing)
    if error.code.startswith(ABOUT_THE_FILE):
        return say(
            "This game can’t be opened: the file isn’t right at “{where}”.", where=error.path
        )
    return say("This game can’t be opened: {why} ({where})", why=error.message, where=error.path)
