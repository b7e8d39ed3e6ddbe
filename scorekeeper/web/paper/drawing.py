"""A score sheet drawn on one page."""

from collections.abc import Sequence
from functools import cache, partial

from fpdf import FPDF
from fpdf.fonts import TTFFont

from scorekeeper.web import assets
from scorekeeper.web.paper.fitting import (
    BETWEEN_MARKS,
    Box,
    fit_marks,
    fit_text,
    line_height,
    together,
)
from scorekeeper.web.paper.heads import fit_heads
from scorekeeper.web.paper.layout import (
    HEAD,
    MARGIN,
    MARKS_BELOW,
    NAMES_HEIGHT,
    NUMBER_WIDTH,
    TOTALS_HEIGHT,
    figures_in,
    lay_out,
)
from scorekeeper.web.paper.marks import Mark
from scorekeeper.web.paper.sheet import Cell, Paper, PaperRow

FONTS = "vendor/dejavu-fonts-ttf-2.37.3"
FACE = "DejaVu"
PEN, RED, GREY, INK = (29, 63, 176), (176, 32, 27), (110, 105, 95), (28, 27, 24)
INKS = {"pen": PEN, "red": RED, "": GREY}
MARK_OF_TOTAL_HEIGHT = 3
BASELINE = 0.75
"""The part of a line that is above the feet of its letters."""


def draw(paper: Paper, language: str) -> bytes:
    """Draw the sheet as a PDF of one page: A4, or longer where nobody could read that."""
    page = Page(paper, language)
    page.head()
    page.names()
    for row in paper.rows:
        page.row(row)
    page.totals()
    page.foot()
    return bytes(page.pdf.output())


