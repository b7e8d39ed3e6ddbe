"""The rules of a game in words, made from the sheet that the referee uses."""

from collections.abc import Mapping
from dataclasses import dataclass

from scorekeeper.rules.house_rules import AnyHouseRule, HouseRule, OptionValue, default_of
from scorekeeper.rules.in_words.cards import cards_section, hands_section
from scorekeeper.rules.in_words.ending import elimination_section, end_section
from scorekeeper.rules.in_words.jokers import jokers_section
from scorekeeper.rules.in_words.lay_down import going_out_section, lay_down_section
from scorekeeper.rules.in_words.melds import runs_section, sets_section
from scorekeeper.rules.in_words.money import Amount, money_section
from scorekeeper.rules.in_words.scores import (
    doubling_section,
    penalties_section,
    scoring_section,
)
from scorekeeper.rules.in_words.sections import RuleSection
from scorekeeper.rules.in_words.turns import calls_section, tack_on_section
from scorekeeper.rules.variant import Variant
from scorekeeper.speech import say


def in_smallest_unit(amount: int) -> str:
    """A stake where no currency is known."""
    return say("{amount} of the smallest unit of the money", amount=amount)


def rules_in_words(sheet: Variant, amount: Amount = in_smallest_unit) -> tuple[RuleSection, ...]:
    """The rules of a game with its house rules in it (`Variant.with_options`), in sections of
    short sentences. `amount` writes a stake.

    >>> from scorekeeper.variants.jamaican import JAMAICAN
    >>> sentence = rules_in_words(JAMAICAN)[4].sentences[1]
    >>> sentence.text, sentence.rule
    ('A three needs at least two natural cards.', 'J5')
    """
    sections = (
        cards_section(sheet),
        hands_section(sheet),
        sets_section(sheet),
        runs_section(sheet),
        jokers_section(sheet),
        lay_down_section(sheet),
        tack_on_section(sheet),
        going_out_section(sheet),
        calls_section(sheet),
        scoring_section(sheet),
        doubling_section(sheet),
        penalties_section(sheet),
        elimination_section(sheet),
        end_section(sheet),
        money_section(sheet, amount),
    )
    return tuple(section for section in sections if section is not None)


@dataclass(frozen=True)
class AgreedRule:
    """A house rule as a table plays it: what it says, what it usually says where that differs,
    and what else a table may choose."""

    question: str
    says: str
    source: str
    usually: str | None
    others: tuple[str, ...]


def house_rules_in_words(
    game: Variant, options: Mapping[str, OptionValue]
) -> tuple[AgreedRule, ...]:
    """Every house rule of a game with the choice in force.

    >>> from scorekeeper.variants.jamaican import JAMAICAN
    >>> agreed = house_rules_in_words(JAMAICAN, {"max_calls": 4})
    >>> [(rule.question, rule.says, rule.usually) for rule in agreed if rule.usually]
    [('Calls allowed in one hand', '4', '3')]
    """
    chosen = game.every_option(options)
    return tuple(
        _agreed(rule, chosen[rule.id], default_of(rule, chosen)) for rule in game.house_rules
    )


def _agreed(rule: AnyHouseRule, value: OptionValue, default: OptionValue) -> AgreedRule:
    others: tuple[str, ...] = ()
    if isinstance(rule, HouseRule):
        others = tuple(_says(rule, other) for other in rule.choices if other != value)
    usually = None if value == default else _says(rule, default)
    return AgreedRule(rule.question, _says(rule, value), rule.source, usually, others)


def _says(rule: AnyHouseRule, value: OptionValue) -> str:
    return rule.choices[value].sentence if isinstance(rule, HouseRule) else str(value)
