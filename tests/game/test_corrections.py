"""Taking back and replacing what was recorded."""

import pytest

from scorekeeper.game.corrections import corrections_to, corrects_start, facts_at, facts_in_force
from scorekeeper.game.entries import Amend, Call, CorrectStart, Entry, Penalty, Strike, Void
from tests.support.builders import amend, hand, play, refused, sums, table_of, totals

ANN, BOB = 1, 2
TABLE = table_of("Ann", "Bob")
FIRST = hand(out=ANN, left={BOB: 10})
SECOND = hand(out=BOB, left={ANN: 20})
THIRD = hand(out=ANN, left={BOB: 30})


def numbers(*entries: Entry) -> list[int]:
    """The numbers of the hands on the sheet."""
    return [row.hand.number for row in play(TABLE, *entries).sheet]


def test_an_amended_hand_stands_in_its_old_place() -> None:
    state = play(TABLE, FIRST, SECOND, amend(1, hand(ANN, {BOB: 11})))
    assert sums(state) == [[0, 11], [20, 0]]
    assert [row.closed_by for row in state.sheet] == [1, 2]


def test_the_last_amendment_counts() -> None:
    state = play(TABLE, FIRST, amend(1, hand(ANN, {BOB: 11})), amend(1, hand(ANN, {BOB: 12})))
    assert sums(state) == [[0, 12]]


def test_a_list_inserts() -> None:
    late = Penalty(BOB, "no_draw")
    state = play(TABLE, FIRST, THIRD, amend(1, Call(BOB), late, FIRST, SECOND))
    assert sums(state) == [[0, 60], [20, 0], [0, 30]]
    assert [(row.hand.number, row.closed_by) for row in state.sheet] == [(1, 1), (2, 1), (3, 2)]


def test_c8_a_hand_amended_to_be_thrown_in_moves_later_ones_up() -> None:
    state = play(TABLE, FIRST, SECOND, THIRD, amend(2, Void()))
    assert [(row.hand.number, row.void) for row in state.sheet] == [
        (1, False),
        (2, True),
        (2, False),
    ]
    assert totals(state) == [0, 40]


def test_a_struck_hand_is_gone_and_later_ones_move_up() -> None:
    assert numbers(FIRST, SECOND, THIRD) == [1, 2, 3]
    assert numbers(FIRST, SECOND, THIRD, Strike(2)) == [1, 2]
    assert totals(play(TABLE, FIRST, SECOND, THIRD, Strike(2))) == [0, 40]


def test_a_struck_penalty_counts_no_more() -> None:
    assert totals(play(TABLE, Penalty(BOB, "no_draw"), Strike(1))) == [0, 0]


def test_striking_an_amendment_brings_back_what_it_replaced() -> None:
    changed: list[Entry] = [FIRST, amend(1, hand(ANN, {BOB: 11})), amend(1, hand(ANN, {BOB: 12}))]
    assert totals(play(TABLE, *changed, Strike(3))) == [0, 11]
    assert totals(play(TABLE, *changed, Strike(3), Strike(2))) == [0, 10]
    assert totals(play(TABLE, *changed, Strike(2))) == [0, 12]


def test_striking_a_strike_brings_back_what_it_took() -> None:
    log: list[Entry] = [FIRST, SECOND, Strike(1)]
    assert totals(play(TABLE, *log)) == [20, 0]
    assert play(TABLE, *log, Strike(3)) == play(TABLE, FIRST, SECOND)
    assert totals(play(TABLE, *log, Strike(3), Strike(4))) == [20, 0]
    assert totals(play(TABLE, *log, Strike(3), Strike(1))) == [20, 0]


def test_striking_a_strike_of_an_amended_hand_brings_back_the_amendment() -> None:
    log: list[Entry] = [FIRST, amend(1, hand(ANN, {BOB: 11})), Strike(1)]
    assert totals(play(TABLE, *log)) == [0, 0]
    assert totals(play(TABLE, *log, Strike(3))) == [0, 11]


def test_an_amendment_may_amend_to_the_same() -> None:
    assert play(TABLE, FIRST, amend(1, FIRST)) == play(TABLE, FIRST)


@pytest.mark.parametrize("number", [2, -1, 10**30])
@pytest.mark.parametrize("kind", ["amend", "strike"])
def test_an_entry_that_is_not_there_cannot_be_corrected(kind: str, number: int) -> None:
    correction = Strike(number) if kind == "strike" else amend(number, Void())
    refusal = refused(TABLE, FIRST, correction)
    assert (refusal.code, refusal.where) == ("entry.unknown", "entry")
    assert str(number) in refusal.message


@pytest.mark.parametrize("correction", [Strike(1), amend(1, SECOND)])
def test_a_correction_is_struck_never_amended(correction: Entry) -> None:
    refusal = refused(TABLE, FIRST, correction, amend(2, Void()))
    assert (refusal.code, refusal.where) == ("entry.is_correction", "entry")
    assert "correct entry 1" in refusal.message


@pytest.mark.parametrize("correction", [Strike(1), amend(1, SECOND)])
def test_what_was_taken_back_is_not_corrected_again(correction: Entry) -> None:
    refusal = refused(TABLE, FIRST, Strike(1), correction)
    assert (refusal.code, refusal.where) == ("entry.struck", "entry")


def test_a_struck_correction_is_not_struck_again() -> None:
    assert refused(TABLE, FIRST, Strike(1), Strike(2), Strike(2)).code == "entry.struck"


def test_what_stands_in_an_entrys_place() -> None:
    log: list[Entry] = [FIRST, SECOND, Amend(1, (Void(), FIRST)), Strike(2)]
    assert facts_at(log, 1) == (Void(), FIRST)
    assert facts_at(log, 2) == facts_at(log, 3) == facts_at(log, 4) == ()
    assert list(facts_in_force(log)) == [(1, Void()), (1, FIRST)]


def test_what_was_amended_and_taken_back_is_put_back_where_that_is_what_counts() -> None:
    other = hand(ANN, {BOB: 11})
    log: list[Entry] = [FIRST, amend(1, other), Strike(1)]
    assert corrections_to(log, 1, (other,)) == (Strike(3),)
    assert corrections_to(log, 1, (FIRST,)) == (Strike(3), amend(1, FIRST))
    assert corrections_to(log, 1, ()) == corrections_to(log[:2], 1, (other,)) == ()


def test_c23_only_what_corrects_the_start_changes_it() -> None:
    log: list[Entry] = [CorrectStart(first_dealer=BOB), Strike(1)]
    assert [corrects_start(log, entry) for entry in (log[0], Strike(1), Strike(2))] == [True] * 3
    assert not corrects_start(log[:1], Strike(0))
    assert not corrects_start([*log, FIRST], Strike(3))
