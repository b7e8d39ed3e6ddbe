"""Run searches for a lay-down one at a time, since each takes longer than showing a page, and count
how long."""

from collections.abc import Iterator
from contextlib import contextmanager
from threading import Lock
from time import sleep

from scorekeeper.web.security.protection import limit_searches

_LOCK = Lock()
PAUSE_SECONDS = 0.001
"""Seconds in which a server that does one thing at a time sees who else is there."""


@contextmanager
def wait_for_search() -> Iterator[None]:
    """Wait until no other search is going on in this process, and serve requests for pages that
    came meanwhile first. Raises TooManyRequests once the searches for a network have taken too
    long."""
    with _LOCK:
        sleep(PAUSE_SECONDS)
        with limit_searches():
            yield
