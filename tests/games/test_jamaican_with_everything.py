"""A whole game of Jamaican Kalooki with all that can happen: bent tables, exact cuts, penalties,
a deal thrown in, hand 2 corrected during hand 6, a late penalty, and a stake for each point."""

from scorekeeper.game.entries import Call, Cut, Entry, Penalty, Void
from tests.support.builders import amend, hand, play, ranks_of, table_of
from tests.support.paper import on_paper, paper

ANN, BOB, CID, DAN = 1, 2, 3, 4
TABLE = table_of("Ann", "Bob", "Cid", "Dan", stake_per_point=10)

HAND_1: list[Entry] = [
    Cut(ANN),
    hand(out=CID, left={ANN: "K 9", BOB: "As 5", DAN: 12}, bent=True),
]
HAND_2: list[Entry] = [
    *[Call(DAN)] * 4,
    Penalty(DAN, "over_call"),
    hand(out=ANN, left={BOB: "*", CID: "7 7", DAN: 30}),
]
HAND_3: list[Entry] = [
    Penalty(ANN, "bad_lay_down"),
    Void("a card lay face up"),
    hand(out=DAN, left={ANN: "3", BOB: "J", CID: "Ah Ad"}),
]
HAND_4: list[Entry] = [hand(out=ANN, left={BOB: "8 8", CID: 25, DAN: "10 9"})]
HAND_5: list[Entry] = [
    Penalty(BOB, "house", points=20),
    hand(out=BOB, left={ANN: "5", CID: "6", DAN: "* As"}),
]
BEFORE = [*HAND_1, *HAND_2, *HAND_3, *HAND_4, *HAND_5, Call(ANN)]
"Up to the call in hand 6 during which somebody sees that hand 2 was noted wrongly."

CORRECTION = amend(8, hand(out=BOB, left={ANN: "Q Q", CID: "7 7", DAN: 30}))
AFTER: list[Entry] = [
    hand(out=CID, left={ANN: 40, BOB: "2 2", DAN: "K"}),
    Cut(CID),
    hand(out=DAN, left={ANN: 11, BOB: "Ac", CID: "9"}, bent=True),
    Penalty(CID, "wrong_challenge"),
    hand(out=ANN, left={BOB: "7", CID: 33, DAN: "4"}),
    hand(out=BOB, left={ANN: "Q", CID: "* 10", DAN: "2 3"}),
]
LATE = Penalty(BOB, "no_discard", hand=9)

SHEET_BEFORE = """
hand   out  Ann  Bob  Cid  Dan
1      Cid  -12   40    0   24
2      Ann    0   50   14   80
3      –     50    0    0    0
3      Dan    3   10    2    0
4      Ann    0   16   25   19
5      Bob    5   20    6   65
total        46  136   47  188
"""
SHEET_CORRECTED = """
hand   out  Ann  Bob  Cid  Dan
1      Cid  -12   40    0   24
2      Bob   20    0   14   80
3      –     50    0    0    0
3      Dan    3   10    2    0
4      Ann    0   16   25   19
5      Bob    5   20    6   65
total        66   86   47  188
"""
SHEET = """
hand   out  Ann  Bob  Cid  Dan
1      Cid  -12   40    0   24
2      Bob   20    0   14   80
3      –     50    0    0    0
3      Dan    3   10    2    0
4      Ann    0   16   25   19
5      Bob    5   20    6   65
6      Cid   40    4    0   10
7      Dan   22   30  -32    0
8      Ann    0    7   83    4
9      Bob   10   50   60    5
total       138  177  158  207
"""


def test_c8_hand_2_is_corrected_while_hand_6_is_played() -> None:
    before, corrected = play(TABLE, *BEFORE), play(TABLE, *BEFORE, CORRECTION)
    assert on_paper(before) == paper(SHEET_BEFORE)
    assert on_paper(corrected) == paper(SHEET_CORRECTED)
    assert corrected.hand == before.hand
    assert corrected.player(ANN).calls == 1


def test_c10_a_late_penalty_costs_the_winner_the_game() -> None:
    early = play(TABLE, *BEFORE, CORRECTION, *AFTER)
    assert early.winners == (BOB,)
    state = play(TABLE, *BEFORE, CORRECTION, *AFTER, LATE)
    assert on_paper(state) == paper(SHEET)
    assert state.winners == (ANN,)
    assert ranks_of(state) == [1, 3, 2, 4]


def test_c9_the_deal_went_round_although_one_was_thrown_in() -> None:
    rows = play(TABLE, *BEFORE, CORRECTION, *AFTER).sheet
    assert [row.deal.dealer for row in rows] == [ANN, BOB, CID, CID, DAN, ANN, BOB, CID, DAN, ANN]


def test_c13_everybody_pays_everybody_who_placed_better() -> None:
    money = play(TABLE, *BEFORE, CORRECTION, *AFTER, LATE).money
    assert [(p.payer, p.payee, p.amount) for p in money.postings] == [
        (BOB, ANN, 390),
        (BOB, CID, 190),
        (CID, ANN, 200),
        (DAN, ANN, 690),
        (DAN, BOB, 300),
        (DAN, CID, 490),
    ]
    assert dict(money.balances) == {ANN: 1280, BOB: -280, CID: 480, DAN: -1480}
    assert [(t.payer, t.payee, t.amount) for t in money.transfers] == [
        (BOB, ANN, 280),
        (DAN, ANN, 1000),
        (DAN, CID, 480),
    ]
