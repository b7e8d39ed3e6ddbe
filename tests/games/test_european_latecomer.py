"""A European evening that somebody joins, whose start is put right afterwards (C23, C24)."""

from collections import Counter

from scorekeeper.game.entries import BuyIn, CorrectStart, Entry, Join, OutOfGame, Strike
from scorekeeper.game.state import State
from tests.support.builders import hand, play, table_of, totals

ANN, BOB, CID, DAN = 1, 2, 3, 4
TABLE = table_of("Ann", "Bob", "Cid", variant="european")
EVENING: list[Entry] = [
    hand(ANN, {BOB: 60, CID: 20}),
    hand(CID, {ANN: 30, BOB: 45}),
    # Dan sits down between Ann and Bob, with Bob's 105
    Join("Dan", after=ANN),
    hand(BOB, {ANN: 10, CID: 15, DAN: 50}),
    # Dan has 155 and is out; two are below 150, the higher of them has 105
    BuyIn(DAN),
    hand(ANN, {BOB: 50, CID: 90, DAN: 40}),
    # Bob 155 is out and declines; Cid 125, Dan 145
    OutOfGame(BOB),
    hand(ANN, {CID: 40, DAN: 10}),
]


def dealers(state: State) -> list[int]:
    """Who dealt each row."""
    return [row.deal.dealer for row in state.sheet]


def test_c24_the_evening_with_dan() -> None:
    state = play(TABLE, *EVENING)
    assert totals(state) == [40, 155, 165, 155]
    assert state.winners == (ANN,)
    assert dealers(state) == [ANN, BOB, CID, ANN, DAN]


def test_c24_dan_pays_his_stake_and_his_buy_in_into_the_pool() -> None:
    state = play(TABLE, *EVENING)
    into: Counter[object] = Counter()
    for posting in state.money.postings:
        if posting.payee == "pool":
            into[posting.payer] += posting.amount
    assert into == {ANN: 50, BOB: 50, CID: 50, DAN: 100}
    assert sum(state.money.balances.values()) == 0


def test_c23_with_a_higher_limit_the_buy_in_is_passed_over_and_the_game_goes_on() -> None:
    higher = CorrectStart(options={"limit": 200})
    log = [entry for entry in EVENING if not isinstance(entry, OutOfGame)][:6]
    state = play(TABLE, *log, higher)
    assert state.ignored == (5,)
    assert totals(state) == [40, 155, 125, 195]
    assert not state.finished
    assert play(TABLE, *log, higher, Strike(7)) == play(TABLE, *log)


def test_c23_with_another_first_dealer_everybody_deals_one_seat_on() -> None:
    state = play(TABLE, *EVENING, CorrectStart(first_dealer=BOB, players=("Anne", "Bob", "Cid")))
    assert dealers(state) == [BOB, CID, ANN, DAN, CID]
    assert totals(state) == [40, 155, 165, 155]
    assert state.player(ANN).name == "Anne"
