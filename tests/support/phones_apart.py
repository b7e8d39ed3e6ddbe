"""A server and phones that are often without a network, as plain values: what `sync` decides is
carried out here as the store and the exchange do."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from random import Random

from scorekeeper.game.admit import admit
from scorekeeper.game.corrections import facts_at
from scorekeeper.game.entries import Correction, Entry, Hand, Void
from scorekeeper.game.fold import table_after
from scorekeeper.game.named_deal import entry_recorded_already, other_deal_refusal
from scorekeeper.game.start import Start
from scorekeeper.game.table import Table
from scorekeeper.sync import (
    AlreadyRecorded,
    Conflict,
    Decision,
    Keep,
    KeyedEntry,
    PartOf,
    Send,
    sync,
)
from tests.support.random_games import random_entry


def table_of(start: Start, log: Sequence[KeyedEntry]) -> Table:
    """The table after a log."""
    return table_after(start, [written.entry for written in log])


@dataclass
class Server:
    """The server's log."""

    start: Start
    log: list[KeyedEntry] = field(default_factory=list)

    def record(self, written: KeyedEntry, expected: int) -> int | None:
        """The number of an entry that was taken; None for one that was refused."""
        for number, known in enumerate(self.log, 1):
            if known.key == written.key:
                return number
        table = table_of(self.start, self.log)
        already = entry_recorded_already(table, written.entry)
        if already is not None:
            return already
        if other_deal_refusal(table, written.entry) or expected != len(self.log):
            return None
        if admit(table, written.entry).refusals:
            return None
        self.log.append(written)
        return len(self.log)


@dataclass
class ApartPhone:
    """A phone with its copy of the log, and what it asks about; `recorded` has every key under
    which somebody recorded something on it, in order, `agreed` those that need nothing more since
    another phone said the same, or since their own phone took them back."""

    name: str
    server: Server
    log: list[KeyedEntry] = field(default_factory=list)
    base: int = 0
    conflicts: dict[str, Conflict] = field(default_factory=dict)
    recorded: list[str] = field(default_factory=list)
    agreed: dict[str, Decision] = field(default_factory=dict)

    def record(self, chance: Random) -> None:
        """Records something that may be true, if what comes to mind may be."""
        start, log = self.server.start, [written.entry for written in self.log]
        entry = random_entry(chance, start, log)
        table = table_of(start, self.log)
        if isinstance(entry, Hand | Void) and chance.random() < 0.8:
            entry = replace(entry, deal=len(table.closed) + 1)
        if not other_deal_refusal(table, entry) and not admit(table, entry).refusals:
            self._write(entry)

    def repeat(self, chance: Random, other: "ApartPhone") -> None:
        """Records what somebody recorded on another phone too, if it may be true here."""
        if other.log:
            entry = chance.choice(other.log).entry
            if not admit(table_of(self.server.start, self.log), entry).refusals:
                self._write(entry)

    def _write(self, entry: Entry) -> None:
        key = f"{self.name} {len(self.recorded)}"
        self.recorded.append(key)
        self.log.append(KeyedEntry(key, entry))

    def follow(self) -> None:
        """Lets the copy go on with the server's log."""
        there = self.server.log
        decisions = sync(self.server.start, self.log, self.base, there, "host")
        behind: list[KeyedEntry] = []
        for number, decision in decisions.items():
            key = self.log[number - 1].key
            match decision:
                case Send(at, entry) | Keep(at, entry):
                    assert at == len(there) + len(behind) + 1
                    behind.append(KeyedEntry(key, entry))
                case Conflict():
                    self.conflicts[key] = decision
                case AlreadyRecorded(at) if there_has(there, key) is None:
                    self.agreed[key] = decision
                    assert says_the_same([*there, *behind], at, self.log, number)
                case PartOf():
                    self.agreed[key] = decision
        self.log = [*there, *behind]
        self.base = len(there)

    def exchange(self, chance: Random, others: Sequence["ApartPhone"] = ()) -> bool:
        """Exchanges with the server, until the network is cut, or others write meanwhile. Tells
        whether it came to the end."""
        for _ in range(20):
            self.follow()
            if self._sent(chance, others):
                return True
            if chance.random() < 0.1:
                return False
        return not others

    def _sent(self, chance: Random, others: Sequence["ApartPhone"]) -> bool:
        while self.base < len(self.log):
            if others and chance.random() < 0.15:
                return False  # the request was lost
            if others and chance.random() < 0.15:
                chance.choice(others).exchange(chance)
            number = self.server.record(self.log[self.base], self.base)
            if others and chance.random() < 0.15:
                return False  # the answer was lost
            if number != self.base + 1:
                return False
            self.base += 1
        return True


def there_has(log: Sequence[KeyedEntry], key: str) -> int | None:
    """The number of the entry that was written under a key."""
    return next((number for number, one in enumerate(log, 1) if one.key == key), None)


def says_the_same(
    there: Sequence[KeyedEntry], at: int, here: Sequence[KeyedEntry], number: int
) -> bool:
    """Whether what stands at entry `at` of the server is of the same kind as what waits here, as it
    was told first or last; corrections are compared by what they make of a log, not here."""
    mine = here[number - 1].entry
    if isinstance(mine, Correction):
        return True
    theirs = facts_at([written.entry for written in there], at)
    told_last = facts_at([written.entry for written in here], number)
    return bool({type(fact) for fact in theirs} & {type(fact) for fact in (mine, *told_last)})