class Page:
    """A page that is being drawn from top to bottom; millimetres."""

    def __init__(self, paper: Paper, language: str) -> None:
        self.paper = paper
        self.pdf = FPDF(unit="mm")
        self._wide = cache(self._measure)  # the same few figures again and again
        self._begin(language)
        self.layout = lay_out(paper, partial(self._wide, bold=True))
        self.pdf.add_page(format=self.layout.page)
        self.y = float(MARGIN)

    def _begin(self, language: str) -> None:
        fonts = assets.folder() / "static" / FONTS
        self.pdf.add_font(FACE, "", fonts / "DejaVuSansCondensed.ttf")
        self.pdf.add_font(FACE, "B", fonts / "DejaVuSansCondensed-Bold.ttf")
        self.pdf.set_auto_page_break(False)
        self.pdf.set_title(" ".join(filter(None, (self.paper.title, self.paper.under))))
        self.pdf.set_creator("Scorekeeper")
        self.pdf.set_lang(language)

    def head(self) -> None:
        """The game, and the day it was played."""
        width = self.layout.width
        self._text(self.paper.title, Box(MARGIN, self.y, width * 2 / 3, 12), 22, bold=True)
        self._text(self.paper.under, Box(MARGIN, self.y, width, 12), 11, align="R")
        self.y += HEAD

    def names(self) -> None:
        """The heads of the columns."""
        self._line(self.y, thickness=0.6)
        first = Box(MARGIN, self.y, self.layout.first - 1, NAMES_HEIGHT)
        self._text(self.paper.hand, first, 8, colour=GREY)
        font = self.pdf.fonts[f"{FACE.lower()}B"]
        assert isinstance(font, TTFFont)
        for index, name in enumerate(fit_heads(self.paper.names, font.cmap)):
            box = Box(self._x(index), self.y, self.layout.column, NAMES_HEIGHT)
            self._text(name, box, 11, bold=True, align="C", colour=self._ink(index))
        self.y += NAMES_HEIGHT
        self._line(self.y, thickness=0.3)

    def row(self, row: PaperRow) -> None:
        """One hand."""
        layout, height = self.layout, self.layout.row
        size = figures_in(height)
        self._text(row.number, Box(MARGIN, self.y, NUMBER_WIDTH, height), size, bold=True)
        contract = Box(MARGIN + NUMBER_WIDTH, self.y, layout.first - NUMBER_WIDTH - 1, height)
        self._text(row.contract, contract, 9, colour=GREY)
        marked = any(cell.marks for cell in row.cells.values())
        above = height * layout.parts.of_height if marked else height
        for index in range(len(self.paper.names)):
            self._parting(self._x(index) + layout.column * (1 - layout.parts.of_width), above)
            cell = row.cells.get(index + 1)
            if cell:
                self._cell(cell, self._x(index), above)
        self.y += height
        self._line(self.y, thickness=0.1)

    def _cell(self, cell: Cell, x: float, above: float) -> None:
        layout = self.layout
        points = Box(x, self.y, layout.column * layout.parts.of_width, above)
        total = points._replace(x=x + layout.column - points.width)
        if layout.parts == MARKS_BELOW:
            marks = Box(x, self.y + above, layout.column, layout.row - above)
        else:
            between = total.x - x - points.width
            marks = Box(x + points.width, self.y, between, above)
        colour = PEN if cell.out else INK
        self._text(cell.points, points, layout.figures, bold=True, align="C", colour=colour)
        if cell.out:
            self._ring(points, cell.points)
        self._marks(cell.marks, marks)
        self._text(cell.total, total, layout.figures * 0.8, align="C")

    def _ring(self, box: Box, text: str) -> None:
        height = min(self.pdf.font_size + 1.2, box.height - 0.4)
        width = self.pdf.get_string_width(text) + height / 2
        x, y = box.x + box.width / 2, box.y + box.height / 2
        self.pdf.set_draw_color(*PEN)
        self.pdf.set_line_width(0.35)
        self.pdf.ellipse(x - width / 2, y - height / 2, width, height)

    def _marks(self, marks: Sequence[Mark], box: Box) -> None:
        lines, size = fit_marks(marks, self._wide, box)
        self.pdf.set_font(FACE, size=size)
        y = box.y + (box.height - len(lines) * line_height(size)) / 2
        for line in lines:
            x = box.x + (box.width - self.pdf.get_string_width(together(line))) / 2
            for mark in line:
                self.pdf.set_text_color(*INKS[mark.ink])
                self.pdf.text(x, y + line_height(size) * BASELINE, mark.text)
                x += self.pdf.get_string_width(mark.text + BETWEEN_MARKS)
            y += line_height(size)

    def totals(self) -> None:
        """The totals below a double line, and the lines between the players from top to bottom."""
        self._line(self.y, thickness=0.5)
        self._line(self.y + 0.9, thickness=0.25)
        below = MARK_OF_TOTAL_HEIGHT if any(self.paper.marks) else 0
        for index, (total, mark) in enumerate(
            zip(self.paper.totals, self.paper.marks, strict=True)
        ):
            box = Box(self._x(index), self.y + 1, self.layout.column, TOTALS_HEIGHT - 1 - below)
            self._text(total, box, 18, bold=True, align="C", colour=self._ink(index))
            if mark:
                self._marks([mark], box._replace(y=box.y + box.height, height=below))
        self.y += TOTALS_HEIGHT
        self._line(self.y, thickness=0.6)
        for index in range(len(self.paper.names)):
            self._rule(self._x(index), MARGIN + HEAD, self.y, thickness=0.25)

    def foot(self) -> None:
        """Write what the cards count."""
        self.pdf.set_xy(MARGIN, self.y + 2)
        self.pdf.set_font(FACE, size=7.5)
        self.pdf.set_text_color(*GREY)
        self.pdf.multi_cell(self.layout.width, 3.6, self.paper.foot, align="L")

    def _x(self, index: int) -> float:
        return MARGIN + self.layout.first + index * self.layout.column

    def _ink(self, index: int) -> tuple[int, int, int]:
        return PEN if index + 1 in self.paper.winners else INK

    def _line(self, y: float, thickness: float) -> None:
        self.pdf.set_draw_color(*INK)
        self.pdf.set_line_width(thickness)
        self.pdf.line(MARGIN, y, MARGIN + self.layout.width, y)

    def _rule(self, x: float, top: float, bottom: float, thickness: float) -> None:
        self.pdf.set_draw_color(*GREY)
        self.pdf.set_line_width(thickness)
        self.pdf.line(x, top, x, bottom)

    def _parting(self, x: float, height: float) -> None:
        """The broken line between the points and the total."""
        self.pdf.set_dash_pattern(0.6, 1)
        self._rule(x, self.y, self.y + height, thickness=0.1)
        self.pdf.set_dash_pattern()

    def _measure(self, text: str, *, bold: bool = False) -> float:
        self.pdf.set_font(FACE, "B" if bold else "", 1)
        return self.pdf.get_string_width(text)

    def _text(
        self,
        text: str,
        box: Box,
        size: float,
        *,
        bold: bool = False,
        align: str = "L",
        colour: tuple[int, int, int] = INK,
    ) -> None:
        """A text of at most this size, in the middle of the height of its box."""
        if not text:
            return
        lines, size = fit_text(text, partial(self._wide, bold=bold), box, size)
        self.pdf.set_text_color(*colour)
        self.pdf.set_font(FACE, "B" if bold else "", size)
        y = box.y + (box.height - len(lines) * line_height(size)) / 2
        for line in lines:
            self.pdf.set_xy(box.x, y)
            self.pdf.cell(box.width, line_height(size), line, align=align)
            y += line_height(size)
