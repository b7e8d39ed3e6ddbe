"""What the rules of a game in words are made of."""

from collections.abc import Iterable
from dataclasses import dataclass


@dataclass(frozen=True)
class RuleTable:
    """Rows of a table; the last cell of each is its figure. `columns` is empty where the rows
    explain themselves."""

    rows: tuple[tuple[str, ...], ...]
    columns: tuple[str, ...] = ()


@dataclass(frozen=True)
class RuleSentence:
    """A short plain text, the number in the rulebook it stands on, and the table it introduces."""

    text: str
    rule: str
    table: RuleTable | None = None


@dataclass(frozen=True)
class RuleSection:
    """A part of the rules. `id` is the same in every game, the title in the game's own words."""

    id: str
    title: str
    sentences: tuple[RuleSentence, ...]

    @property
    def paragraphs(self) -> list[list[RuleSentence]]:
        """The sentences, those that follow one another on the same rule together; a table ends a
        paragraph."""
        paragraphs: list[list[RuleSentence]] = []
        for sentence in self.sentences:
            last = paragraphs[-1][-1] if paragraphs else None
            if last and last.rule == sentence.rule and not last.table:
                paragraphs[-1].append(sentence)
            else:
                paragraphs.append([sentence])
        return paragraphs


def section(id: str, title: str, sentences: Iterable[RuleSentence]) -> RuleSection:
    """A section of all these sentences."""
    return RuleSection(id, title, tuple(sentences))
