"""Hand over: give a whole game to another phone, in codes to scan, a link or a file."""

from flask import Blueprint, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from scorekeeper.speech import say
from scorekeeper.store.games import Game
from scorekeeper.web.config import runs_locally
from scorekeeper.web.notices import flash_notice
from scorekeeper.web.offline.saved import note_saved
from scorekeeper.web.offline.sharing import is_shared, share
from scorekeeper.web.security.access import opens_game
from scorekeeper.web.security.links import qr_code
from scorekeeper.wire.game_parts import split
from scorekeeper.wire.sync import write_shared_game

pages = Blueprint("hand_over", __name__)

MAX_CODE_LENGTH = 1_700
"""Characters of a link in one code that a phone can still read from another phone's screen."""
PART_LENGTH = 900
"""Letters of a game in each of several codes: one after the other, they should be read at once."""
MAX_CODES = 12
"""How many codes somebody scans at most."""
MAX_LINK_LENGTH = 16_000
"""Characters of the longest link that every chat passes on."""


@pages.get("/games/<game:game_id>/hand-over")
@opens_game()
def show(game: Game) -> ResponseReturnValue:
    """Show the code and the link that hold the game. A game too long for one code has several; one
    too long for several codes, or for a link, has only the other ways."""
    word = write_shared_game(share(game))
    link = _link(word)
    return render_template(
        "offline/hand_over.html",
        game=game,
        is_shared=is_shared(game),
        link=link if len(link) <= MAX_LINK_LENGTH else None,
        drawings=[qr_code(each, dense=True) for each in _links_to_scan(word)],
    )


@pages.post("/games/<game:game_id>/hand-over")
@opens_game()
def note(game: Game) -> ResponseReturnValue:
    """Note that the game is on another phone: somebody says so, or its link was passed on."""
    note_saved(game)
    flash_notice("info", say("Good: then this game is saved."))
    return redirect(url_for("hand_over.show", game_id=game.id), 303)


def _links_to_scan(word: str) -> list[str]:
    """Return the links in the codes, one for each code; none where there would be too many."""
    link = _link(word)
    if len(link) <= MAX_CODE_LENGTH:
        return [link]
    parts = split(word, PART_LENGTH)
    return [_link(part) for part in parts] if len(parts) <= MAX_CODES else []


def _link(word: str) -> str:
    return f"{_import_address()}#{word}"


def _import_address() -> str:
    """Return the address that imports a game. Where there is no server, the other phone may not
    have the app yet: the first page loads it there."""
    if runs_locally():
        then = url_for("import_game.show").removeprefix(f"{request.script_root}/")
        return f"{request.url_root}index.html?then={then}"
    return url_for("import_game.show", _external=True)
