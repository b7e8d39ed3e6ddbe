"""When a game is over, who has won, and what may still be recorded."""

import pytest

from scorekeeper.game.entries import (
    BuyIn,
    Call,
    Cut,
    End,
    Entry,
    OutOfGame,
    Paid,
    Penalty,
    Strike,
    Void,
)
from tests.support.builders import (
    amend,
    hand,
    play,
    ranks_of,
    refused,
    sums,
    table_of,
    totals,
)

ANN, BOB, CID = 1, 2, 3
SHORT = table_of("Ann", "Bob", "Cid", variant="baby")
WON = hand(out=ANN, left={BOB: 2, CID: 3})
WHOLE = (WON, WON, WON)


def test_c10_the_game_ends_with_its_last_hand_and_the_lowest_total_wins() -> None:
    assert not play(SHORT, WON, WON).finished
    state = play(SHORT, *WHOLE)
    assert state.finished
    assert (state.status, state.hand, state.winners) == ("finished", None, (ANN,))
    assert ranks_of(state) == [1, 2, 3]
    assert [player.calls for player in state.players] == [0, 0, 0]


def test_c10_nobody_has_won_before_the_end() -> None:
    assert play(SHORT, WON, WON).winners == ()


@pytest.mark.parametrize(("variant", "hands"), [("jamaican", 9), ("super", 5), ("baby", 3)])
def test_j8_every_game_has_so_many_hands(variant: str, hands: int) -> None:
    table = table_of("Ann", "Bob", variant=variant)
    log = [hand(ANN, {BOB: 2})] * hands
    assert not play(table, *log[1:]).finished
    assert play(table, *log).finished


def test_j8_hands_1_to_4_only() -> None:
    table = table_of("Ann", "Bob", hands="1-4")
    assert play(table, *[hand(ANN, {BOB: 2})] * 4).finished


def test_c9_a_hand_thrown_in_does_not_bring_the_end_nearer() -> None:
    assert not play(SHORT, WON, Void(), WON, Void()).finished
    assert play(SHORT, WON, Void(), WON, Void(), WON).finished


def test_c20_the_table_may_stop_early_and_the_lowest_total_wins() -> None:
    state = play(SHORT, hand(out=BOB, left={ANN: 2, CID: 3}), End("it is late"))
    assert state.finished
    assert state.winners == (BOB,)
    assert len(state.sheet) == 1


def test_c20_what_happened_in_the_hand_that_was_broken_off_still_counts() -> None:
    state = play(SHORT, WON, Penalty(ANN, "no_draw"), Cut(BOB), End())
    assert sums(state) == [[0, 2, 3], [50, -50, 0]]
    assert state.winners == (BOB,)


def test_c20_a_penalty_for_the_hand_that_was_broken_off_may_come_late() -> None:
    state = play(SHORT, WON, End(), Penalty(ANN, "no_draw", hand=2))
    assert totals(state) == [50, 2, 3]
    assert state.winners == (BOB,)
    assert refused(SHORT, WON, End(), Penalty(ANN, "no_draw", hand=3)).code == "hand.unknown"


def test_c20_the_table_may_play_on_when_the_stop_is_taken_back() -> None:
    state = play(SHORT, WON, End(), Strike(2), WON, WON)
    assert state.finished
    assert len(state.sheet) == 3


def test_c19_when_one_is_left_the_game_ends_and_he_wins() -> None:
    state = play(SHORT, WON, OutOfGame(ANN), OutOfGame(BOB))
    assert state.finished
    assert state.winners == (CID,)
    assert ranks_of(state) == [None, None, 1]


def test_c19_who_leaves_keeps_his_row_and_has_no_place() -> None:
    state = play(SHORT, WON, Penalty(CID, "no_draw"), OutOfGame(CID), hand(ANN, {BOB: 4}))
    assert totals(state) == [0, 6, 53]
    assert sums(state) == [[0, 2, 3], [0, 4, 50]]
    assert ranks_of(state) == [1, 2, None]
    assert [player.in_play for player in state.players] == [True, True, False]


def test_c19_who_leaves_without_a_penalty_has_no_part_in_the_hand_in_play() -> None:
    state = play(SHORT, OutOfGame(ANN), hand(BOB, {CID: 4}))
    assert list(state.sheet[0].scores) == [BOB, CID]


@pytest.mark.parametrize(
    "entry",
    [
        WON,
        Void(),
        Call(BOB),
        End(),
        OutOfGame(BOB),
        BuyIn(BOB),
        Penalty(BOB, "no_draw"),
        Cut(BOB),
    ],
)
def test_c20_nothing_more_happens_after_the_end(entry: Entry) -> None:
    refusal = refused(SHORT, *WHOLE, entry)
    assert refusal.code == "game.finished"
    assert refused(SHORT, WON, End(), entry) == refusal


def test_c8_a_late_penalty_counts_in_its_hand_and_may_change_the_winner() -> None:
    state = play(SHORT, *WHOLE, Penalty(ANN, "no_draw", hand=2))
    assert sums(state) == [[0, 2, 3], [50, 2, 3], [0, 2, 3]]
    assert state.winners == (BOB,)


def test_j16_a_late_cut_counts_in_its_hand() -> None:
    state = play(SHORT, *WHOLE, Cut(CID, hand=3))
    assert totals(state) == [0, 6, 9 - 50]
    assert state.winners == (CID,)


def test_debts_are_paid_and_mistakes_corrected_after_the_end() -> None:
    state = play(SHORT, *WHOLE, Paid(BOB, ANN, 5), amend(3, hand(BOB, {ANN: 50, CID: 3})))
    assert state.winners == (BOB,)
    assert not play(SHORT, *WHOLE, Strike(2)).finished
