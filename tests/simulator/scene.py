"""What an evening has: its machines and the network between them, what people have recorded, and
what became of that."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

from scorekeeper.game.entries import Entry
from scorekeeper.wire.entries import write_entry
from tests.simulator.faults.network import FaultyNetwork
from tests.simulator.machines import Json
from tests.simulator.phone import Phone, key_of
from tests.simulator.server import Server

KEYS_ON_A_PHONE = """
SELECT idempotency_key FROM entries UNION SELECT idempotency_key FROM asked"""


@dataclass
class Record:
    """What somebody recorded under a key: the `entry` as it was sent; the key of what it corrects,
    if it corrects something; who answered that it is recorded; and what became of it otherwise, and
    by whom, once that is decided."""

    key: str
    who: str
    entry: Entry
    target: str | None = None
    acknowledged_by: str = ""
    settled: str = ""

    @property
    def facts(self) -> list[Json]:
        """What it says to have happened (see facts_of)."""
        return facts_of(write_entry(self.entry))


def facts_of(entry: Json) -> list[Json]:
    """Return what an entry says to have happened, without times and deals; of a correction what
    stands now. Whoever went out has laid their contract, whether a hand names them or not (X4)."""
    facts = entry.get("with", []) if entry["kind"] in ("amend", "strike") else [entry]
    return [
        {name: value for name, value in fact.items() if name not in ("at", "deal")}
        | (_laid(fact) if fact["kind"] == "hand" else {})
        for fact in (facts if isinstance(facts, list) else [facts])
    ]


def _laid(hand: Json) -> Json:
    """Return who laid their contract in a hand. Nobody goes out of a round without cards (V2)."""
    out = {hand["out"]} if "out" in hand else set()
    return {"laid": sorted({*out, *hand.get("laid", ())})}


def is_of_kind(entry: Json, kind: str) -> bool:
    """Whether an entry is of a kind, or puts something of that kind in the place of another."""
    return any(fact["kind"] == kind for fact in (entry, *facts_of(entry)))


@dataclass
class Scene:
    """All that is on the table: `backup` is the file of a backup, and `violations` are those seen
    so far."""

    server: Server
    phones: Sequence[Phone]
    network: FaultyNetwork
    backup: Path
    records: dict[str, Record] = field(default_factory=dict)
    games: int = 1
    violations: list[str] = field(default_factory=list)

    def settle(self, keys: set[str], how: str) -> None:
        """Note what became of records, unless that is decided."""
        for key in keys & self.records.keys():
            self.records[key].settled = self.records[key].settled or how

    def lose(self, work: Callable[[], None], how: str) -> None:
        """Do work that may destroy what is nowhere else, and note what became of that."""
        before = self._find_all()
        work()
        self.settle(before - self._find_all(), how)

    def _find_all(self) -> set[str]:
        """Find the keys of all that is stored anywhere."""
        found = set(self.server.rows("SELECT idempotency_key FROM entries"))
        for phone in self.phones:
            found |= {(key,) for key in phone.storage.failed}
            found |= {(key_of(each),) for each in phone.storage.sent.values()}
            found |= set(phone.rows(KEYS_ON_A_PHONE))
        return {str(key) for (key,) in found}


Event = Callable[[Scene, Phone, Random], str]
"""Something that happens on a phone or to it, with chance for the details; it returns what
happened, in words."""
