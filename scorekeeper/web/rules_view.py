"""The rules of a game as their page shows them: paragraphs with a number, tables, house rules."""

from collections.abc import Sequence
from dataclasses import dataclass

from scorekeeper.handbook.options import OptionInForce
from scorekeeper.handbook.sections import RuleSection, RuleSentence
from scorekeeper.speech import say

HANDS_SECTION = "hands"
"""The section whose table has a row for each hand."""


@dataclass(frozen=True)
class Cell:
    """A cell of a table. `is_figure`: it holds a number alone; `note` is set beside it."""

    text: str
    is_figure: bool
    note: str = ""


@dataclass(frozen=True)
class TableRow:
    """A row of a table: the cell that names it, and the others. `in_play` marks the hand that is
    being played."""

    head: str
    cells: tuple[Cell, ...]
    in_play: bool


@dataclass(frozen=True)
class Table:
    """A table below a paragraph, which says what it is about; without `columns` its rows explain
    themselves."""

    columns: tuple[str, ...]
    rows: tuple[TableRow, ...]


@dataclass(frozen=True)
class Paragraph:
    """Sentences that stand on the same rule. `id` is its own on the page."""

    id: str
    sentences: tuple[str, ...]
    rule: str
    table: Table | None


@dataclass(frozen=True)
class Section:
    """A part of the rules."""

    id: str
    title: str
    paragraphs: tuple[Paragraph, ...]


@dataclass(frozen=True)
class OptionLine:
    """A house rule as it is played: the question, what was chosen, its number in the rulebook.
    `usually` says what it mostly is, where this table plays something else; `others` what else a
    table may choose."""

    question: str
    text: str
    rule: str
    usually: str
    others: tuple[str, ...]


def section_view(section: RuleSection, hand_in_play: int | None) -> Section:
    """A section with the hand in play marked in the table of hands."""
    marked = str(hand_in_play) if section.id == HANDS_SECTION and hand_in_play else ""
    paragraphs = tuple(
        _paragraph(f"{section.id}-{number}", sentences, marked)
        for number, sentences in enumerate(section.paragraphs, 1)
    )
    return Section(section.id, section.title, paragraphs)


def _paragraph(id: str, sentences: Sequence[RuleSentence], marked: str) -> Paragraph:
    table = sentences[-1].table
    rows = tuple(_row(row, in_play=row[0] == marked) for row in table.rows) if table else ()
    return Paragraph(
        id,
        tuple(sentence.text for sentence in sentences),
        sentences[0].rule,
        Table(table.columns, rows) if table else None,
    )


def _row(row: Sequence[str], *, in_play: bool) -> TableRow:
    head, *texts = row
    cells = [Cell(text, text.isdigit()) for text in texts]
    if in_play:
        cells[0] = Cell(cells[0].text, cells[0].is_figure, say("in play"))
    return TableRow(head, tuple(cells), in_play)


def option_line(option: OptionInForce, *, at_table: bool) -> OptionLine:
    """A house rule in words. At a table it is settled, so nothing else is on offer."""
    usually = ""
    if option.default_text:
        usually = say("Agreed at this table. Usually: {choice}", choice=option.default_text)
    others = () if at_table or usually else option.other_texts
    return OptionLine(
        option.question,
        option.text,
        option.source,
        usually,
        tuple(say("Or: {choice}", choice=other) for other in others),
    )
