"""Places in a game whose players are put out, come back and leave."""

from scorekeeper.game.entries import BuyIn, End, Entry, OutOfGame, Penalty
from tests.support.builders import hand, play, ranks_of, table_of, totals

ANN, BOB, CID, DAN, EVE = 1, 2, 3, 4, 5
TABLE = table_of("Ann", "Bob", "Cid", "Dan", "Eve", variant="european")

DAN_THEN_CID: list[Entry] = [
    hand(out=EVE, left={ANN: 20, BOB: 30, CID: 100, DAN: 152}),
    hand(out=EVE, left={ANN: 40, BOB: 20, CID: 80}),
]
"""Dan is out at 152, then Cid at 180; Ann 60, Bob 50, Eve 0."""


def test_c10_who_is_out_ranks_below_those_in_and_the_last_out_first() -> None:
    state = play(TABLE, *DAN_THEN_CID)
    assert totals(state) == [60, 50, 180, 152, 0]
    assert ranks_of(state) == [3, 2, 4, 5, 1]


def test_c10_of_those_put_out_by_one_hand_the_lower_total_ranks_first() -> None:
    state = play(TABLE, hand(out=EVE, left={ANN: 20, BOB: 30, CID: 157, DAN: 152}))
    assert ranks_of(state) == [2, 3, 5, 4, 1]


def test_c10_those_put_out_by_one_hand_with_equal_totals_share_a_place() -> None:
    state = play(TABLE, hand(out=EVE, left={ANN: 20, BOB: 155, CID: 155, DAN: 156}))
    assert ranks_of(state) == [2, 3, 3, 5, 1]


def test_c10_equal_totals_put_out_by_different_hands_share_no_place() -> None:
    state = play(TABLE, *DAN_THEN_CID[:1], hand(out=EVE, left={ANN: 40, BOB: 20, CID: 52}))
    assert totals(state)[2:4] == [152, 152]
    assert ranks_of(state) == [3, 2, 4, 5, 1]


def test_c10_who_has_bought_in_ranks_with_those_in() -> None:
    state = play(TABLE, *DAN_THEN_CID, BuyIn(CID))
    assert totals(state) == [60, 50, 60, 152, 0]
    assert ranks_of(state) == [3, 2, 3, 5, 1]


def test_c10_who_bought_in_and_is_put_out_again_ranks_by_the_last_time() -> None:
    state = play(
        TABLE,
        *DAN_THEN_CID[:1],
        BuyIn(DAN),
        hand(out=EVE, left={ANN: 40, BOB: 20, CID: 80, DAN: 2}),
        hand(out=EVE, left={ANN: 2, BOB: 2, DAN: 100}),
    )
    assert totals(state) == [62, 52, 180, 202, 0]
    assert ranks_of(state) == [3, 2, 5, 4, 1]


def test_c19_who_has_left_has_no_place_and_the_others_close_up() -> None:
    state = play(TABLE, *DAN_THEN_CID, OutOfGame(BOB))
    assert ranks_of(state) == [2, None, 3, 4, 1]


def test_e8_who_declines_to_buy_in_keeps_his_place() -> None:
    state = play(TABLE, *DAN_THEN_CID, OutOfGame(CID))
    assert ranks_of(state) == [3, 2, 4, 5, 1]
    assert state.player(CID).eliminated


def test_c20_when_the_table_stops_the_lowest_of_those_in_wins() -> None:
    state = play(TABLE, *DAN_THEN_CID, Penalty(EVE, "house", points=55), End())
    assert state.winners == (BOB,)
    assert ranks_of(state) == [3, 1, 4, 5, 2]
