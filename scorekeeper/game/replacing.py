"""`replace` for what is made anew with every entry: tables, deals, rows, histories. That of Python
takes three times as long, and with it a third more time goes by until a log is replayed."""

from typing import TYPE_CHECKING, Any, TypeVar

T = TypeVar("T")

if TYPE_CHECKING:
    from dataclasses import replace as replace
else:

    def replace(thing: T, /, **changes: Any) -> T:
        """A frozen dataclass like this one, but with other values of these fields. What a property
        has cached doesn't come along; a `__post_init__` isn't called."""
        new = object.__new__(type(thing))
        values = vars(thing) | changes
        for cached in values.keys() - thing.__dataclass_fields__.keys():
            del values[cached]
        new.__dict__.update(values)
        return new
