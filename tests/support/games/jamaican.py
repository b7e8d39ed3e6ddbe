"""Jamaican Kalooki: J1 to J17."""

from tests.support.plain_cards import Suit
from tests.support.plain_variant import NINE_HANDS, PlainVariant, Sort

OFFENCES = {
    "over_call": 50,
    "wrong_challenge": 50,
    "bad_lay_down": 50,
    "no_draw": 50,
    "no_discard": 50,
    "house": 50,
}

JAMAICAN = PlainVariant(
    id="jamaican",
    options={
        "hands": {"1-9": {}, "1-4": {"last_hand": 4}},
        "full_suit": {True: {}, False: {"full_suit": False}},
        "extra_melds": {False: {}, True: {"more_with_contract": True, "more_later": True}},
        "over_call": {"points": {}, "lay_last": {"offences": OFFENCES | {"over_call": 0}}},
        "ties": {"share": {}, "last_hand": {"ties": "last_hand"}},
        "stake_per_point": "stake_per_point",
    },
    letters="CJ",
    deck_rule="J1",
    kinds=frozenset({"call", "cut"}),
    flags=frozenset({"bent"}),
    jokers=4,
    packs=(2, 3, 4),
    joker_points=50,
    ace_points={Suit.SPADES: 15, Suit.CLUBS: 15, Suit.HEARTS: 1, Suit.DIAMONDS: 1},
    naturals_in_set=2,
    run_min=4,
    ace="either",
    side_by_side=False,
    declare="never",
    contracts=NINE_HANDS,
    more_with_contract=False,
    more_later=False,
    full_suit=True,
    ranks_apart=True,
    suits_apart=True,
    keep="a natural",
    keep_later="a natural",
    joker_discard=False,
    jokers_to_own_only=True,
    replaced="moves up",
    bent_times=2,
    offences=OFFENCES,
    cut_bonus=-50,
    last_hand=9,
    sorts=(
        *(
            Sort(
                f"jamaican {number}",
                "jamaican",
                (number,),
                ({}, {}, {"extra_melds": True}, {"full_suit": False}, {"jokers": 6}),
                (2, 2, 3, 4),
            )
            for number in NINE_HANDS
        ),
        Sort(
            "jamaican with extra melds",
            "jamaican",
            tuple(NINE_HANDS),
            ({"extra_melds": True},),
            (2, 3, 4),
        ),
        Sort("jamaican leftover", "jamaican", (1, 8), packs=(2, 3, 4), leftover=True),
    ),
)
