"""A whole game of Kooky: who loses a round deals the next and who wins it starts, losers count
nothing, and over-calling costs 100 a round however often it happens."""

from dataclasses import replace

from scorekeeper.game.entries import Entry, Penalty, Void
from scorekeeper.game.start import Start
from tests.support.builders import hand, play, ranks_of, sums, table_of
from tests.support.paper import on_paper, paper

ANN, BOB, CID = 1, 2, 3
TABLE = replace(table_of("Ann", "Bob", "Cid", variant="kooky"), starter=CID)
"""Ann deals first; Cid is the youngest and starts."""
DOUBLING = replace(TABLE, options={"bent_doubles": True})

ENTRIES: list[Entry] = [
    Penalty(BOB, "over_call", count=3),
    Penalty(BOB, "over_call"),
    hand(out=ANN, left={BOB: "Ag", CID: "Ab * 13r"}),
    Penalty(CID, "over_call"),
    Void("misdeal"),
    Penalty(CID, "over_call"),
    hand(out=CID, left={ANN: "Ar 10y", BOB: "Ay 2b"}),
    hand(out=BOB, left={ANN: 30, CID: "13g 12b 5r"}),
    hand(out=ANN, left={BOB: "12g 12g", CID: ""}, bent=True),
    hand(out=BOB, left={ANN: "5y", CID: "5y"}),
    hand(out=CID, left={ANN: 0, BOB: "Ag Ag"}),
    Penalty(ANN, "bad_lay_down"),
    hand(out=ANN, left={BOB: 49, CID: "2b"}),
    hand(out=BOB, left={ANN: "13b", CID: "10g 10g 10y 10r"}),
    hand(out=CID, left={ANN: "8b", BOB: "9b"}),
]

SHEET = """
hand   out  Ann  Bob  Cid
1      Ann    0  100   78
2      –      0    0  100
2      Cid   20    7  100
3      Bob   30    0   30
4      Ann    0   24    0
5      Bob    5    0    5
6      Cid    0    0    0
7      Ann   50   49    2
8      Bob   13    0   40
9      Cid    8    9    0
total       126  189  355
"""

ROUNDS = """
hand  dealer  starter
1     Ann     Cid
2     Bob     Ann
2     Bob     Ann
3     Cid     Cid
4     Ann     Bob
5     Bob     Ann
6     Cid     Bob
7     Ann     Cid
8     Ann     Ann
9     Cid     Bob
"""
"""Cid won round 2 but lost it with the penalty, so Cid deals and starts round 3. Equals are counted
from the last dealer's left: in 3 Ann before Cid, who dealt; in 5 Cid; in 6 Ann, although nobody has
any points. In round 7 the winner's penalty makes them the loser."""


def dealt(start: Start, entries: list[Entry]) -> list[list[str]]:
    """Who dealt and who started every round, those thrown in included, and the one in play."""
    shown = [["hand", "dealer", "starter"]]
    for count in range(len(entries) + 1):
        hand = play(start, *entries[:count]).hand
        if hand and (count == 0 or hand.deal_number == len(shown)):
            names = start.name(hand.dealer), start.name(hand.starter)
            shown.append([str(hand.rules.number), *names])
    return shown


def test_k2_k4_nine_rounds_make_a_game() -> None:
    state = play(TABLE, *ENTRIES)
    assert on_paper(state) == paper(SHEET)
    assert state.finished
    assert state.winners == (ANN,)
    assert ranks_of(state) == [1, 2, 3]


def test_k6_the_loser_of_a_round_deals_the_next_and_its_winner_starts() -> None:
    assert dealt(TABLE, ENTRIES) == paper(ROUNDS)


def test_k7_over_calling_costs_100_for_the_round_however_many() -> None:
    first = play(TABLE, *ENTRIES[:3]).sheet[0]
    assert first.scores[BOB].penalties == 100
    assert first.scores[BOB].sum == 100


def test_k7_after_a_round_thrown_in_over_calling_costs_100_anew() -> None:
    state = play(TABLE, *ENTRIES[:7])
    assert [row.scores[CID].sum for row in state.sheet] == [78, 100, 100]
    assert state.player(CID).total == 278


def test_k8_a_loser_may_have_nothing_left() -> None:
    """A green ace counts nothing, and all cards may have been added once somebody was out."""
    state = play(TABLE, *ENTRIES)
    assert (state.sheet[4].scores[CID].left, state.sheet[4].scores[CID].sum) == ((), 0)
    assert [state.sheet[6].scores[seat].points for seat in (ANN, BOB)] == [0, 0]
    assert state.sheet[6].out == CID


def test_k9_a_bent_table_is_noted_and_nothing_doubles() -> None:
    row = play(TABLE, *ENTRIES).sheet[4]
    assert row.bent
    assert not row.scores[BOB].doubled


def test_k9_where_it_doubles_the_card_points_do_and_nothing_else() -> None:
    state = play(DOUBLING, *ENTRIES)
    assert state.sheet[4].scores[BOB].doubled
    assert sums(state)[4] == [0, 48, 0]
    penalty = Penalty(BOB, "over_call")
    (bent,) = play(DOUBLING, penalty, hand(out=ANN, left={BOB: 7, CID: 3}, bent=True)).sheet
    assert bent.scores[BOB].sum == 2 * 7 + 100
