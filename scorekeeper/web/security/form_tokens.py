"""What differs in every form: the token by which a form of ours is known on its way back, and
the idempotency key. A page that is kept (`kept.py`) has places for them, which are filled in for
each phone."""

import secrets
from collections.abc import Iterator
from contextlib import contextmanager
from functools import lru_cache

from flask import Flask, current_app, g
from flask import session as cookie
from flask_wtf.csrf import generate_csrf

from scorekeeper.store.tokens import new_token

TOKEN_PLACE, KEY_PLACE = new_token(), new_token()
"""Nobody knows them, so they stand nowhere else."""
MAX_REMEMBERED = 10_000
"""Phones whose token is remembered, those that asked last."""


def init_app(app: Flask) -> None:
    """Gives templates `csrf_token()` and `new_idempotency_key()`."""
    app.jinja_env.globals.update(csrf_token=csrf_token, new_idempotency_key=_idempotency_key)
    app.context_processor(lambda: {"csrf_token": csrf_token})


def csrf_token() -> str:
    """The token of this phone's forms, or its place on a page that is kept."""
    if "leaves_places" in g:
        return TOKEN_PLACE
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


def _idempotency_key() -> str:
    return KEY_PLACE if "leaves_places" in g else new_idempotency_key()


@contextmanager
def places_left() -> Iterator[None]:
    """What is written meanwhile has places where tokens and keys belong (see filled)."""
    g.leaves_places = True
    try:
        yield
    finally:
        del g.leaves_places


def filled(text: str) -> str:
    """A page with this phone's token and with new keys in their places."""
    first, *rest = text.split(KEY_PLACE)
    with_keys = first + "".join(new_idempotency_key() + part for part in rest)
    return with_keys.replace(TOKEN_PLACE, csrf_token()) if TOKEN_PLACE in text else with_keys
