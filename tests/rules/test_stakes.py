"""What a game pays, and for what."""

import pytest

from scorekeeper.rules.stakes import StakedCause, Stakes
from scorekeeper.variants.registry import VARIANTS


@pytest.mark.parametrize(
    ("cause", "units"), [("start", 5), ("kalooki", 2), ("hand", 1), ("cut", 0), ("streak", 0)]
)
def test_e9_european_pays_for_these_and_nothing_else(cause: StakedCause, units: int) -> None:
    stakes = VARIANTS["european"].stakes
    assert stakes is not None
    assert stakes.count(cause) == units


def test_a_game_is_for_nothing_where_nobody_ever_pays_anything() -> None:
    assert Stakes("E9", "pool", unit=10, start=0).for_nothing
    assert Stakes("E9", "pool", unit=0, start=5).for_nothing
    assert not Stakes("E9", "pool", unit=10, start=0, hand=1).for_nothing
