"""A whole game of South African Kaluki with the Blitz in round five and all of its house rules for
money: four pairs, a Blitz without jokers paid double, a streak paid from the third win on, half the
usual stakes."""

from scorekeeper.game.entries import Call, Cut, Entry, FourPairs, JokersDealt, PlayableDiscard, Void
from tests.support.builders import hand, play, ranks_of, table_of
from tests.support.paper import paper
from tests.support.purse import due, paid_by, paid_for, purses, running_totals

ANN, BOB, CID = 1, 2, 3
TABLE = table_of(
    *("Ann", "Bob", "Cid"),
    variant="south-african",
    order="blitz-fifth",
    unit=50,
    small=5,
    four_pairs=True,
    blitz_double=True,
    streak="from_third",
)

ROUNDS: list[list[Entry]] = [
    [FourPairs(CID), hand(out=BOB, left={ANN: 10, CID: 36})],
    [Call(ANN), hand(out=BOB, left={ANN: "A A", CID: "7"})],
    [Cut(ANN), Void("misdeal"), Cut(ANN), hand(out=BOB, left={ANN: 71, CID: "2"})],
    [hand(out=BOB, left={ANN: 15, CID: 41})],
    [
        PlayableDiscard(BOB),
        hand(out=CID, left={ANN: "3s 3h 3d 3c 4s 5s Kh", BOB: "Qh Qd * 2c 7s"}, no_jokers=True),
    ],
    [JokersDealt(BOB), hand(out=ANN, left={BOB: "* * * A", CID: 20})],
    [Call(CID), hand(out=ANN, left={BOB: 20, CID: 9})],
]
"""In the Blitz Ann lays three threes and 3-4-5 of spades and keeps the king; Bob lays the queens
with the joker and keeps 2 and 7."""
ENTRIES = [entry for entries in ROUNDS for entry in entries]

SHEET = """
hand  out  Ann     Bob     Cid
1     Bob  10/10   0/0     36/36
2     Bob  22/32   0/0     7/43
3     –    0/32    0/0     0/43
3     Bob  71/103  0/0     2/45
4     Bob  15/118  0/0     41/86
5     Cid  10/128  9/9     0/86
6     Ann  0/128   86/95   20/106
7     Ann  0/128   20/115  9/115
"""

MONEY = """
entry   Ann   Bob   Cid  kitty
0       -50   -50   -50    150
1      -100  -100    50    150
2      -105   -75    30    150
3      -110   -75    30    155
4      -125   -55    25    155
5       -25  -105   -25    155
7        75  -155   -75    155
8       -15   -10  -130    155
9       -75   125  -205    155
10      -75   120  -205    160
11     -185    10    15    160
12     -235   110   -35    160
13     -180    65   -45    160
14     -180    65   -50    165
15     -165   138    27      0
"""
"""Four pairs (1) pay 50 from each, the joker cut (5, and again after the misdeal, 7) and three
jokers dealt (12) too; buys (3, 14) and the playable discard (10) cost 5. Round 1 (2) pays Bob 5 for
10 points and 20 for 36; round 2 (4) 15 for 22 and 5 for 7; round 3 (8) 40 for 71, 5 for 2 and 50
from each for the streak; round 4 (9) 10, 25 and 50 from each once more. The Blitz (11) pays Cid
double: 10 for Ann's ten points, 10 for Bob's nine, and 100 from each. The kitty of 165 is 83 for
Bob, who sits at the first dealer's left, and 82 for Cid."""


def test_s4_s13_the_game_with_the_blitz_in_round_five() -> None:
    state = play(TABLE, *ENTRIES)
    assert running_totals(state) == paper(SHEET)
    assert [row.hand.contract.code for row in state.sheet if not row.void] == [
        *("G3", "R3", "G4", "R4", "Blitz", "R3 G3", "R5")
    ]
    assert state.finished
    assert state.winners == (BOB, CID)
    assert ranks_of(state) == [3, 1, 1]


def test_s10_s11_every_payment_to_the_cent() -> None:
    assert purses(TABLE, ENTRIES, "kitty") == paper(MONEY)
    assert due(play(TABLE, *ENTRIES)) == [(ANN, BOB, 138), (ANN, CID, 27)]


def test_s11_a_blitz_without_a_joker_is_paid_double() -> None:
    assert paid_by(play(TABLE, *ENTRIES), 11) == [
        ("ten_points", (ANN, CID, 10)),
        ("ten_points", (BOB, CID, 10)),
        ("blitz", (ANN, CID, 100)),
        ("blitz", (BOB, CID, 100)),
    ]


def test_s11_the_streak_is_paid_from_the_third_round_on_until_somebody_else_wins() -> None:
    assert paid_for(play(TABLE, *ENTRIES), "streak") == [(ANN, BOB, 50), (CID, BOB, 50)] * 2


def test_s13_the_odd_cent_of_the_kitty_goes_to_the_first_dealers_left() -> None:
    shares = paid_for(play(TABLE, *ENTRIES), "pot")
    assert shares == [("kitty", BOB, 83), ("kitty", CID, 82)]


def test_c8_what_was_paid_in_a_round_thrown_in_stays_paid() -> None:
    assert paid_for(play(TABLE, *ENTRIES[:7]), "cut") == [(BOB, ANN, 50), (CID, ANN, 50)] * 2
