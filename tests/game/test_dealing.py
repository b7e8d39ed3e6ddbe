"""Who deals, who starts, and what is dealt when a deal is thrown in."""

from dataclasses import replace

import pytest

from scorekeeper.game.entries import Call, Cut, Entry, OutOfGame, Void
from tests.support.builders import hand, play, table_of

ANN, BOB, CID, DAN = 1, 2, 3, 4
TABLE = table_of("Ann", "Bob", "Cid", "Dan")
WON = hand(out=ANN, left={BOB: "K", CID: "Q", DAN: "J"})


def dealers(*entries: Entry, first: int = 1) -> list[tuple[int, int]]:
    """(dealer, starter) before the first entry and after each."""
    start = replace(TABLE, first_dealer=first)
    hands = [play(start, *entries[:n]).hand for n in range(len(entries) + 1)]
    return [(shown.dealer, shown.starter) for shown in hands if shown]


def test_c9_seat_1_deals_first_and_the_player_to_the_left_starts() -> None:
    assert dealers() == [(ANN, BOB)]


@pytest.mark.parametrize("first", [1, 2, 3, 4])
def test_c9_the_first_dealer_may_be_chosen(first: int) -> None:
    assert dealers(first=first) == [(first, first % 4 + 1)]


def test_c9_the_deal_passes_to_the_left_and_round_the_table() -> None:
    assert dealers(*[WON] * 5) == [
        (ANN, BOB),
        (BOB, CID),
        (CID, DAN),
        (DAN, ANN),
        (ANN, BOB),
        (BOB, CID),
    ]


def test_c9_a_hand_thrown_in_is_dealt_again_by_the_same_dealer_for_the_same_contract() -> None:
    assert dealers(WON, Void(), Void("misdeal"), WON) == [
        (ANN, BOB),
        (BOB, CID),
        (BOB, CID),
        (BOB, CID),
        (CID, DAN),
    ]
    before, after = play(TABLE, WON).hand, play(TABLE, WON, Void()).hand
    assert before is not None
    assert after is not None
    assert after.rules == before.rules
    assert (before.deal_number, after.deal_number) == (2, 3)


def test_c8_calls_and_the_cut_start_anew_with_the_redeal() -> None:
    state = play(TABLE, Call(BOB), Call(BOB), Cut(ANN))
    assert state.player(BOB).calls == 2
    assert state.hand is not None
    assert state.hand.deal.cuts
    state = play(TABLE, Call(BOB), Call(BOB), Cut(ANN), Void())
    assert state.player(BOB).calls == 0
    assert state.hand is not None
    assert not state.hand.deal.cuts


def test_c19_nobody_deals_or_starts_who_has_left() -> None:
    assert dealers(OutOfGame(CID), hand(ANN, {BOB: "K", DAN: "J"})) == [
        (ANN, BOB),
        (ANN, BOB),
        (BOB, DAN),
    ]


def test_c19_when_the_dealer_leaves_the_next_deals_this_hand() -> None:
    assert dealers(OutOfGame(ANN)) == [(ANN, BOB), (BOB, CID)]


def test_c19_when_the_last_seat_leaves_as_dealer_the_first_deals() -> None:
    assert dealers(OutOfGame(DAN), first=4) == [(DAN, ANN), (ANN, BOB)]


def test_c19_when_the_starter_leaves_the_next_starts() -> None:
    assert dealers(OutOfGame(BOB)) == [(ANN, BOB), (ANN, CID)]


def test_j8_the_hands_follow_in_their_order() -> None:
    shown = [play(TABLE, *[WON] * played).hand for played in range(9)]
    assert [hand.rules.number for hand in shown if hand] == list(range(1, 10))
    assert {hand.last for hand in shown if hand} == {9}


def test_j8_super_begins_with_hand_5() -> None:
    state = play(table_of("Ann", "Bob", variant="super"), hand(ANN, {BOB: "K"}))
    assert state.hand is not None
    assert (state.sheet[0].hand.number, state.hand.rules.number, state.hand.last) == (5, 6, 9)


def test_j8_hands_1_to_4_end_with_the_fourth() -> None:
    state = play(table_of("Ann", "Bob", hands="1-4"))
    assert state.hand is not None
    assert state.hand.last == 4
