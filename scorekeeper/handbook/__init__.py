"""The rules of a game in words, made from the sheet that the referee uses."""

from collections.abc import Mapping
from dataclasses import dataclass

from scorekeeper.handbook.cards import cards_section, hands_section
from scorekeeper.handbook.ending import elimination_section, end_section
from scorekeeper.handbook.jokers import jokers_section
from scorekeeper.handbook.lay_down import going_out_section, lay_down_section
from scorekeeper.handbook.melds import runs_section, sets_section
from scorekeeper.handbook.money import Amount, money_section
from scorekeeper.handbook.scores import (
    doubling_section,
    penalties_section,
    scoring_section,
)
from scorekeeper.handbook.sections import RuleSection
from scorekeeper.handbook.turns import calls_section, tack_on_section
from scorekeeper.rules.options import ChoiceOption, Option, OptionValue, default_of
from scorekeeper.rules.variant import Variant
from scorekeeper.speech import say


def in_smallest_unit(amount: int) -> str:
    """A stake where no currency is known."""
    return say("{amount} of the smallest unit of the money", amount=amount)


def rules_in_words(rules: Variant, amount: Amount = in_smallest_unit) -> tuple[RuleSection, ...]:
    """The rules of a game with its house rules in it (`Variant.with_options`), in sections of
    short sentences. `amount` writes a stake.

    >>> from scorekeeper.variants.jamaican import JAMAICAN
    >>> sentence = rules_in_words(JAMAICAN)[4].sentences[1]
    >>> sentence.text, sentence.rule
    ('A three needs at least two natural cards.', 'J5')
    """
    sections = (
        cards_section(rules),
        hands_section(rules),
        sets_section(rules),
        runs_section(rules),
        jokers_section(rules),
        lay_down_section(rules),
        tack_on_section(rules),
        going_out_section(rules),
        calls_section(rules),
        scoring_section(rules),
        doubling_section(rules),
        penalties_section(rules),
        elimination_section(rules),
        end_section(rules),
        money_section(rules, amount),
    )
    return tuple(section for section in sections if section is not None)


@dataclass(frozen=True)
class OptionInForce:
    """A house rule as a table plays it: what it says, what it usually says where that differs,
    and what else a table may choose."""

    question: str
    text: str
    source: str
    usually: str | None
    others: tuple[str, ...]


def options_in_force(
    game: Variant, options: Mapping[str, OptionValue]
) -> tuple[OptionInForce, ...]:
    """Every house rule of a game with the choice in force.

    >>> from scorekeeper.variants.jamaican import JAMAICAN
    >>> agreed = options_in_force(JAMAICAN, {"max_calls": 4})
    >>> [(rule.question, rule.text, rule.usually) for rule in agreed if rule.usually]
    [('Calls allowed in one hand', '4', '3')]
    """
    chosen = game.all_options(options)
    return tuple(
        _with_values(rule, chosen[rule.id], default_of(rule, chosen)) for rule in game.options
    )


def _with_values(rule: Option, value: OptionValue, default: OptionValue) -> OptionInForce:
    others: tuple[str, ...] = ()
    if isinstance(rule, ChoiceOption):
        others = tuple(_text(rule, other) for other in rule.choices if other != value)
    usually = None if value == default else _text(rule, default)
    return OptionInForce(rule.question, _text(rule, value), rule.source, usually, others)


def _text(rule: Option, value: OptionValue) -> str:
    return rule.choices[value].text if isinstance(rule, ChoiceOption) else str(value)
