"""What a game pays, and for what."""

import pytest

from scorekeeper.rules.stakes import StakedCause
from scorekeeper.variants.registry import VARIANTS


@pytest.mark.parametrize(
    ("cause", "units"), [("start", 5), ("kalooki", 2), ("hand", 1), ("cut", 0), ("streak", 0)]
)
def test_e9_european_pays_for_these_and_nothing_else(cause: StakedCause, units: int) -> None:
    stakes = VARIANTS["european"].stakes
    assert stakes is not None
    assert stakes.count(cause) == units
