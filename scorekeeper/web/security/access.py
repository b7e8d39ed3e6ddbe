"""Access control: a phone has secrets in its cookie, and they open its games, circles and
tournaments."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import wraps
from typing import Any, TypeVar, cast

from flask import current_app, g, redirect, request, url_for
from flask import session as cookie
from sqlalchemy.exc import InternalError, OperationalError
from werkzeug.exceptions import Forbidden, NotFound
from werkzeug.routing import BaseConverter
from werkzeug.wrappers import Response

from scorekeeper.speech import say
from scorekeeper.store.games import Game, find_replacement, load
from scorekeeper.store.history import replay_all
from scorekeeper.store.links import (
    Access,
    Credential,
    Role,
    access_by,
    credential_of_token,
    make_link,
    note_use,
)
from scorekeeper.store.phones import credential_of_phone, let_in, let_program_in, renew
from scorekeeper.store.tokens import TOKEN, derived_token, new_token
from scorekeeper.web.config import runs_locally
from scorekeeper.web.database import connection, session
from scorekeeper.web.errors import LockedError
from scorekeeper.web.notices import flash_notice
from scorekeeper.web.security.kinds import CIRCLE, GAME, TOURNAMENT, Kind, Resource, T
from scorekeeper.web.security.log import note_event
from scorekeeper.web.security.protection import (
    bearer_token,
    note_closed_page,
    note_wrong_token,
    refuse_guesses,
)
from scorekeeper.web.server_only import refuse_without_server

R = TypeVar("R")


class IdConverter(BaseConverter):
    """The id in an address of what a link opens; any other text is a page that doesn't exist."""

    regex = TOKEN.pattern


def phone_secrets() -> tuple[str, ...]:
    """Return the secrets this phone was given, the newest first; none before it has opened
    anything. The app that runs on a phone knows that phone only, and without a cookie."""
    if runs_locally():
        return (local_secret(),)
    earlier = cookie.get("earlier") or ()
    secrets = cookie.get("phone"), *((earlier,) if isinstance(earlier, str) else earlier)
    return tuple(secret for secret in secrets if isinstance(secret, str))


def local_secret() -> str:
    """Return the secret of the phone on which the app runs. It stays the same, also for requests
    that don't come from its browser."""
    return derived_token(current_app.config["SECRET_KEY"], "this phone")


def enter(id: str, link_id: str) -> None:
    """Let this phone in by a link, and commit. The phone gets a new secret, and its forms another
    token: somebody else may have planted the old ones. Raises IntegrityError where the link was
    withdrawn meanwhile."""
    _enter(id, link_id)
    cookie.pop("csrf_token", None)


def enter_as_host(id: str, link_id: str | None = None) -> None:
    """Let this phone into what it begins, by a link of its own, or by the one with `link_id` if it
    has begun it before; and commit. It gets a new secret (see enter). Its forms keep their token,
    as the form that begins it may be sent again."""
    _enter(id, link_id or make_link(session(), id, "host").id)


def _enter(id: str, link_id: str) -> None:
    if runs_locally():
        let_in(session(), id, local_secret(), link_id)
        session().commit()
        return
    secrets = renew(session(), phone_secrets(), new_token())
    let_in(session(), id, secrets, link_id)
    session().commit()
    note_event("phone let in", id)
    cookie["phone"], *cookie["earlier"] = secrets
    cookie.permanent = True


def phone_access(id: str) -> Access:
    """Find what this phone may do with a game, a circle or a tournament. Raises NotFound where
    there is none, or the phone was not let into it."""
    return _require_access(id, _find_access(_phone_credential(), id), note_closed_page)


def load_for_phone(kind: Kind[T], id: str, needed: Role) -> tuple[T, Access]:
    """Load the game, circle or tournament with this id, and what this phone may do with it (see
    phone_access). Raises Forbidden where that is less than `needed`."""
    return _load(kind, id, _phone_credential(), needed, note_closed_page)


def load_for_program(kind: Kind[T], id: str, needed: Role) -> tuple[T, Access]:
    """Load the game, circle or tournament with this id, and what a program may do with it (see
    load_for_phone). Raises LockedError where it has not been inside before and nobody else can join
    any more."""
    refuse_guesses()
    resource, access = _load(kind, id, _program_credential(), needed, note_wrong_token)
    let_new_program_in(resource, access, bearer_token(request) or "")
    return resource, access


def let_new_program_in(resource: Resource, access: Access, token: str) -> None:
    """Let a program in that comes by the token of a link for the first time. Raises LockedError
    where nobody else can join. Where nothing can be written, it can still read."""
    if access.inside:
        return
    _refuse_when_locked(resource, access)
    with _unless_read_only():
        let_program_in(session(), resource.id, token, *access.links)


