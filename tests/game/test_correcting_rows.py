"""Correcting a row of the sheet, whatever entry it came from."""

from hypothesis import given

from scorekeeper.game.corrections import correct_row, find_uncorrected
from scorekeeper.game.entries import Call, Cut, End, Entry, Fact, Hand, Penalty, Strike, Void
from scorekeeper.game.replay import replay
from scorekeeper.game.start import Start
from tests.support.builders import amend, hand, play, sums, table_of
from tests.support.logs import admit
from tests.support.random_games import games

ANN, BOB = 1, 2
TABLE = table_of("Ann", "Bob")
FIRST = hand(out=ANN, left={BOB: 10})
SECOND = hand(out=BOB, left={ANN: 20})
RIGHT = hand(out=ANN, left={BOB: 11})


def corrected(row: int, fact: Fact | None, *log: Entry) -> list[list[int]]:
    """What the rows add once the row (from 1) is corrected."""
    return sums(play(TABLE, *log, correct_row(log, play(TABLE, *log).sheet[row - 1], fact)))


def test_a_row_is_replaced_by_what_really_happened() -> None:
    assert corrected(1, RIGHT, FIRST, SECOND) == [[0, 11], [20, 0]]
    assert corrected(2, RIGHT, FIRST, Call(BOB), SECOND) == [[0, 10], [0, 11]]


def test_a_row_taken_back_is_struck() -> None:
    assert corrected(1, None, FIRST, SECOND) == [[20, 0]]
    log: list[Entry] = [FIRST, SECOND]
    assert correct_row(log, play(TABLE, *log).sheet[1], None) == Strike(2)


def test_a_deal_thrown_in_may_turn_out_to_be_a_hand() -> None:
    assert corrected(1, RIGHT, Void(), SECOND) == [[0, 11], [20, 0]]


def test_other_facts_of_the_same_entry_stay() -> None:
    log: list[Entry] = [FIRST, amend(1, Penalty(BOB, "no_draw"), FIRST, SECOND)]
    assert corrected(1, RIGHT, *log) == [[0, 61], [20, 0]]
    assert corrected(2, RIGHT, *log) == [[0, 60], [0, 11]]
    assert corrected(2, None, *log) == [[0, 60]]


def test_c8_a_late_penalty_in_the_same_entry_is_not_taken_for_the_hand() -> None:
    log: list[Entry] = [FIRST, amend(1, FIRST, Penalty(BOB, "no_draw", hand=1), Cut(ANN, hand=1))]
    assert corrected(1, RIGHT, *log) == [[-50, 61]]


def test_c20_the_row_of_a_hand_broken_off_is_corrected_at_the_stop() -> None:
    log: list[Entry] = [Penalty(BOB, "no_draw"), End()]
    assert corrected(1, RIGHT, *log) == [[0, 61]]


@given(games())
def test_a_row_corrected_to_what_it_was_changes_nothing(game: tuple[Start, list[Entry]]) -> None:
    start, log = game
    before = replay(start, log)
    for row in before.sheet:
        for number, fact in row.facts:
            if number == row.closed_by and isinstance(fact, Hand | Void):
                correction = correct_row(log, row, fact)
                assert admit(start, log, correction) == []
                assert replay(start, [*log, correction]) == before


def test_entries_that_count_as_written() -> None:
    log: list[Entry] = [FIRST, SECOND, Call(BOB), amend(1, RIGHT), Strike(2), amend(1, FIRST)]
    assert find_uncorrected(log[:3]) == {1, 2, 3}
    assert find_uncorrected(log[:5]) == {3, 4, 5}
    assert find_uncorrected(log) == {3, 5, 6}
    assert find_uncorrected([*log, Strike(6)]) == {3, 4, 5, 7}
    assert find_uncorrected([*log, Strike(5)]) == {2, 3, 6, 7}
