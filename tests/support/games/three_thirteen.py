"""Three Thirteen: T1 to T7."""

from tests.support.plain_variant import FRENCH_POINTS, FRENCH_RANKS, PlainVariant, Sort

WILD = {number: (rank,) for number, rank in enumerate(FRENCH_RANKS[2:], 1)}
"""T2: threes in hand 1, kings in hand 11."""

THREE_THIRTEEN = PlainVariant(
    id="three-thirteen",
    options={
        "ace_points": "ace_points",
        "court_cards": {
            "ten": {},
            "rising": {"rank_points": {**FRENCH_POINTS, "J": 11, "Q": 12, "K": 13}},
        },
        "ties": {"share": {}, "last_hand": {"ties": "last_hand"}},
        "stake_per_point": "stake_per_point",
    },
    letters="CT",
    deck_rule="T1",
    kinds=frozenset(),
    flags=frozenset(),
    jokers=0,
    packs=(1, 2, 3),
    faces=("As", "Ac", "2h", "5", "7", "7d", "10c", "J", "Qs", "K"),
    joker_points=0,
    ace_points=1,
    run_min=3,
    ace="low",
    side_by_side=True,
    declare="never",
    contracts=dict.fromkeys(WILD, None),
    wild=WILD,
    wild_sets=True,
    keep="a card",
    keep_in_blitz="one card",
    keep_later="a card",
    tacks_on=False,
    replaced="stays",
    offences={"house": 50},
    last_hand=11,
    sorts=(
        Sort("three-thirteen", "three-thirteen", tuple(WILD)),
        Sort("three-thirteen leftover", "three-thirteen", tuple(WILD), leftover=True),
    ),
)
