"""Liverpool: L1 to L4, F1 to F11."""

from dataclasses import replace

from tests.support.games.contract_rummy import CONTRACT_RUMMY, FAMILY_OPTIONS, SEVEN_HANDS
from tests.support.plain_variant import Sort

LIVERPOOL = replace(
    CONTRACT_RUMMY,
    id="liverpool",
    options={
        "hands": "last_hand",
        "exact_cut": {True: {}, False: {"cut_bonus": 0, "kinds": frozenset({"call"})}},
        **FAMILY_OPTIONS,
    },
    letters="CFL",
    deck_rule="L1",
    kinds=frozenset({"call", "cut"}),
    jokers=4,
    cut_bonus=-50,
    sorts=(Sort("liverpool", "liverpool", tuple(SEVEN_HANDS), packs=(2, 3)),),
)
