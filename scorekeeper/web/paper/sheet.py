"""The content of a score sheet on paper, filled in or still empty."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from scorekeeper.game.scoring import Row
from scorekeeper.game.start import MIN_PLAYERS, Start
from scorekeeper.game.state import State
from scorekeeper.handbook.cards import points_rows
from scorekeeper.rules.contract import HandRules
from scorekeeper.rules.variant import Variant
from scorekeeper.rules.wording import capital, contract_text, join_statements
from scorekeeper.speech import say
from scorekeeper.web.paper.marks import Mark, figure_of, mark_of_total, marks_of
from scorekeeper.web.writing.money import signed

ROWS_WHEN_ENDLESS = 16
"""Rows of an empty sheet, for a game that may go on for any number of hands."""
MAX_ROWS = 100
"""The rows of a game that one sheet has room for: more than any evening fills, and drawn within
some tenths of a second."""


@dataclass(frozen=True)
class Cell:
    """What a hand brought one player: the points, the total then, the marks beside them, and
    whether they went out."""

    points: str
    total: str
    marks: Sequence[Mark] = ()
    out: bool = False


@dataclass(frozen=True)
class PaperRow:
    """A hand: its number, its contract, and a cell for each player; no cells where it is empty."""

    number: str
    contract: str
    cells: Mapping[int, Cell] = field(default_factory=dict)


@dataclass(frozen=True)
class Paper:
    """A score sheet. `names` is a column each, empty to be written by hand; `totals` likewise, with
    the mark below each."""

    title: str
    under: str
    hand: str
    names: tuple[str, ...]
    rows: tuple[PaperRow, ...]
    totals: tuple[str, ...]
    marks: tuple[Mark | None, ...]
    winners: tuple[int, ...]
    foot: str


def build_empty_sheet(rules: Variant, players: int) -> Paper:
    """Build the sheet of a game for a number of players, to be filled in by hand."""
    return Paper(
        title=rules.name,
        under="",
        hand=capital(rules.words.hand),
        names=("",) * players,
        rows=tuple(_rows_ahead(rules, first=1)),
        totals=("",) * players,
        marks=(None,) * players,
        winners=(),
        foot=_what_cards_count(rules),
    )


def build_filled_sheet(start: Start, state: State, day: str) -> Paper:
    """Build the sheet of a game as it stands, the hands that are to come left empty. Of a very
    long game, it has only the last rows."""
    rules, last = start.rules, state.sheet[-MAX_ROWS:]
    ahead = _rows_ahead(rules, first=state.hand.rules.number) if state.hand else iter(())
    return Paper(
        title=start.variant.name,
        under=day,
        hand=capital(rules.words.hand),
        names=start.players,
        rows=(*(_row(start, row) for row in last), *ahead),
        totals=tuple(signed(player.total) for player in state.players),
        marks=tuple(mark_of_total(player) for player in state.players),
        winners=state.winners,
        foot=" ".join([*_note_earlier_rows(state), _what_cards_count(rules)]),
    )


def _note_earlier_rows(state: State) -> Iterator[str]:
    if len(state.sheet) > MAX_ROWS:
        yield say(
            "Only the last {number} of {count} rows are here; the spreadsheet has them all.",
            number=MAX_ROWS,
            count=len(state.sheet),
        )


def _rows_ahead(rules: Variant, *, first: int) -> Iterator[PaperRow]:
    if rules.every_hand_alike or rules.contract_by_player:
        last = rules.final_hand or max(ROWS_WHEN_ENDLESS, first + 3)
        numbers = list(range(first, last + 1))
    else:
        numbers = [hand.number for hand in rules.hands if hand.number >= first]
    for number in numbers:
        yield PaperRow(str(number), _contract(rules, rules.hand_for_all(number, MIN_PLAYERS)))


def _contract(rules: Variant, hand: HandRules) -> str:
    if rules.every_hand_alike or rules.contract_by_player:
        return ""
    return contract_text(hand.contract, rules)


def _row(start: Start, row: Row) -> PaperRow:
    totals = row.after
    cells = {seat: _cell(start.rules, row, seat, totals[seat]) for seat in row.scores}
    return PaperRow(str(row.hand.number), _contract(start.rules, row.hand), cells)


def _cell(rules: Variant, row: Row, seat: int, total: int) -> Cell:
    marks = marks_of(rules, row, seat)
    return Cell(figure_of(row, seat), signed(total), marks, out=row.out == seat)


def _what_cards_count(rules: Variant) -> str:
    if not rules.has_cards:
        return ""
    counted = join_statements(f"{cards} {points}" for cards, points in points_rows(rules))
    return say("Cards left in hand count: {cards}.", cards=counted)
