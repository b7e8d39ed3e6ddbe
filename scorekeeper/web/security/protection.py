"""Protection from strangers: content policy, forged forms, rate limits."""

import time
from collections.abc import Callable, Mapping
from functools import partial, wraps
from math import ceil
from typing import TYPE_CHECKING, NoReturn, ParamSpec, TypeVar, cast

from flask import Flask, Request, Response, current_app, g, make_response, request
from flask.typing import ResponseReturnValue
from flask_wtf.csrf import CSRFProtect
from werkzeug.exceptions import TooManyRequests

from scorekeeper.store.long_work import run_long_work
from scorekeeper.web.config import runs_locally
from scorekeeper.web.database import db
from scorekeeper.web.security import cookies
from scorekeeper.web.security.log import note_event
from scorekeeper.web.security.network import network
from scorekeeper.web.sending import was_stored
from scorekeeper.web.writing.language import reading

if TYPE_CHECKING:
    from limits import RateLimitItem
    from limits.strategies import FixedWindowRateLimiter

P = ParamSpec("P")
R = TypeVar("R")


csrf = CSRFProtect()

GUESSES = "wrong token"
"""What wrong tokens and codes are counted as."""
MIN_COUNTED_MILLISECONDS = 20
"""A search for a lay-down that takes less is not counted. Nearly all do."""


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


def _write_policy(policy: Mapping[str, str]) -> str:
    return "; ".join(f"{name} {value}" for name, value in policy.items())


HEADERS = {
    "Content-Security-Policy": _write_policy(CONTENT_POLICY),
    "Permissions-Policy": "browsing-topics=()",
    "Referrer-Policy": "same-origin",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "X-Scorekeeper": "1",
}
"""The headers of every answer. By the last one a phone knows that it isn't a network's own page,
such as one to log in at (static/js/phone/network.js)."""
PAGE_HEADERS = HEADERS | {
    "Cache-Control": "private, no-cache",
    "Vary": "Accept-Encoding, Accept-Language, Cookie",
}
"""The headers of all but static files; those are the same for everybody, so any cache may keep
them."""
HTTPS_POLICY = "max-age=31536000"
"""A browser that came by HTTPS once comes by HTTPS for a year, but where the same host is meant to
be reached by both."""


def init_app(app: Flask) -> None:
    """Set up headers, CSRF protection, rate limits and compression."""
    cookies.init_app(app)
    csrf.init_app(app)
    app.before_request(_refuse_forged_forms)
    if app.config["RUNS_ON"] == "server":
        from flask_compress import Compress

        app.extensions["counts"] = _make_limiter(app.config["RATELIMIT_STORAGE_URI"])
        Compress(app)
    app.after_request(_add_headers)


def is_from_own_page() -> bool:
    """Whether a form was sent by a page of this phone. There the service worker knows which pages
    are its own and marks what they send (see static/js/phone/stored.js); a page that the server has
    made brings a token that means nothing here."""
    return runs_locally() and request.method == "POST" and "X-Requested-With" in request.headers


def _refuse_forged_forms() -> None:
    """Raise CSRFError for a form that another site may have sent. The token of one that a phone had
    stored may be an old one, and isn't needed."""
    if was_stored():
        g.csrf_valid = True
    elif not is_from_own_page():
        csrf.protect(apply_exemptions=True)


def _add_headers(response: Response) -> Response:
    """Add the headers; nothing about a game stays in a shared cache."""
    ours = HEADERS
    if request.endpoint != "static":
        ours = PAGE_HEADERS | {"Content-Language": reading().language}
    for name, value in ours.items():
        response.headers.setdefault(name, value)
    if request.is_secure and not current_app.config["HTTPS_PORT"]:
        response.headers["Strict-Transport-Security"] = HTTPS_POLICY
    return response


def allow_python(response: Response) -> Response:
    """Set the policy of a worker in which Python runs, on its script; the policy of pages stays as
    strict as it is."""
    response.headers["Content-Security-Policy"] = _write_policy(POLICY_WITH_PYTHON)
    return response


def forbid_caching(answer: ResponseReturnValue) -> Response:
    """Return an answer that holds a token or a code and that no cache keeps, not even the
    phone's."""
    response = make_response(answer)
    response.headers["Cache-Control"] = "no-store"
    return response


def _make_limiter(uri: str) -> "FixedWindowRateLimiter":
    """Make the rate limiter that counts in the store at this address."""
    from limits.storage import storage_from_string
    from limits.strategies import FixedWindowRateLimiter

    from scorekeeper.store.limits import DatabaseStorage

    in_database = uri.startswith(f"{DatabaseStorage.STORAGE_SCHEME[0]}:")
    options = {"engine": lambda: db.engine} if in_database else {}
    return FixedWindowRateLimiter(storage_from_string(uri, **options))  # type: ignore[arg-type]


