"""Ten Pennies: P1 to P6, F2 to F11."""

from dataclasses import replace

from tests.support.games.contract_rummy import CONTRACT_RUMMY
from tests.support.plain_variant import (
    FRENCH_POINTS,
    SET_OF_3,
    SET_OF_4,
    PlainMoney,
    Sort,
)

SEVEN_HANDS = {
    1: (SET_OF_3, SET_OF_3),
    2: (SET_OF_4,),
    3: (SET_OF_4, SET_OF_4),
    4: (("set", 5),),
    5: (("set", 5), ("set", 5)),
    6: (("set", 6),),
    7: (("set", 7),),
}
TEN_PENNIES = replace(
    CONTRACT_RUMMY,
    id="ten-pennies",
    options={
        "hands": "last_hand",
        "extra_melds": {
            True: {},
            False: {"more_with_contract": False, "more_later": False},
        },
        "wild_sets": {True: {}, False: {"wild_sets": False}},
        "penny": "money.small",
        "joker_points": "joker_points",
        "ace_points": "ace_points",
        "ties": {"share": {}, "last_hand": {"ties": "last_hand"}},
        "stake_per_point": "stake_per_point",
    },
    letters="CFP",
    deck_rule="P1",
    packs=(1, 2, 3, 4),
    jokers=4,
    rank_points={**FRENCH_POINTS, **dict.fromkeys("3456789", 5), "2": 20},
    joker_points=50,
    ace_points=20,
    runs=False,
    contracts=SEVEN_HANDS,
    wild={3: ("2",), 4: ("2",), 5: ("2", "A"), 6: ("2", "A"), 7: ("2", "A")},
    wild_sets=True,
    laid_whole=(),
    more_with_contract=True,
    more_later=True,
    last_hand=7,
    money=PlainMoney("kitty", unit=0, small=1, smalls_to_pot={"call": 1}),
    sorts=(
        Sort(
            "ten-pennies",
            "ten-pennies",
            tuple(SEVEN_HANDS),
            ({}, {}, {"extra_melds": False}, {"wild_sets": False}, {"joker_points": 0}),
            packs=(1, 2, 3, 4),
        ),
    ),
)
