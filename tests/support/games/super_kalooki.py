"""Super Kalooki: hands 5 to 9 of the Jamaican game (J8)."""

from dataclasses import replace

from tests.support.games.jamaican import JAMAICAN
from tests.support.plain_variant import NINE_HANDS, Sort

SUPER = replace(
    JAMAICAN,
    id="super",
    options={id: effect for id, effect in JAMAICAN.options.items() if id != "hands"},
    contracts={number: NINE_HANDS[number] for number in (5, 6, 7, 8, 9)},
    sorts=(Sort("super", "super", (5, 6, 7, 8, 9), ({}, {"extra_melds": True}), (2, 3)),),
)
