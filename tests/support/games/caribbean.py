"""Caribbean Kalooki: D1 to D9."""

from dataclasses import replace

from tests.support.games.jamaican import JAMAICAN
from tests.support.plain_variant import NINE_HANDS, Sort

CARIBBEAN = replace(
    JAMAICAN,
    id="caribbean",
    options={
        "distinct_threes": {False: {}, True: {"ranks_apart": True}},
        "ties": JAMAICAN.options["ties"],
        "stake_per_point": "stake_per_point",
    },
    letters="CDJ",
    deck_rule="D1",
    kinds=frozenset({"call"}),
    packs=(2,),
    more_with_contract=True,
    more_later=True,
    full_suit=False,
    ranks_apart=False,
    keep="a natural or no card",
    keep_later="a natural or no card",
    jokers_to_own_only=False,
    low_end_after_ace=True,
    replaced="moves",
    bent_forfeited_by="over_call",
    offences={"over_call": 50, "house": 50},
    cut_bonus=0,
    sorts=(
        *(
            Sort(
                f"caribbean {number}",
                "caribbean",
                (number,),
                ({}, {}, {"distinct_threes": True}),
            )
            for number in NINE_HANDS
        ),
        Sort("caribbean leftover", "caribbean", (1,), leftover=True),
    ),
)
