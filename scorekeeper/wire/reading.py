"""Taking JSON values apart, each with an error that says what and where."""

from collections.abc import Iterable, Mapping
from typing import Any

from scorekeeper.wire.errors import WireError

MAX_TEXT_LENGTH = 200
MAX_NUMBER = 2**53 - 1


class Fields:
    """The fields of one JSON object. Every reader names the field; `done` refuses leftovers."""

    def __init__(self, value: object, where: str = "") -> None:
        if not isinstance(value, Mapping) or not all(isinstance(name, str) for name in value):
            raise WireError(where, "This must be an object.")
        self.values: Mapping[str, Any] = value
        self.where = where
        self.read: set[str] = set()

    def path(self, name: str) -> str:
        """Where a field stands in the whole document."""
        return f"{self.where}.{name}" if self.where else name

    def has(self, name: str) -> bool:
        """Whether the field is there and not null."""
        self.read.add(name)
        return self.values.get(name) is not None

    def take(self, name: str) -> Any:
        """The value of a field that must be there."""
        if not self.has(name):
            raise WireError(self.path(name), f"“{name}” is missing.", "body.missing")
        return self.values[name]

    def number(self, name: str) -> int:
        """A whole number that must be there."""
        return whole_number(self.take(name), self.path(name))

    def number_or_none(self, name: str) -> int | None:
        """A whole number, if it is there."""
        return self.number(name) if self.has(name) else None

    def flag(self, name: str) -> bool:
        """True or false; false when it is not there."""
        value = self.take(name) if self.has(name) else False
        if not isinstance(value, bool):
            raise WireError(self.path(name), f"“{name}” must be true or false.")
        return value

    def text(self, name: str) -> str:
        """A text that must be there."""
        return short_text(self.take(name), self.path(name))

    def text_or_none(self, name: str) -> str | None:
        """A text, if it is there."""
        return self.text(name) if self.has(name) else None

    def done(self) -> None:
        """Refuses fields nobody asked for: a misspelt name would be lost silently."""
        unknown = sorted(set(self.values) - self.read)
        if unknown:
            name = unknown[0]
            raise WireError(self.path(name[:40]), f"“{name[:40]}” is not known here.")


def whole_number(value: object, where: str) -> int:
    """A whole number that JSON can carry safely."""
    if type(value) is not int or abs(value) > MAX_NUMBER:
        raise WireError(where, "This must be a whole number.")
    return value


def short_text(value: object, where: str) -> str:
    """A text of reasonable length without signs that no database takes."""
    if not isinstance(value, str):
        raise WireError(where, "This must be a text.")
    if len(value) > MAX_TEXT_LENGTH:
        raise WireError(where, f"This text is longer than {MAX_TEXT_LENGTH} letters.")
    if "\0" in value or any("\ud800" <= letter <= "\udfff" for letter in value):
        raise WireError(where, "This text holds signs that cannot be kept.")
    return value


def items(value: object, where: str, max_count: int) -> Iterable[tuple[str, Any]]:
    """The items of a list, each with where it stands."""
    if not isinstance(value, list):
        raise WireError(where, "This must be a list.")
    if len(value) > max_count:
        raise WireError(where, f"This list is longer than {max_count}.")
    return [(f"{where}.{path}", item) for path, item in enumerate(value)]
