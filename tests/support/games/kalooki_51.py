"""Kalooki 51: the North American game with an ace of 11 points (N7)."""

from dataclasses import replace

from tests.support.games.north_american import NORTH_AMERICAN
from tests.support.plain_variant import Sort

KALOOKI_51 = replace(
    NORTH_AMERICAN,
    id="kalooki-51",
    ace_points=11,
    sorts=(Sort("kalooki-51", "kalooki-51", (1,)),),
    reached={},
)
