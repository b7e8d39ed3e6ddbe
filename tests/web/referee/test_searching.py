"""Searches for lay-downs stand in line."""

from collections.abc import Iterator
from threading import Event, Thread

import pytest
from flask import Flask

from scorekeeper.web.referee.searching import wait_for_search


@pytest.fixture(autouse=True)
def served(app: Flask) -> Iterator[None]:
    """Searches are made for requests to an app."""
    with app.app_context():
        yield


def test_a_search_waits_until_no_other_is_going_on(app: Flask) -> None:
    begun, done = Event(), Event()

    def search() -> None:
        with app.app_context(), wait_for_search():
            begun.set()
        done.set()

    with wait_for_search():
        thread = Thread(target=search)
        thread.start()
        assert not begun.wait(0.05)
    assert begun.wait(10)
    thread.join()
    assert done.is_set()


def test_a_search_that_fails_lets_the_next_one_in() -> None:
    try:
        with wait_for_search():
            raise ValueError
    except ValueError:
        pass
    with wait_for_search():
        pass
