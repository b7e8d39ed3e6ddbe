"""Who may do what: a phone remembers its own secret, and the secret opens its games, circles
and tournaments."""

from collections.abc import Callable
from functools import wraps
from typing import Any, TypeVar, cast

from flask import current_app, g, redirect, request, url_for
from flask import session as cookie
from sqlalchemy.exc import InternalError, OperationalError
from werkzeug.exceptions import Forbidden, NotFound
from werkzeug.routing import BaseConverter
from werkzeug.wrappers import Response

from scorekeeper.speech import mark, say
from scorekeeper.store.games import find_replacement, load
from scorekeeper.store.links import (
    Access,
    Credential,
    Role,
    access_by,
    credential_of_token,
    make_link,
    note_use,
)
from scorekeeper.store.phones import credential_of_phone, let_in, renew
from scorekeeper.store.tokens import TOKEN, derived_token, new_token
from scorekeeper.web.config import on_phone
from scorekeeper.web.database import connection, session
from scorekeeper.web.notices import flash_notice
from scorekeeper.web.security.kinds import CIRCLE, GAME, TOURNAMENT, Kind, T, Thing
from scorekeeper.web.security.log import note_event
from scorekeeper.web.security.protection import bearer_token, note_wrong_token
from scorekeeper.web.server_only import needs_server

R = TypeVar("R")

LOCKED = mark("It’s locked: nobody else can join. Ask the host to unlock it.")


class IdConverter(BaseConverter):
    """The id of what a link opens, in an address; anything else is a page that doesn't exist."""

    regex = TOKEN.pattern


def phone_secret() -> str | None:
    """The secret this phone was given, if it has opened anything before. The app that is at home on
    a phone knows one phone only, and that without a cookie."""
    return secret_of_home() if on_phone() else _text_in_cookie("phone")


def secret_of_home() -> str:
    """The secret of the phone on which the app is at home. It stays the same, also for what no
    request of its browser brings."""
    return derived_token(current_app.config["SECRET_KEY"], "this phone")


def _text_in_cookie(name: str) -> str | None:
    text = cookie.get(name)
    return text if isinstance(text, str) else None


def all_secrets() -> list[str]:
    """The secrets by which this phone is known: its own, and the one before."""
    return [secret for secret in (phone_secret(), _text_in_cookie("earlier")) if secret]


def own_secret() -> str:
    """The secret of this phone, in a view of what it was let into."""
    return str(phone_secret())


def enter(id: str, link_id: str) -> None:
    """Lets this phone in by a link, and commits. The phone gets a new secret, and its forms another
    token: somebody else may have planted those it has. Raises IntegrityError where the link was
    withdrawn meanwhile."""
    _enter(id, link_id)
    cookie.pop("csrf_token", None)


def enter_as_host(id: str, link_id: str | None = None) -> None:
    """Lets this phone into what it begins, by a link of its own, or by that `link_id` if it has
    begun it before; and commits. It gets a new secret (see enter). Its forms keep their token, as
    the one that begins it may be sent again."""
    _enter(id, link_id or make_link(session(), id, "host").id)


def _enter(id: str, link_id: str) -> None:
    if on_phone():
        let_in(session(), id, secret_of_home(), link_id)
        session().commit()
        return
    old, new = phone_secret(), new_token()
    if old:
        renew(session(), old, new, _text_in_cookie("earlier"))
    let_in(session(), id, new, link_id)
    session().commit()
    note_event("phone let in", id)
    cookie["phone"] = new
    if old:
        cookie["earlier"] = old
    cookie.permanent = True


def phone_access(id: str) -> Access:
    """What this phone may do with something. What does not exist and what it was not let into are
    the same NotFound."""
    return _admitted(id, _access(_phone(), id))


def program_access(id: str) -> Access:
    """What the program that asks may do, by the token of a link (see phone_access)."""
    return _admitted(id, _access(_program(), id))


def opened_by_phone(kind: Kind[T], id: str, needed: Role) -> tuple[T, Access]:
    """What has this id, and what this phone may do with it (see phone_access). Raises Forbidden
    where that is less than `needed`."""
    return _opened(kind, id, _phone(), needed)


