"""What a browser stores of a phone, as `static/js/phone/records.js` has it: everything else is gone
once its worker is ended."""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

from scorekeeper.phone.pieces import Piece
from tests.simulator.machines import Killed

Request = dict[str, Any]
"""A request, as `scorekeeper.phone.exchange.Request` has it."""


class FullError(Exception):
    """The phone has no room left."""


class OtherWorkerError(Exception):
    """Another worker's app has moved in."""


@dataclass
class Storage:
    """The stores of a phone. `full` refuses what takes room; `steps_until_killed` counts the
    moments just before and just after a transaction. `failed` are the keys of requests that the
    app has stored as failed, for somebody to look at."""

    pieces: dict[tuple[str, int], bytes] = field(default_factory=dict)
    sent: dict[int, Request] = field(default_factory=dict)
    copies: dict[str, str] = field(default_factory=dict)
    waiting: dict[str, int] = field(default_factory=dict)
    failed: set[str | None] = field(default_factory=set)
    at_home: str = ""
    last_number: int = 0
    full: bool = False
    steps_until_killed: int | None = None

    def claim(self, worker: str) -> list[tuple[str, int, bytes]]:
        """Read the pieces for a worker's app, which alone may change them from now on."""
        with self._transaction(frees=True):
            self.at_home = worker
        return [(file, number, piece) for (file, number), piece in self.pieces.items()]

    def add_request(self, request: Request) -> int:
        """Store a request, and return its number."""
        with self._transaction():
            self.last_number += 1
            self.sent[self.last_number] = request
        return self.last_number

    def note_try(self, number: int, tries: int) -> None:
        """Store how often the app has begun to handle a request."""
        with self._transaction():
            self.sent[number].update(tries=tries)

    def forget_request(self, number: int) -> None:
        """Forget a request that the server has answered."""
        with self._transaction(frees=True):
            self.sent.pop(number, None)

    def add_copy(self, game_id: str, copy: str) -> None:
        """Store the copy of a game that came after a page of it."""
        with self._transaction():
            self.copies[game_id] = copy

    def store_result(
        self,
        worker: str,
        changes: Iterable[Piece],
        waiting: dict[str, int],
        number: int | None = None,
        copy: str | None = None,
        failed: str | None = None,
    ) -> None:
        """Store what the app has changed, and forget what it has handled."""
        with self._transaction():
            if self.at_home != worker:
                raise OtherWorkerError
            for file, piece, contents in changes:
                if contents is None:
                    self.pieces.pop((file, piece), None)
                else:
                    self.pieces[file, piece] = contents
            self.waiting = waiting
            self.sent.pop(number or 0, None)
            self.copies.pop(copy or "", None)
            self.failed.add(failed)

    @contextmanager
    def _transaction(self, *, frees: bool = False) -> Iterator[None]:
        self._count_step()
        if self.full and not frees:
            raise FullError
        yield
        self._count_step()

    def _count_step(self) -> None:
        if self.steps_until_killed is not None:
            self.steps_until_killed -= 1
            if self.steps_until_killed < 0:
                self.steps_until_killed = None
                raise Killed
