"""A hand that was taken back, while its deal is in play again and once it is recorded anew."""

from scorekeeper.game.entries import Call, End, Entry, Hand, Strike, Void
from scorekeeper.game.fold import table_after
from scorekeeper.game.reopening import find_reopened, was_recorded_again
from tests.support.builders import amend, hand, play, table_of

ANN, BOB = 1, 2
TABLE = table_of("Ann", "Bob")
FIRST = hand(out=ANN, left={BOB: "K 9"})
SECOND = hand(out=BOB, left={ANN: 20}, bent=True)
THIRD = hand(out=ANN, left={BOB: 30})


def noted(*entries: Entry) -> Hand | None:
    """What is noted of the deal in play after a log."""
    play(TABLE, *entries)
    found = find_reopened(table_after(TABLE, entries))
    return found.hand if found else None


def test_a_hand_just_taken_back_is_reopened_as_it_was_noted() -> None:
    assert noted(FIRST, SECOND) is None
    assert noted(FIRST, SECOND, Strike(2)) == SECOND
    assert noted(FIRST, SECOND, Strike(2), Call(ANN)) == SECOND
    assert noted(FIRST, Strike(1)) == FIRST


def test_a_corrected_hand_is_reopened_as_it_was_corrected() -> None:
    assert noted(FIRST, amend(1, THIRD), Strike(1)) == THIRD


def test_once_a_hand_is_recorded_or_put_back_nothing_is_reopened() -> None:
    assert noted(FIRST, SECOND, Strike(2), THIRD) is None
    assert noted(FIRST, SECOND, Strike(2), Void()) is None
    assert noted(FIRST, SECOND, Strike(2), Strike(3)) is None


def test_a_hand_older_than_the_one_in_play_is_not_reopened() -> None:
    assert noted(FIRST, SECOND, Strike(1)) is None
    assert noted(FIRST, SECOND, Strike(2), Strike(1)) == FIRST
    assert noted(FIRST, SECOND, THIRD, Strike(3), Strike(1)) == THIRD


def test_of_a_deal_taken_back_twice_the_later_account_is_reopened() -> None:
    assert noted(FIRST, Strike(1), THIRD, Strike(3)) == THIRD


def test_a_correction_that_was_taken_back_reopens_nothing() -> None:
    assert noted(FIRST, amend(1, THIRD), Strike(2)) is None
    assert noted(Void(), Strike(1)) is None
    assert noted(FIRST, Call(ANN), Strike(2)) is None


def test_nothing_is_reopened_once_the_game_is_over() -> None:
    assert noted(FIRST, SECOND, Strike(2), End()) is None


def is_recorded_anew(by: int, *entries: Entry) -> bool:
    """Whether the deal that entry `by` of a log took back is recorded anew."""
    play(TABLE, *entries)
    return was_recorded_again(table_after(TABLE, entries), by)


def test_c25_a_deal_taken_back_is_recorded_anew_by_the_hand_that_follows() -> None:
    assert not is_recorded_anew(3, FIRST, SECOND, Strike(2))
    assert not is_recorded_anew(3, FIRST, SECOND, Strike(2), Call(ANN))
    assert is_recorded_anew(3, FIRST, SECOND, Strike(2), THIRD)
    assert is_recorded_anew(3, FIRST, SECOND, Strike(2), Void(), THIRD)
    assert is_recorded_anew(2, Void(), Strike(1), FIRST)


def test_c25_what_was_recorded_anew_may_itself_be_taken_back() -> None:
    again = (FIRST, Strike(1), SECOND, Strike(3))
    assert not is_recorded_anew(2, *again)
    assert not is_recorded_anew(4, *again)
    assert is_recorded_anew(2, *again, THIRD)
    assert is_recorded_anew(4, *again, THIRD)


def test_c25_an_older_hand_that_is_missing_is_not_recorded_anew_by_the_next() -> None:
    assert not is_recorded_anew(3, FIRST, SECOND, Strike(1), THIRD)


def test_c25_the_early_end_of_a_game_records_no_deal_anew() -> None:
    assert not is_recorded_anew(2, FIRST, Strike(1), End())


def test_c25_only_a_deal_is_recorded_anew() -> None:
    assert not is_recorded_anew(2, Call(ANN), Strike(1), FIRST)
    assert not is_recorded_anew(1, FIRST)
    assert not is_recorded_anew(3, FIRST, amend(1, SECOND), Strike(2), THIRD)
