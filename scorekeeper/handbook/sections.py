"""What the handbook is made of: sections, sentences and tables."""

from collections.abc import Iterable
from dataclasses import dataclass


@dataclass(frozen=True)
class RuleTable:
    """A small table below a sentence."""

    rows: tuple[tuple[str, ...], ...]
    """The cells of every row; the last one is its figure."""
    columns: tuple[str, ...] = ()
    """The headings of the columns; empty where the rows explain themselves."""


@dataclass(frozen=True)
class RuleSentence:
    """One rule as a short sentence."""

    text: str
    """The sentence, in the reader's language; it ends with a colon before a table."""
    rule: str
    """The number of the rule it comes from."""
    table: RuleTable | None = None
    """The table it introduces."""


@dataclass(frozen=True)
class RuleSection:
    """A part of the rules."""

    id: str
    """What addresses and style sheets call it: the same in every game."""
    title: str
    """Its heading, in the game's own words."""
    sentences: tuple[RuleSentence, ...]
    """What it says."""

    @property
    def paragraphs(self) -> list[list[RuleSentence]]:
        """The sentences in paragraphs: neighbours that come from the same rule stand together; a
        table ends a paragraph."""
        paragraphs: list[list[RuleSentence]] = []
        for sentence in self.sentences:
            last = paragraphs[-1][-1] if paragraphs else None
            if last and last.rule == sentence.rule and not last.table:
                paragraphs[-1].append(sentence)
            else:
                paragraphs.append([sentence])
        return paragraphs


def section(id: str, title: str, sentences: Iterable[RuleSentence]) -> RuleSection:
    """A section made of these sentences."""
    return RuleSection(id, title, tuple(sentences))
