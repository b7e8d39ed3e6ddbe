"""Reading single JSON values, each with an error that says what is wrong and where."""

import re
from collections.abc import Mapping, Sequence
from typing import Any

from scorekeeper.wire.errors import WireError

MAX_TEXT_LENGTH = 200
MAX_KEY_LENGTH = 80
"""Letters of an idempotency key."""
MAX_NUMBER = 2**53 - 1
NOT_KEPT = re.compile("[\0\ud800-\udfff]")
"""Signs that a database can't hold."""


def join_path(path: str, name: str) -> str:
    """Where a field of the object at `path` stands in the whole document."""
    return f"{path}.{name}" if path else name


def object_fields(value: object, path: str) -> Mapping[str, Any]:
    """The fields of a JSON object."""
    if not isinstance(value, Mapping) or not all(isinstance(name, str) for name in value):
        raise WireError(path, "This must be an object.")
    return value


def values_by_id(
    value: object, path: str, max_count: int | None = None, too_many: str = ""
) -> Mapping[str, Any]:
    """The fields of an object whose names are ids that a game has, at most so many; `too_many` says
    that there are more."""
    values = object_fields(value, path)
    if max_count is not None and len(values) > max_count:
        raise WireError(path, too_many)
    for id in values:
        short_text(id, join_path(path, id[:40]))
    return values


def whole_number(value: object, path: str) -> int:
    """A whole number that JSON can carry safely."""
    if type(value) is not int or abs(value) > MAX_NUMBER:
        raise WireError(path, "This must be a whole number.")
    return value


def number_of(text: str, most: int) -> int | None:
    """The number from 0 to `most` that a text of a few plain figures says; None for any other."""
    fits = text.isascii() and text.isdecimal() and len(text) <= len(str(most))
    return int(text) if fits and int(text) <= most else None


def flag(value: object, path: str) -> bool:
    """True or false."""
    if not isinstance(value, bool):
        name = path.rpartition(".")[2]
        raise WireError(path, f"“{name}” must be true or false.")
    return value


def short_text(value: object, path: str) -> str:
    """A text of reasonable length, without characters that a database can't hold."""
    if not isinstance(value, str):
        raise WireError(path, "This must be a text.")
    if len(value) > MAX_TEXT_LENGTH:
        raise WireError(path, f"This text is longer than {MAX_TEXT_LENGTH} letters.")
    if NOT_KEPT.search(value):
        raise WireError(path, "This text holds signs that cannot be kept.")
    return value


def read_key(value: object, path: str) -> str:
    """An idempotency key. Raises WireError."""
    key = short_text(value, path)
    if not 1 <= len(key) <= MAX_KEY_LENGTH:
        raise WireError(path, f"An idempotency key has 1 to {MAX_KEY_LENGTH} letters.")
    return key


def items(value: object, path: str, max_count: int | None = None) -> Sequence[tuple[str, Any]]:
    """The items of a list, each with its path in the document."""
    if not isinstance(value, list):
        raise WireError(path, "This must be a list.")
    if max_count is not None and len(value) > max_count:
        raise WireError(path, f"This list is longer than {max_count}.")
    return [(f"{path}.{index}", item) for index, item in enumerate(value)]