def is_locked_out(resource: Resource) -> bool:
    """Whether this phone can't come in, as it isn't inside and nobody else can join (`LOCKED`)."""
    return resource.locked and _find_access(_phone_credential(), resource.id) is None


def _phone_credential() -> Credential | None:
    secrets = phone_secrets()
    return credential_of_phone(secrets) if secrets else None


def _program_credential() -> Credential | None:
    token = bearer_token(request)
    return credential_of_token(token) if token else None


def _find_access(credential: Credential | None, id: str) -> Access | None:
    return access_by(session(), credential, id) if credential else None


def _load(
    kind: Kind[T],
    id: str,
    credential: Credential | None,
    needed: Role,
    note_stranger: Callable[[], None],
) -> tuple[T, Access]:
    resource, found = None, None
    if credential:
        with connection() as reader:
            resource, found = kind.load_by(reader, credential, id)
        if isinstance(resource, Game):
            replay_all([resource.history])
    if resource is not None and found is not None:
        _refuse_when_locked(resource, found)
    access = _require_access(id, found, note_stranger)
    if not access.may(needed):
        raise Forbidden
    if resource is None:
        raise NotFound
    return resource, access


def _refuse_when_locked(resource: Resource, access: Access) -> None:
    if resource.locked and not access.inside:
        raise LockedError


def _require_access(id: str, access: Access | None, note_stranger: Callable[[], None]) -> Access:
    if access is None:
        note_stranger()
        raise NotFound
    if access.unused_today:
        _note_use(id, access)
    return access


def _note_use(id: str, access: Access) -> None:
    """Note, once a day, that a link was used. Where nothing can be written, all can still be
    read."""
    with _unless_read_only():
        note_use(session(), id, access.unused_today)
        note_event("link used")


@contextmanager
def _unless_read_only() -> Iterator[None]:
    """Commit what is written, unless nothing can be."""
    try:
        yield
        session().commit()
    except (OperationalError, InternalError):
        session().rollback()


def opens_game(needed: Role = "watch") -> Callable[[Callable[..., R]], Callable[..., R]]:
    """Pass a page's view the game in place of its id, if this phone may do what the page does.
    Templates ask `g.keeps_score` and `g.hosts` what else to show; `g.access` has all of it."""
    return _opens(needed, GAME)


def opens_circle(needed: Role = "watch") -> Callable[[Callable[..., R]], Callable[..., R]]:
    """Pass a page's view the circle in place of its id (see opens_game). A phone's copy of a circle
    is read-only."""
    return _opens(needed, CIRCLE, copy_is_read_only=True)


def opens_tournament(needed: Role = "watch") -> Callable[[Callable[..., R]], Callable[..., R]]:
    """Pass a page's view the tournament in place of its id (see opens_game)."""
    return _opens(needed, TOURNAMENT)


def opens(needed: Role = "watch") -> Callable[[Callable[..., R]], Callable[..., R]]:
    """Pass the view of a page that every `kind` of resource has the resource in place of its id
    (see opens_game). Only the server can change what such a page changes."""
    return _opens(needed, copy_is_read_only=True)


def _redirect_to_replacement(game_id: str) -> Response:
    """Leads from a game that is gone to the one that was begun in its place, or to its tournament.
    Raises NotFound where there is none that this phone was let into."""
    newer = find_replacement(session(), game_id) if phone_secrets() else None
    game = load(session(), newer) if newer else None
    if game and _find_access(_phone_credential(), game.id):
        address = url_for("table.show", game_id=game.id)
    elif game and game.tournament_id and _find_access(_phone_credential(), game.tournament_id):
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
    needed: Role, kind: Kind[Any] | None = None, *, copy_is_read_only: bool = False
) -> Callable[[Callable[..., R]], Callable[..., R]]:
    def wrap(view: Callable[..., R]) -> Callable[..., R]:
        @wraps(view)
        def wrapped(**arguments: Any) -> R:
            view_kind: Kind[Any] = kind or arguments["kind"]
            id = arguments.pop(view_kind.id_name)
            try:
                resource, access = load_for_phone(view_kind, id, needed)
            except NotFound:
                return cast(R, _redirect_to_replacement(id))
            setattr(g, view_kind.name, resource)
            g.access = access
            read_only = copy_is_read_only and view_kind.follows_server(resource)
            g.keeps_score = access.may("score")
            g.hosts = access.may("host") and not read_only
            if read_only and request.method == "POST":
                return cast(R, refuse_without_server())
            return view(resource, **arguments)

        return wrapped

    return wrap
