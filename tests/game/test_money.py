"""Stakes for points, and debts paid at the table."""

import pytest

from scorekeeper.game.entries import Account, End, OutOfGame, Paid, Penalty
from scorekeeper.game.ledger import LedgerLine, explain_balance, ledger, posting_text
from scorekeeper.game.money import find_biggest_winners
from scorekeeper.game.payments import Posting
from scorekeeper.game.state import State
from scorekeeper.rules.stakes import Cause
from tests.support.builders import hand, play, table_of

ANN, BOB, CID = 1, 2, 3
TABLE = table_of("Ann", "Bob", "Cid", variant="baby", stake_per_point=5)
WON = hand(out=ANN, left={BOB: 10, CID: 20})
DRAWN = hand(out=ANN, left={BOB: 10, CID: 10})


def payments(state: State) -> list[tuple[Account, Account, int]]:
    """(from, to, amount) of every posting."""
    return [(posting.payer, posting.payee, posting.amount) for posting in state.money.postings]


def due(state: State) -> list[tuple[Account, Account, int]]:
    """(from, to, amount) of what is still to be paid."""
    return [(due.payer, due.payee, due.amount) for due in state.money.transfers]


def balances(state: State) -> list[int]:
    """Everybody's balance, in seat order."""
    assert dict(state.money.balances) == {player.seat: player.balance for player in state.players}
    return [player.balance for player in state.players]


def test_c13_each_pays_everybody_who_placed_better_the_difference_times_the_stake() -> None:
    state = play(TABLE, WON, WON, WON)
    assert payments(state) == [(BOB, ANN, 150), (CID, ANN, 300), (CID, BOB, 150)]
    assert balances(state) == [450, 0, -450]
    assert due(state) == [(CID, ANN, 450)]
    assert {posting.number for posting in state.money.postings} == {3}
    assert posting_text(TABLE, state.money.postings[0]) == "30 points at 5"


def test_c13_nothing_is_paid_before_the_end() -> None:
    state = play(TABLE, WON, WON)
    assert (payments(state), due(state), balances(state)) == ([], [], [0, 0, 0])


def test_c13_points_are_worth_at_any_time_what_they_would_be_if_the_game_ended_then() -> None:
    assert play(TABLE).amounts == {ANN: 0, BOB: 0, CID: 0}
    for log in (
        [WON, WON],
        [WON, Penalty(ANN, "no_draw")],
        [hand(ANN, {BOB: 10, CID: 9}), hand(BOB, {ANN: 10, CID: 9})],
        [WON, OutOfGame(ANN), hand(CID, {BOB: 5})],
    ):
        ended = play(TABLE, *log, End())
        assert play(TABLE, *log).amounts == ended.amounts == ended.money.balances
    assert play(TABLE, WON).amounts == {ANN: 150, BOB: 0, CID: -150}


def test_e9_what_is_in_the_pool_is_nothing_between_the_players() -> None:
    state = play(table_of("Ann", "Bob", "Cid", variant="european"), WON)
    assert balances(state) == [-30, -60, -60]
    assert state.money.between_players == {ANN: 20, BOB: -10, CID: -10}


def test_c13_nothing_is_paid_where_nothing_is_staked() -> None:
    state = play(table_of("Ann", "Bob", "Cid", variant="baby"), WON, WON, WON)
    assert (payments(state), due(state), balances(state)) == ([], [], [0, 0, 0])


def test_c13_a_single_point_is_paid_too() -> None:
    state = play(TABLE, hand(out=ANN, left={BOB: 1, CID: 1}), End())
    assert payments(state) == [(BOB, ANN, 5), (CID, ANN, 5)]


def test_c13_equals_pay_each_other_nothing() -> None:
    state = play(TABLE, DRAWN, End())
    assert payments(state) == [(BOB, ANN, 50), (CID, ANN, 50)]
    assert {posting.number for posting in state.money.postings} == {2}


