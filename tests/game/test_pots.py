"""The kitty of the South African game when players leave, the table stops, or debts are paid."""

from scorekeeper.game.entries import Call, End, Entry, OutOfGame, Paid, Penalty
from tests.support.builders import hand, play, ranks_of, refused, table_of, totals
from tests.support.purse import due, paid_for

ANN, BOB, CID = 1, 2, 3
TABLE = table_of("Ann", "Bob", "Cid", variant="south-african")
BLITZ = hand(out=ANN, left={BOB: 10, CID: 20})
"""Bob pays 10 and 100, Cid 20 and 100: with 100 in the kitty Ann is up 130, they are down 210 and
220."""


def balances(*entries: Entry) -> list[int]:
    """Ann's, Bob's and Cid's balances, and what is in the kitty."""
    money = play(TABLE, *entries).money
    return [*(money.balances[seat] for seat in (ANN, BOB, CID)), money.pots["kitty"]]


def test_s10_each_puts_a_unit_into_the_kitty_at_the_start() -> None:
    assert balances() == [-100, -100, -100, 300]
    assert due(play(TABLE)) == [
        (ANN, "kitty", 100),
        (BOB, "kitty", 100),
        (CID, "kitty", 100),
    ]


def test_c19_what_a_player_paid_and_won_who_leaves_stays_as_it_is() -> None:
    assert balances(BLITZ) == [130, -210, -220, 300]
    assert balances(BLITZ, OutOfGame(ANN)) == [130, -210, -220, 300]
    log: list[Entry] = [BLITZ, OutOfGame(ANN), hand(out=CID, left={BOB: 5})]
    assert balances(*log) == [130, -220, -210, 300]


def test_c19_who_has_left_takes_no_part_of_the_kitty() -> None:
    log: list[Entry] = [BLITZ, OutOfGame(ANN), hand(out=CID, left={BOB: 5}), End()]
    state = play(TABLE, *log)
    assert (totals(state), ranks_of(state)) == ([0, 15, 20], [None, 1, 2])
    assert balances(*log) == [130, 80, -210, 0]


def test_c19_when_one_is_left_the_kitty_is_his() -> None:
    log: list[Entry] = [BLITZ, OutOfGame(ANN), OutOfGame(BOB)]
    state = play(TABLE, *log)
    assert (state.finished, state.winners) == (True, (CID,))
    assert balances(*log) == [130, -210, 80, 0]


def test_c20_when_the_table_stops_the_lowest_total_takes_the_kitty() -> None:
    assert balances(BLITZ, End()) == [430, -210, -220, 0]
    assert paid_for(play(TABLE, BLITZ, End()), "pot") == [("kitty", ANN, 300)]


def test_c20_a_late_penalty_gives_the_kitty_to_another() -> None:
    late = Penalty(ANN, "house", hand=1, points=11)
    assert balances(BLITZ, End(), late) == [130, 90, -220, 0]


def test_c10_equals_at_an_early_end_share_and_the_odd_cents_go_round() -> None:
    """Of 305 each has 101, and one more goes to Bob and one to Cid, from Ann's left."""
    table = table_of("Ann", "Bob", "Cid", variant="south-african", unit=101, small=2)
    state = play(table, Call(ANN), hand(out=ANN, left={BOB: "", CID: 0}), End())
    assert state.winners == (ANN, BOB, CID)
    assert paid_for(state, "pot") == [
        ("kitty", BOB, 102),
        ("kitty", CID, 102),
        ("kitty", ANN, 101),
    ]


def test_c13_the_stake_for_points_is_paid_beside_the_kitty() -> None:
    table = table_of("Ann", "Bob", "Cid", variant="south-african", stake_per_point=3)
    state = play(table, BLITZ, End())
    assert paid_for(state, "stake_per_point") == [
        (BOB, ANN, 30),
        (CID, ANN, 60),
        (CID, BOB, 30),
    ]
    assert dict(state.money.balances) == {ANN: 520, BOB: -210, CID: -310}


def test_s10_what_was_put_into_the_kitty_is_due_no_more() -> None:
    paid = [Paid(BOB, "kitty", 100), Paid(CID, "kitty", 40)]
    assert due(play(TABLE, *paid)) == [(ANN, "kitty", 100), (CID, "kitty", 60)]
    assert balances(*paid) == [-100, -100, -100, 300]


def test_s13_the_kitty_pays_out_what_was_put_into_it() -> None:
    paid = [Paid(seat, "kitty", 100) for seat in (ANN, BOB, CID)]
    log: list[Entry] = [*paid, BLITZ, OutOfGame(ANN), OutOfGame(BOB)]
    assert due(play(TABLE, *log)) == [
        (BOB, ANN, 110),
        ("kitty", ANN, 120),
        ("kitty", CID, 180),
    ]
    assert due(play(TABLE, *log, Paid("kitty", CID, 180))) == [
        (BOB, ANN, 110),
        ("kitty", ANN, 120),
    ]


def test_c21_a_payment_names_the_pot_of_the_game() -> None:
    european = table_of("Ann", "Bob", variant="european")
    play(european, Paid(ANN, "pool", 5), Paid("pool", ANN, 5))
    for table in (european, table_of("Ann", "Bob"), table_of("Ann", "Bob", variant="kooky")):
        refusal = refused(table, Paid(ANN, "kitty", 5))
        assert (refusal.code, refusal.where, refusal.rule) == ("entry.not_in_game", "to", "C21")
        assert refused(table, Paid("kitty", ANN, 5)).where == "from"
    assert refused(TABLE, Paid(ANN, "pool", 5)).rule == "C21"
    assert refused(TABLE, Paid("kitty", "kitty", 5)).code == "paid.to_oneself"