def limit_new_games(view: Callable[P, R]) -> Callable[P, R]:
    """Limit how often a view may begin games. It raises TooManyRequests once a network has begun
    too many."""

    @wraps(view)
    def wrapped(*args: P.args, **kwargs: P.kwargs) -> R:
        if request.method == "POST":
            _count("RATELIMIT_NEW_GAMES", "new games")
        return view(*args, **kwargs)

    return wrapped


def count_own_games() -> None:
    """Count an own game that a phone saves. Raises TooManyRequests once a network has saved too
    many; as many are allowed as new games."""
    _count("RATELIMIT_NEW_GAMES", "own games")


def count_tables(count: int) -> None:
    """Count the tables of a round, which begin together: where there is room for one, all may
    begin. They are not counted as new games: a club has many. Raises TooManyRequests once a network
    has begun too many."""
    _count("RATELIMIT_TABLES", "tables", count)


def limit_drawings(view: Callable[P, R]) -> Callable[P, R]:
    """Limit how often a view may draw a sheet or a picture. It raises TooManyRequests once a
    network has had too many drawn."""

    @wraps(view)
    def wrapped(*args: P.args, **kwargs: P.kwargs) -> R:
        _count("RATELIMIT_SHEETS", "drawings")
        return view(*args, **kwargs)

    return wrapped


def refuse_guesses() -> None:
    """Raise TooManyRequests where a network has sent too many wrong tokens or codes. Views ask
    before they look one up, so that no guess is answered after that, not even a right one."""
    for limit, whose in _limits("RATELIMIT_WRONG_TOKENS", GUESSES):
        if not _counts().test(limit, *whose):
            _refuse(limit, whose)


def note_wrong_token() -> None:
    """Count a token that opens nothing. Raises TooManyRequests once a network guesses too often."""
    note_event("wrong token")
    _count("RATELIMIT_WRONG_TOKENS", GUESSES)


def note_closed_page() -> None:
    """Count a page that a phone has not been let into, such as one that is open while its game is
    deleted. Nothing was guessed. Raises TooManyRequests once a network asks too often."""
    note_event("wrong token")
    _count("RATELIMIT_WRONG_TOKENS", "closed page")


def count_openings() -> None:
    """Count a link or a code that somebody opens. Raises TooManyRequests once a network has opened
    too many."""
    _count("RATELIMIT_OPENINGS", "openings")


def search(find: Callable[P, R], *args: P.args, **kwargs: P.kwargs) -> R:
    """Search for a lay-down beside other requests, and count the milliseconds of the processor that
    this takes; return what `find` does. Raises TooManyRequests, before the search, once those for a
    network have taken too many."""
    limits = _limits("RATELIMIT_SEARCHES", "searches")
    if not limits:
        return run_long_work(find, *args, **kwargs)
    for limit, whose in limits:
        if not _counts().test(limit, *whose):
            _refuse(limit, whose)
    found, seconds = run_long_work(_measure, partial(find, *args, **kwargs))
    milliseconds = round(seconds * 1000)
    if milliseconds >= MIN_COUNTED_MILLISECONDS:
        for limit, whose in limits:
            _counts().hit(limit, *whose, cost=milliseconds)
    return found


def _measure(work: Callable[[], R]) -> tuple[R, float]:
    """Run work; return its result, and the seconds that its thread had of the processor."""
    before = time.thread_time()
    return work(), time.thread_time() - before


def _count(setting: str, what: str, times: int = 1) -> None:
    for limit, whose in _limits(setting, what):
        if not _counts().hit(limit, *whose):
            _refuse(limit, whose)
        if times > 1:
            _counts().hit(limit, *whose, cost=times - 1)


def _limits(setting: str, what: str) -> "list[tuple[RateLimitItem, tuple[str, str]]]":
    """Return the limits of a setting, each with the key under which this network's requests are
    counted; none where nothing is limited."""
    if not current_app.config["RATELIMIT_ENABLED"]:
        return []
    from limits import parse_many

    return [(limit, (what, network())) for limit in parse_many(current_app.config[setting])]


def _counts() -> "FixedWindowRateLimiter":
    return cast("FixedWindowRateLimiter", current_app.extensions["counts"])


def _refuse(limit: "RateLimitItem", whose: tuple[str, str]) -> NoReturn:
    until = _counts().get_window_stats(limit, *whose).reset_time
    raise TooManyRequests(retry_after=max(1, ceil(until - time.time())))


def bearer_token(request: Request) -> str | None:
    """Return the token of an `Authorization: Bearer` header."""
    kind, _, token = request.headers.get("Authorization", "").partition(" ")
    return token.strip() if kind.lower() == "bearer" and token.strip() else None
