"""A whole game of Jamaican Kalooki in which nothing special happens."""

from scorekeeper.game.entries import Entry
from tests.support.builders import hand, play, ranks_of, table_of
from tests.support.paper import on_paper, paper

ANN, BOB, CID = 1, 2, 3
TABLE = table_of("Ann", "Bob", "Cid")

ENTRIES: list[Entry] = [
    hand(out=BOB, left={ANN: "K 9 As", CID: "* 2"}),
    hand(out=CID, left={ANN: "7 7 3", BOB: "Ah Q J 10"}),
    hand(out=ANN, left={BOB: 35, CID: "8"}),
    hand(out=BOB, left={ANN: "Ac Ad 5", CID: "6 6 6"}),
    hand(out=BOB, left={ANN: "2", CID: "K K"}),
    hand(out=CID, left={ANN: 40, BOB: "* *"}),
    hand(out=ANN, left={BOB: "9 9", CID: "Q"}),
    hand(out=CID, left={ANN: "As As Ac", BOB: "4"}),
    hand(out=ANN, left={BOB: 12, CID: "10h 10d Kc Qs"}),
]

SHEET = """
hand   out  Ann  Bob  Cid
1      Bob   34    0   52
2      Cid   17   31    0
3      Ann    0   35    8
4      Bob   21    0   18
5      Bob    2    0   20
6      Cid   40  100    0
7      Ann    0   18   10
8      Cid   45    4    0
9      Ann    0   12   40
total       159  200  148
"""

TOTALS_AS_THEY_GREW = [
    [34, 0, 52],
    [51, 31, 52],
    [51, 66, 60],
    [72, 66, 78],
    [74, 66, 98],
    [114, 166, 98],
    [114, 184, 108],
    [159, 188, 108],
    [159, 200, 148],
]


def test_j8_nine_hands_make_a_game() -> None:
    state = play(TABLE, *ENTRIES)
    assert on_paper(state) == paper(SHEET)
    assert state.finished
    assert state.winners == (CID,)
    assert ranks_of(state) == [2, 3, 1]


def test_c8_the_totals_grow_from_row_to_row() -> None:
    rows = play(TABLE, *ENTRIES).sheet
    assert [[row.total(seat) for seat in row.scores] for row in rows] == TOTALS_AS_THEY_GREW


def test_c9_everybody_deals_three_times() -> None:
    assert [row.deal.dealer for row in play(TABLE, *ENTRIES).sheet] == [ANN, BOB, CID] * 3


def test_the_game_after_each_entry_is_the_whole_game_cut_short() -> None:
    whole = play(TABLE, *ENTRIES)
    for count in range(len(ENTRIES)):
        state = play(TABLE, *ENTRIES[:count])
        assert state.sheet == whole.sheet[:count]
        assert not state.finished
