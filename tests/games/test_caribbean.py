"""A whole game of Caribbean Kalooki: bent tables double for all but the over-caller, who may be
caught late, and a hand thrown in lets them off."""

from scorekeeper.game.entries import Entry, Penalty, Void
from tests.support.builders import hand, play, ranks_of, table_of
from tests.support.paper import on_paper, paper

ANN, BOB, CID = 1, 2, 3
TABLE = table_of("Ann", "Bob", "Cid", variant="caribbean")

BEFORE: list[Entry] = [
    Penalty(BOB, "over_call"),
    hand(out=ANN, left={BOB: "K K", CID: "5 6"}, bent=True),
    Penalty(CID, "over_call", count=2),
    Void("a card lay face up"),
    hand(out=BOB, left={ANN: "10", CID: 30}, bent=True),
    hand(out=CID, left={ANN: "As", BOB: "Ah"}, bent=True),
    hand(out=ANN, left={BOB: 40, CID: 50}),
]
CAUGHT_LATE = Penalty(ANN, "over_call", hand=3)
AFTER: list[Entry] = [
    Penalty(BOB, "wrong_challenge"),
    hand(out=CID, left={ANN: "7", BOB: "8"}, bent=True),
    hand(out=BOB, left={ANN: "Ad", CID: "2"}),
    hand(out=ANN, left={BOB: 100, CID: "* *"}),
    Penalty(CID, "no_discard"),
    hand(out=BOB, left={ANN: "3", CID: "4"}, bent=True),
    hand(out=CID, left={ANN: 17, BOB: "9 9"}),
]

SHEET_BEFORE = """
hand   out  Ann  Bob  Cid
1      Ann    0   70   22
2      –      0    0  100
2      Bob   20    0   60
3      Cid   30    2    0
4      Ann    0   40   50
total        50  112  232
"""
SHEET = """
hand   out  Ann  Bob  Cid
1      Ann    0   70   22
2      –      0    0  100
2      Bob   20    0   60
3      Cid   65    2    0
4      Ann    0   40   50
5      Cid   14   66    0
6      Bob    1    0    2
7      Ann    0  100  100
8      Bob    6    0   58
9      Cid   17   18    0
total       123  296  392
"""


def test_d8_bent_hands_double_but_not_for_the_over_caller() -> None:
    assert on_paper(play(TABLE, *BEFORE)) == paper(SHEET_BEFORE)


def test_d8_a_penalty_that_comes_late_takes_the_doubling_back() -> None:
    """Ann held 15 points in hand 3: 30 as they were doubled, then 15 and 50."""
    before, after = play(TABLE, *BEFORE), play(TABLE, *BEFORE, CAUGHT_LATE)
    assert (before.sheet[3].scores[ANN].doubled, before.player(ANN).total) == (True, 50)
    assert (after.sheet[3].scores[ANN].doubled, after.player(ANN).total) == (False, 85)


def test_d8_who_over_called_in_a_hand_thrown_in_is_doubled_in_the_redeal() -> None:
    void, redeal = play(TABLE, *BEFORE).sheet[1:3]
    assert (void.scores[CID].sum, void.void) == (100, True)
    assert (redeal.scores[CID].points, redeal.scores[CID].sum) == (30, 60)


def test_d8_only_over_calling_spares_the_doubling() -> None:
    state = play(TABLE, *BEFORE, CAUGHT_LATE, *AFTER)
    hand_5, hand_8 = state.sheet[5], state.sheet[8]
    assert (hand_5.scores[BOB].doubled, hand_5.scores[BOB].sum) == (True, 2 * 8 + 50)
    assert (hand_8.scores[CID].doubled, hand_8.scores[CID].sum) == (True, 2 * 4 + 50)


def test_d3_d9_nine_hands_and_the_lowest_total_wins() -> None:
    state = play(TABLE, *BEFORE, CAUGHT_LATE, *AFTER)
    assert on_paper(state) == paper(SHEET)
    assert state.finished
    assert state.winners == (ANN,)
    assert ranks_of(state) == [1, 2, 3]
    assert [row.hand.cards for row in state.sheet if not row.void] == [
        *(9, 10, 11, 12, 12, 13, 14, 15, 16)
    ]
    assert [row.hand.contract.code for row in state.sheet if not row.void] == [
        *("333", "334", "344", "444", "3333", "3334", "3344", "3444", "4444")
    ]


def test_d9_every_offence_costs_50_each_time() -> None:
    ids = ["over_call", "wrong_challenge", "bad_lay_down", "no_draw", "no_discard", "house"]
    assert [offence.id for offence in TABLE.rules.offences] == ids
    for id in ids:
        assert play(TABLE, Penalty(CID, id, count=2)).player(CID).total == 100
