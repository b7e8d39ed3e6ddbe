"""Where the rulebook departs from its sources, as a list: `python -m tests.sources.departures`."""

import sys
from collections.abc import Iterator

from tests.sources import (
    test_caribbean,
    test_european,
    test_jamaican,
    test_kooky,
    test_south_african,
)
from tests.sources.statements import Statement

SOURCES: dict[str, list[Statement]] = {
    "Jamaican": test_jamaican.STATEMENTS,
    "Caribbean": test_caribbean.STATEMENTS,
    "European": test_european.STATEMENTS,
    "South African": test_south_african.STATEMENTS,
    "Kooky": test_kooky.STATEMENTS,
}


def departures() -> Iterator[str]:
    """A line for every statement that the rulebook doesn't follow."""
    for source, statements in SOURCES.items():
        for statement in statements:
            if statement.departs:
                yield f"{source}, {statement.rule}: {statement.text} – {statement.departs}"


if __name__ == "__main__":
    sys.stdout.writelines(f"{line}\n" for line in departures())
