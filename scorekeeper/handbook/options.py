"""What a table agreed: every option of a game with the value in force."""

from collections.abc import Mapping
from dataclasses import dataclass

from scorekeeper.rules.options import ChoiceOption, Option, OptionValue, default_of
from scorekeeper.rules.variant import Variant


@dataclass(frozen=True)
class OptionInForce:
    """An option as a table plays it, in the reader's language."""

    question: str
    """What it is about."""
    text: str
    """What the table plays."""
    source: str
    """Where it stands in the rulebook."""
    default_text: str | None
    """What tables play that choose nothing; None where that is what this table plays."""
    other_texts: tuple[str, ...]
    """What else a table may choose; nothing for a number."""


def options_in_force(
    variant: Variant, options: Mapping[str, OptionValue]
) -> tuple[OptionInForce, ...]:
    """Every option of a game, in their order. `options` holds what the table chose, option id →
    value; the others have their defaults.

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
        text=_text(option, value),
        source=option.source,
        default_text=None if value == default else _text(option, default),
        other_texts=tuple(_text(option, other) for other in choices if other != value),
    )


def _text(option: Option, value: OptionValue) -> str:
    return option.choices[value].text if isinstance(option, ChoiceOption) else str(value)
