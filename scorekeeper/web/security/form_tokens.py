"""What differs in every form: the token by which a form of ours is known on its way back, and
the idempotency key."""

import secrets
from functools import lru_cache

from flask import Flask, current_app, g
from flask import session as cookie
from flask_wtf.csrf import generate_csrf

MAX_REMEMBERED = 10_000
"""Phones whose token is remembered, those that asked last."""


def init_app(app: Flask) -> None:
    """Gives templates `csrf_token()` and `new_idempotency_key()`."""
    app.jinja_env.globals.update(csrf_token=csrf_token, new_idempotency_key=new_idempotency_key)
    app.context_processor(lambda: {"csrf_token": csrf_token})


def csrf_token() -> str:
    """The token of this phone's forms."""
    known = cookie.get("csrf_token")
    if known and "csrf_token" not in g:
        return _signed(current_app.secret_key, known)
    token: str = generate_csrf()
    return token


@lru_cache(MAX_REMEMBERED)
def _signed(secret: str | bytes, known: str) -> str:  # noqa: ARG001
    """The token by which a form is known, of the phone that asks, whose cookie holds what is
    `known`. Nothing was signed for this request before: `generate_csrf` would give that again, even
    where it was for another phone. To sign it takes a twentieth of a look at the table."""
    signed: str = generate_csrf()
    return signed


def new_idempotency_key() -> str:
    """An idempotency key for a form."""
    return secrets.token_urlsafe(12)
