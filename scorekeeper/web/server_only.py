"""What only the server of a game can do. On a phone that has a copy of the game it has to wait: the
copy follows the server, and the next exchange would undo it."""

from collections.abc import Callable
from functools import wraps
from typing import Any

from flask import render_template, request
from flask.typing import ResponseReturnValue

from scorekeeper.speech import say
from scorekeeper.store.copies import find_copy
from scorekeeper.store.games import Game
from scorekeeper.web.config import on_phone
from scorekeeper.web.database import session

View = Callable[..., ResponseReturnValue]


def follows_server(game: Game) -> bool:
    """Whether this is a phone's copy of a game that follows the server's."""
    copy = find_copy(session(), game.id) if on_phone() else None
    return copy is not None and copy.server_id is not None and copy.followed


def by_server(view: View) -> View:
    """For a view of `opens_game`: what a form asks of it is refused on a phone whose copy follows
    the server's game."""

    @wraps(view)
    def done(game: Game, **rest: Any) -> ResponseReturnValue:
        if request.method == "POST" and follows_server(game):
            return needs_server()
        return view(game, **rest)

    return done


def needs_server() -> ResponseReturnValue:
    """The answer to a form that would change a game or a circle of which this phone has a copy."""
    title = say("Needs the server")
    sentence = say("Only the server can do that. Try again once it can be reached.")
    return render_template("error.html", title=title, sentence=sentence), 409
