"""The options of a game, which players know as house rules, and what each choice changes in the
rules."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from scorekeeper.rules.words import Words
from scorekeeper.speech import say

OptionValue = bool | int | str

STAKES = "stakes."
"""How the paths of what is paid for begin."""
UNIT = f"{STAKES}unit"

Changes = Mapping[str, Any]
"""Fields of a `Variant` and their new values; `lay_down.minimum` is the `minimum` of its
`lay_down`."""


@dataclass(frozen=True)
class Choice:
    """One possible value of a `ChoiceOption`."""

    english_text: str
    """What the table chooses with it, in English."""
    changes: Changes = field(default_factory=dict)
    """What it changes in the rules; nothing where the variant says it already."""

    def text_in(self, words: Words) -> str:
        """Return what the table chooses with it, in the reader's language and the game's words,
        which must be translated."""
        return words.say(self.english_text)


@dataclass(frozen=True)
class ChoiceOption:
    """An option with a few possible values; True and False make a switch."""

    id: str
    """What programs and stored games call it."""
    english_question: str
    """The question it answers, in English, as a short heading."""
    source: str
    """Where it stands in the rulebook."""
    default: OptionValue
    """The value of a table that chooses nothing."""
    choices: Mapping[OptionValue, Choice]
    """Every possible value with its text, in the order in which they are shown."""
    about: str = ""
    """The id of the word (`handbook.terms`) that somebody has to know to answer; empty where the
    choices explain themselves."""
    asked_first: bool = False
    """Whether everybody is asked who begins a game: what they play follows from it (V3)."""

    def question_in(self, words: Words) -> str:
        """Return the question it answers, in the reader's language and the game's words, which must
        be translated."""
        return words.say(self.english_question)

    def accepts(self, value: object) -> bool:
        """Whether `value` is one of the choices; 1 is not True."""
        return any(type(value) is type(choice) and value == choice for choice in self.choices)

    @property
    def values_text(self) -> str:
        """The possible values, for a message."""
        return ", ".join(_write_value(value) for value in self.choices)

    def changes(self, value: OptionValue) -> Changes:
        """Return what a value changes in the rules."""
        return self.choices[value].changes


@dataclass(frozen=True)
class NumberOption:
    """An option whose value is a whole number, which becomes one field of the rules."""

    id: str
    """What programs and stored games call it."""
    english_question: str
    """What the number is, in English, as a short heading."""
    source: str
    """Where it stands in the rulebook."""
    default: int
    """The value of a table that chooses nothing."""
    path: str
    """The field that takes the number: `stakes.unit` is the `unit` of the `stakes`."""
    min_value: int = 0
    """The least number a table may choose."""
    max_value: int = 100
    """The greatest number a table may choose."""
    default_with: Mapping[tuple[str, OptionValue], int] = field(default_factory=dict)
    """Other defaults, for tables that chose this value for that earlier option (N6)."""
    money: bool = False
    """Whether it is an amount in minor units of the game's currency."""
    about: str = ""
    """The id of the word that somebody has to know, as in `ChoiceOption`."""
    asked_first: bool = False
    """Whether everybody is asked who begins a game, as in `ChoiceOption`."""
    only_with: tuple[str, OptionValue] | None = None
    """The option, and its value, without which this number says nothing; None where it always
    counts (V4)."""

    @property
    def is_stake(self) -> bool:
        """Whether it is an amount of money, or how many units of it somebody pays."""
        return self.money or self.path.startswith(STAKES)

    @property
    def is_count(self) -> bool:
        """Whether it is how many units of money somebody pays."""
        return self.is_stake and not self.money

    def question_in(self, words: Words) -> str:
        """Return what the number is, in the reader's language and the game's words, which must be
        translated."""
        return words.say(self.english_question)

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
        """Return what a value changes in the rules."""
        return {self.path: value}


def _write_value(value: OptionValue) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


Option = ChoiceOption | NumberOption


def default_of(option: Option, chosen: Mapping[str, OptionValue]) -> OptionValue:
    """Return the default of an option for a table that chose these values for earlier options
    (N6)."""
    others = option.default_with if isinstance(option, NumberOption) else {}
    return next((others[choice] for choice in chosen.items() if choice in others), option.default)


def counts_units(options: Iterable[Option]) -> bool:
    """Whether some stakes are counted in units: then the unit alone says nothing to players."""
    return any(isinstance(option, NumberOption) and option.is_count for option in options)


def stake_amount(
    options: Iterable[Option], option: NumberOption, chosen: Mapping[str, OptionValue]
) -> int:
    """Return what a stake comes to in minor units, for a table that chose these values for the
    `options` of its game."""
    value = int(chosen[option.id])
    if not option.is_count:
        return value
    units = (each for each in options if isinstance(each, NumberOption) and each.path == UNIT)
    return value * int(chosen[next(units).id])
