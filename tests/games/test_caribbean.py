"""A whole game of Caribbean Kalooki: a bent table doubles nobody where its winner over-called,
who may be caught late, and a hand thrown in lets them off."""

from scorekeeper.game.entries import Call, Entry, Penalty, Void
from tests.support.builders import hand, play, ranks_of, table_of, totals
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
CAUGHT_LATE = Penalty(CID, "over_call", hand=3)
AFTER: list[Entry] = [
    Penalty(CID, "house"),
    hand(out=CID, left={ANN: "7", BOB: "8"}, bent=True),
    hand(out=BOB, left={ANN: "Ad", CID: "2"}),
    hand(out=ANN, left={BOB: 100, CID: "* *"}),
    Penalty(ANN, "over_call"),
    hand(out=BOB, left={ANN: "3", CID: "4"}, bent=True),
    hand(out=CID, left={ANN: 17, BOB: "9 9"}),
]

SHEET_BEFORE = """
hand   out  Ann  Bob  Cid
1      Ann    0   90   22
2      –      0    0  100
2      Bob   20    0   60
3      Cid   30    2    0
4      Ann    0   40   50
total        50  132  232
"""
SHEET = """
hand   out  Ann  Bob  Cid
1      Ann    0   90   22
2      –      0    0  100
2      Bob   20    0   60
3      Cid   15    1   50
4      Ann    0   40   50
5      Cid   14   16   50
6      Bob    1    0    2
7      Ann    0  100  100
8      Bob   56    0    8
9      Cid   17   18    0
total       123  265  442
"""


def test_d8_bent_hands_double_for_a_loser_who_over_called_too() -> None:
    """Bob over-called in hand 1 and held 20: 40, and 50 for over-calling."""
    state = play(TABLE, *BEFORE)
    assert on_paper(state) == paper(SHEET_BEFORE)
    assert state.sheet[0].scores[BOB].doubled


def test_d8_a_winner_who_over_called_doubles_nobody_though_caught_late() -> None:
    """Ann held 15 points in hand 3, which count 30 until it is known that Cid over-called."""
    before, after = play(TABLE, *BEFORE), play(TABLE, *BEFORE, CAUGHT_LATE)
    assert [before.sheet[3].scores[seat].doubled for seat in (ANN, BOB)] == [True, True]
    assert [after.sheet[3].scores[seat].doubled for seat in (ANN, BOB)] == [False, False]
    assert (before.player(ANN).total, after.player(ANN).total) == (50, 35)
    assert after.sheet[3].bent


def test_d8_who_over_called_before_they_went_out_doubles_nobody() -> None:
    state = play(TABLE, Penalty(ANN, "over_call"), hand(out=ANN, left={BOB: 20, CID: 5}, bent=True))
    assert totals(state) == [50, 20, 5]


def test_d8_who_over_called_in_a_hand_thrown_in_doubles_in_the_redeal() -> None:
    log: list[Entry] = [
        Penalty(BOB, "over_call"),
        Void(),
        hand(out=BOB, left={ANN: 10, CID: 30}, bent=True),
    ]
    assert totals(play(TABLE, *log)) == [20, 50, 60]


def test_d8_calls_above_the_limit_without_the_penalty_change_nothing() -> None:
    log: list[Entry] = [*[Call(ANN)] * 4, hand(out=ANN, left={BOB: 20, CID: 5}, bent=True)]
    assert totals(play(TABLE, *log)) == [0, 40, 10]


def test_d8_nobody_else_and_nothing_but_over_calling_forfeits_the_doubling() -> None:
    state = play(TABLE, *BEFORE, CAUGHT_LATE, *AFTER)
    hand_5, hand_8 = state.sheet[5], state.sheet[8]
    assert (hand_5.scores[BOB].doubled, hand_5.scores[BOB].sum) == (True, 2 * 8)
    assert (hand_8.scores[ANN].doubled, hand_8.scores[ANN].sum) == (True, 2 * 3 + 50)


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


def test_d9_over_calling_and_what_the_table_agreed_cost_50_each_time() -> None:
    ids = ["over_call", "house"]
    assert [offence.id for offence in TABLE.rules.offences] == ids
    for id in ids:
        assert play(TABLE, Penalty(CID, id, count=2)).player(CID).total == 100
