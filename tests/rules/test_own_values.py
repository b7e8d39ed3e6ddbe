"""What a game of one's own may change of each game, and within which limits."""

import pytest

from scorekeeper.rules.own_values import own_values
from scorekeeper.variants.registry import VARIANTS

CALLS = [("calls", 1, 20), ("calls_for_the_game", False, True), ("cards_for_a_call", 2, 5)]
OFFENCES = [("penalty-over_call", 0, 500), ("penalty-house", 0, 500)]
OTHERS = [("further_melds", False, True)]
EXTRAS = ["twos", "jokers", "natural", "first_turn", "without_drawing", "one_suit"]


@pytest.mark.parametrize(
    ("variant", "limits"),
    [
        ("jamaican", [*CALLS, *OTHERS]),
        ("european", [("dealt", 3, 20), ("run_size", 3, 5), ("minimum", 0, 200), *OTHERS]),
        ("three-thirteen", [("set_size", 3, 4), ("run_size", 3, 5)]),
        ("phase-10", OTHERS),
        ("continental", []),
    ],
)
def test_the_table_decides_what_the_game_has(
    variant: str, limits: list[tuple[str, int, int]]
) -> None:
    assert limits_of(variant, "table") == limits


@pytest.mark.parametrize(
    ("variant", "limits"),
    [
        ("liverpool", [("penalty-house", 0, 500), ("cut", -500, 0)]),
        ("caribbean", [*OFFENCES, ("doubling", 1, 5)]),
        ("north-american", [("penalty-house", 0, 500), ("kalooki_bonus", 0, 500)]),
        (
            "continental",
            [
                ("penalty-house", 0, 500),
                ("winner_points", 0, 500),
                *((f"extra-{extra}", 0, 500) for extra in EXTRAS),
            ],
        ),
    ],
)
def test_penalties_and_bonuses_stay_on_their_side_of_0(
    variant: str, limits: list[tuple[str, int, int]]
) -> None:
    assert limits_of(variant, "penalties") == limits


@pytest.mark.parametrize(
    ("variant", "causes"),
    [
        ("european", ["start", "buy_in", "hand", "kalooki"]),
        ("ten-pennies", ["call"]),
        ("jamaican", []),
    ],
)
def test_each_stake_that_a_game_has_may_be_changed(variant: str, causes: list[str]) -> None:
    assert limits_of(variant, "money") == [(f"stake-{cause}", 0, 1000) for cause in causes]


def limits_of(variant: str, group: str) -> list[tuple[str, object, object]]:
    """The values of one group, each with the least and the most that it may be."""
    return [
        (value.id, value.min_value, value.max_value)
        for value in own_values(VARIANTS[variant])
        if value.group == group
    ]


@pytest.mark.parametrize("variant", VARIANTS)
def test_every_game_keeps_within_what_it_may_be_made_into(variant: str) -> None:
    game = VARIANTS[variant]
    assert [value.id for value in own_values(game) if not value.accepts(value.of(game))] == []


def test_a_value_is_read_where_the_rules_have_it() -> None:
    values = {
        value.id: value.of(VARIANTS["jamaican"]) for value in own_values(VARIANTS["jamaican"])
    }
    read = [values[id] for id in ("packs-4", "jokers-4", "calls", "cut", "penalty-house")]
    assert read == [2, 4, 3, -50, 50]


def test_jokers_and_skips_count_nothing_or_something() -> None:
    limits = [("joker", 0, 500), ("skip", 0, 500)]
    assert limits_of("phase-10", "points")[:2] == limits
    assert limits_of("jamaican", "points")[:1] == limits[:1]


def test_each_ace_has_its_points_once() -> None:
    aces = {
        id: [value.id for value in own_values(rules) if value.id == "A" or value.id[:2] == "A-"]
        for id, rules in VARIANTS.items()
    }
    assert aces["jamaican"] == ["A-sc", "A-hd"]
    assert aces["caribbean"] == ["A-sc", "A-hd"]
    assert aces["european"] == ["A"]
    assert aces["phase-10"] == []


def test_a_game_may_be_made_into_one_without_buying_in() -> None:
    assert limits_of("european", "ending") == [("limit", 10, 5000), ("buy_ins", 0, 20)]
    assert limits_of("north-american", "ending") == [("target", 10, 5000)]


def test_c1_there_may_be_so_many_packs_that_nobody_needs_more_than_six_copies() -> None:
    assert limits_of("kooky", "cards") == [("packs-8", 1, 3), ("jokers-8", 1, 12)]
    assert limits_of("three-thirteen", "cards") == [(f"packs-{n}", 1, 6) for n in (2, 4, 8)]


def test_a_card_may_count_less_than_nothing() -> None:
    assert limits_of("kooky", "points")[-1] == ("A-g", -500, 500)
