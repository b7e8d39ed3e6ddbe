"""A version that knows a kind of entry more than this one: a note about a player."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Literal, TypedDict

import pytest

from scorekeeper.phone.exchange import Answer
from scorekeeper.store.history import Histories
from scorekeeper.wire import entries
from scorekeeper.wire.limits import Seat
from tests.support.home_phones import HomePhone


@dataclass(frozen=True)
class Note:
    """A note about a player: this version knows nothing of it."""

    seat: int


class _NoteEntry(TypedDict):
    kind: Literal["note"]
    seat: Seat


@contextmanager
def newer_version() -> Iterator[None]:
    """As long as this lasts, everybody knows notes. Two versions share no cache."""
    wire = "scorekeeper.wire.entries"
    known = vars(entries)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(f"{wire}._KINDS", known["_KINDS"] | {"note": (Note, _NoteEntry)})
        patch.setattr(f"{wire}._KIND_OF", known["_KIND_OF"] | {Note: "note"})
        patch.setattr("scorekeeper.store.games.HISTORIES", Histories())
        patch.setattr("scorekeeper.store.log.HISTORIES", Histories())
        yield


def exchange_with_newer(phone: HomePhone, patch: pytest.MonkeyPatch) -> None:
    """Exchanges with a server of the newer version."""
    carry = phone.carry

    def carry_to_newer(request: dict[str, object]) -> Answer:
        with newer_version():
            return carry(request)

    with patch.context() as for_now:
        for_now.setattr(phone, "carry", carry_to_newer)
        phone.exchange()
