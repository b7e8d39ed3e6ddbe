"""What a table may choose, and what it may not."""

from operator import attrgetter

import pytest

from scorekeeper.rules.options import ChoiceOption, NumberOption
from scorekeeper.rules.variant import wrong_options
from scorekeeper.variants.registry import VARIANTS
from tests.support.builders import table_of
from tests.support.games.registry import PLAIN_VARIANTS

EVERY_RULE = [(id, rule) for id, variant in VARIANTS.items() for rule in variant.options]


def values(rule: ChoiceOption | NumberOption) -> list[bool | int | str]:
    """The choices of a rule, or the ends of its numbers."""
    return (
        list(rule.choices) if isinstance(rule, ChoiceOption) else [rule.min_value, rule.max_value]
    )


@pytest.mark.parametrize(("variant", "rule"), EVERY_RULE, ids=lambda value: getattr(value, "id", 0))
def test_c21_every_value_of_every_house_rule_can_be_played(
    variant: str, rule: ChoiceOption | NumberOption
) -> None:
    assert rule.accepts(rule.default)
    for value in values(rule):
        start = table_of("Ann", "Bob", variant=variant, **{rule.id: value})
        assert wrong_options(start.variant, start.options) == {}
        rules = start.rules
        changed = rule.changes(value)
        assert {name: attrgetter(name)(rules) for name in changed} == dict(changed)
        assert start.variant.all_options(start.options)[rule.id] == value


@pytest.mark.parametrize("variant", VARIANTS)
def test_c21_the_defaults_leave_the_sheet_as_it_is(variant: str) -> None:
    game = VARIANTS[variant]
    assert game.with_options({}) == game
    assert game.with_options(game.all_options({})) == game


@pytest.mark.parametrize("variant", VARIANTS)
def test_c21_every_house_rule_is_a_question_with_a_source_and_its_own_id(variant: str) -> None:
    rules = VARIANTS[variant].options
    assert len({rule.id for rule in rules}) == len(rules)
    for rule in rules:
        assert rule.question
        assert rule.source[0] in PLAIN_VARIANTS[variant].letters
        assert rule.source[1:].isdigit()


@pytest.mark.parametrize("variant", VARIANTS)
def test_every_choice_is_one_plain_sentence(variant: str) -> None:
    for rule in VARIANTS[variant].options:
        for choice in rule.choices.values() if isinstance(rule, ChoiceOption) else ():
            assert choice.text[0].isupper() or choice.text[0].isdigit()
            assert choice.text.endswith(".")


@pytest.mark.parametrize(
    ("option", "value", "allowed"),
    [
        ("bent_first_only", 1, "false, true"),
        ("bent_first_only", "true", "false, true"),
        ("jokers", True, "4, 5, 6"),
        ("jokers", 7, "4, 5, 6"),
        ("jokers", "4", "4, 5, 6"),
        ("jokers", 4.0, "4, 5, 6"),
        ("deal", "thirteen", "classic, twelve"),
        ("deal", None, "classic, twelve"),
        ("deal", ["classic"], "classic, twelve"),
        ("max_calls", -1, "a whole number from 0 to 9"),
        ("max_calls", 10, "a whole number from 0 to 9"),
        ("max_calls", True, "a whole number from 0 to 9"),
        ("max_calls", "3", "a whole number from 0 to 9"),
    ],
)
def test_c21_a_value_that_is_no_choice_is_refused_with_the_choices(
    option: str, value: object, allowed: str
) -> None:
    faults = wrong_options(VARIANTS["jamaican"], {option: value})
    assert faults == {option: f"House rule “{option}” can be: {allowed}."}


@pytest.mark.parametrize(
    ("variant", "option"),
    [
        ("jamaican", "blitz_discard"),
        ("super", "deal"),
        ("super", "hands"),
        ("baby", "hands"),
        ("baby", "full_suit"),
    ],
)
def test_c21_a_house_rule_of_another_game_is_refused(variant: str, option: str) -> None:
    game = VARIANTS[variant]
    assert wrong_options(game, {option: True}) == {
        option: f"{game.name} has no house rule “{option}”."
    }
