"""How much is tried: little enough to wait for, or with `dev.py test --all` as much as finds what
hides."""

import os
from collections.abc import Collection
from typing import TypeVar

Case = TypeVar("Case")

ALL = bool(os.environ.get("SCOREKEEPER_TEST_ALL"))


def many(usual: int, of_all: int) -> int:
    """How many cases a test tries: `usual` in every run, `of_all` with `dev.py test --all`."""
    return of_all if ALL else usual


def some(usual: int, cases: Collection[Case]) -> list[Case]:
    """Which of many cases that differ little a test tries: about `usual` in every run, from the
    first to the last at equal distances; all with `dev.py test --all`."""
    every = list(cases)
    return every if ALL else every[:: max(1, len(every) // usual)]
