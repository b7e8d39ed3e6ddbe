"""European Kalooki: E1 to E11."""

from tests.support.plain_variant import PlainMoney, PlainVariant, Sort

EUROPEAN = PlainVariant(
    id="european",
    options={
        "minimum": {40: {}, 51: {"minimum": 51}},
        "one_meld_per_turn": {False: {}, True: {"one_meld": True}},
        "discard_to_go_out": {True: {}, False: {"keep": "nothing", "keep_later": "nothing"}},
        "one_suit_frees": {False: {}, True: {"freed_from_set": "one suit"}},
        "limit": "limit",
        "limit_at": {"exceed": {}, "reach": {"out_at_limit": True}},
        "max_buy_ins": "max_buy_ins",
        "unit": "money.unit",
        "ties": {"share": {}, "last_hand": {"ties": "last_hand"}},
    },
    letters="CE",
    deck_rule="E1",
    kinds=frozenset({"buy_in"}),
    flags=frozenset({"kalooki"}),
    jokers=2,
    joker_points=15,
    ace_points=11,
    set_max=4,
    run_min=3,
    ace="high",
    side_by_side=True,
    declare="at ends",
    minimum=40,
    keep="a card",
    keep_later="a card",
    replaced="comes free",
    freed_from_set="two suits",
    offences={"house": 50},
    ends="one left",
    limit=150,
    max_buy_ins=2,
    money=PlainMoney(
        "pool", unit=10, units_at_start=5, units_to_pot={"buy_in": 5}, hand=1, kalooki=2
    ),
    sorts=(
        Sort(
            "european",
            "european",
            (1,),
            ({}, {}, {"minimum": 51}, {"discard_to_go_out": False}, {"one_meld_per_turn": True}),
        ),
        Sort("european leftover", "european", (1,), leftover=True),
    ),
    reached={"put out": 20, "buy_in": 12, "passed over": 2, "last one": 5},
)
