"""Kooky: K1 to K10."""

from tests.support.plain_cards import Suit
from tests.support.plain_variant import NINE_HANDS, PlainVariant, Sort

KOOKY = PlainVariant(
    id="kooky",
    options={
        "bent_doubles": {False: {}, True: {"bent_times": 2}},
        "ties": {"share": {}, "last_hand": {"ties": "last_hand"}},
        "stake_per_point": "stake_per_point",
    },
    letters="CK",
    deck_rule="K1",
    kinds=frozenset({"call"}),
    flags=frozenset({"bent"}),
    ranks=("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "11", "12", "13"),
    suits=(Suit.BLACK, Suit.RED, Suit.GOLD, Suit.GREEN),
    jokers=8,
    packs=(1,),
    faces=("Ab", "Ar", "Ay", "Ag", "2r", "7", "12b", "13", "10g", "*", "*9r", "*9"),
    rank_points={str(number): number for number in range(2, 14)},
    joker_points=50,
    ace_points={Suit.BLACK: 15, Suit.RED: 10, Suit.GOLD: 5, Suit.GREEN: 0},
    naturals_in_set=2,
    run_min=4,
    ace="either",
    side_by_side=False,
    declare="never",
    contracts=NINE_HANDS,
    ranks_apart=True,
    suits_apart=True,
    keep="nothing",
    keep_later="nothing",
    replaced="moves",
    offences={"over_call": 100, "bad_lay_down": 50, "house": 50},
    once_a_hand=("over_call",),
    next_dealer="the loser",
    last_hand=9,
    sorts=(
        *(
            Sort(f"kooky {number}", "kooky", (number,), ({}, {"bent_doubles": True}), (1,))
            for number in NINE_HANDS
        ),
        Sort("kooky leftover", "kooky", (1,), packs=(1,), leftover=True),
    ),
)
