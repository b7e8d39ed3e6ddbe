"""Who may do what: a phone remembers its own secret, and the secret opens its games."""

from collections.abc import Callable
from functools import wraps
from typing import Any, TypeVar

from flask import g
from flask import session as cookie
from werkzeug.exceptions import Forbidden, NotFound
from werkzeug.routing import BaseConverter

from scorekeeper.store.games import Game, load
from scorekeeper.store.tokens import RANKING, Role, grant, new_token, role_of
from scorekeeper.web.database import session
from scorekeeper.web.security import note_wrong_token

R = TypeVar("R")


class GameIdConverter(BaseConverter):
    """A game's id in an address; anything else there is a page that doesn't exist."""

    regex = r"[A-Za-z0-9_-]{22}"


def phone_secret() -> str | None:
    """The secret this phone was given, if it has opened a game before."""
    secret = cookie.get("phone")
    return secret if isinstance(secret, str) else None


def own_secret() -> str:
    """The secret of this phone; a new phone is given one."""
    secret = phone_secret()
    if secret is None:
        secret = cookie["phone"] = new_token()
        cookie.permanent = True
    return secret


def remember_game(game_id: str, role: Role) -> None:
    """Lets this phone into a game from now on; the caller commits."""
    grant(session(), game_id, own_secret(), role)


def role_in(game_id: str, token: str | None) -> Role:
    """What the bearer of a token may do in a game. A game that does not exist and one that the
    token does not open are the same NotFound."""
    role = role_of(session(), game_id, token) if token else None
    if role is None:
        note_wrong_token()
        raise NotFound
    return role


def open_with(game_id: str, token: str | None) -> tuple[Game, Role]:
    """The game that a token opens, and what its bearer may do (see role_in)."""
    role = role_in(game_id, token)
    game = load(session(), game_id)
    if game is None:
        raise NotFound
    return game, role


def may(role: Role, needed: Role) -> bool:
    """Whether a role includes another."""
    return RANKING.index(role) >= RANKING.index(needed)


def opens_game(needed: Role = "watch") -> Callable[[Callable[..., R]], Callable[..., R]]:
    """Hands a page's view the game in place of its id, if this phone may do what the page does."""

    def wrap(view: Callable[..., R]) -> Callable[..., R]:
        @wraps(view)
        def opened(game_id: str, **rest: Any) -> R:
            game, role = open_with(game_id, phone_secret())
            if not may(role, needed):
                raise Forbidden
            g.keeps_score = may(role, "host")
            return view(game, **rest)

        return opened

    return wrap
