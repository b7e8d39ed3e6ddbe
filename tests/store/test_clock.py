"""Times as they are stored, and read again."""

import pytest

from scorekeeper.store.clock import read_time, write_time


@pytest.mark.parametrize(
    "time", ["0001-01-02T00:00:00Z", "0999-01-01T00:00:00Z", "2026-11-21T19:30:00Z"]
)
def test_every_time_is_read_as_it_was_written(time: str) -> None:
    assert write_time(read_time(time)) == time
