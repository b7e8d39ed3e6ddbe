"""Readers of single JSON values. All raise WireError, which says what is wrong and where."""

import re
from collections.abc import Mapping, Sequence
from typing import Any

from scorekeeper.wire.errors import WireError

MAX_TEXT_LENGTH = 200
MAX_KEY_LENGTH = 80
"""The most letters of an idempotency key."""
MAX_NUMBER = 2**53 - 1
FORBIDDEN_CHARACTERS = re.compile("[\0\ud800-\udfff]")
"""Characters that a database can't hold."""


def join_path(path: str, name: str) -> str:
    """Return the path of a field of the object at `path`."""
    return f"{path}.{name}" if path else name


def object_fields(value: object, path: str) -> Mapping[str, Any]:
    """Return the fields of a JSON object."""
    if not isinstance(value, Mapping) or not all(isinstance(name, str) for name in value):
        raise WireError(path, "This must be an object.")
    return value


def values_by_id(
    value: object, path: str, max_count: int | None = None, too_many: str = ""
) -> Mapping[str, Any]:
    """Return the fields of an object whose names are ids of a game, at most `max_count`; `too_many`
    is the message if there are more."""
    values = object_fields(value, path)
    if max_count is not None and len(values) > max_count:
        raise WireError(path, too_many)
    for id in values:
        short_text(id, join_path(path, id[:40]))
    return values


def whole_number(value: object, path: str) -> int:
    """Return a whole number that JSON can represent safely."""
    if type(value) is not int or abs(value) > MAX_NUMBER:
        raise WireError(path, "This must be a whole number.")
    return value


def parse_number(text: str, max_value: int) -> int | None:
    """Return the number from 0 to `max_value` that a text of plain digits means; None for other
    texts."""
    fits = text.isascii() and text.isdecimal() and len(text) <= len(str(max_value))
    return int(text) if fits and int(text) <= max_value else None


def flag(value: object, path: str) -> bool:
    """Return true or false."""
    if not isinstance(value, bool):
        name = path.rpartition(".")[2]
        raise WireError(path, f"“{name}” must be true or false.")
    return value


def short_text(value: object, path: str) -> str:
    """Return a text of at most MAX_TEXT_LENGTH letters, all of which a database can hold."""
    if not isinstance(value, str):
        raise WireError(path, "This must be a text.")
    if len(value) > MAX_TEXT_LENGTH:
        raise WireError(path, f"This text is longer than {MAX_TEXT_LENGTH} letters.")
    if FORBIDDEN_CHARACTERS.search(value):
        raise WireError(path, "This text holds signs that cannot be kept.")
    return value


def read_idempotency_key(value: object, path: str) -> str:
    """Return an idempotency key."""
    key = short_text(value, path)
    if not 1 <= len(key) <= MAX_KEY_LENGTH:
        raise WireError(path, f"An idempotency key has 1 to {MAX_KEY_LENGTH} letters.")
    return key


def items(value: object, path: str, max_count: int | None = None) -> Sequence[tuple[str, Any]]:
    """Return the items of a list, each with its path in the document."""
    if not isinstance(value, list):
        raise WireError(path, "This must be a list.")
    if max_count is not None and len(value) > max_count:
        raise WireError(path, f"This list is longer than {max_count}.")
    return [(f"{path}.{index}", item) for index, item in enumerate(value)]
