"""Databases for the benchmarks."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.support.databases import OwnPostgresql


@contextmanager
def open_database(named: str, folder: Path) -> Iterator[tuple[str, Callable[[], None] | None]]:
    """Yield the URL of a database, and a function that kills it, if it was started here."""
    if named == "sqlite":
        yield f"sqlite:///{folder / 'scorekeeper.sqlite'}", None
    elif named == "postgresql":
        server = OwnPostgresql()
        yield server.url.render_as_string(hide_password=False), server.kill
        server.stop()
    else:
        yield named, None
