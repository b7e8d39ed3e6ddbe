"""Super Kalooki: hands 5 to 9 of the Jamaican game (J8)."""

from dataclasses import replace

from scorekeeper.speech import mark
from scorekeeper.variants.jamaican import FULL_SUIT_OPTION, HANDS, JAMAICAN, TABLE_OPTIONS

SUPER = replace(
    JAMAICAN,
    id="super",
    english_name=mark("Super"),
    english_line=mark("Jamaican from hand 5 on"),
    all_hands=HANDS[4:],
    options=(FULL_SUIT_OPTION, *TABLE_OPTIONS),
    order=2,
)
