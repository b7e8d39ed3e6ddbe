"""More: what is done once an evening. A player leaves, the table stops early."""

from flask import Blueprint, render_template
from flask.typing import ResponseReturnValue

from scorekeeper.game.entries import End, OutOfGame
from scorekeeper.store.games import Game
from scorekeeper.web.access import opens_game
from scorekeeper.web.pages.table import SeatForm, table_of
from scorekeeper.web.recording import EntryForm, record_tap

pages = Blueprint("more", __name__, url_prefix="/games/<game:game_id>")


@pages.get("/more")
@opens_game()
def show(game: Game) -> str:
    """Everything that is not needed at every hand."""
    return render_template("more/more.html", game=game)


@pages.post("/leave")
@opens_game("host")
def leave(game: Game) -> ResponseReturnValue:
    """A player leaves the game (C19)."""
    form = SeatForm()
    record_tap(game, OutOfGame(form.seat.data or 0), form)
    return table_of(game)


@pages.post("/stop")
@opens_game("host")
def stop(game: Game) -> ResponseReturnValue:
    """The table stops early (C20)."""
    record_tap(game, End(), EntryForm())
    return table_of(game)
