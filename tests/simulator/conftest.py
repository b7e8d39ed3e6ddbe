"""The machines of all evenings: to make them takes longer than an evening."""

from collections.abc import Iterator

import pytest

from tests.simulator.evening import House, open_house


@pytest.fixture(scope="session")
def house() -> Iterator[House]:
    """A server and phones."""
    with open_house() as house:
        yield house
