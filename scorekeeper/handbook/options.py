"""The options of a game with the values that a table plays by."""

from collections.abc import Mapping
from dataclasses import dataclass

from scorekeeper.rules.options import ChoiceOption, Option, OptionValue, default_of
from scorekeeper.rules.variant import Variant


@dataclass(frozen=True)
class OptionInForce:
    """An option as a table plays it, in the reader's language."""

    question: str
    """The question it answers."""
    text: str
    """The value at this table."""
    source: str
    """Where it stands in the rulebook."""
    default_text: str | None
    """The default; None where this table plays by it."""
    other_texts: tuple[str, ...]
    """The other values a table may choose; empty for a number."""


def options_in_force(
    variant: Variant, options: Mapping[str, OptionValue]
) -> tuple[OptionInForce, ...]:
    """Return every option of a game, in their order, with its value at a table. `options` holds
    what the table chose, option id → value; the others have their defaults.

    >>> from scorekeeper.variants.jamaican import JAMAICAN
    >>> in_force = options_in_force(JAMAICAN, {"max_calls": 4})
    >>> [(each.question, each.text, each.default_text) for each in in_force if each.default_text]
    [('Calls allowed in one hand', '4', '3')]
    """
    values = variant.all_options(options)
    return tuple(
        _option_in_force(option, values[option.id], default_of(option, values))
        for option in variant.options
    )


def _option_in_force(option: Option, value: OptionValue, default: OptionValue) -> OptionInForce:
    choices = option.choices if isinstance(option, ChoiceOption) else ()
    return OptionInForce(
        question=option.question,
        text=_value_text(option, value),
        source=option.source,
        default_text=None if value == default else _value_text(option, default),
        other_texts=tuple(_value_text(option, other) for other in choices if other != value),
    )


def _value_text(option: Option, value: OptionValue) -> str:
    return option.choices[value].text if isinstance(option, ChoiceOption) else str(value)
