"""Searching for a lay-down takes longer than showing a page, so searches stand in line."""

from collections.abc import Iterator
from contextlib import contextmanager
from threading import Lock
from time import sleep

_LINE = Lock()
MEANWHILE = 0.001
"""Seconds in which a server that does one thing at a time sees who else is there."""


@contextmanager
def search_in_line() -> Iterator[None]:
    """Waits until no other search is going on in this process; whoever came for a page meanwhile
    is served first."""
    with _LINE:
        sleep(MEANWHILE)
        yield
