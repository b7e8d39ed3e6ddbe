"""What people have recorded on an evening, and where each record is."""

import json
import sqlite3
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

from scorekeeper.game.entries import Entry
from scorekeeper.phone.app import DATABASE
from scorekeeper.store.tokens import hashed
from scorekeeper.wire.entries import write_entry
from tests.simulator.phone import Phone
from tests.simulator.server import Server

Row = tuple[Any, ...]
Json = dict[str, Any]


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
    def said(self) -> list[Json]:
        """What it says to have happened, without the deal; a correction says what stands now."""
        written = write_entry(self.entry)
        facts = written.get("with", []) if written["kind"] in ("amend", "strike") else [written]
        return [without_deal(fact) for fact in (facts if isinstance(facts, list) else [facts])]


def without_deal(fact: Json) -> Json:
    """Return a fact without the deal that it names."""
    return {name: value for name, value in fact.items() if name != "deal"}


def is_of_kind(written: Json, kind: str) -> bool:
    """Whether an entry is of a kind, or puts something of that kind in the place of another."""
    stands = written.get("with", [])
    facts = [written, *(stands if isinstance(stands, list) else [stands])]
    return any(fact.get("kind") == kind for fact in facts)


@dataclass
class Ledger:
    """All records of an evening, by their keys, and how many games were begun."""

    server: Server
    phones: Sequence[Phone]
    records: dict[str, Record] = field(default_factory=dict)
    games: int = 1

    def new_key(self, who: str) -> str:
        """Make a key for the next record of somebody."""
        return f"{who}, record {len(self.records) + 1} of this evening"

    def settle(self, keys: set[str], how: str) -> None:
        """Note what became of records, unless that is decided."""
        for key in keys & self.records.keys():
            self.records[key].settled = self.records[key].settled or how

    def lose(self, work: Callable[[], None], how: str) -> None:
        """Do work that may destroy what is nowhere else, and note what became of that."""
        before = self.find_all()
        work()
        self.settle(before - self.find_all(), how)

    def find_all(self) -> set[str]:
        """Find the keys of all that is stored anywhere."""
        found = set(server_rows(self.server, "SELECT idempotency_key FROM entries"))
        for phone in self.phones:
            found |= set(phone_rows(phone, KEYS_ON_A_PHONE))
            found |= {(sent["headers"].get("Idempotency-Key"),) for sent in _sent(phone)}
        return {str(key) for (key,) in found}


KEYS_ON_A_PHONE = """
SELECT idempotency_key FROM entries UNION SELECT idempotency_key FROM asked"""


def _sent(phone: Phone) -> Iterator[Json]:
    yield from phone.storage.sent.values()


def server_rows(server: Server, query: str, *values: object) -> list[Row]:
    """Read rows from the server's file, as any program could."""
    with _closing(sqlite3.connect(f"file:{server.file}?mode=ro", uri=True)) as connection:
        return connection.execute(query, values).fetchall()


def phone_rows(phone: Phone, query: str, *values: object) -> list[Row]:
    """Read rows from what the browser has stored of the phone's database."""
    pieces = sorted(each for each in phone.storage.pieces.items() if each[0][0] == DATABASE)
    if not pieces:
        return []
    with _closing(sqlite3.connect(":memory:")) as connection:
        connection.deserialize(b"".join(piece for _, piece in pieces))
        return connection.execute(query, values).fetchall()


@contextmanager
def _closing(connection: sqlite3.Connection) -> Iterator[sqlite3.Connection]:
    try:
        yield connection
    finally:
        connection.close()


LOG = """
SELECT number, at, idempotency_key, entry FROM entries WHERE game_id = ? ORDER BY number"""


def open_games(server: Server, phone: Phone) -> list[str]:
    """Find the ids of the games into which the server lets a phone."""
    query = "SELECT opens FROM phones JOIN games ON id = opens WHERE hash = ?"
    rows = [row for secret in phone.secrets for row in server_rows(server, query, hashed(secret))]
    return sorted({id for (id,) in rows})


def log_of(rows: list[Row]) -> list[tuple[str, str | None, Json]]:
    """Return the log that these rows make up: times, keys and entries."""
    return [(at, key, json.loads(entry)) for _, at, key, entry in rows]
