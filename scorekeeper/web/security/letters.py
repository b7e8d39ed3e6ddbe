"""The eight letters of the day, which can be shown again: they follow from what they open."""

from collections.abc import Callable
from typing import TypeVar

from flask import current_app
from sqlalchemy.exc import IntegrityError

from scorekeeper.store.clock import day_of, now
from scorekeeper.store.codes import LENGTH, LETTERS, find_link_target, format_code, make_code
from scorekeeper.store.tokens import derived_token
from scorekeeper.web.database import session

T = TypeVar("T")


def open_by_letters(id: str, link_id: str) -> str:
    """Let phones in by today's letters as by this link, from now for a day, and commit. Return the
    letters as they are shown."""
    letters = _letters(id)
    store_once(lambda: make_code(session(), id, link_id, letters))
    return format_code(letters)


def find_letters(id: str) -> str | None:
    """Return today's letters as they are shown; None where they open nothing."""
    letters = _letters(id)
    return format_code(letters) if find_link_target(session(), letters) else None


def store_once(make: Callable[[], T]) -> T | None:
    """Make a value and store it; return None where somebody else has made it at the same moment."""
    try:
        made = make()
        session().commit()
    except IntegrityError:
        session().rollback()
        return None
    return made


def _letters(id: str) -> str:
    token = derived_token(current_app.config["SECRET_KEY"], "code", id, day_of(now()))
    number = int.from_bytes(token.encode())
    return "".join(LETTERS[number // len(LETTERS) ** at % len(LETTERS)] for at in range(LENGTH))
