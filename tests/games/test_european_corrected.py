"""A game of European Kalooki whose first hand was noted wrongly: everything after it, points and
payments, follows from the correction; what could then not have happened refuses it."""

from scorekeeper.game.entries import BuyIn, Entry, OutOfGame, Strike
from tests.support.builders import amend, hand, play, ranks_of, refused, table_of
from tests.support.paper import paper
from tests.support.purse import purses, running_totals

ANN, BOB, CID = 1, 2, 3
TABLE = table_of("Ann", "Bob", "Cid", variant="european")

ENTRIES: list[Entry] = [
    hand(out=ANN, left={BOB: 100, CID: 60}),
    hand(out=CID, left={ANN: 30, BOB: 55}),
    BuyIn(BOB),
    hand(out=BOB, left={ANN: 50, CID: 80}),
    hand(out=ANN, left={BOB: 20, CID: 12}),
    BuyIn(CID),
    hand(out=CID, left={ANN: 10, BOB: 90}),
]
IT_WAS_A_KALOOKI = amend(1, hand(out=ANN, left={BOB: 50, CID: 60}, kalooki=True))
"""Bob had 50 points less, so the buy-in after hand 2 was not needed."""

SHEET = """
hand  out  Ann    Bob     Cid
1     Ann  0/0    100/100 60/60
2     Cid  30/30  55/155  0/60
2     in   .      =60     .
3     Bob  50/80  0/60    80/140
4     Ann  0/80   20/80   12/152
4     in   .      .       =80
5     Cid  10/90  90/170  0/80
"""
MONEY = """
entry  Ann   Bob   Cid  pool
0      -50   -50   -50   150
1      -30   -60   -60   150
2      -40   -70   -40   150
3      -40  -120   -40   200
4      -50  -100   -50   200
5      -30  -110   -60   200
6      -30  -110  -110   250
7      -40  -120   -90   250
"""
SHEET_CORRECTED = """
hand  out  Ann    Bob     Cid
1     Ann  0/0    50/50   60/60
2     Cid  30/30  55/105  0/60
3     Bob  50/80  0/105   80/140
4     Ann  0/80   20/125  12/152
4     in   .      .       =125
5     Cid  10/90  90/215  0/125
"""
MONEY_CORRECTED = [-20, -80, -100, 200]
"""Each paid the pool 50, Cid 50 more; Ann received 40 and 20, Bob 20, and Cid 20 twice."""


def test_e8_e9_the_game_as_it_was_noted() -> None:
    assert running_totals(play(TABLE, *ENTRIES)) == paper(SHEET)
    assert purses(TABLE, ENTRIES, "pool") == paper(MONEY)


def test_e8_after_a_correction_totals_and_later_buy_ins_are_worked_out_anew() -> None:
    state = play(TABLE, *ENTRIES, IT_WAS_A_KALOOKI)
    assert running_totals(state) == paper(SHEET_CORRECTED)
    assert state.player(BOB).buy_in_total == 125
    assert [player.buy_ins for player in state.players] == [0, 0, 1]


def test_e8_a_buy_in_that_was_not_needed_is_passed_over() -> None:
    state = play(TABLE, *ENTRIES, IT_WAS_A_KALOOKI)
    assert state.ignored == (3,)
    assert not [posting for posting in state.money.postings if posting.number == 3]
    assert play(TABLE, *ENTRIES).ignored == ()


def test_e9_after_a_correction_every_later_payment_is_worked_out_anew() -> None:
    money = play(TABLE, *ENTRIES, IT_WAS_A_KALOOKI).money
    assert [*money.balances.values(), money.pots["pool"]] == MONEY_CORRECTED


def test_e8_a_correction_taken_back_brings_the_buy_in_back() -> None:
    state = play(TABLE, *ENTRIES, IT_WAS_A_KALOOKI, Strike(8))
    assert running_totals(state) == paper(SHEET)
    assert state.ignored == ()


def test_e8_a_correction_after_which_nobody_could_have_bought_in_is_refused() -> None:
    """With 90 points Bob is not out after hand 2 but goes out with Cid in hand 4: Ann wins."""
    refusal = refused(TABLE, *ENTRIES, amend(1, hand(out=ANN, left={BOB: 90, CID: 60})))
    assert refusal.code == "entry.no_longer_true"
    assert refusal.message.startswith("Then entry 6 (Cid buys in)")


def test_e8_a_correction_after_which_a_buy_in_comes_too_late_is_refused() -> None:
    """Put out by hand 1, Bob is not in hand 2."""
    refusal = refused(TABLE, *ENTRIES, amend(1, hand(out=ANN, left={BOB: 151, CID: 60})))
    assert refusal.code == "entry.no_longer_true"
    assert refusal.message.startswith("Then entry 2 (")
    assert "Bob" in refusal.message


def test_e8_a_correction_after_which_a_buy_in_is_one_too_many_is_refused() -> None:
    once = table_of("Ann", "Bob", "Cid", variant="european", max_buy_ins=1)
    put_out_and_back = amend(1, hand(out=ANN, left={BOB: 152, CID: 60}), BuyIn(BOB))
    again = amend(2, hand(out=CID, left={ANN: 30, BOB: 95}))
    refusal = refused(once, *ENTRIES[:3], again, put_out_and_back)
    assert refusal.code == "entry.no_longer_true"
    assert refusal.message.startswith("Then entry 3 (Bob buys in)")
    assert refusal.rule == "E8"


def test_e8_a_hand_inserted_earlier_may_move_a_buy_in() -> None:
    """With 10 points more before them, Cid is out at 162 after hand 5 and comes back at 90."""
    earlier = hand(out=ANN, left={BOB: 10, CID: 10})
    as_noted = hand(out=ANN, left={BOB: 100, CID: 60})
    state = play(TABLE, *ENTRIES, amend(1, earlier, as_noted))
    assert state.sheet[2].bought_in == {BOB: 70}
    assert state.sheet[4].bought_in == {CID: 90}
    assert [player.total for player in state.players] == [90, 180, 90]


def test_e8_a_hand_taken_back_makes_the_buy_in_after_it_unneeded() -> None:
    """Without hand 2 Bob has 100 when they buy in; they are put out by hand 5 all the same."""
    state = play(TABLE, *ENTRIES, Strike(2))
    assert state.ignored == (3,)
    assert [row.hand.number for row in state.sheet] == [1, 2, 3, 4]
    assert [player.total for player in state.players] == [60, 210, 120]
    assert state.sheet[2].bought_in == {CID: 120}


def test_e8_who_declined_and_was_not_out_after_all_left_early() -> None:
    log: list[Entry] = [
        hand(out=ANN, left={BOB: 100, CID: 60}),
        hand(out=CID, left={ANN: 30, BOB: 55}),
        OutOfGame(BOB),
    ]
    assert ranks_of(play(TABLE, *log)) == [1, 3, 2]
    state = play(TABLE, *log, amend(2, hand(out=CID, left={ANN: 30, BOB: 40})))
    assert ranks_of(state) == [1, None, 2]
