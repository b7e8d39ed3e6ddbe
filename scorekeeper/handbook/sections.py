"""The parts of the handbook: sections, sentences, tables, steps and pictures."""

from collections.abc import Iterable
from dataclasses import dataclass

from scorekeeper.cards import Card, Cards


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
    fine: bool = False
    """Whether it is small print: something to look up, not to learn the game from."""


@dataclass(frozen=True)
class Step:
    """One step of a turn."""

    title: str
    """What the player does."""
    sentences: tuple[RuleSentence, ...]
    """How, in this game."""


@dataclass(frozen=True)
class PilesPicture:
    """The middle of the table when a hand begins: the stock, and the card turned up."""

    upcard: Card


@dataclass(frozen=True)
class MeldsPicture:
    """Melds, and what the referee says of them."""

    caption: str
    """What they show."""
    melds: tuple[Cards, ...]
    """Their cards, each joker as the card it stands for."""
    wrong: str = ""
    """The referee's reason; empty where the melds are legal."""
    rule: str = ""
    """The rule they break."""
    fine: bool = False
    """Whether the picture is small print."""


@dataclass(frozen=True)
class TackOnPicture:
    """A meld on the table before and after cards are added, and what the referee says of it."""

    caption: str
    """What it shows."""
    before: Cards
    """The meld as it lay on the table."""
    added: Cards
    """What the player adds."""
    after: Cards
    """The meld afterwards; empty where the referee says no."""
    freed: Cards = ()
    """The jokers that came free."""
    wrong: str = ""
    """The referee's reason; empty where it is legal."""
    rule: str = ""
    """The rule it breaks."""
    fine: bool = False
    """Whether the picture is small print."""


Picture = PilesPicture | MeldsPicture | TackOnPicture


@dataclass(frozen=True)
class RuleSection:
    """A part of the rules."""

    id: str
    """Its name in addresses and style sheets: the same in every game."""
    title: str
    """Its heading, in the game's own words."""
    sentences: tuple[RuleSentence, ...]
    """What it says."""
    pictures: tuple[Picture, ...] = ()
    """What it shows in cards."""
    steps: tuple[Step, ...] = ()
    """The steps it describes, in their order."""
    rare: bool = False
    """Whether a first game can be played without it, because it rarely happens."""

    @property
    def paragraphs(self) -> list[list[RuleSentence]]:
        """What it says in paragraphs, without the small print."""
        return _group_paragraphs(sentence for sentence in self.sentences if not sentence.fine)

    @property
    def small_print(self) -> list[list[RuleSentence]]:
        """The small print in paragraphs."""
        return _group_paragraphs(sentence for sentence in self.sentences if sentence.fine)


def _group_paragraphs(sentences: Iterable[RuleSentence]) -> list[list[RuleSentence]]:
    """Group sentences in paragraphs: neighbours that come from the same rule stand together, and a
    table ends a paragraph."""
    paragraphs: list[list[RuleSentence]] = []
    for sentence in sentences:
        last = paragraphs[-1][-1] if paragraphs else None
        if last and last.rule == sentence.rule and not last.table:
            paragraphs[-1].append(sentence)
        else:
            paragraphs.append([sentence])
    return paragraphs


def section(
    id: str,
    title: str,
    sentences: Iterable[RuleSentence],
    pictures: Iterable[Picture] = (),
    *,
    rare: bool = False,
) -> RuleSection:
    """Build a section of these sentences and pictures."""
    return RuleSection(id, title, tuple(sentences), tuple(pictures), rare=rare)


def fine_print(text: str, rule: str) -> RuleSentence:
    """Build a sentence of small print."""
    return RuleSentence(text, rule, fine=True)
