"""Shanghai: H1 to H6, F2 to F11."""

from collections.abc import Mapping
from dataclasses import replace

from tests.support.games.contract_rummy import CONTRACT_RUMMY, FAMILY_OPTIONS
from tests.support.plain_variant import (
    FRENCH_POINTS,
    RUN_OF_4,
    RUN_OF_5,
    SET_OF_3,
    Contract,
    Sort,
)

TEN_ROUNDS: Mapping[int, Contract] = {
    1: (SET_OF_3, SET_OF_3),
    2: (SET_OF_3, RUN_OF_4),
    3: (RUN_OF_4, RUN_OF_4),
    4: (SET_OF_3, SET_OF_3, SET_OF_3),
    5: (SET_OF_3, ("run", 7)),
    6: (SET_OF_3, SET_OF_3, RUN_OF_5),
    7: (RUN_OF_4, RUN_OF_4, RUN_OF_4),
    8: (SET_OF_3, ("run", 10)),
    9: (SET_OF_3, SET_OF_3, SET_OF_3, RUN_OF_5),
    10: (RUN_OF_5, RUN_OF_5, RUN_OF_5),
}
FIVE_EACH = {**FRENCH_POINTS, **dict.fromkeys("23456789", 5)}

SHANGHAI = replace(
    CONTRACT_RUMMY,
    id="shanghai",
    options={
        "hands": "last_hand",
        "one_turn": "one_turn_bonus",
        "one_turn_without_jokers": "one_turn_bonus_without_jokers",
        "jokers_at_most_naturals": {False: {}, True: {"at_most_naturals": True}},
        "low_cards": {"five": {}, "face": {"rank_points": FRENCH_POINTS}},
        **FAMILY_OPTIONS,
    },
    letters="CFH",
    deck_rule="H1",
    flags=frozenset({"kalooki", "no_jokers"}),
    packs=(2, 3, 4),
    jokers=4,
    rank_points=FIVE_EACH,
    contracts=TEN_ROUNDS,
    laid_whole=(),
    one_turn_bonus=25,
    one_turn_bonus_without_jokers=50,
    last_hand=10,
    sorts=(
        Sort(
            "shanghai",
            "shanghai",
            tuple(TEN_ROUNDS),
            ({}, {}, {"extra_melds": True}),
            packs=(2, 3, 4),
        ),
    ),
)
