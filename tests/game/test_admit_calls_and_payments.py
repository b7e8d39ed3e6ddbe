"""Calls, payments and leaving: what cannot be true of them."""

import pytest

from scorekeeper.game.entries import Call, Entry, OutOfGame, Paid, Strike, Void
from tests.support.builders import hand, play, refused, table_of
from tests.support.logs import admit, warnings

ANN, BOB, CID = 1, 2, 3
TABLE = table_of("Ann", "Bob", "Cid")


@pytest.mark.parametrize("entry", [Call(0), Call(4), OutOfGame(0), OutOfGame(4)])
def test_only_those_at_the_table_call_or_leave(entry: Call | OutOfGame) -> None:
    refusal = refused(TABLE, entry)
    assert (refusal.code, refusal.where) == ("seat.unknown", "seat")
    assert f"seat {entry.seat}" in refusal.message


@pytest.mark.parametrize("entry", [Call(CID), OutOfGame(CID)])
def test_c19_who_has_left_neither_calls_nor_leaves_again(entry: Entry) -> None:
    refusal = refused(TABLE, OutOfGame(CID), entry)
    assert (refusal.code, refusal.where) == ("seat.not_in_play", "seat")
    assert "Cid" in refusal.message


def test_j15_calls_are_counted_for_the_hand_in_play() -> None:
    state = play(TABLE, Call(BOB), Call(BOB), Call(CID))
    assert [player.calls for player in state.players] == [0, 2, 1]
    state = play(TABLE, Call(BOB), hand(out=ANN, left={BOB: "K", CID: 1}))
    assert [player.calls for player in state.players] == [0, 0, 0]


def test_c18_a_call_beyond_the_limit_is_recorded_and_costs_nothing() -> None:
    state = play(TABLE, *[Call(BOB)] * 5)
    assert (state.player(BOB).calls, state.player(BOB).total) == (5, 0)


def test_c18_a_call_beyond_the_limit_warns() -> None:
    assert warnings(TABLE, [Call(BOB)] * 3) == []
    (warning,) = warnings(TABLE, [Call(BOB)] * 4)
    assert warning == "Bob has made 4 calls in this hand; 3 are allowed."


def test_c18_only_the_calls_of_this_player_in_this_deal_warn() -> None:
    assert warnings(TABLE, [*[Call(BOB)] * 3, Call(CID)]) == []
    assert warnings(TABLE, [*[Call(BOB)] * 3, Void(), Call(BOB)]) == []
    assert warnings(TABLE, [*[Call(BOB)] * 4, Void()]) == []
    assert warnings(TABLE, [*[Call(BOB)] * 3, Strike(1), Call(BOB)]) == []
    assert warnings(TABLE, []) == []


def test_c18_where_no_call_is_allowed_the_first_warns() -> None:
    (warning,) = warnings(table_of("Ann", "Bob", max_calls=0), [Call(BOB)])
    assert warning == "Bob has made 1 call in this hand; 0 are allowed."
    (warning,) = warnings(table_of("Ann", "Bob", max_calls=1), [Call(BOB)] * 2)
    assert warning == "Bob has made 2 calls in this hand; 1 is allowed."


@pytest.mark.parametrize(
    ("payment", "code", "where"),
    [
        (Paid(0, BOB, 5), "seat.unknown", "from"),
        (Paid(ANN, 4, 5), "seat.unknown", "to"),
        (Paid(ANN, ANN, 5), "paid.to_oneself", "to"),
        (Paid(ANN, BOB, 0), "paid.amount", "amount"),
        (Paid(ANN, BOB, -5), "paid.amount", "amount"),
        (Paid(ANN, BOB, 10**12 + 1), "paid.amount", "amount"),
        (Paid(ANN, BOB, 10**30), "paid.amount", "amount"),
    ],
)
def test_somebody_at_the_table_pays_something_to_somebody_else(
    payment: Paid, code: str, where: str
) -> None:
    refusal = refused(TABLE, payment)
    assert (refusal.code, refusal.where) == (code, where)


@pytest.mark.parametrize("amount", [1, 10**12])
def test_a_payment_may_be_small_or_large(amount: int) -> None:
    play(TABLE, Paid(ANN, BOB, amount))


def test_who_has_left_may_still_settle_a_debt() -> None:
    play(TABLE, OutOfGame(CID), Paid(CID, ANN, 5))


def test_a_log_that_is_full_takes_nothing_more() -> None:
    log: list[Entry] = [Call(BOB)] * 2000
    assert admit(TABLE, log[1:], Call(BOB)) == []
    for entry in (Call(BOB), Strike(1)):
        assert [refusal.code for refusal in admit(TABLE, log, entry)] == ["game.log_full"]
