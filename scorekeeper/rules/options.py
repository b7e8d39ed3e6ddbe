"""House rules: what a table may agree on, and what each agreement changes in a game's sheet."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from scorekeeper.speech import say

OptionValue = bool | int | str
Changes = Mapping[str, Any]


@dataclass(frozen=True)
class Choice:
    """One possible value of a house rule: what it says in English, and the fields of the game's
    sheet that it sets to other values; `lay_down.minimum` is a field of the sheet's `lay_down`."""

    english_text: str
    changes: Changes = field(default_factory=dict)

    @property
    def text(self) -> str:
        """What players read, in their language."""
        return say(self.english_text)


@dataclass(frozen=True)
class ChoiceOption:
    """A rule with a few possible values, each a `Choice`; True and False make a switch. What it
    `english_question` is in English."""

    id: str
    english_question: str
    source: str
    default: OptionValue
    choices: Mapping[OptionValue, Choice]

    @property
    def question(self) -> str:
        """What it asks, in the reader's language."""
        return say(self.english_question)

    def accepts(self, value: object) -> bool:
        """Whether `value` is one of the choices; 1 is not True."""
        return any(type(value) is type(known) and value == known for known in self.choices)

    @property
    def values_text(self) -> str:
        """The possible values, for a message."""
        return ", ".join(_as_written(value) for value in self.choices)

    def changes(self, value: OptionValue) -> Changes:
        """What a value sets in the game's sheet."""
        return self.choices[value].changes


@dataclass(frozen=True)
class NumberOption:
    """A house rule whose value is a whole number that becomes one field of the game's sheet.
    `default_with` holds other defaults for tables that chose so at an earlier rule (N6). `money`
    marks an amount in minor units of the game's currency."""

    id: str
    english_question: str
    source: str
    default: int
    min_value: int
    max_value: int
    path: str
    default_with: Mapping[tuple[str, OptionValue], int] = field(default_factory=dict)
    money: bool = False

    @property
    def question(self) -> str:
        """What it asks, in the reader's language."""
        return say(self.english_question)

    def accepts(self, value: object) -> bool:
        """Whether `value` is a whole number within the limits."""
        return type(value) is int and self.min_value <= value <= self.max_value

    @property
    def values_text(self) -> str:
        """The possible values, for a message."""
        return say(
            "a whole number from {least} to {most}", least=self.min_value, most=self.max_value
        )

    def changes(self, value: OptionValue) -> Changes:
        """What a value sets in the game's sheet."""
        return {self.path: value}


def _as_written(value: OptionValue) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


Option = ChoiceOption | NumberOption


def default_of(rule: Option, chosen: Mapping[str, OptionValue]) -> OptionValue:
    """What a rule is at a table that has not said, and has chosen so at the rules before it."""
    others = rule.default_with if isinstance(rule, NumberOption) else {}
    return next((others[choice] for choice in chosen.items() if choice in others), rule.default)
