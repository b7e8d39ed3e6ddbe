"""A game of European Kalooki that the table stops early: three tie for a pool that does not
divide, while the fourth is out."""

from dataclasses import replace

from scorekeeper.game.entries import End, Entry, OutOfGame
from tests.support.builders import hand, play, ranks_of, table_of
from tests.support.paper import paper
from tests.support.purse import due, paid_for, purses, running_totals

ANN, BOB, CID, DAN = 1, 2, 3, 4
NAMES = ("Ann", "Bob", "Cid", "Dan")
TABLE = replace(table_of(*NAMES, variant="european", unit=5), first_dealer=BOB)
LAST_HAND = replace(
    table_of(*NAMES, variant="european", unit=5, ties="last_hand"), first_dealer=BOB
)

ENTRIES: list[Entry] = [
    hand(out=ANN, left={BOB: 50, CID: 40, DAN: "* * A A A A A A A A K K Q J"}),
    hand(out=BOB, left={ANN: 50, CID: 10}),
    End("the last bus"),
]

SHEET = """
hand  out  Ann    Bob    Cid    Dan
1     Ann  0/0    50/50  40/40  158/158
2     Bob  50/50  0/50   10/50  .
"""
MONEY = """
entry  Ann  Bob  Cid  Dan  pool
0      -25  -25  -25  -25   100
1      -10  -30  -30  -30   100
2      -15  -20  -35  -30   100
3       18   13   -1  -30     0
"""


def test_c20_the_lowest_total_of_those_not_out_wins() -> None:
    state = play(TABLE, *ENTRIES)
    assert running_totals(state) == paper(SHEET)
    assert state.winners == (ANN, BOB, CID)
    assert ranks_of(state) == [1, 1, 1, 4]


def test_e9_equals_share_the_pool_and_the_odd_cent_goes_to_the_first_dealers_left() -> None:
    """100 is 33 for each and one more for Cid, who sits at the left of Bob."""
    assert purses(TABLE, ENTRIES, "pool") == paper(MONEY)
    shares = paid_for(play(TABLE, *ENTRIES), "pot")
    assert set(shares) == {("pool", ANN, 33), ("pool", BOB, 33), ("pool", CID, 34)}


def test_e9_the_settlement_once_the_pool_is_paid_out() -> None:
    assert due(play(TABLE, *ENTRIES)) == [(CID, ANN, 1), (DAN, ANN, 17), (DAN, BOB, 13)]


def test_c10_the_last_hand_may_decide_who_takes_the_pool() -> None:
    state = play(LAST_HAND, *ENTRIES)
    assert state.winners == (BOB,)
    assert ranks_of(state) == [2, 1, 2, 4]
    assert dict(state.money.balances) == {ANN: -15, BOB: 80, CID: -35, DAN: -30}


def test_c20_who_has_not_bought_in_when_the_table_stops_is_out() -> None:
    state = play(TABLE, ENTRIES[0], End())
    assert state.winners == (ANN,)
    assert ranks_of(state) == [1, 3, 2, 4]


def test_c20_a_pool_of_a_game_without_a_hand_goes_back() -> None:
    state = play(TABLE, End())
    assert state.winners == (ANN, BOB, CID, DAN)
    assert set(state.money.balances.values()) == {0}
    assert due(state) == []


def test_c19_what_a_player_paid_who_leaves_stays_in_the_pool() -> None:
    state = play(TABLE, ENTRIES[0], OutOfGame(ANN), End())
    assert state.winners == (CID,)
    assert ranks_of(state) == [None, 2, 1, 3]
    assert dict(state.money.balances) == {ANN: -10, BOB: -30, CID: 70, DAN: -30}
