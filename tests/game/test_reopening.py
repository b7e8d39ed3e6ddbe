"""A hand that was taken back, while its deal is in play again."""

from scorekeeper.game.entries import Call, End, Entry, Hand, Strike, Void
from scorekeeper.game.fold import table_after
from scorekeeper.game.reopening import reopened
from tests.support.builders import amend, hand, play, table_of

ANN, BOB = 1, 2
TABLE = table_of("Ann", "Bob")
FIRST = hand(out=ANN, left={BOB: "K 9"})
SECOND = hand(out=BOB, left={ANN: 20}, bent=True)
THIRD = hand(out=ANN, left={BOB: 30})


def noted(*entries: Entry) -> Hand | None:
    """What is noted of the deal in play after a log."""
    play(TABLE, *entries)
    found = reopened(table_after(TABLE, entries))
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
