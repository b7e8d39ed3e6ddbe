"""Super Kalooki: hands 5 to 9 of the Jamaican game (J8)."""

from dataclasses import replace

from scorekeeper.speech import mark
from scorekeeper.variants.jamaican import DEALS, FULL_SUIT_RULE, JAMAICAN, TABLE_RULES

SUPER = replace(
    JAMAICAN,
    id="super",
    called=mark("Super"),
    about=mark("Jamaican from hand 5 to hand 9, as tournaments play it."),
    deals=DEALS[4:],
    house_rules=(FULL_SUIT_RULE, *TABLE_RULES),
    place=2,
)