def test_c13_who_won_a_tie_is_paid_no_difference_by_the_other() -> None:
    table = table_of("Ann", "Bob", "Cid", variant="baby", ties="last_hand", stake_per_point=5)
    state = play(table, hand(ANN, {BOB: 10, CID: 9}), hand(BOB, {ANN: 10, CID: 9}), End())
    assert state.winners == (BOB,)
    assert payments(state) == [(CID, ANN, 40), (CID, BOB, 40)]


def test_c19_who_has_left_neither_pays_nor_is_paid() -> None:
    state = play(TABLE, WON, OutOfGame(ANN), hand(CID, {BOB: 5}), End())
    assert payments(state) == [(CID, BOB, 25)]
    assert balances(state) == [0, 25, -25]


def test_c19_nobody_is_paid_when_one_is_left() -> None:
    assert payments(play(TABLE, WON, OutOfGame(ANN), OutOfGame(CID))) == []


def test_c13_a_late_penalty_changes_what_is_owed() -> None:
    state = play(TABLE, DRAWN, End(), Penalty(ANN, "no_draw", hand=1))
    assert payments(state) == [(ANN, BOB, 200), (ANN, CID, 200)]


def test_c13_a_debt_paid_at_the_table_is_due_no_more_and_moves_no_balance() -> None:
    before = play(TABLE, DRAWN, End())
    assert due(before) == [(BOB, ANN, 50), (CID, ANN, 50)]
    after = play(TABLE, DRAWN, End(), Paid(BOB, ANN, 50))
    assert due(after) == [(CID, ANN, 50)]
    assert (payments(after), balances(after)) == (payments(before), balances(before))
    partly = play(TABLE, DRAWN, End(), Paid(BOB, ANN, 50), Paid(CID, ANN, 20))
    assert due(partly) == [(CID, ANN, 30)]


def test_what_was_paid_too_much_is_due_back() -> None:
    paid = [Paid(BOB, ANN, 60), Paid(CID, ANN, 50)]
    assert due(play(TABLE, DRAWN, End(), *paid)) == [(ANN, BOB, 10)]


def test_points_left_are_counted_in_words() -> None:
    said = [posting_text(TABLE, Posting(1, BOB, ANN, 5, "ten_points", left)) for left in (1, 10)]
    assert said == ["1 point left", "10 points left"]


@pytest.mark.parametrize(
    ("cause", "one", "several"),
    [
        ("call", "1 buy", "2 buys"),
        ("playable_discard", "1 playable discard", "2 playable discards"),
        ("hand", "1 round", "2 rounds"),
        ("kalooki", "1 kalooki", "2 kalookis"),
        ("streak", "1 streak", "2 streaks"),
    ],
)
def test_what_a_balance_is_made_of_is_counted_in_words(
    cause: Cause, one: str, several: str
) -> None:
    start = table_of("Ann", "Bob", variant="south-african")
    for times, name in ((1, one), (2, several)):
        line = LedgerLine(cause, "", {BOB: -5}, {BOB: times})
        assert explain_balance(start, [line], BOB) == [(name, -5)]


@pytest.mark.parametrize(("variant", "name"), [("european", "pool"), ("south-african", "kitty")])
def test_what_is_staked_first_is_named_after_where_it_lies(variant: str, name: str) -> None:
    start = table_of("Ann", "Bob", "Cid", variant=variant)
    first, *_ = ledger(start, play(start).money.postings)
    assert first.name == f"Into the {name}"


def test_only_what_moved_for_a_player_explains_their_balance() -> None:
    line = LedgerLine("ten_points", "Points left", {BOB: -5, ANN: 5}, {BOB: 1, ANN: 1})
    assert explain_balance(TABLE, [line], BOB) == [("points left", -5)]
    assert explain_balance(TABLE, [line], CID) == []


def test_several_may_be_up_most_and_nobody_is_where_all_are_even() -> None:
    assert find_biggest_winners({ANN: 20, BOB: -40, CID: 20}) == [ANN, CID]
    assert find_biggest_winners({ANN: 0, BOB: 0}) == []
