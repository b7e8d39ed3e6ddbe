"""A score of the sheet, and the words beside it: what made it larger or smaller. On the page as on
paper."""

from collections.abc import Iterator
from typing import Literal, NamedTuple

from scorekeeper.game.scoring import Row, forfeits_doubling
from scorekeeper.game.state import Player
from scorekeeper.rules.variant import Variant
from scorekeeper.speech import say, say_as
from scorekeeper.web.writing.money import signed, with_sign

Ink = Literal["", "pen", "red"]


TIMES_TWO, LAID = "×2", "✓{}"


class Mark(NamedTuple):
    """A word beside a score, in blue pen, in red pencil, or printed; `short` is a sign for it where
    columns are narrow."""

    ink: Ink
    text: str
    short: str = ""


def figure_of(row: Row, seat: int) -> str:
    """Write what a row of the sheet brought one player; a dash for nothing in a deal thrown in."""
    points = row.scores[seat].sum
    return "–" if row.void and not points else signed(points)


def marks_of(rules: Variant, row: Row, seat: int) -> list[Mark]:
    """Return the marks of one player's cell in a row of the sheet."""
    return list(_marks(rules, row, seat))


def mark_of_total(player: Player) -> Mark | None:
    """Return the mark below a total that no longer counts."""
    if player.eliminated:
        return Mark("red", say_as("of the game", "out"))
    return None if player.in_play else Mark("", say_as("has gone", "left"))


def _marks(rules: Variant, row: Row, seat: int) -> Iterator[Mark]:
    score = row.scores[seat]
    began_with = row.deal.began_with.get(seat)
    if began_with and seat not in row.put_out:
        yield Mark("", say("from {points}", points=signed(began_with)))
    if row.void:
        yield Mark("", say("thrown in"))
    yield from _marks_of_bending(rules, row, seat)
    if row.kalooki and row.out == seat:
        yield Mark("pen", rules.words.kalooki)
    if rules.contract_by_player and seat in row.deal.laid:
        number = row.deal.laid_after(seat)
        text = rules.words.say("{words.contract} {number}", number=number)
        yield Mark("pen", text, LAID.format(number))
    if score.penalties:
        points = with_sign(score.penalties)
        yield Mark("red", say("incl. {points}", points=points), points)
    if score.bonus:
        yield Mark("", say("cut {points}", points=signed(score.bonus)))
    # One of the two fits a narrow column: whoever is in again was out.
    if seat in row.bought_in:
        yield Mark("pen", say("in {total}", total=row.bought_in[seat]))
    elif seat in row.put_out:
        yield Mark("red", say("out {total}", total=row.total(seat)))


def _marks_of_bending(rules: Variant, row: Row, seat: int) -> Iterator[Mark]:
    if row.scores[seat].doubled:
        yield Mark("pen", say("doubled"), TIMES_TWO)
    if row.bent and row.out == seat and forfeits_doubling(rules, row.deal, seat):
        yield Mark("", say("not ×2"))
