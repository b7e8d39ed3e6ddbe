"""What a table may choose, and what it may not."""

from operator import attrgetter

import pytest

from scorekeeper.rules.options import ChoiceOption, Option, OptionValue
from scorekeeper.rules.variant import wrong_options
from scorekeeper.variants.registry import VARIANTS
from tests.support.builders import table_of
from tests.support.games.registry import PLAIN_VARIANTS

EVERY_OPTION = [(id, option) for id, variant in VARIANTS.items() for option in variant.options]


def values(option: Option) -> list[OptionValue]:
    """The values of an option; of a number the least and the greatest."""
    if isinstance(option, ChoiceOption):
        return list(option.choices)
    return [option.min_value, option.max_value]


@pytest.mark.parametrize(
    ("variant", "option"), EVERY_OPTION, ids=lambda value: getattr(value, "id", 0)
)
def test_c21_every_value_of_every_option_can_be_played(variant: str, option: Option) -> None:
    assert option.accepts(option.default)
    for value in values(option):
        start = table_of("Ann", "Bob", variant=variant, **{option.id: value})
        assert wrong_options(start.variant, start.options) == {}
        changes = option.changes(value)
        assert {path: attrgetter(path)(start.rules) for path in changes} == dict(changes)
        assert start.variant.all_options(start.options)[option.id] == value


@pytest.mark.parametrize("variant", VARIANTS)
def test_c21_the_defaults_leave_the_rules_as_they_are(variant: str) -> None:
    game = VARIANTS[variant]
    assert game.with_options({}) == game
    assert game.with_options(game.all_options({})) == game


@pytest.mark.parametrize("variant", VARIANTS)
def test_c21_every_house_rule_is_a_question_with_a_source_and_its_own_id(variant: str) -> None:
    rules = VARIANTS[variant].options
    assert len({rule.id for rule in rules}) == len(rules)
    for rule in rules:
        assert rule.question_in(VARIANTS[variant].words)
        assert rule.source[0] in PLAIN_VARIANTS[variant].letters
        assert rule.source[1:].isdigit()


@pytest.mark.parametrize("variant", VARIANTS)
def test_every_choice_is_one_plain_sentence(variant: str) -> None:
    words = VARIANTS[variant].words
    for option in VARIANTS[variant].options:
        for choice in option.choices.values() if isinstance(option, ChoiceOption) else ():
            text = choice.text_in(words)
            assert text[0].isupper() or text[0].isdigit()
            assert text.endswith(".")


@pytest.mark.parametrize(
    ("option", "value", "allowed"),
    [
        ("bent_first_only", 1, "true, false"),
        ("bent_first_only", "true", "true, false"),
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
def test_c21_a_wrong_value_is_refused_with_the_choices(
    option: str, value: object, allowed: str
) -> None:
    wrong = wrong_options(VARIANTS["jamaican"], {option: value})
    assert wrong == {option: f"House rule “{option}” can be: {allowed}."}


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
def test_c21_an_option_of_another_game_is_refused(variant: str, option: str) -> None:
    game = VARIANTS[variant]
    assert wrong_options(game, {option: True}) == {
        option: f"{game.name} has no house rule “{option}”."
    }
