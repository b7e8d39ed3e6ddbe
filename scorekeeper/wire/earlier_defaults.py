"""The values of house rules that an earlier Scorekeeper didn't store (C26).

Games used to be stored and exported with only the house rules somebody had chosen. A game keeps the
rules it was begun with, so the others are read from here, and never from the variants of today.

Never change a value here: that would change games that have long been played. When a game of
`variants` gets a new default, this stays as it is. When it gets a new option, add a line with the
value by which it was played until then, and a migration that writes it into the stored games, as
0003 does.
"""

from collections.abc import Mapping

from scorekeeper.rules.options import OptionValue

_JAMAICAN_KALOOKI: Mapping[str, OptionValue] = {
    "max_calls": 3,
    "over_call": "points",
    "bent_first_only": False,
    "cut_counts_upcard": False,
    "jokers": 4,
    "extra_melds": False,
    "ties": "share",
    "stake_per_point": 0,
}
_NORTH_AMERICAN: Mapping[str, OptionValue] = {
    "scoring": "winner",
    "minimum": 51,
    "ace_points": 15,
    "kaluki_bonus": 25,
    "end": "points",
    "hands": 10,
    "ties": "share",
    "stake_per_point": 0,
    "jokers": 4,
    "ace": "both",
    "discard_to_go_out": False,
}

DEFAULTS: Mapping[str, Mapping[str, OptionValue]] = {
    "jamaican": {"deal": "classic", "hands": "1-9", "full_suit": True, **_JAMAICAN_KALOOKI},
    "super": {"full_suit": True, **_JAMAICAN_KALOOKI},
    "baby": {"deal": "classic", **_JAMAICAN_KALOOKI},
    "caribbean": {
        "distinct_threes": False,
        "max_calls": 3,
        "ties": "share",
        "stake_per_point": 0,
    },
    "kooky": {"bent_doubles": False, "ties": "share", "stake_per_point": 0},
    "european": {
        "unit": 10,
        "initial_stake": 5,
        "buy_in_stake": 5,
        "call_up_pay": 1,
        "kalooki_pay": 2,
        "limit": 150,
        "limit_at": "exceed",
        "max_buy_ins": 2,
        "minimum": 40,
        "one_meld_per_turn": False,
        "one_suit_frees": False,
        "discard_to_go_out": True,
        "ties": "share",
    },
    "north-american": _NORTH_AMERICAN,
    "kalooki-40": {**_NORTH_AMERICAN, "scoring": "losers", "minimum": 40, "ace_points": 11},
    "kalooki-51": {**_NORTH_AMERICAN, "ace_points": 11},
    "south-african": {
        "unit": 100,
        "small": 10,
        "order": "blitz-first",
        "max_buys": 4,
        "laid_may_buy": True,
        "four_pairs": False,
        "blitz_double": False,
        "streak": "every_third",
        "kaluki": False,
        "blitz_discard": False,
        "half_safe": "first_meld",
        "two_jokers_run_of_five": False,
        "joker_points": 25,
        "ace_points": 11,
        "ties": "share",
        "stake_per_point": 0,
    },
    "contract-rummy": {"jokers": "few"},
    "liverpool": {"three_packs": "from_six"},
    "carioca": {"round_the_corner": False},
    "shanghai": {"jokers_at_most_naturals": False},
    "continental": {"wild_twos": True},
}
"""Variant id → option id → value."""

TARGETS: Mapping[OptionValue, int] = {"winner": 500, "losers": 150}
"""The `target` of the games that have `scoring`, by its value (N6)."""


def with_earlier_defaults(
    variant_id: str, options: Mapping[str, OptionValue]
) -> dict[str, OptionValue]:
    """Return the options of a game that an earlier Scorekeeper stored, with those it left out.

    Stored options stay as they are, as do all options of a variant not listed here.

    >>> with_earlier_defaults("kalooki-51", {"scoring": "losers"})["target"]
    150
    """
    defaults = DEFAULTS.get(variant_id, {})
    complete = {**defaults, **options}
    if "scoring" in defaults and complete["scoring"] in TARGETS:
        complete.setdefault("target", TARGETS[complete["scoring"]])
    return complete
