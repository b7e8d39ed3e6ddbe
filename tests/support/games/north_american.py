"""North American Kalooki: N1 to N6."""

from tests.support.plain_variant import PlainVariant, Sort

NORTH_AMERICAN = PlainVariant(
    id="north-american",
    options={
        "minimum": {51: {"minimum": 51}, 40: {"minimum": 40}},
        "ace_points": "ace_points",
        "scoring": {"winner": {"scored_by": "winner"}, "losers": {"scored_by": "losers"}},
        "jokers": {4: {}, 2: {"jokers": 2}},
        "ace": {"both": {}, "high": {"ace": "high"}},
        "discard_to_go_out": {False: {}, True: {"keep": "a card", "keep_later": "a card"}},
        "kaluki_bonus": "kalooki_bonus",
        "end": {"points": {}, "hands": {"ends": "last hand"}},
        "target": "target",
        "hands": "last_hand",
        "ties": {"share": {}, "last_hand": {"ties": "last_hand"}},
        "stake_per_point": "stake_per_point",
    },
    letters="CN",
    deck_rule="N1",
    kinds=frozenset(),
    flags=frozenset({"kalooki"}),
    jokers=4,
    joker_points=25,
    ace_points=15,
    set_max=4,
    run_min=3,
    ace="either",
    side_by_side=True,
    declare="at ends",
    minimum=51,
    keep="nothing",
    keep_later="nothing",
    replaced="comes free",
    freed_from_set="two suits",
    scored_by="winner",
    kalooki_bonus=25,
    offences={"house": 50},
    ends="target",
    last_hand=10,
    targets={"winner": 500, "losers": 150},
    sorts=(
        Sort(
            "north-american", "north-american", (1,), ({}, {}, {"minimum": 40}, {"ace_points": 11})
        ),
        Sort("north-american leftover", "north-american", (1,), leftover=True),
    ),
    reached={"target": 10},
)
