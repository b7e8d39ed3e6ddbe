"""Kalooki 40: the North American game from 40 points, each holding against themselves (N7)."""

from dataclasses import replace

from tests.support.games.north_american import NORTH_AMERICAN
from tests.support.plain_variant import Sort

KALOOKI_40 = replace(
    NORTH_AMERICAN,
    id="kalooki-40",
    joker_points=15,
    ace_points=11,
    minimum=40,
    scored_by="losers",
    sorts=(Sort("kalooki-40", "kalooki-40", (1,)),),
    reached={},
)
