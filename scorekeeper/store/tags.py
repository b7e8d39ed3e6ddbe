"""What a form, or an ETag, says of the log that it was made from."""

import re
from collections.abc import Sequence
from functools import cached_property
from typing import Protocol
from zlib import crc32


class Stored(Protocol):
    """An entry of a log as it is stored."""

    @property
    def at(self) -> str:
        """When it was written."""

    @property
    def idempotency_key(self) -> str | None:
        """The key under which it was sent, if there was one."""


class TaggedLog:
    """A log that only grows, unless a backup is put back: then others may write what the same
    numbers once stood for, so a number alone doesn't tell one log from another."""

    log: Sequence[Stored]

    @cached_property
    def tag(self) -> str:
        """The number of the last entry, and a mark of all entries, by their keys. The marks of
        stored entries won't do, as a phone gives those of its copies marks of its own."""
        keys = " ".join(stored.idempotency_key or stored.at for stored in self.log)
        return f"{len(self.log)}:mark-{crc32(keys.encode()):x}"

    def find_by_key(self, idempotency_key: str | None) -> int | None:
        """Find the number of the entry that was sent under a key; None where none was."""
        keys = (stored.idempotency_key for stored in self.log)
        sent = (number for number, key in enumerate(keys, 1) if key and key == idempotency_key)
        return next(sent, None)

    def has_tag(self, tag: str) -> bool:
        """Whether a tag is that of this log. An ETag has more parts, which don't matter here; a
        page or a program of an earlier version states the number alone."""
        own_number, own_mark = self.tag.split(":")
        number, *parts = re.split("[.:]", tag)
        marks = [part for part in parts if part.startswith("mark-")]
        return number == own_number and marks in ([], [own_mark])
