"""Carioca: B1 to B5, F2 to F11."""

from collections.abc import Mapping
from dataclasses import replace

from tests.support.games.contract_rummy import CONTRACT_RUMMY, FAMILY_OPTIONS, SEVEN_HANDS
from tests.support.plain_variant import FRENCH_POINTS, SET_OF_3, Contract, Sort

EIGHT_HANDS: Mapping[int, Contract] = {**SEVEN_HANDS, 8: (SET_OF_3,) * 4}
ALL_THIRTEEN: Mapping[int, Contract] = dict.fromkeys((9, 10, 11), (("run", 13),))

CARIOCA = replace(
    CONTRACT_RUMMY,
    id="carioca",
    options={
        "hands": "last_hand",
        "round_the_corner": {False: {}, True: {"ace": "round"}},
        "one_turn": {
            False: {},
            True: {
                "one_turn_bonus": 30,
                "one_turn_bonus_without_jokers": 30,
                "flags": frozenset({"kalooki"}),
            },
        },
        "low_cards": {
            "face": {},
            "five_or_ten": {
                "rank_points": {
                    **FRENCH_POINTS,
                    **dict.fromkeys("234567", 5),
                    **dict.fromkeys("89", 10),
                }
            },
        },
        **FAMILY_OPTIONS,
    },
    letters="CFB",
    deck_rule="B1",
    jokers=4,
    joker_points=30,
    ace_points=20,
    contracts={**EIGHT_HANDS, **ALL_THIRTEEN},
    laid_whole=(9, 10, 11),
    any_suits_in=(9, 11),
    one_colour_in=(11,),
    jokers_in={9: 1, 10: 0, 11: 0},
    last_hand=8,
    sorts=(
        Sort(
            "carioca",
            "carioca",
            tuple(EIGHT_HANDS),
            ({}, {}, {"round_the_corner": True}),
            packs=(2, 3),
        ),
        Sort(
            "carioca to thirteen",
            "carioca",
            tuple(ALL_THIRTEEN),
            ({"hands": 11}, {"hands": 11, "round_the_corner": True}),
            packs=(2, 3),
        ),
    ),
)
