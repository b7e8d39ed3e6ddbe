"""A score sheet drawn on one page, and that page as a picture."""

from io import BytesIO

import pypdfium2
from fpdf import FPDF

from scorekeeper.web import assets
from scorekeeper.web.paper.sheet import Cell, Paper, PaperRow

FONTS = "vendor/dejavu-fonts-ttf-2.37.3"
FACE = "DejaVu"
SHORT_SIDE, LONG_SIDE, MARGIN = 210, 297, 12
MOST_UPRIGHT = 4
"""So many players stand side by side on an upright page; more need the page on its side."""
CONTRACT_WIDTH, NUMBER_WIDTH = 40, 9
HEAD, NAMES_HEIGHT, FOOT = 20, 10, 12
TALLEST_ROW = 18
PEN, RED, GREY, INK = (29, 63, 176), (176, 32, 27), (110, 105, 95), (28, 27, 24)
DOTS_PER_POINT = 2


def picture(pdf: bytes) -> bytes:
    """The page as a PNG, for a chat."""
    document = pypdfium2.PdfDocument(pdf)
    png = BytesIO()
    document[0].render(scale=DOTS_PER_POINT).to_pil().save(png, "PNG", optimize=True)
    document.close()
    return png.getvalue()


def draw(paper: Paper) -> bytes:
    """The sheet as a PDF of one page, A4."""
    page = Page(paper)
    page.head()
    page.names()
    for row in paper.rows:
        page.row(row)
    page.totals()
    page.foot()
    return bytes(page.pdf.output())


