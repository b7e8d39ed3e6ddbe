"""Baby Kalooki: three short hands (J8)."""

from dataclasses import replace

from tests.support.games.jamaican import JAMAICAN
from tests.support.plain_variant import RUN_OF_4, SET_OF_3, Sort

BABY = replace(
    JAMAICAN,
    id="baby",
    options={
        id: effect for id, effect in JAMAICAN.options.items() if id not in ("hands", "full_suit")
    },
    contracts={1: (SET_OF_3, SET_OF_3), 2: (SET_OF_3, RUN_OF_4), 3: (RUN_OF_4, RUN_OF_4)},
    last_hand=3,
    sorts=(Sort("baby", "baby", (1, 2, 3), ({}, {}, {"extra_melds": True}), (2, 3)),),
)
