"""Continental: G1 to G5, F11."""

from tests.support.plain_variant import (
    RUN_OF_3,
    RUN_OF_4,
    RUN_OF_5,
    PlainVariant,
    Sort,
)

CONTINENTAL = PlainVariant(
    id="continental",
    options={
        "hands": "last_hand",
        "wild_twos": {
            True: {},
            False: {
                "wild": {},
                "extras": {
                    "jokers": 2,
                    "natural": 10,
                    "first_turn": 7,
                    "without_drawing": 10,
                    "one_suit": 10,
                },
            },
        },
        "ties": {"share": {}, "last_hand": {"ties": "last_hand"}},
        "stake_per_point": "stake_per_point",
    },
    letters="CFG",
    deck_rule="G1",
    kinds=frozenset(),
    flags=frozenset(),
    jokers=2,
    packs=(2, 3),
    rank_points=dict.fromkeys(("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"), 0),
    joker_points=0,
    ace_points=0,
    sets=False,
    run_min=3,
    ace="either",
    side_by_side=True,
    declare="never",
    contracts={1: (RUN_OF_3,) * 5},
    instead={
        1: ((RUN_OF_4, RUN_OF_4, RUN_OF_4, RUN_OF_3), (RUN_OF_5, RUN_OF_4, RUN_OF_3, RUN_OF_3))
    },
    wild={1: ("2",)},
    to_the_card=True,
    more_with_contract=False,
    more_later=False,
    keep="one card at most",
    keep_later="nothing",
    tacks_on=False,
    replaced="stays",
    scored_by="winner",
    winner_points=1,
    extras={
        "twos": 1,
        "jokers": 2,
        "natural": 10,
        "first_turn": 7,
        "without_drawing": 10,
        "one_suit": 10,
    },
    offences={"house": 50},
    next_dealer="the winner",
    last_hand=10,
    sorts=(Sort("continental", "continental", (1,), ({}, {}, {"wild_twos": False}), packs=(2, 3)),),
)
