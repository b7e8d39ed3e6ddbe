"""The rules of a game that its players made, value by value."""

import pytest

from scorekeeper.rules.contract import Demand
from scorekeeper.rules.own_game import OwnGame, OwnHand, OwnPenalty, Value
from scorekeeper.rules.own_variant import build_own_variant
from scorekeeper.rules.variant import Variant
from scorekeeper.variants.registry import VARIANTS

THREES_AND_A_FIVE = OwnHand(11, (Demand("set", 3), Demand("run", 5)))
THREES_AND_A_FOUR = OwnHand(10, (Demand("set", 3), Demand("run", 4)))


def options_of(rules: Variant) -> set[str]:
    """The ids of the house rules that a game has."""
    return {option.id for option in rules.options}


def test_c21_penalties_of_ones_own_are_numbered_and_come_before_those_of_the_game() -> None:
    own = OwnGame("Sunday", penalties=(OwnPenalty("Too slow", 10), OwnPenalty("Peeking", 20)))
    offences = build_own_variant(VARIANTS["kooky"], own).offences
    assert [(each.id, each.name, each.points) for each in offences[:2]] == [
        ("own_1", "Too slow", 10),
        ("own_2", "Peeking", 20),
    ]
    assert offences[2:] == VARIANTS["kooky"].offences


def test_of_a_list_only_the_one_that_is_named_gets_another_value() -> None:
    before = VARIANTS["kooky"]
    rules = build_own_variant(before, OwnGame("Sunday", values=(("penalty-house", 30),)))
    points = {each.id: each.points for each in rules.offences}
    assert points == {**{each.id: each.points for each in before.offences}, "house": 30}


@pytest.mark.parametrize(
    ("variant", "values", "lost"),
    [
        ("south-african", {"joker": 30}, {"joker_points"}),
        ("south-african", {"A": 15}, {"ace_points"}),
        ("jamaican", {"penalty-house": 30}, {"over_call"}),
        ("jamaican", {"calls": 4}, {"max_calls"}),
        ("jamaican", {"joker": 40}, set()),
        ("european", {"limit": 200}, {"limit"}),
    ],
)
def test_a_house_rule_is_left_out_where_its_value_is_the_games_own(
    variant: str, values: dict[str, Value], lost: set[str]
) -> None:
    before = VARIANTS[variant]
    rules = build_own_variant(before, OwnGame("Sunday", values=tuple(values.items())))
    assert options_of(before) - options_of(rules) == lost


def test_j7_a_whole_suit_stands_for_three_fours_only_where_all_melds_are_threes_and_fours() -> None:
    before = VARIANTS["jamaican"]
    longer = build_own_variant(before, OwnGame("Sunday", hands=(THREES_AND_A_FIVE,)))
    usual = build_own_variant(before, OwnGame("Sunday", hands=(THREES_AND_A_FOUR,)))
    assert (longer.lay_down.full_suit, usual.lay_down.full_suit) == (False, True)
    assert (longer.english_words.sets, usual.english_words.sets) == ("sets", "threes")
    assert "full_suit" not in options_of(longer)
    assert "full_suit" in options_of(usual)
