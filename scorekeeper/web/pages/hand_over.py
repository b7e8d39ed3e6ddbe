"""Hand over: a whole game goes to another phone as a code to scan, a link or a file."""

from flask import Blueprint, render_template, request, url_for
from flask.typing import ResponseReturnValue

from scorekeeper.store.games import Game, export_game
from scorekeeper.web.access import opens_game
from scorekeeper.web.config import on_phone
from scorekeeper.web.links import qr_code
from scorekeeper.web.saved import note_saved
from scorekeeper.wire.game_text import write_game_text
from scorekeeper.wire.games import write_export

pages = Blueprint("hand_over", __name__)

MAX_SCANNED = 1_700
"""Characters that a phone can still read from another phone's screen."""
MAX_SENT = 16_000
"""Characters of a link that goes through every chat."""


@pages.get("/games/<game:game_id>/hand-over")
@opens_game()
def show(game: Game) -> ResponseReturnValue:
    """The code and the link that hold the game; a game too long for one of them has the others."""
    note_saved(game)
    text = write_game_text(write_export(export_game(game)))
    link = f"{_where_it_goes()}#{text}"
    return render_template(
        "hand_over/hand_over.html",
        game=game,
        link=link if len(link) <= MAX_SENT else None,
        drawing=qr_code(link, dense=True) if len(link) <= MAX_SCANNED else None,
    )


def _where_it_goes() -> str:
    """The address that takes a game. Where there is no server, the other phone may not have the app
    yet: the first page brings it there."""
    if on_phone():
        then = url_for("import_game.show").removeprefix(f"{request.script_root}/")
        return f"{request.url_root}index.html?then={then}"
    return url_for("import_game.show", _external=True)
