"""The payments in a picture: up to three side by side, more of them in lines."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil

from scorekeeper.speech import say_many
from scorekeeper.web.paper.fitting import Box
from scorekeeper.web.picture.content import Content
from scorekeeper.web.picture.drawing import Drawing, Rule, Text
from scorekeeper.web.picture.fitting import MIN_SIZE, break_lines, find_size
from scorekeeper.web.picture.fonts import Face, display_face, width
from scorekeeper.web.picture.standing import BETWEEN_COLUMNS, GAP, MIDDLE, column_width
from scorekeeper.web.writing.payments import Payout

MAX_SIDE_BY_SIDE = 3
ABOVE = 20
SENTENCE = 56
"""The height of a line of text above or below the payments."""
BLOCK = 142
LABELS, AMOUNT, POT = (42, 34), 72, (38, 30)
ROW, TWO_LINES = 50, 74
ROW_LABELS, ROW_AMOUNT = (36, 32), 44


@dataclass(frozen=True)
class Settling:
    """How the payments are set: how many beside one another, the height of each, and whether their
    amounts stand below the names."""

    payments: tuple[Payout, ...]
    pot_won: str | None
    left_out: int
    columns: int
    row: int
    amounts_below: bool

    @property
    def height(self) -> int:
        """The height of all of it, the line above it included; nothing for nothing."""
        sentences = SENTENCE * (bool(self.pot_won) + bool(self.left_out))
        rows = self.row * ceil(len(self.payments) / self.columns)
        return ABOVE + sentences + rows if sentences + rows else 0


def fit_settling(content: Content, room: float, max_height: float) -> Settling:
    """Fit the payments into a width; where they would be too high, the last ones are left out, and
    counted."""
    payments, pot = content.payments, content.pot_won
    if len(payments) <= MAX_SIDE_BY_SIDE and _fit_in_blocks(payments, room):
        return Settling(payments, pot, 0, max(1, len(payments)), BLOCK, amounts_below=True)
    columns = 2 if _fit_in_rows(payments, column_width(room, 2)) else 1
    row = ROW if _fit_in_rows(payments, column_width(room, columns)) else TWO_LINES
    count = len(payments)
    while True:
        left_out = len(payments) - count
        settling = Settling(payments[:count], pot, left_out, columns, row, amounts_below=False)
        if settling.height <= max_height or not count:
            return settling
        count -= 1


def _fit_in_blocks(payments: Sequence[Payout], room: float) -> bool:
    wide = column_width(room, max(1, len(payments)))
    return all(
        width(each.text, Face.TEXT, LABELS[1]) <= wide
        and width(each.amount, display_face(each.amount), AMOUNT) <= wide
        for each in payments
    )


def _fit_in_rows(payments: Sequence[Payout], room: float) -> bool:
    return all(
        width(each.text, Face.TEXT, ROW_LABELS[1]) <= room - _amounts(payments) for each in payments
    )


def _amounts(payments: Sequence[Payout]) -> float:
    """Return the room for the amounts at the end of lines."""
    return GAP + max(width(each.amount, display_face(each.amount), ROW_AMOUNT) for each in payments)


def draw_settling(drawing: Drawing, settling: Settling, box: Box) -> None:
    """Draw the payments into a box of their height."""
    if not settling.height:
        return
    drawing.rules.append(Rule(box.x, box.y, box.x + box.width, box.y, thickness=3, ink="ink"))
    y = box.y + ABOVE
    if settling.pot_won:
        (sentence,), size = break_lines(box.width, settling.pot_won, Face.TEXT, POT, max_lines=1)
        drawing.texts.append(Text(box.x, y + SENTENCE / 2 + MIDDLE * size - 6, sentence, size))
        y += SENTENCE
    rows = ceil(len(settling.payments) / settling.columns)
    wide = column_width(box.width, settling.columns)
    for index, payment in enumerate(settling.payments):
        column, line = divmod(index, rows)
        x = box.x + column * (wide + BETWEEN_COLUMNS)
        part = Box(x, y + line * settling.row, wide, settling.row)
        if settling.amounts_below:
            _draw_block(drawing, payment, settling.payments, part)
        else:
            _draw_row(drawing, payment, settling.payments, part)
        if column and not line:
            middle = x - BETWEEN_COLUMNS / 2
            drawing.rules.append(Rule(middle, y, middle, y + rows * settling.row))
    if settling.left_out:
        more = say_many(
            "and {number} more payment", "and {number} more payments", settling.left_out
        )
        foot = y + rows * settling.row + SENTENCE / 2 + MIDDLE * MIN_SIZE
        drawing.texts.append(Text(box.x, foot, more, MIN_SIZE, ink="grey"))


def _draw_block(drawing: Drawing, payment: Payout, all_: Sequence[Payout], box: Box) -> None:
    size = min(find_size(box.width, each.text, Face.TEXT, LABELS[0]) for each in all_)
    face = display_face(payment.amount)
    drawing.texts += [
        Text(box.x, box.y + 40, payment.text, size, ink="grey"),
        Text(box.x, box.y + 122, payment.amount, AMOUNT, face),
    ]


def _draw_row(drawing: Drawing, payment: Payout, all_: Sequence[Payout], box: Box) -> None:
    room = box.width - _amounts(all_)
    lines, size = break_lines(room, payment.text, Face.TEXT, ROW_LABELS)
    middle = box.y + box.height / 2
    if len(lines) > 1:
        size = min(size, ROW_LABELS[1])
    leading = size * 1.1
    first = middle - leading * (len(lines) - 1) / 2 + MIDDLE * size
    drawing.texts += [
        Text(box.x, first + number * leading, line, size, ink="grey")
        for number, line in enumerate(lines)
    ]
    drawing.texts.append(
        Text(
            box.x + box.width,
            middle + MIDDLE * ROW_AMOUNT,
            payment.amount,
            ROW_AMOUNT,
            display_face(payment.amount),
            anchor="end",
        )
    )
