"""How much is tried: little enough to wait for, or with `dev.py test --all` as much as finds what
hides."""

import os

ALL = bool(os.environ.get("SCOREKEEPER_TEST_ALL"))


def many(usual: int, of_all: int) -> int:
    """How many cases a test tries: `usual` in every run, `of_all` with `dev.py test --all`."""
    return of_all if ALL else usual
