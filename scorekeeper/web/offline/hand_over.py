"""Hand over: a whole game goes to another phone in codes to scan, a link or a file."""

from flask import Blueprint, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from scorekeeper.speech import say
from scorekeeper.store.games import Game, export_game
from scorekeeper.web.config import on_phone
from scorekeeper.web.notices import flash_notice
from scorekeeper.web.offline.saved import note_saved
from scorekeeper.web.security.access import opens_game
from scorekeeper.web.security.links import qr_code
from scorekeeper.wire.game_parts import split
from scorekeeper.wire.game_text import write_game_text
from scorekeeper.wire.games import write_export

pages = Blueprint("hand_over", __name__)

MAX_SCANNED = 1_700
"""Characters that a phone can still read from another phone's screen."""
PART_LENGTH = 900
"""Letters of a game in each of several codes: one after the other, they should be read at once."""
MAX_CODES = 12
"""More codes than that nobody scans."""
MAX_SENT = 16_000
"""Characters of a link that goes through every chat."""


@pages.get("/games/<game:game_id>/hand-over")
@opens_game()
def show(game: Game) -> ResponseReturnValue:
    """The code and the link that hold the game. One that is too long for a code has several, and
    one that is too long for those or for a link has the others."""
    word = write_game_text(write_export(export_game(game)))
    link = _link(word)
    return render_template(
        "offline/hand_over.html",
        game=game,
        link=link if len(link) <= MAX_SENT else None,
        drawings=[qr_code(each, dense=True) for each in _links_to_scan(word)],
    )


@pages.post("/games/<game:game_id>/hand-over")
@opens_game()
def note(game: Game) -> ResponseReturnValue:
    """Notes that the game is on another phone: somebody says so, or its link was passed on."""
    note_saved(game)
    flash_notice("info", say("Good: then this game is saved."))
    return redirect(url_for("hand_over.show", game_id=game.id), 303)


def _links_to_scan(word: str) -> list[str]:
    """The links in the codes, one for each code."""
    link = _link(word)
    if len(link) <= MAX_SCANNED:
        return [link]
    parts = split(word, PART_LENGTH)
    return [_link(part) for part in parts] if len(parts) <= MAX_CODES else []


def _link(word: str) -> str:
    return f"{_where_it_goes()}#{word}"


def _where_it_goes() -> str:
    """The address that takes a game. Where there is no server, the other phone may not have the app
    yet: the first page brings it there."""
    if on_phone():
        then = url_for("import_game.show").removeprefix(f"{request.script_root}/")
        return f"{request.url_root}index.html?then={then}"
    return url_for("import_game.show", _external=True)
