"""Equal totals: who shares, who wins."""

import pytest

from scorekeeper.game.entries import End, Entry, OutOfGame, Penalty, Void
from scorekeeper.game.start import Start
from tests.support.builders import hand, play, ranks_of, table_of, totals

ANN, BOB, CID, DAN = 1, 2, 3, 4
NAMES = ("Ann", "Bob", "Cid", "Dan")
SHARE = table_of(*NAMES, variant="baby")
LAST_HAND = table_of(*NAMES, variant="baby", ties="last_hand")


def three_hands(*rows: tuple[int, int, int, int]) -> list[Entry]:
    """Three hands by what everybody held; the one with 0 went out."""
    return [
        hand(row.index(0) + 1, {seat: points for seat, points in enumerate(row, 1) if points})
        for row in rows
    ]


ANN_AND_BOB = three_hands((0, 10, 5, 30), (10, 0, 5, 30), (5, 5, 0, 30))
"""Ann and Bob 15, Cid 10, Dan 90."""

TWO_FIRST = three_hands((0, 10, 20, 30), (10, 0, 20, 30), (5, 5, 20, 0))
"""Ann and Bob 15, Cid and Dan 60; Ann and Bob differ in hand 2 last, where Bob went out."""

THREE_FIRST = three_hands((0, 10, 2, 30), (10, 0, 3, 30), (2, 2, 7, 0))
"""Ann, Bob and Cid 12, Dan 60; Cid held most in hand 3, then Bob won hand 2."""


def test_c10_equal_lowest_totals_share_the_win() -> None:
    state = play(SHARE, *TWO_FIRST)
    assert totals(state) == [15, 15, 60, 60]
    assert state.winners == (ANN, BOB)


def test_c10_equal_totals_share_a_place_and_the_next_is_left_out() -> None:
    assert ranks_of(play(SHARE, *TWO_FIRST)) == [1, 1, 3, 3]
    assert ranks_of(play(SHARE, *THREE_FIRST)) == [1, 1, 1, 4]
    assert ranks_of(play(SHARE, *ANN_AND_BOB)) == [2, 2, 1, 4]


@pytest.mark.parametrize(
    ("entries", "winner", "ranks"),
    [
        (TWO_FIRST, BOB, [2, 1, 3, 3]),
        (THREE_FIRST, BOB, [2, 1, 2, 4]),  # those left are compared further back
        (ANN_AND_BOB, CID, [2, 2, 1, 4]),  # nobody ties for the win
    ],
)
def test_c10_the_lower_sum_in_the_last_hand_in_which_they_differ_wins(
    entries: list[Entry], winner: int, ranks: list[int]
) -> None:
    state = play(LAST_HAND, *entries)
    assert (state.winners, ranks_of(state)) == ((winner,), ranks)


def test_c10_who_differ_in_no_hand_share_the_win_all_the_same() -> None:
    state = play(LAST_HAND, *three_hands((4, 4, 0, 9), (4, 4, 50, 0), (4, 4, 0, 9)))
    assert state.winners == (ANN, BOB)
    assert ranks_of(state) == [1, 1, 4, 3]


def test_c10_penalties_are_part_of_the_sum_of_the_hand() -> None:
    entries = three_hands((0, 60, 99, 99), (10, 0, 99, 99), (0, 50, 99, 99))
    state = play(LAST_HAND, *entries[:2], End())
    assert state.winners == (ANN,)
    late = [Penalty(ANN, "no_draw", hand=1)]
    assert play(LAST_HAND, *entries[:2], End(), *late).winners == (BOB,)


def test_c10_a_tie_is_not_broken_before_the_end() -> None:
    state = play(LAST_HAND, *TWO_FIRST[:2])
    assert ranks_of(state)[:2] == [1, 1]


@pytest.mark.parametrize("table", [SHARE, LAST_HAND])
def test_c10_a_game_stopped_before_its_first_hand_is_won_by_all(table: Start) -> None:
    assert play(table, Void(), End()).winners == (ANN, BOB, CID, DAN)


def test_c19_who_has_left_wins_no_tie() -> None:
    table = table_of("Ann", "Bob", "Cid", variant="baby", ties="last_hand")
    entries: list[Entry] = [hand(ANN, {BOB: 5, CID: 9}), OutOfGame(ANN), hand(CID, {BOB: 4}), End()]
    state = play(table, *entries)
    assert totals(state) == [0, 9, 9]
    assert state.winners == (CID,)
    assert ranks_of(state) == [None, 2, 1]
