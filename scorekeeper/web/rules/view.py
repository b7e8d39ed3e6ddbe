"""The rules of a game as their page shows them: paragraphs with a number, tables, pictures, house
rules."""

import re
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from markupsafe import Markup, escape

from scorekeeper.cards import Cards, Deck
from scorekeeper.handbook.money import AmountText
from scorekeeper.handbook.options import OptionInForce
from scorekeeper.handbook.sections import (
    MeldsPicture,
    Picture,
    PilesPicture,
    RuleSection,
    RuleSentence,
    TackOnPicture,
)
from scorekeeper.handbook.terms import Term
from scorekeeper.rules.variant import Variant
from scorekeeper.speech import say
from scorekeeper.web.rules.sums import Sums, build_sums
from scorekeeper.web.writing.cards import CardView, card_views

HANDS_SECTION = "hands"
"""The section whose table has a row for each hand."""
SCORING_SECTION, DOUBLING_SECTION = "scoring", "doubling"
"""The sections that show how points add up."""
LINK = '<a class="term" href="{address}#{id}">{text}</a>'


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
    sentences: tuple[Markup, ...]
    rule: str
    table: Table | None


@dataclass(frozen=True)
class StepView:
    """A step of a turn; `rule` is where the first of its sentences stands."""

    title: str
    sentences: tuple[Markup, ...]
    rule: str


@dataclass(frozen=True)
class CardsLine:
    """Cards of a picture, with a word before them where there are several lines."""

    label: str
    cards: tuple[CardView, ...]


@dataclass(frozen=True)
class PictureView:
    """A picture: its lines one below the other, or its melds side by side. `legal` is None where
    nothing is judged."""

    kind: str
    caption: str
    lines: tuple[CardsLine, ...]
    legal: bool | None
    wrong: str
    rule: str


@dataclass(frozen=True)
class Section:
    """A part of the rules. The small print is folded away at first; of what is `rare`, all but the
    title."""

    id: str
    title: str
    steps: tuple[StepView, ...]
    paragraphs: tuple[Paragraph, ...]
    pictures: tuple[PictureView, ...]
    small_print: tuple[Paragraph, ...]
    small_pictures: tuple[PictureView, ...]
    sums: Sums | None
    rare: bool


@dataclass(frozen=True)
class OptionLine:
    """A house rule as it is played: the question, what was chosen, its number in the rulebook.
    `usually` is the usual choice, where this table plays something else; `others` what else a table
    may choose."""

    question: str
    text: str
    rule: str
    usually: str
    others: tuple[str, ...]


@dataclass(frozen=True)
class Book:
    """The parts that all sections of one page share: the rules, their deck, how amounts of money
    are written, the number of the hand in play, the words that are explained, and where."""

    rules: Variant
    deck: Deck
    amount: AmountText
    hand_in_play: int | None
    terms: tuple[Term, ...]
    words_address: str

    def section(self, section: RuleSection) -> Section:
        """Return a section with the hand in play marked in the table of hands, and each word linked
        where it first falls."""
        link = self._linker()
        marked = str(self.hand_in_play) if section.id == HANDS_SECTION else ""
        steps = tuple(
            StepView(
                step.title,
                tuple(link(sentence.text) for sentence in step.sentences),
                step.sentences[0].rule,
            )
            for step in section.steps
        )
        paragraphs = [
            _paragraph(f"{section.id}-{number}", sentences, marked, link)
            for number, sentences in enumerate([*section.paragraphs, *section.small_print], 1)
        ]
        large = len(section.paragraphs)
        shown = [(picture, self._picture(picture)) for picture in section.pictures]
        return Section(
            section.id,
            section.title,
            steps,
            tuple(paragraphs[:large]),
            tuple(view for picture, view in shown if not _is_fine(picture)),
            tuple(paragraphs[large:]),
            tuple(view for picture, view in shown if _is_fine(picture)),
            self._sums(section.id),
            section.rare,
        )

    def _sums(self, section_id: str) -> Sums | None:
        if self.rules.card_points.nothing_counts:
            return None
        if section_id == SCORING_SECTION and not self.rules.doubles:
            return build_sums(self.rules, self.amount, bent=False)
        if section_id == DOUBLING_SECTION:
            return build_sums(self.rules, self.amount, bent=True)
        return None

    def _views(self, cards: Cards) -> tuple[CardView, ...]:
        return card_views(cards, self.deck, self.rules.words)

    def _picture(self, picture: Picture) -> PictureView:
        if isinstance(picture, PilesPicture):
            return PictureView(
                "piles", "", (CardsLine("", self._views((picture.upcard,))),), None, "", ""
            )
        legal = not picture.wrong
        if isinstance(picture, MeldsPicture):
            lines = tuple(CardsLine("", self._views(meld)) for meld in picture.melds)
            return PictureView("melds", picture.caption, lines, legal, picture.wrong, picture.rule)
        lines = tuple(self._before_and_after(picture))
        return PictureView("was", picture.caption, lines, legal, picture.wrong, picture.rule)

    def _before_and_after(self, picture: TackOnPicture) -> Iterable[CardsLine]:
        yield CardsLine(say("before"), self._views(picture.before))
        added = tuple(map(_as_new, self._views(picture.added)))
        yield CardsLine(say("you add"), added)
        if picture.after:
            yield CardsLine(say("after"), self._with_new(picture.after, picture.before))
        if picture.freed:
            yield CardsLine(say("comes free"), tuple(map(_as_new, self._views(picture.freed))))

    def _with_new(self, after: Cards, before: Cards) -> tuple[CardView, ...]:
        """Return the cards of a meld, those marked that were not there before."""
        there = Counter(before)
        views = []
        for card, view in zip(after, self._views(after), strict=True):
            views.append(view if there[card] else _as_new(view))
            there[card] -= 1
        return tuple(views)

    @cached_property
    def _terms_by_form(self) -> dict[str, Term]:
        return {form.casefold(): term for term in self.terms for form in term.forms}

    @cached_property
    def _form_of_term(self) -> re.Pattern[str]:
        longest_first = sorted(self._terms_by_form, key=len, reverse=True)
        return re.compile(rf"\b({'|'.join(map(re.escape, longest_first))})\b", re.IGNORECASE)

    def _linker(self) -> Callable[[str], Markup]:
        """Link each word where it first falls among the texts given to it."""
        if not self.terms:
            return Markup.escape
        address = escape(self.words_address)
        linked = set()

        def link(text: str) -> Markup:
            parts: list[str] = []
            end = 0
            for found in self._form_of_term.finditer(text):
                term = self._terms_by_form[found[0].casefold()]
                if term.id not in linked:
                    linked.add(term.id)
                    parts.append(escape(text[end : found.start()]))
                    parts.append(LINK.format(address=address, id=term.id, text=escape(found[0])))
                    end = found.end()
            return Markup("".join([*parts, escape(text[end:])]))  # noqa: S704  all is escaped

        return link


def _is_fine(picture: Picture) -> bool:
    return not isinstance(picture, PilesPicture) and picture.fine


def _as_new(view: CardView) -> CardView:
    return replace(view, classes=f"{view.classes} new")


def _paragraph(
    id: str, sentences: Sequence[RuleSentence], marked: str, link: Callable[[str], Markup]
) -> Paragraph:
    table = sentences[-1].table
    rows = tuple(_row(row, in_play=row[0] == marked) for row in table.rows) if table else ()
    return Paragraph(
        id,
        tuple(link(sentence.text) for sentence in sentences),
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
    """Describe a house rule. At a table it is settled, so nothing else is on offer."""
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
