"""The log of a game and the table that follows from it, cached for each version."""

import secrets
from collections import OrderedDict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from threading import Lock

from scorekeeper.game.entries import Entry, count_facts
from scorekeeper.game.fold import table_after
from scorekeeper.game.reopening import Reopened, find_reopened
from scorekeeper.game.replay import derive_state
from scorekeeper.game.start import Start
from scorekeeper.game.state import State
from scorekeeper.game.table import Table
from scorekeeper.store.long_work import run_by_length
from scorekeeper.store.tags import TaggedLog
from scorekeeper.wire.entries import RecordedEntry, known_entries

MAX_REMEMBERED = 30_000
"""Entries of the games whose history is cached, those loaded last, amendments counted by their
facts: of five hundred evenings, or of the fifteen longest games. Each full collection of Python’s
garbage looks at all of them, while nothing else runs: for up to 0.2 s."""
MARK_BYTES = 6


def new_mark() -> str:
    """Make a mark that tells an entry from every other of its number, also in another copy of the
    database: 8 letters."""
    return secrets.token_urlsafe(MARK_BYTES)


@dataclass(frozen=True)
class StoredEntry:
    """One entry of the log, the time when it was written, its idempotency key and its mark."""

    at: str
    entry: RecordedEntry
    idempotency_key: str | None
    mark: str = field(default_factory=new_mark, compare=False)

    @property
    def key(self) -> str:
        """The idempotency key under which a phone sends the entry: that of its form, or for an
        imported entry, which has none, one made of its unique mark."""
        return self.idempotency_key or f"mark {self.mark}"


@dataclass(frozen=True)
class History(TaggedLog):
    """How a game was begun, and its log."""

    begun_as: Start
    """The start as it was written down first; `start` is the one in force."""
    log: tuple[StoredEntry, ...] = ()
    replayed: Table | None = field(default=None, compare=False, repr=False)
    """The table after the log, where it was worked out before."""

    @cached_property
    def entries(self) -> list[Entry]:
        """The entries of the log, up to the first that this version doesn't know."""
        return known_entries(stored.entry for stored in self.log)

    @property
    def unknown(self) -> int | None:
        """The number of the first entry that this version doesn't know; None if it knows all."""
        count = len(self.entries)
        return count + 1 if count < len(self.log) else None

    @cached_property
    def size(self) -> int:
        """How long the log is, amendments counted by their facts."""
        return count_facts(stored.entry for stored in self.log)

    @cached_property
    def table(self) -> Table:
        """The table after `entries`, which are replayed here and nowhere else."""
        return self.replayed or table_after(self.begun_as, self.entries)

    @cached_property
    def state(self) -> State:
        """All that is derived from the log."""
        return derive_state(self.table)

    @cached_property
    def reopened(self) -> Reopened | None:
        """The hand in play as it was recorded before it was taken back, if it was."""
        return find_reopened(self.table)

    @property
    def start(self) -> Start:
        """The start in force: as corrected (C23), and with everybody who has joined (C24)."""
        return self.table.start

    def with_entry(self, stored: StoredEntry, table: Table) -> "History":
        """Return the history with one entry more, and the table after it."""
        return replace(self, log=(*self.log, stored), replayed=table)

    def up_to(self, number: int) -> "History":
        """Return the history as it was after entry `number`."""
        if number == len(self.log):
            return self
        return replace(self, log=self.log[:number], replayed=None)


def replay_all(histories: Iterable[History]) -> None:
    """Replay the logs that have not been replayed yet, while other requests go on if they are long
    (see run_by_length)."""
    missing = [each for each in histories if not each.replayed and "table" not in vars(each)]
    logs = [(each.begun_as, each.entries) for each in missing]
    size = sum(history.size for history in missing)
    for history, table in zip(missing, run_by_length(size, _replay, logs), strict=True):
        vars(history)["table"] = table


def _replay(logs: Iterable[tuple[Start, Sequence[Entry]]]) -> list[Table]:
    return [table_after(begun, entries) for begun, entries in logs]


class Histories:
    """A cache of the histories of the games loaded last. A history is recognised by the number and
    the mark of its last entry: whatever comes before that entry never changes, in no copy of the
    database. So a backup that is restored is never taken for what it was before. Code that rewrites
    what is stored of a game has to give its last entry a new mark."""

    def __init__(self) -> None:
        self._games: OrderedDict[str, History] = OrderedDict()
        self._size = 0
        self._lock = Lock()

    def find(self, game_id: str, version: int, mark: str) -> History | None:
        """Find the history of a game whose last entry has this number and this mark; None where it
        isn't cached."""
        with self._lock:
            history = self._games.get(game_id)
            if history is None or len(history.log) != version or history.log[-1].mark != mark:
                return None
            self._games.move_to_end(game_id)
            return history

    def remember(self, game_id: str, history: History) -> None:
        """Cache the history of a game in place of an earlier one. One without entries isn't worth
        it, and one of entries that have no marks would not be recognised."""
        if not history.log or not history.log[-1].mark:
            return
        with self._lock:
            earlier = self._games.pop(game_id, None)
            self._size -= earlier.size if earlier else 0
            self._games[game_id] = history
            self._size += history.size
            while self._size > MAX_REMEMBERED and len(self._games) > 1:
                _, dropped = self._games.popitem(last=False)
                self._size -= dropped.size


HISTORIES = Histories()
