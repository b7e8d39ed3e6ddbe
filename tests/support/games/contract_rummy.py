"""Contract Rummy: U1 to U3, F1 to F11."""

from collections.abc import Mapping

from tests.support.plain_variant import (
    RUN_OF_4,
    SET_OF_3,
    Contract,
    Effect,
    PlainVariant,
    Sort,
)

SEVEN_HANDS: Mapping[int, Contract] = {
    1: (SET_OF_3, SET_OF_3),
    2: (SET_OF_3, RUN_OF_4),
    3: (RUN_OF_4, RUN_OF_4),
    4: (SET_OF_3, SET_OF_3, SET_OF_3),
    5: (SET_OF_3, SET_OF_3, RUN_OF_4),
    6: (SET_OF_3, RUN_OF_4, RUN_OF_4),
    7: (RUN_OF_4, RUN_OF_4, RUN_OF_4),
}
"""F9."""

FAMILY_OPTIONS: Mapping[str, Effect] = {
    "extra_melds": {False: {}, True: {"more_with_contract": True, "more_later": True}},
    "replaced_jokers": {
        "moves": {},
        "stays": {"replaced": "stays"},
        "comes_free": {"replaced": "comes free"},
    },
    "joker_points": "joker_points",
    "ace_points": "ace_points",
    "ties": {"share": {}, "last_hand": {"ties": "last_hand"}},
    "stake_per_point": "stake_per_point",
}
"""F1, F5, F6, C10 and C13."""

CONTRACT_RUMMY = PlainVariant(
    id="contract-rummy",
    options={"hands": "last_hand", **FAMILY_OPTIONS},
    letters="CFU",
    deck_rule="U1",
    kinds=frozenset({"call"}),
    flags=frozenset(),
    jokers=1,
    packs=(2, 3),
    joker_points=15,
    ace_points=15,
    run_min=4,
    ace="either",
    side_by_side=True,
    declare="never",
    contracts=SEVEN_HANDS,
    more_with_contract=False,
    more_later=False,
    keep="nothing",
    keep_later="nothing",
    laid_whole=(7,),
    replaced="moves",
    offences={"house": 50},
    last_hand=7,
    sorts=(
        Sort(
            "contract-rummy",
            "contract-rummy",
            tuple(SEVEN_HANDS),
            ({}, {}, {"extra_melds": True}, {"joker_points": 0, "ace_points": 0}),
            packs=(2, 3),
        ),
    ),
)
