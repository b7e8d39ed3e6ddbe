"""Kill the server under load, and the database if it is PostgreSQL started for this, and say
whether anything acknowledged is lost.

.venv/bin/python -m benchmarks.kills --kills 200 [--database sqlite | postgresql | URL]
"""

import argparse
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.support.databases import OwnPostgresql
from tests.support.kills import kill_under_load


def main() -> None:
    """Kill, and print the result; the exit status is 1 if something was lost."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--kills", type=int, default=200)
    parser.add_argument("--database", default="sqlite")
    options = parser.parse_args()
    begun = time.monotonic()
    with (
        tempfile.TemporaryDirectory() as name,
        open_database(options.database, Path(name)) as (url, kill),
    ):
        outcome = kill_under_load(Path(name), options.kills, url, kill)
    minutes = (time.monotonic() - begun) / 60
    print(f"{options.database}: {options.kills} kills in {minutes:.1f} minutes")
    print(f"{outcome.acknowledged} entries acknowledged, {len(outcome.faults)} faults")
    for status, count in sorted(outcome.answers.items()):
        print(f"{count:6} answers: {status}")
    print(*outcome.faults, sep="\n")
    sys.exit(bool(outcome.faults))


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


if __name__ == "__main__":
    main()
