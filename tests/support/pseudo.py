"""A language nobody speaks: every sentence in brackets, so that one left in English stands out."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from string import Formatter

from scorekeeper.speech import catalogue, use_language

LETTERS = re.compile(r"[^\W\d_]+")
SAID = re.compile(r"⟦[^⟦⟧]*⟧")


class Pseudo:
    """A catalogue that puts the text of a sentence in brackets, piece by piece, and leaves what is
    filled in outside of them, so that a value nobody translated stands out as well.

    >>> Pseudo().gettext("A {words.set} needs cards.")
    '⟦A ⟧{words.set}⟦ needs cards.⟧'
    """

    def gettext(self, message: str, /) -> str:
        """The sentence in brackets."""
        return "".join(
            f"⟦{text}⟧" * bool(text) + ("" if name is None else f"{{{name}}}")
            for text, name, _, _ in Formatter().parse(message)
        )

    def pgettext(self, context: str, message: str, /) -> str:
        """The sentence in brackets."""
        return self.gettext(message)

    def ngettext(self, singular: str, plural: str, n: int, /) -> str:
        """The sentence for one, or for several, in brackets."""
        return self.gettext(singular if n == 1 else plural)


def unsaid(text: str) -> list[str]:
    """The words of a text that no catalogue gave.

    >>> unsaid("⟦A ⟧four⟦ needs ⟧3⟦ cards⟧.")
    ['four']
    """
    return LETTERS.findall(SAID.sub(" ", text))


@contextmanager
def pseudo_spoken() -> Iterator[None]:
    """Says everything in brackets for a while."""
    before = catalogue()
    use_language(Pseudo())
    try:
        yield
    finally:
        use_language(before)
