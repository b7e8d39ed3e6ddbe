"""A whole game of South African Kaluki with the Blitz in round one: jokers cut and dealt, buys, a
playable discard, a round thrown in, four wins running, and three who share a kitty that does not
divide."""

from dataclasses import replace

from scorekeeper.game.entries import Call, Cut, Entry, JokersDealt, PlayableDiscard, Void
from scorekeeper.game.state import State
from scorekeeper.rules.options import OptionValue
from scorekeeper.rules.wording import contract_text
from tests.support.builders import hand, play, ranks_of, table_of, totals
from tests.support.logs import warnings
from tests.support.paper import paper
from tests.support.purse import due, paid_by, paid_for, purses, running_totals

ANN, BOB, CID, DAN = 1, 2, 3, 4
NAMES = ("Ann", "Bob", "Cid", "Dan")
TABLE = replace(table_of(*NAMES, variant="south-african"), first_dealer=BOB)

ROUND_1: list[Entry] = [
    Cut(CID),
    JokersDealt(CID),
    Call(DAN),
    hand(
        out=DAN,
        left={
            ANN: "4s 5s 6s 9h 9d 9c Kh Qd 2c",
            BOB: "* 8c 9c Ah Kd 3s",
            CID: "2h 3h 4h 5h 5d 5s 5c",
        },
    ),
]
"""Ann lays 4-5-6 and three nines and keeps K Q 2; Bob lays 8-9 with the joker and keeps A K 3; Cid
lays 2-3-4 of hearts and four fives and keeps nothing."""

ROUND_2: list[Entry] = [
    PlayableDiscard(ANN),
    Void("misdeal"),
    hand(out=DAN, left={ANN: "K Q J 6", BOB: 71, CID: "10"}),
]
ROUND_3: list[Entry] = [hand(out=DAN, left={ANN: "A", BOB: 30, CID: 39})]
ROUND_4: list[Entry] = [Cut(BOB), hand(out=DAN, left={ANN: 20, BOB: 5, CID: 40})]
ROUND_5: list[Entry] = [
    *[Call(ANN)] * 5,
    hand(out=CID, left={ANN: "A K", BOB: "2", DAN: "* * K 10 9 8"}),
]
ROUND_6: list[Entry] = [JokersDealt(ANN), hand(out=ANN, left={BOB: 9, CID: 30, DAN: 23})]
ROUND_7: list[Entry] = [hand(out=BOB, left={ANN: "10 2", CID: "3", DAN: 12})]
ENTRIES = [*ROUND_1, *ROUND_2, *ROUND_3, *ROUND_4, *ROUND_5, *ROUND_6, *ROUND_7]

SHEET = """
hand  out  Ann     Bob     Cid     Dan
1     Dan  22/22   24/24   0/0     0/0
2     –    0/22    0/24    0/0     0/0
2     Dan  36/58   71/95   10/10   0/0
3     Dan  11/69   30/125  39/49   0/0
4     Dan  20/89   5/130   40/89   0/0
5     Cid  21/110  2/132   0/89    87/87
6     Ann  0/110   9/141   30/119  23/110
7     Bob  12/122  0/141   3/122   12/122
"""

MONEY = """
entry   Ann   Bob   Cid   Dan  kitty
0      -100  -100  -100  -100    400
1      -200  -200   200  -200    400
2      -300  -300   500  -300    400
3      -300  -300   500  -310    410
4      -430  -430   400    50    410
5      -440  -430   400    50    420
7      -480  -510   390   180    420
8      -600  -640   250   570    420
9      -700  -340   150   470    420
10     -720  -350   110   540    420
11     -730  -350   110   540    430
12     -740  -350   110   540    440
13     -750  -350   110   540    450
14     -760  -350   110   540    460
15     -770  -350   110   540    470
16     -800  -360   240   450    470
17     -500  -460   140   350    470
18     -430  -470   110   320    470
19     -294  -420   257   457      0
"""
"""Entries 1, 2, 9 and 17 pay a unit from each; 3 and 11 to 15 are buys, 5 a playable discard. For
the Blitz (4) Dan has 30 of Ann and of Bob for their points, and a unit from each; with round 3 (8)
20, 30 and 40, and a unit from each for the third win running. At the end (19) Bob has 20, 10 and
20, and the 470 in the kitty are 157 for Cid and Dan and 156 for Ann."""


