"""The options of a game with the values that a table plays by."""

from collections.abc import Mapping
from dataclasses import dataclass

from scorekeeper.handbook.money import AmountText, in_smallest_unit
from scorekeeper.rules.options import (
    UNIT,
    ChoiceOption,
    NumberOption,
    Option,
    OptionValue,
    counts_units,
    default_of,
    stake_amount,
)
from scorekeeper.rules.variant import Variant
from scorekeeper.rules.words import Words
from scorekeeper.speech import say


@dataclass(frozen=True)
class OptionInForce:
    """An option as a table plays it, in the reader's language."""

    id: str
    """What programs and stored games call it."""
    question: str
    """The question it answers."""
    is_stake: bool
    """Whether it says what is paid."""
    text: str
    """The value at this table."""
    source: str
    """Where it stands in the rulebook."""
    default_text: str | None
    """The default; None where this table plays by it."""
    other_texts: tuple[str, ...]
    """The other values a table may choose; empty for a number."""


def options_in_force(
    variant: Variant,
    options: Mapping[str, OptionValue],
    amount: AmountText = in_smallest_unit,
) -> tuple[OptionInForce, ...]:
    """Return every option of a game that says anything there, in their order, with its value at a
    table; stakes as what is paid, so without the unit in which some are counted. `options` holds
    what the table chose, option id → value; the others have their defaults. `amount` writes an
    amount of minor units.

    >>> from scorekeeper.variants.jamaican import JAMAICAN
    >>> in_force = options_in_force(JAMAICAN, {"max_calls": 4})
    >>> [(each.question, each.text, each.default_text) for each in in_force if each.default_text]
    [('How many calls each has in a hand', '4', '3')]
    """
    values, usual = variant.all_options(options), variant.all_options({})
    words, has_counts = variant.words, counts_units(variant.options)
    in_force = []
    for option in variant.options:
        if not _matters(option, values):
            continue
        if isinstance(option, ChoiceOption):
            in_force.append(_choice_in_force(option, values[option.id], words))
        elif not option.is_stake:
            text, default = str(values[option.id]), str(default_of(option, values))
            in_force.append(_number_in_force(option, text, default, words))
        elif not (has_counts and option.path == UNIT):
            text, default = (
                _amount_text(amount, stake_amount(variant.options, option, chosen))
                for chosen in (values, usual)
            )
            in_force.append(_number_in_force(option, text, default, words))
    return tuple(in_force)


def _matters(option: Option, values: Mapping[str, OptionValue]) -> bool:
    """Whether an option says anything beside what was chosen for the others (V4)."""
    needed = option.only_with if isinstance(option, NumberOption) else None
    return needed is None or values[needed[0]] == needed[1]


def _choice_in_force(option: ChoiceOption, value: OptionValue, words: Words) -> OptionInForce:
    texts = {each: choice.text_in(words) for each, choice in option.choices.items()}
    return OptionInForce(
        id=option.id,
        question=option.question_in(words),
        is_stake=False,
        text=texts[value],
        source=option.source,
        default_text=None if value == option.default else texts[option.default],
        other_texts=tuple(text for other, text in texts.items() if other != value),
    )


def _number_in_force(option: NumberOption, text: str, default: str, words: Words) -> OptionInForce:
    return OptionInForce(
        id=option.id,
        question=option.question_in(words),
        is_stake=option.is_stake,
        text=text,
        source=option.source,
        default_text=None if text == default else default,
        other_texts=(),
    )


def _amount_text(amount: AmountText, paid: int) -> str:
    return amount(paid) if paid else say("Nothing.")
