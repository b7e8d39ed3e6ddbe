"""Log: everything that was recorded, in its order, corrections included."""

from flask import Blueprint, render_template

from scorekeeper.game.corrections import corrections_in_force, standing
from scorekeeper.game.wording import describe
from scorekeeper.store.games import Game
from scorekeeper.web.access import opens_game

pages = Blueprint("log", __name__, url_prefix="/games/<game_id>")


@pages.get("/log")
@opens_game()
def show(game: Game) -> str:
    """Every entry, newest first; what stands can be taken back."""
    lines = [
        (number, stored.at, describe(game.start, stored.says))
        for number, stored in enumerate(game.log, 1)
    ]
    in_force = set(map(id, corrections_in_force(game.entries).values()))
    stands = {number for number, _ in standing(game.entries)} | {
        number for number, entry in enumerate(game.entries, 1) if id(entry) in in_force
    }
    return render_template("log/log.html", game=game, lines=reversed(lines), stands=stands)
