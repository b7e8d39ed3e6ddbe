"""What keeps strangers out: content policy, forged forms, guessing."""

from collections.abc import Callable, Mapping
from functools import wraps
from math import ceil
from time import time
from typing import ParamSpec, TypeVar, cast

from flask import Flask, Request, Response, current_app, g, make_response, request
from flask.typing import ResponseReturnValue
from flask_wtf.csrf import CSRFProtect
from limits import parse_many
from limits.storage import storage_from_string
from limits.strategies import FixedWindowRateLimiter
from werkzeug.exceptions import TooManyRequests

from scorekeeper.store.limits import DatabaseStorage
from scorekeeper.web.config import on_phone
from scorekeeper.web.database import db
from scorekeeper.web.security import cookies
from scorekeeper.web.security.log import note_event
from scorekeeper.web.security.network import network
from scorekeeper.web.writing.language import reading

P = ParamSpec("P")
R = TypeVar("R")


class OwnForms(CSRFProtect):
    """Forms are sent by pages of ours only. On a phone the service worker knows which are (see
    static/js/phone/app.js): a page of the server brings a token that means nothing here."""

    def protect(self, apply_exemptions: bool = False) -> None:
        """Raises CSRFError for a form that another site may have sent."""
        if on_phone() and "X-Requested-With" in request.headers:
            g.csrf_valid = True
        else:
            super().protect(apply_exemptions)


csrf = OwnForms()

MAX_USUAL_HAND = 28
"""Seventeen dealt, five calls and the card drawn."""


CONTENT_POLICY = {
    "default-src": "'none'",
    "object-src": "'none'",
    "script-src": "'self'",
    "style-src": "'self'",
    "img-src": "'self'",
    "font-src": "'self'",
    "connect-src": "'self'",
    "manifest-src": "'self'",
    "form-action": "'self'",
    "frame-ancestors": "'none'",
    "base-uri": "'none'",
}
POLICY_WITH_PYTHON = CONTENT_POLICY | {"script-src": "'self' 'wasm-unsafe-eval'"}


def _written(policy: Mapping[str, str]) -> str:
    return "; ".join(f"{name} {value}" for name, value in policy.items())


HEADERS = {
    "Content-Security-Policy": _written(CONTENT_POLICY),
    "Permissions-Policy": "browsing-topics=()",
    "Referrer-Policy": "same-origin",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
}
"""What browsers are told with every answer."""
HEADERS_OF_PAGES = HEADERS | {
    "Cache-Control": "private, no-cache",
    "Vary": "Accept-Encoding, Accept-Language, Cookie",
}
"""Static files are the same for everybody, and may be kept by anybody."""
ONLY_HTTPS = "max-age=31536000"
"""A browser that came by HTTPS once comes by HTTPS for a year."""


def init_app(app: Flask) -> None:
    """Sets up headers, CSRF, rate limits and compression."""
    cookies.init_app(app)
    csrf.init_app(app)
    app.extensions["counts"] = _counts(app.config["RATELIMIT_STORAGE_URI"])
    if app.config["HOME"] == "server":
        from flask_compress import Compress

        Compress(app)
    app.after_request(_tell_browsers)


def _tell_browsers(response: Response) -> Response:
    """Adds the headers; nothing about a game stays in a shared cache."""
    headers = response.headers
    told = set(headers.keys())
    ours = HEADERS
    if request.endpoint != "static":
        ours = HEADERS_OF_PAGES | {"Content-Language": reading().language}
    # Werkzeug's `setdefault` takes five times as long: it makes an exception for what isn't there.
    headers.extend({name: value for name, value in ours.items() if name not in told})
    if request.is_secure:
        headers["Strict-Transport-Security"] = ONLY_HTTPS
    return response


def runs_python(response: Response) -> Response:
    """The script of a worker in which Python runs: its policy is that of the worker, and the policy
    of pages stays as strict as it is."""
    response.headers["Content-Security-Policy"] = _written(POLICY_WITH_PYTHON)
    return response


def never_kept(answer: ResponseReturnValue) -> Response:
    """An answer that tells a token or a code: no cache keeps it, that of the phone neither."""
    response = make_response(answer)
    response.headers["Cache-Control"] = "no-store"
    return response


def _counts(uri: str) -> FixedWindowRateLimiter:
    """What counts how often something was done, in the store of this address."""
    in_database = uri.startswith(f"{DatabaseStorage.STORAGE_SCHEME[0]}:")
    options = {"engine": lambda: db.engine} if in_database else {}
    return FixedWindowRateLimiter(storage_from_string(uri, **options))  # type: ignore[arg-type]


def new_games(view: Callable[P, R]) -> Callable[P, R]:
    """For a view that begins games, in whatever way. Raises TooManyRequests once a network has
    begun too many."""

    @wraps(view)
    def counted(*args: P.args, **kwargs: P.kwargs) -> R:
        if request.method == "POST":
            _count("RATELIMIT_NEW_GAMES", "new games")
        return view(*args, **kwargs)

    return counted


def note_new_games(count: int) -> None:
    """Counts games that begin together, as at the tables of a round: where there is room for one,
    all may begin. Raises TooManyRequests once a network has begun too many."""
    _count("RATELIMIT_NEW_GAMES", "new games", count)


def drawings(view: Callable[P, R]) -> Callable[P, R]:
    """For a view that draws a sheet or a picture. Raises TooManyRequests once a network has had too
    many drawn."""

    @wraps(view)
    def counted(*args: P.args, **kwargs: P.kwargs) -> R:
        _count("RATELIMIT_SHEETS", "drawings")
        return view(*args, **kwargs)

    return counted


def note_wrong_token() -> None:
    """Counts a token that opens nothing. Raises TooManyRequests once a network guesses."""
    note_event("wrong token")
    _count("RATELIMIT_WRONG_TOKENS", "wrong token")


def note_hand(cards: int) -> None:
    """Counts a hand to be arranged that is larger than any player's, and takes long. Raises
    TooManyRequests once a network sends too many."""
    if cards > MAX_USUAL_HAND:
        _count("RATELIMIT_LARGE_HANDS", "large hand")


def _count(setting: str, what: str, times: int = 1) -> None:
    if not current_app.config["RATELIMIT_ENABLED"]:
        return
    counts = cast(FixedWindowRateLimiter, current_app.extensions["counts"])
    whose = what, network()
    for limit in parse_many(current_app.config[setting]):
        if not counts.hit(limit, *whose):
            until = counts.get_window_stats(limit, *whose).reset_time
            raise TooManyRequests(retry_after=max(1, ceil(until - time())))
        if times > 1:
            counts.hit(limit, *whose, cost=times - 1)


def bearer_token(request: Request) -> str | None:
    """The token of an `Authorization: Bearer` header."""
    kind, _, token = request.headers.get("Authorization", "").partition(" ")
    return token.strip() if kind.lower() == "bearer" and token.strip() else None