def test_s4_s13_seven_rounds_and_the_lowest_total_wins() -> None:
    state = play(TABLE, *ENTRIES)
    assert running_totals(state) == paper(SHEET)
    assert state.finished
    assert state.winners == (ANN, CID, DAN)
    assert ranks_of(state) == [1, 4, 1, 1]
    assert not play(TABLE, *ENTRIES[:-1]).finished


def test_s10_s11_every_payment_to_the_cent() -> None:
    assert purses(TABLE, ENTRIES, "kitty") == paper(MONEY)


def test_s4_the_rounds_in_their_order() -> None:
    descriptions = [
        contract_text(row.hand.contract, TABLE.rules)
        for row in play(TABLE, *ENTRIES).sheet
        if not row.void
    ]
    assert descriptions == [
        "Blitz: all cards at once",
        "A group of three",
        "A run of three",
        "A run of three and a group of three",
        "A run of four",
        "A group of four",
        "A run of five",
    ]


def test_s11_the_winner_of_the_blitz_is_paid_for_points_and_a_unit_from_each() -> None:
    assert paid_by(play(TABLE, *ENTRIES), 4) == [
        ("ten_points", (ANN, DAN, 30)),
        ("ten_points", (BOB, DAN, 30)),
        ("blitz", (ANN, DAN, 100)),
        ("blitz", (BOB, DAN, 100)),
        ("blitz", (CID, DAN, 100)),
    ]


def test_s13_the_kitty_is_shared_and_odd_cents_go_round_from_the_first_dealers_left() -> None:
    shares = paid_for(play(TABLE, *ENTRIES), "pot")
    assert set(shares) == {("kitty", CID, 157), ("kitty", DAN, 157), ("kitty", ANN, 156)}


def test_s13_the_debts_at_the_end() -> None:
    assert due(play(TABLE, *ENTRIES)) == [(ANN, CID, 257), (ANN, DAN, 37), (BOB, DAN, 420)]


def test_s10_a_buy_beyond_the_fourth_is_paid_all_the_same_with_a_word_of_warning() -> None:
    before = len([*ROUND_1, *ROUND_2, *ROUND_3, *ROUND_4])
    assert warnings(TABLE, ENTRIES[: before + 4]) == []
    (warning,) = warnings(TABLE, ENTRIES[: before + 5])
    assert warning == "Ann has made 5 buys in this round; 4 are allowed."


def streaks(**options: OptionValue) -> list[int]:
    """The entries with which somebody is paid for a streak."""
    table = replace(table_of(*NAMES, variant="south-african", **options), first_dealer=BOB)
    state = play(table, *ENTRIES)
    paid = [posting for posting in state.money.postings if posting.cause == "streak"]
    assert {(posting.payee, posting.amount) for posting in paid} == {(DAN, 100)}
    return [posting.number for posting in paid]


def test_s11_three_rounds_running_are_paid_once() -> None:
    """Dan wins rounds 1 to 4; round 2 was thrown in once, which breaks no streak."""
    assert streaks() == [8, 8, 8]
    assert streaks(streak="every_third") == [8, 8, 8]


def test_s11_or_the_third_and_every_one_that_follows() -> None:
    assert streaks(streak="from_third") == [8, 8, 8, 10, 10, 10]


def test_s8_cards_left_in_the_blitz_count_what_cannot_be_melded() -> None:
    (blitz,) = play(TABLE, *ROUND_1).sheet
    assert [blitz.scores[seat].points for seat in (ANN, BOB, CID)] == [22, 24, 0]


def test_s2_in_other_rounds_all_cards_left_count() -> None:
    """Three kings and 4-5-6 of spades could be melded, but only the Blitz asks for it."""
    melds_in_hand = hand(out=DAN, left={ANN: "Ks Kh Kd 4s 5s 6s", BOB: 2, CID: 2})
    assert totals(play(TABLE, *ROUND_1, melds_in_hand)) == [22 + 45, 26, 2, 0]


def dealers(state: State) -> list[tuple[int, int]]:
    """(round, dealer) of every row."""
    return [(row.hand.number, row.deal.dealer) for row in state.sheet]


def test_c9_the_deal_goes_round_and_a_round_thrown_in_is_dealt_again() -> None:
    assert dealers(play(TABLE, *ENTRIES)) == [
        (1, BOB),
        (2, CID),
        (2, CID),
        (3, DAN),
        (4, ANN),
        (5, BOB),
        (6, CID),
        (7, DAN),
    ]
