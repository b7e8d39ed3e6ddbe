"""Databases to measure with."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.support.databases import OwnPostgresql


@contextmanager
def open_database(named: str, folder: Path) -> Iterator[tuple[str, Callable[[], None] | None]]:
    """The url of a database, and what kills it, if that may be done."""
    if named == "sqlite":
        yield f"sqlite:///{folder / 'scorekeeper.sqlite'}", None
    elif named == "postgresql":
        server = OwnPostgresql()
        yield server.url.render_as_string(hide_password=False), server.kill
        server.stop()
    else:
        yield named, None
