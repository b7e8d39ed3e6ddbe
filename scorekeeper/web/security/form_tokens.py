"""What is another in every form: the token by which a form of ours is known on its way back, and
the idempotency key. A page that is kept (`kept.py`) has places for them, which are filled in for
each phone."""

import secrets
from collections.abc import Iterator
from contextlib import contextmanager

from flask import Flask, g
from flask_wtf.csrf import generate_csrf

from scorekeeper.store.tokens import new_token

TOKEN_PLACE, KEY_PLACE = new_token(), new_token()
"""Nobody knows them, so they stand nowhere else."""


def init_app(app: Flask) -> None:
    """Gives templates `csrf_token()` and `new_idempotency_key()`."""
    app.jinja_env.globals.update(csrf_token=csrf_token, new_idempotency_key=_idempotency_key)
    app.context_processor(lambda: {"csrf_token": csrf_token})


def csrf_token() -> str:
    """The token of this phone's forms, or its place on a page that is kept."""
    return TOKEN_PLACE if "leaves_places" in g else generate_csrf()


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