class Page:
    """A page that is being drawn from top to bottom; millimetres."""

    def __init__(self, paper: Paper) -> None:
        upright = len(paper.names) <= MOST_UPRIGHT
        self.paper = paper
        self.pdf = FPDF("portrait" if upright else "landscape", "mm", "A4")
        self.width = (SHORT_SIDE if upright else LONG_SIDE) - 2 * MARGIN
        self.height = (LONG_SIDE if upright else SHORT_SIDE) - 2 * MARGIN
        contracts = CONTRACT_WIDTH if any(row.contract for row in paper.rows) else 0
        self.first = NUMBER_WIDTH + contracts
        self.column = (self.width - self.first) / len(paper.names)
        free = self.height - HEAD - NAMES_HEIGHT - FOOT
        self.row_height = min(TALLEST_ROW, free / (len(paper.rows) + 1))
        self.y = float(MARGIN)
        self._begin()

    def _begin(self) -> None:
        fonts = assets.folder() / "static" / FONTS
        self.pdf.add_font(FACE, "", fonts / "DejaVuSansCondensed.ttf")
        self.pdf.add_font(FACE, "B", fonts / "DejaVuSansCondensed-Bold.ttf")
        self.pdf.set_auto_page_break(False)
        self.pdf.set_title(" ".join(filter(None, (self.paper.title, self.paper.under))))
        self.pdf.set_creator("Scorekeeper")
        self.pdf.add_page()

    def head(self) -> None:
        """The game, and the day it was played."""
        self._text(self.paper.title, MARGIN, self.y, self.width * 2 / 3, 12, size=22, bold=True)
        self._text(self.paper.under, MARGIN, self.y, self.width, 12, size=11, align="R")
        self.y += HEAD - 5

    def names(self) -> None:
        """The heads of the columns."""
        self._line(self.y, thick=0.6)
        hand = self.paper.hand
        self._text(hand, MARGIN, self.y, self.first, NAMES_HEIGHT, size=8, colour=GREY)
        for place, name in enumerate(self.paper.names):
            x, won = self._x(place), place + 1 in self.paper.winners
            colour = PEN if won else INK
            self._text(
                name, x, self.y, self.column, NAMES_HEIGHT,
                size=11, bold=True, align="C", colour=colour,
            )  # fmt: skip
        self.y += NAMES_HEIGHT
        self._line(self.y, thick=0.3)

    def row(self, row: PaperRow) -> None:
        """One hand."""
        height = self.row_height
        large = min(14, height * 1.35)
        self._text(row.number, MARGIN, self.y, NUMBER_WIDTH, height, size=large, bold=True)
        x, width = MARGIN + NUMBER_WIDTH, self.first - NUMBER_WIDTH - 1
        self._text(row.contract, x, self.y, width, height, size=9, colour=GREY)
        for place in range(len(self.paper.names)):
            cell = row.cells.get(place + 1)
            if cell:
                self._cell(cell, self._x(place), large)
        self.y += height
        self._line(self.y, thick=0.1)

    def _cell(self, cell: Cell, x: float, large: float) -> None:
        half, height = self.column / 2, self.row_height
        above = height * 0.68 if cell.mark else height
        colour = PEN if cell.out else INK
        self._text(
            cell.points, x, self.y, half, above, size=large, bold=True, align="C", colour=colour
        )
        if cell.out:
            self._ring(x + half / 2, self.y + above / 2, cell.points)
        self._text(
            cell.mark, x, self.y + height * 0.6, half, height * 0.34,
            size=min(7.5, height * 0.6), align="C", colour=RED,
        )  # fmt: skip
        self._text(cell.total, x + half, self.y, half, height, size=large * 0.8, align="C")

    def _ring(self, x: float, y: float, text: str) -> None:
        width = self.pdf.get_string_width(text) + 3
        height = self.pdf.font_size + 1.2
        self.pdf.set_draw_color(*PEN)
        self.pdf.set_line_width(0.35)
        self.pdf.ellipse(x - width / 2, y - height / 2, width, height)

    def totals(self) -> None:
        """The totals below a double line, and the lines between the players from top to bottom."""
        top = MARGIN + HEAD - 5
        self._line(self.y, thick=0.5)
        self._line(self.y + 0.9, thick=0.25)
        for place, total in enumerate(self.paper.totals):
            won = place + 1 in self.paper.winners
            self._text(
                total, self._x(place), self.y + 1, self.column, self.row_height,
                size=min(18, self.row_height * 1.8), bold=True, align="C",
                colour=PEN if won else INK,
            )  # fmt: skip
        self.y += self.row_height + 1
        self._line(self.y, thick=0.6)
        for place in range(len(self.paper.names)):
            self._rule(self._x(place), top, self.y, thick=0.25)
            middle = self._x(place) + self.column / 2
            self.pdf.set_dash_pattern(0.6, 1)
            self._rule(middle, top + NAMES_HEIGHT, self.y - self.row_height - 1, thick=0.1)
            self.pdf.set_dash_pattern()

    def foot(self) -> None:
        """What the cards count."""
        self.pdf.set_xy(MARGIN, self.y + 2)
        self.pdf.set_font(FACE, size=7.5)
        self.pdf.set_text_color(*GREY)
        self.pdf.multi_cell(self.width, 3.6, self.paper.foot, align="L")

    def _x(self, place: int) -> float:
        return MARGIN + self.first + place * self.column

    def _line(self, y: float, thick: float) -> None:
        self.pdf.set_draw_color(*INK)
        self.pdf.set_line_width(thick)
        self.pdf.line(MARGIN, y, MARGIN + self.width, y)

    def _rule(self, x: float, top: float, bottom: float, thick: float) -> None:
        self.pdf.set_draw_color(*GREY)
        self.pdf.set_line_width(thick)
        self.pdf.line(x, top, x, bottom)

    def _text(
        self,
        text: str,
        x: float,
        y: float,
        width: float,
        height: float,
        *,
        size: float,
        bold: bool = False,
        align: str = "L",
        colour: tuple[int, int, int] = INK,
    ) -> None:
        """A text in one line, made smaller until it fits."""
        self.pdf.set_text_color(*colour)
        self.pdf.set_font(FACE, "B" if bold else "", size)
        wide, free = self.pdf.get_string_width(text), max(width - 2, 1)
        if wide > free:
            self.pdf.set_font_size(size * free / wide)
        self.pdf.set_xy(x, y)
        self.pdf.cell(width, height, text, align=align)
