"""Who may do what in a circle: as in a game (see access.py)."""

from collections.abc import Callable
from functools import wraps
from typing import Any, TypeVar, cast

from flask import g, request
from flask import session as cookie
from sqlalchemy.exc import InternalError, OperationalError
from werkzeug.exceptions import Forbidden, NotFound

from scorekeeper.circle.circle import Circle
from scorekeeper.store.circle_links import (
    CircleAccess,
    CircleRole,
    circle_access_by_link,
    circle_access_of_phone,
    let_into_circle,
    make_circle_link,
    note_circle_link_use,
)
from scorekeeper.store.circles import load_circle
from scorekeeper.web.access import enter_under_new_secret, phone_secret
from scorekeeper.web.by_server import needs_server
from scorekeeper.web.database import session
from scorekeeper.web.security import bearer_token, note_wrong_token
from scorekeeper.web.security_log import note_event

R = TypeVar("R")


def enter_circle(circle_id: str, link_id: str) -> None:
    """Lets this phone into a circle by a link, and commits (see access.enter)."""
    _enter(circle_id, link_id)
    cookie.pop("csrf_token", None)


def enter_circle_as_host(circle_id: str, link_id: str | None = None) -> None:
    """Lets this phone into the circle it begins (see access.enter_as_host)."""
    _enter(circle_id, link_id or make_circle_link(session(), circle_id, "host").id)


def _enter(circle_id: str, link_id: str) -> None:
    enter_under_new_secret(
        circle_id, lambda secret: let_into_circle(session(), circle_id, secret, link_id)
    )


def phone_circle_access(circle_id: str) -> CircleAccess:
    """What this phone may do in a circle. A circle that does not exist and one that it was not let
    into are the same NotFound."""
    secret = phone_secret()
    access = circle_access_of_phone(session(), circle_id, secret) if secret else None
    return _admitted(circle_id, access)


def program_circle_access(circle_id: str) -> CircleAccess:
    """What the program that asks may do in a circle, by the token of a link."""
    token = bearer_token(request)
    access = circle_access_by_link(session(), circle_id, token) if token else None
    return _admitted(circle_id, access)


def _admitted(circle_id: str, access: CircleAccess | None) -> CircleAccess:
    if access is None:
        note_wrong_token()
        raise NotFound
    if access.unnoted:
        _note_use(circle_id, access)
    return access


def _note_use(circle_id: str, access: CircleAccess) -> None:
    """Once a day. Where nothing can be written, circles can still be read."""
    try:
        note_circle_link_use(session(), circle_id, access.unnoted)
        session().commit()
        note_event("link used")
    except (OperationalError, InternalError):
        session().rollback()


def opened_circle(circle_id: str, access: CircleAccess, needed: CircleRole) -> Circle:
    """The circle that somebody has access to. Raises Forbidden where they may not do what they want
    to."""
    if not access.may(needed):
        raise Forbidden
    circle = load_circle(session(), circle_id)
    if circle is None:
        raise NotFound
    return circle


def opens_circle(needed: CircleRole = "watch") -> Callable[[Callable[..., R]], Callable[..., R]]:
    """Hands a page's view the circle in place of its id, if this phone may do what the page does.
    Templates ask `g.hosts` what else to show. A copy of a circle is only looked at."""

    def wrap(view: Callable[..., R]) -> Callable[..., R]:
        @wraps(view)
        def opened(circle_id: str, **rest: Any) -> R:
            access = phone_circle_access(circle_id)
            circle = opened_circle(circle_id, access, needed)
            g.circle, g.circle_access = circle, access
            g.hosts = access.may("host") and not circle.copied
            if circle.copied and request.method == "POST":
                return cast(R, needs_server())
            return view(circle, **rest)

        return opened

    return wrap
