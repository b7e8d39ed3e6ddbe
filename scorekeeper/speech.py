"""What is said to people, in the language they read.

A sentence stands in the code whole and in English, with names in braces for what is filled in, so
that a translator sees all of it. Who reads in another language brings its catalogue.
"""

from contextvars import ContextVar
from gettext import NullTranslations
from typing import Protocol


class Catalogue(Protocol):
    """The sentences of one language: what `gettext` and Babel call translations."""

    def gettext(self, message: str, /) -> str:
        """The sentence in this language, or as it is."""

    def pgettext(self, context: str, message: str, /) -> str:
        """The sentence as it is meant in a context."""

    def ngettext(self, singular: str, plural: str, n: int, /) -> str:
        """The sentence for so many things."""

    def __hash__(self) -> int:
        """Catalogues are told apart, so that what one of them said can be kept."""


ENGLISH: Catalogue = NullTranslations()
"""The language the sentences are written in."""

_catalogue: ContextVar[Catalogue] = ContextVar("catalogue")


def use_language(catalogue: Catalogue) -> None:
    """From here on, say everything in this language."""
    _catalogue.set(catalogue)


def catalogue() -> Catalogue:
    """The language that is spoken here and now."""
    return _catalogue.get(ENGLISH)


def say(sentence: str, /, **values: object) -> str:
    """A sentence in the reader's language, with its values filled in.

    >>> say("{name} deals.", name="Ann")
    'Ann deals.'
    """
    return _filled(catalogue().gettext(sentence), values)


def say_as(context: str, sentence: str, /, **values: object) -> str:
    """A sentence or word that means different things in different places: `context` tells the
    translator which.

    >>> say_as("out of the game", "out")
    'out'
    """
    return _filled(catalogue().pgettext(context, sentence), values)


def say_many(one: str, many: str, number: int, /, **values: object) -> str:
    """The sentence for one thing or for several, with `{number}` and its other values filled in.

    >>> say_many("{number} card", "{number} cards", 3)
    '3 cards'
    """
    said = catalogue().ngettext(one, many, number)
    return _filled(said, {"number": number} | values)


def mark(sentence: str) -> str:
    """Marks a sentence of a sheet or a table for the translators; `say` it where it is shown.

    >>> mark("Nine hands.")
    'Nine hands.'
    """
    return sentence


def mark_as(context: str, sentence: str) -> str:  # noqa: ARG001
    """Marks a word that means different things in different places; `say_as` it in this context.

    >>> mark_as("number", "three")
    'three'
    """
    return sentence


def _filled(said: str, values: dict[str, object]) -> str:
    return said.format(**values) if values else said