def opened_by_program(kind: Kind[T], id: str, needed: Role) -> tuple[T, Access]:
    """What has this id, and what the program that asks may do with it (see opened_by_phone)."""
    return _opened(kind, id, _program(), needed)


def locked_out(thing: Thing) -> bool:
    """Whether this phone can't come in, as it isn't inside and nobody else can join (`LOCKED`)."""
    return thing.locked and _access(_phone(), thing.id) is None


def _phone() -> Credential | None:
    secret = phone_secret()
    return credential_of_phone(secret) if secret else None


def _program() -> Credential | None:
    token = bearer_token(request)
    return credential_of_token(token) if token else None


def _access(credential: Credential | None, id: str) -> Access | None:
    return access_by(session(), credential, id) if credential else None


def _opened(
    kind: Kind[T], id: str, credential: Credential | None, needed: Role
) -> tuple[T, Access]:
    thing, found = None, None
    if credential:
        with connection() as reader:
            thing, found = kind.load_by(reader, credential, id)
    access = _admitted(id, found)
    if not access.may(needed):
        raise Forbidden
    if thing is None:
        raise NotFound
    return thing, access


def _admitted(id: str, access: Access | None) -> Access:
    if access is None:
        note_wrong_token()
        raise NotFound
    if access.unused_today:
        _note_use(id, access)
    return access


def _note_use(id: str, access: Access) -> None:
    """Once a day. Where nothing can be written, all can still be read."""
    try:
        note_use(session(), id, access.unused_today)
        session().commit()
        note_event("link used")
    except (OperationalError, InternalError):
        session().rollback()


def opens_game(needed: Role = "watch") -> Callable[[Callable[..., R]], Callable[..., R]]:
    """Hands a page's view the game in place of its id, if this phone may do what the page does.
    Templates ask `g.keeps_score` and `g.hosts` what else to show; `g.access` says it all."""
    return _opens(needed, GAME)


def opens_circle(needed: Role = "watch") -> Callable[[Callable[..., R]], Callable[..., R]]:
    """Hands a page's view the circle in place of its id (see opens_game). A phone's copy of a
    circle is only looked at."""
    return _opens(needed, CIRCLE, by_server=True)


def opens_tournament(needed: Role = "watch") -> Callable[[Callable[..., R]], Callable[..., R]]:
    """Hands a page's view the tournament in place of its id (see opens_game)."""
    return _opens(needed, TOURNAMENT)


def opens(needed: Role = "watch") -> Callable[[Callable[..., R]], Callable[..., R]]:
    """Hands the view of a page that every `kind` of thing has the thing in place of its id (see
    opens_game). What such a page changes only the server can."""
    return _opens(needed, by_server=True)


def _in_place_of(game_id: str) -> Response:
    """Leads from a game that is gone to the one that was begun in its place, or to its tournament.
    Raises NotFound where there is none that this phone was let into."""
    newer = find_replacement(session(), game_id) if phone_secret() else None
    game = load(session(), newer) if newer else None
    if game and _access(_phone(), game.id):
        address = url_for("table.show", game_id=game.id)
    elif game and game.tournament_id and _access(_phone(), game.tournament_id):
        address = url_for("tournament.show", tournament_id=game.tournament_id)
    else:
        raise NotFound
    if request.method == "POST":
        text = say("Not recorded: people have changed seats, so this table has begun a new game.")
    else:
        text = say("People have changed seats, so this table has begun a new game.")
    flash_notice("info", text)
    return redirect(address, 303)


def _opens(
    needed: Role, kind: Kind[Any] | None = None, *, by_server: bool = False
) -> Callable[[Callable[..., R]], Callable[..., R]]:
    def wrap(view: Callable[..., R]) -> Callable[..., R]:
        @wraps(view)
        def opened(**named: Any) -> R:
            of: Kind[Any] = kind or named["kind"]
            id = named.pop(of.id_name)
            try:
                thing, access = opened_by_phone(of, id, needed)
            except NotFound:
                return cast(R, _in_place_of(id))
            setattr(g, of.name, thing)
            g.access = access
            only_looks = by_server and of.follows_server(thing)
            g.keeps_score = access.may("score")
            g.hosts = access.may("host") and not only_looks
            if only_looks and request.method == "POST":
                return cast(R, needs_server())
            return view(thing, **named)

        return opened

    return wrap
