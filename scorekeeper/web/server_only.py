"""Refuse what only a game's server can do. A phone with a copy of the game has to wait: the copy
follows the server, and the next exchange would undo it."""

from collections.abc import Callable
from functools import wraps
from typing import Any

from flask import render_template, request
from flask.typing import ResponseReturnValue

from scorekeeper.speech import say
from scorekeeper.store.copies import find_copy
from scorekeeper.store.games import Game
from scorekeeper.web.config import runs_locally
from scorekeeper.web.database import session

View = Callable[..., ResponseReturnValue]


def follows_server(game: Game) -> bool:
    """Whether this is a phone's copy of a game that follows the server's."""
    copy = find_copy(session(), game.id) if runs_locally() else None
    return copy is not None and copy.server_id is not None and copy.followed


def requires_server(view: View) -> View:
    """Refuse the forms of a view of `opens_game` on a phone whose copy follows the server's
    game."""

    @wraps(view)
    def wrapped(game: Game, **rest: Any) -> ResponseReturnValue:
        if request.method == "POST" and follows_server(game):
            return refuse_without_server()
        return view(game, **rest)

    return wrapped


def refuse_without_server() -> ResponseReturnValue:
    """Answer a form that would change a game or a circle of which this phone has a copy."""
    title = say("Needs the server")
    sentence = say("Only the server can do that. Try again once it can be reached.")
    return render_template("error.html", title=title, sentence=sentence), 409
