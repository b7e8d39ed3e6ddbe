"""Taking JSON values apart, each with an error that says what is wrong and where."""

import re
from collections.abc import Iterable, Mapping
from typing import Any

from scorekeeper.wire.errors import WireError

MAX_TEXT_LENGTH = 200
MAX_KEY_LENGTH = 80
"""Letters of an idempotency key."""
MAX_NUMBER = 2**53 - 1
NOT_KEPT = re.compile("[\0\ud800-\udfff]")
"""Signs that a database can't hold."""


class Fields:
    """The fields of one JSON object. `path` is where it stands in its document: `entries.3.left`.
    Whatever is read is read by its name, and `done` refuses the rest."""

    def __init__(self, value: object, path: str = "") -> None:
        if not isinstance(value, Mapping) or not all(isinstance(name, str) for name in value):
            raise WireError(path, "This must be an object.")
        self.values: Mapping[str, Any] = value
        self.path = path
        self.read: set[str] = set()

    def path_of(self, name: str) -> str:
        """Where a field stands in the whole document."""
        return f"{self.path}.{name}" if self.path else name

    def has(self, name: str) -> bool:
        """Whether the field is there and not null."""
        self.read.add(name)
        return self.values.get(name) is not None

    def take(self, name: str) -> Any:
        """The value of a field that must be there."""
        if not self.has(name):
            raise WireError(self.path_of(name), f"“{name}” is missing.", "body.missing")
        return self.values[name]

    def number(self, name: str) -> int:
        """A whole number that must be there."""
        return whole_number(self.take(name), self.path_of(name))

    def number_or_none(self, name: str) -> int | None:
        """A whole number, if it is there."""
        return self.number(name) if self.has(name) else None

    def flag(self, name: str) -> bool:
        """True or false; false when it is not there."""
        value = self.take(name) if self.has(name) else False
        if not isinstance(value, bool):
            raise WireError(self.path_of(name), f"“{name}” must be true or false.")
        return value

    def text(self, name: str) -> str:
        """A text that must be there."""
        return short_text(self.take(name), self.path_of(name))

    def text_or_none(self, name: str) -> str | None:
        """A text, if it is there."""
        return self.text(name) if self.has(name) else None

    def done(self) -> None:
        """Refuses fields that nobody has read: a misspelt name would be lost silently."""
        unknown = sorted(set(self.values) - self.read)
        if unknown:
            name = unknown[0]
            raise WireError(self.path_of(name[:40]), f"“{name[:40]}” is not known here.")


def whole_number(value: object, path: str) -> int:
    """A whole number that JSON can carry safely."""
    if type(value) is not int or abs(value) > MAX_NUMBER:
        raise WireError(path, "This must be a whole number.")
    return value


def number_of(text: str, most: int) -> int | None:
    """The number from 0 to `most` that a text of a few plain figures says; None for any other."""
    fits = text.isascii() and text.isdecimal() and len(text) <= len(str(most))
    return int(text) if fits and int(text) <= most else None


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


def items(value: object, path: str, max_count: int) -> Iterable[tuple[str, Any]]:
    """The items of a list, each with its path in the document."""
    if not isinstance(value, list):
        raise WireError(path, "This must be a list.")
    if len(value) > max_count:
        raise WireError(path, f"This list is longer than {max_count}.")
    return [(f"{path}.{index}", item) for index, item in enumerate(value)]
