"""Log: everything that was recorded, in its order, corrections included."""

from flask import Blueprint, render_template

from scorekeeper.game.corrections import untouched
from scorekeeper.store.games import Game
from scorekeeper.web.access import opens_game
from scorekeeper.web.money import describe

pages = Blueprint("log", __name__, url_prefix="/games/<game:game_id>")


@pages.get("/log")
@opens_game()
def show(game: Game) -> str:
    """Every entry, newest first; what stands can be taken back."""
    lines = [
        (number, stored.at, describe(game.start, stored.entry))
        for number, stored in enumerate(game.log, 1)
    ]
    return render_template(
        "log/log.html", game=game, lines=reversed(lines), stands=untouched(game.entries)
    )
