"""Who may do what: a phone remembers its own secret, and the secret opens its games."""

from collections.abc import Callable
from functools import wraps
from typing import Any, TypeVar

from flask import current_app, g, request
from flask import session as cookie
from sqlalchemy.exc import InternalError, OperationalError
from werkzeug.exceptions import Forbidden, NotFound
from werkzeug.routing import BaseConverter

from scorekeeper.store.circle_links import renew_in_circles
from scorekeeper.store.games import Game, load
from scorekeeper.store.links import Access, Role, access_by_link, make_link, note_use
from scorekeeper.store.models import Reader
from scorekeeper.store.phones import access_of_phone, let_in, renew
from scorekeeper.store.tokens import TOKEN, derived_token, new_token
from scorekeeper.web.config import on_phone
from scorekeeper.web.database import connection, session
from scorekeeper.web.security import bearer_token, note_wrong_token
from scorekeeper.web.security_log import note_event

R = TypeVar("R")


class GameIdConverter(BaseConverter):
    """The id of a game or a circle in an address; anything else there is a page that doesn't
    exist."""

    regex = TOKEN.pattern


def phone_secret() -> str | None:
    """The secret this phone was given, if it has opened a game before. The app that is at home on
    a phone knows one phone only, and that without a cookie."""
    return secret_of_home() if on_phone() else _text_in_cookie("phone")


def secret_of_home() -> str:
    """The secret of the phone on which the app is at home. It stays the same, also for what no
    request of its browser brings."""
    return derived_token(current_app.config["SECRET_KEY"], "this phone")


def _text_in_cookie(name: str) -> str | None:
    text = cookie.get(name)
    return text if isinstance(text, str) else None


def own_secret() -> str:
    """The secret of this phone, in a view of a game that it was let into."""
    return str(phone_secret())


def enter(game_id: str, link_id: str) -> None:
    """Lets this phone in by a link, and commits. The phone gets a new secret, and its forms another
    token: somebody else may have planted those it has. Raises IntegrityError where the link was
    withdrawn meanwhile."""
    enter_under_new_secret(game_id, lambda secret: let_in(session(), game_id, secret, link_id))
    cookie.pop("csrf_token", None)


def enter_as_host(game_id: str, link_id: str | None = None) -> None:
    """Lets this phone into the game it begins, by a link of its own, or by that `link_id` if it has
    begun it before; and commits. It gets a new secret (see enter). Its forms keep their token, as
    the one that begins the game may be sent again."""
    link = link_id or make_link(session(), game_id, "host").id
    enter_under_new_secret(game_id, lambda secret: let_in(session(), game_id, secret, link))


def enter_under_new_secret(id: str, let: Callable[[str], None]) -> None:
    """Has `let` let this phone in, under the secret it is told, into the game or the circle of this
    id; and commits."""
    if on_phone():
        let(secret_of_home())
        session().commit()
        return
    old, new = phone_secret(), new_token()
    if old:
        renew(session(), old, new, _text_in_cookie("earlier"))
        renew_in_circles(session(), old, new, _text_in_cookie("earlier"))
    let(new)
    session().commit()
    note_event("phone let in", id)
    cookie["phone"] = new
    if old:
        cookie["earlier"] = old
    cookie.permanent = True


def phone_access(game_id: str) -> Access:
    """What this phone may do in a game. A game that does not exist and one that it was not let into
    are the same NotFound."""
    return _admitted(game_id, _access_of_phone(session(), game_id))


def program_access(game_id: str) -> Access:
    """What the program that asks may do in a game, by the token of a link (see phone_access)."""
    return _admitted(game_id, _access_of_program(session(), game_id))


def opened_by_phone(game_id: str, needed: Role) -> tuple[Game, Access]:
    """A game and what this phone may do in it (see phone_access). Raises Forbidden where that is
    less than `needed`."""
    return _opened(game_id, _access_of_phone, needed)


def opened_by_program(game_id: str, needed: Role) -> tuple[Game, Access]:
    """A game and what the program that asks may do in it (see opened_by_phone)."""
    return _opened(game_id, _access_of_program, needed)


def _access_of_phone(reader: Reader, game_id: str) -> Access | None:
    secret = phone_secret()
    return access_of_phone(reader, game_id, secret) if secret else None


def _access_of_program(reader: Reader, game_id: str) -> Access | None:
    token = bearer_token(request)
    return access_by_link(reader, game_id, token) if token else None


def _opened(
    game_id: str, access_by: Callable[[Reader, str], Access | None], needed: Role
) -> tuple[Game, Access]:
    with connection() as reader:
        found = access_by(reader, game_id)
        game = load(reader, game_id) if found and found.may(needed) else None
    access = _admitted(game_id, found)
    if not access.may(needed):
        raise Forbidden
    if game is None:
        raise NotFound
    return game, access


def _admitted(game_id: str, access: Access | None) -> Access:
    if access is None:
        note_wrong_token()
        raise NotFound
    if access.unnoted:
        _note_use(game_id, access)
    return access


def _note_use(game_id: str, access: Access) -> None:
    """Once a day. Where nothing can be written, games can still be read."""
    try:
        note_use(session(), game_id, access.unnoted)
        session().commit()
        note_event("link used")
    except (OperationalError, InternalError):
        session().rollback()


def opens_game(needed: Role = "watch") -> Callable[[Callable[..., R]], Callable[..., R]]:
    """Hands a page's view the game in place of its id, if this phone may do what the page does.
    Templates ask `g.keeps_score` and `g.hosts` what else to show; `g.access` says it all."""

    def wrap(view: Callable[..., R]) -> Callable[..., R]:
        @wraps(view)
        def opened(game_id: str, **rest: Any) -> R:
            game, access = opened_by_phone(game_id, needed)
            g.game, g.access = game, access
            g.keeps_score, g.hosts = access.may("score"), access.may("host")
            return view(game, **rest)

        return opened

    return wrap
