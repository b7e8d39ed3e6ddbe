"""What is limited is counted in the database, by all processes together."""

import threading
import time

import pytest
from sqlalchemy import Engine

from scorekeeper.store.limits import DatabaseStorage


@pytest.fixture
def storage(engine: Engine) -> DatabaseStorage:
    """A storage on the test's database."""
    return DatabaseStorage(None, engine=lambda: engine)


def test_counts_add_up_each_under_its_key(storage: DatabaseStorage) -> None:
    assert [storage.incr("a", 60), storage.incr("a", 60, amount=2), storage.incr("b", 60)] == [
        1,
        3,
        1,
    ]
    assert [storage.get("a"), storage.get("b"), storage.get("c")] == [3, 1, 0]


def test_a_count_begins_anew_after_its_time(
    storage: DatabaseStorage, monkeypatch: pytest.MonkeyPatch
) -> None:
    storage.incr("a", 60)
    began = time.time()
    assert began + 58 < storage.get_expiry("a") <= began + 60
    monkeypatch.setattr(time, "time", lambda: began + 61)
    assert storage.get("a") == 0
    assert storage.incr("a", 60) == 1


def test_counts_that_are_over_are_thrown_away(
    storage: DatabaseStorage, monkeypatch: pytest.MonkeyPatch
) -> None:
    storage.incr("a", 60)
    began = time.time()
    monkeypatch.setattr(time, "time", lambda: began + 61)
    storage.incr("b", 60)
    assert storage.reset() == 1


def test_two_processes_count_together(engine: Engine) -> None:
    processes = [DatabaseStorage(None, engine=lambda: engine) for _ in range(4)]

    def count(storage: DatabaseStorage) -> None:
        for _ in range(10):
            storage.incr("a", 60)

    threads = [threading.Thread(target=count, args=[storage]) for storage in processes]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert processes[0].get("a") == 40


def test_a_count_can_be_cleared(storage: DatabaseStorage) -> None:
    storage.incr("a", 60)
    storage.incr("b", 60)
    storage.clear("a")
    assert (storage.get("a"), storage.get("b")) == (0, 1)
    assert storage.check()
