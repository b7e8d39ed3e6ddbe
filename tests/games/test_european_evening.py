"""A whole evening of European Kalooki: a kalooki, a hand thrown in, two players put out by the
same hand of whom one buys in, one who buys in twice, until one is left and takes the pool."""

from scorekeeper.game.entries import BuyIn, Entry, OutOfGame, Void
from tests.support.builders import hand, play, ranks_of, refused, table_of
from tests.support.paper import paper
from tests.support.purse import due, paid_by, purses, running_totals

ANN, BOB, CID, DAN = 1, 2, 3, 4
TABLE = table_of("Ann", "Bob", "Cid", "Dan", variant="european")

ENTRIES: list[Entry] = [
    hand(out=ANN, left={BOB: "K Q 9", CID: "* A 10 5", DAN: 78}),
    hand(out=BOB, left={ANN: 35, CID: "K K K A A 4", DAN: 60}, kalooki=True),
    Void("the stock ran out twice"),
    hand(out=ANN, left={BOB: 91, CID: 60, DAN: 24}),
    BuyIn(CID),
    OutOfGame(DAN),
    hand(out=CID, left={ANN: 80, BOB: 31}),
    BuyIn(BOB),
    hand(out=ANN, left={BOB: 40, CID: "8 2"}),
    BuyIn(BOB),
    hand(out=CID, left={ANN: 20, BOB: "* *"}, kalooki=True),
    hand(out=ANN, left={CID: 40}),
]
TWO_ARE_OUT = 4
"""After so many entries Cid and Dan have just been put out."""

SHEET = """
hand  out  Ann     Bob     Cid     Dan
1     Ann  0/0     29/29   41/41   78/78
2     Bob  35/35   0/29    56/97   60/138
3     –    0/35    0/29    0/97    0/138
3     Ann  0/35    91/120  60/157  24/162
3     in   .       .       =120    .
4     Cid  80/115  31/151  0/120   .
4     in   .       =120    .       .
5     Ann  0/115   40/160  10/130  .
5     in   .       =130    .       .
6     Cid  20/135  30/160  0/130   .
7     Ann  0/135   .       40/170  .
"""

MONEY = """
entry  Ann   Bob   Cid   Dan  pool
0      -50   -50   -50   -50   200
1      -20   -60   -60   -60   200
2      -40     0   -80   -80   200
4      -10   -10   -90   -90   200
5      -10   -10  -140   -90   250
7      -20   -20  -120   -90   250
8      -20   -70  -120   -90   300
9        0   -80  -130   -90   300
10       0  -130  -130   -90   350
11     -20  -150   -90   -90   350
12     340  -150  -100   -90     0
"""


def test_e8_players_are_put_out_and_buy_in_until_one_is_left() -> None:
    state = play(TABLE, *ENTRIES)
    assert running_totals(state) == paper(SHEET)
    assert state.finished
    assert state.winners == (ANN,)
    assert [player.total for player in state.players] == [135, 160, 170, 162]
    assert [player.buy_ins for player in state.players] == [0, 2, 1, 0]


def test_e9_pool_hands_and_kalookis_are_paid_to_the_cent() -> None:
    assert purses(TABLE, ENTRIES, "pool") == paper(MONEY)


def test_e9_who_is_put_out_by_a_hand_still_pays_its_winner() -> None:
    state = play(TABLE, *ENTRIES)
    assert paid_by(state, 4) == [
        ("hand", (BOB, ANN, 10)),
        ("hand", (CID, ANN, 10)),
        ("hand", (DAN, ANN, 10)),
    ]
    assert paid_by(state, 7) == [("hand", (ANN, CID, 10)), ("hand", (BOB, CID, 10))]


def test_e9_a_kalooki_pays_two_units_instead_of_one() -> None:
    state = play(TABLE, *ENTRIES)
    assert paid_by(state, 2) == [("kalooki", (seat, BOB, 20)) for seat in (ANN, CID, DAN)]


def test_e10_a_hand_thrown_in_costs_nobody_anything() -> None:
    assert paid_by(play(TABLE, *ENTRIES), 3) == []


def test_e9_the_last_one_left_takes_the_pool_and_is_paid_by_all() -> None:
    state = play(TABLE, *ENTRIES)
    assert paid_by(state, 12) == [("hand", (CID, ANN, 10)), ("pot", ("pool", ANN, 350))]
    assert due(state) == [(BOB, ANN, 150), (CID, ANN, 100), (DAN, ANN, 90)]


def test_e9_while_the_pool_lasts_everybody_owes_it() -> None:
    state = play(TABLE, *ENTRIES[:TWO_ARE_OUT])
    assert due(state) == [
        (ANN, "pool", 10),
        (BOB, "pool", 10),
        (CID, "pool", 90),
        (DAN, "pool", 90),
    ]


def test_e8_both_whom_a_hand_put_out_may_buy_in_at_the_highest_total_of_the_others() -> None:
    state = play(TABLE, *ENTRIES[:TWO_ARE_OUT])
    assert [player.buy_in_total for player in state.players] == [None, None, 120, 120]
    assert [player.eliminated for player in state.players] == [False, False, True, True]
    assert state.sheet[3].put_out == (CID, DAN)
    assert state.sheet[3].bought_in == {}


def test_e8_who_declined_is_too_late() -> None:
    declined = ENTRIES[: TWO_ARE_OUT + 2]
    refusal = refused(TABLE, *declined, BuyIn(DAN))
    assert (refusal.code, refusal.where, refusal.rule) == ("buy_in.too_late", "seat", "E8")
    assert play(TABLE, *declined).player(DAN).buy_in_total is None


def test_e8_who_has_bought_in_twice_may_not_again() -> None:
    refusal = refused(TABLE, *ENTRIES[:11], BuyIn(BOB))
    assert (refusal.code, refusal.rule) == ("buy_in.too_often", "E8")
    assert play(TABLE, *ENTRIES[:11]).player(BOB).buy_in_total is None


def test_c9_the_deal_passes_over_those_who_are_out_and_comes_to_those_back_in() -> None:
    state = play(TABLE, *ENTRIES)
    assert [row.deal.dealer for row in state.sheet] == [ANN, BOB, CID, CID, ANN, BOB, CID, ANN]


def test_c10_who_was_put_out_last_places_next_to_the_winner() -> None:
    assert ranks_of(play(TABLE, *ENTRIES)) == [1, 3, 2, 4]
    assert ranks_of(play(TABLE, *ENTRIES[:TWO_ARE_OUT])) == [1, 2, 3, 4]


def test_e8_the_game_after_each_entry_shows_who_plays_on() -> None:
    in_play = [
        [player.name for player in play(TABLE, *ENTRIES[:count]).players if player.in_play]
        for count in (4, 5, 6, 7, 8, 9, 10, 11, 12)
    ]
    assert in_play == [
        ["Ann", "Bob"],
        ["Ann", "Bob", "Cid"],
        ["Ann", "Bob", "Cid"],
        ["Ann", "Cid"],
        ["Ann", "Bob", "Cid"],
        ["Ann", "Cid"],
        ["Ann", "Bob", "Cid"],
        ["Ann", "Cid"],
        ["Ann"],
    ]
