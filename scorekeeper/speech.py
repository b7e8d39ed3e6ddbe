"""The sentences people read, in their own language.

Each sentence is in the code as a whole, in English, with a name in braces for each value that is
filled in, so that translators see all of it. A catalogue holds the sentences of another language.
"""

from contextvars import ContextVar
from gettext import NullTranslations
from typing import Protocol


class Catalogue(Protocol):
    """The sentences of one language: any object with these methods of `gettext` translations."""

    def gettext(self, message: str, /) -> str:
        """Translate the sentence; return it unchanged if there is no translation."""

    def pgettext(self, context: str, message: str, /) -> str:
        """Translate the sentence, with the meaning it has in a context."""

    def ngettext(self, singular: str, plural: str, n: int, /) -> str:
        """Translate the sentence in the form that this language uses for `n` things."""

    def __hash__(self) -> int:
        """Make a catalogue usable as a key, so that sentences can be cached for each language."""


ENGLISH: Catalogue = NullTranslations()
"""The language the sentences are written in."""

_catalogue: ContextVar[Catalogue] = ContextVar("catalogue")


def use_language(catalogue: Catalogue) -> None:
    """Make this the language of everything said from now on, in this context."""
    _catalogue.set(catalogue)


def catalogue() -> Catalogue:
    """Return the language in use: English unless `use_language` has chosen another."""
    return _catalogue.get(ENGLISH)


def say(sentence: str, /, **values: object) -> str:
    """Translate a sentence into the reader's language and fill in its values.

    >>> say("{name} deals.", name="Ann")
    'Ann deals.'
    """
    return _fill_in(catalogue().gettext(sentence), values)


def say_as(context: str, sentence: str, /, **values: object) -> str:
    """Translate a sentence or word with more than one meaning; `context` tells the translator which
    one.

    >>> say_as("out of the game", "out")
    'out'
    """
    return _fill_in(catalogue().pgettext(context, sentence), values)


def say_many(one: str, many: str, number: int, /, **values: object) -> str:
    """Translate a sentence about one thing or many, and fill in its values: `{number}` is the
    number in figures, `{count}` in words.

    >>> say_many("{number} card", "{number} cards", 3)
    '3 cards'
    >>> say_many("one card", "{count} cards", 3)
    'three cards'
    """
    sentence = catalogue().ngettext(one, many, number)
    return _fill_in(sentence, {"number": number, "count": in_words(number)} | values)


def in_words(number: int) -> str:
    """Write a small number as a word.

    >>> in_words(3), in_words(14)
    ('three', '14')
    """
    return say_as("number", _NUMBERS[number]) if 0 <= number < len(_NUMBERS) else str(number)


def mark(sentence: str) -> str:
    """Mark a sentence for translators and return it unchanged; use `say` where it is shown.

    For sentences in constants, such as the values of a variant.

    >>> mark("Nine hands.")
    'Nine hands.'
    """
    return sentence


def mark_as(context: str, sentence: str) -> str:  # noqa: ARG001
    """Mark a word for translators and return it unchanged; use `say_as` with this context where it
    is shown.

    >>> mark_as("number", "three")
    'three'
    """
    return sentence


_NUMBERS = (
    mark_as("number", "no"),
    mark_as("number", "one"),
    mark_as("number", "two"),
    mark_as("number", "three"),
    mark_as("number", "four"),
    mark_as("number", "five"),
    mark_as("number", "six"),
    mark_as("number", "seven"),
    mark_as("number", "eight"),
    mark_as("number", "nine"),
    mark_as("number", "ten"),
)


def _fill_in(sentence: str, values: dict[str, object]) -> str:
    return sentence.format(**values) if values else sentence
