"""A hand that somebody won: what cannot be true of it."""

from dataclasses import replace

import pytest

from scorekeeper.game.entries import Call, OutOfGame
from tests.support.builders import hand, play, refusals_of, refused, table_of

ANN, BOB, CID = 1, 2, 3
TABLE = table_of("Ann", "Bob", "Cid")


def test_c15_a_hand_names_its_winner_and_what_every_other_held() -> None:
    play(TABLE, hand(out=BOB, left={ANN: "K", CID: 1}))


@pytest.mark.parametrize("left", ["K 9", 19, "", 0])
def test_c6_a_winner_has_no_cards_left(left: str | int) -> None:
    refusal = refused(TABLE, hand(out=ANN, left={ANN: left, BOB: "K", CID: 1}))
    assert (refusal.code, refusal.where) == ("hand.winner_has_cards", "left.1")
    assert "Ann" in refusal.message


@pytest.mark.parametrize("left", ["", 0])
def test_c15_a_loser_has_something_left(left: str | int) -> None:
    refusal = refused(TABLE, hand(out=ANN, left={BOB: "K", CID: left}))
    assert (refusal.code, refusal.where) == ("hand.loser_has_nothing", "left.3")
    assert "Cid" in refusal.message


def test_c15_every_other_seat_is_named() -> None:
    refusal = refused(TABLE, hand(out=ANN, left={}))
    assert (refusal.code, refusal.where) == ("hand.left_missing", "left.2")
    assert "Bob and Cid" in refusal.message


def test_c15_no_seat_is_named_that_nobody_sits_in() -> None:
    refusal = refused(TABLE, hand(out=ANN, left={BOB: "K", CID: 1, 4: "7h"}))
    assert (refusal.code, refusal.where) == ("seat.unknown", "left.4")
    assert "seat 4" in refusal.message


def test_c19_who_has_left_holds_nothing() -> None:
    refusal = refused(TABLE, OutOfGame(CID), hand(out=ANN, left={BOB: "K", CID: 1}))
    assert (refusal.code, refusal.where) == ("seat.not_in_play", "left.3")
    assert "Cid" in refusal.message


def test_c19_who_has_left_goes_out_no_more() -> None:
    refusal = refused(TABLE, OutOfGame(CID), hand(out=CID, left={ANN: 1, BOB: "K"}))
    assert (refusal.code, refusal.where) == ("seat.not_in_play", "out")
    assert "Cid" in refusal.message


@pytest.mark.parametrize("seat", [0, 4, -1, 10**30])
def test_c15_the_winner_sits_at_the_table(seat: int) -> None:
    refusal = refused(TABLE, hand(out=seat, left={ANN: 1, BOB: "K", CID: "Q"}))
    assert (refusal.code, refusal.where) == ("seat.unknown", "out")
    assert str(seat) in refusal.message


def test_every_reason_is_given_not_only_the_first() -> None:
    refusals = refusals_of(TABLE, hand(out=ANN, left={ANN: "K", BOB: "", 9: 3}, kalooki=True))
    assert {refusal.code for refusal in refusals} == {
        "hand.winner_has_cards",
        "hand.left_missing",
        "hand.loser_has_nothing",
        "seat.unknown",
        "entry.not_in_game",
    }


SIX = "2h 3h 4h 5h 6h 7h"
SEVENTEEN = f"{SIX} 8h 9h 10h Jh Qh 2s 3s 4s 5s 6s 7s"


def test_c16_a_loser_holds_the_cards_dealt_two_a_call_and_one_drawn() -> None:
    play(TABLE, hand(out=ANN, left={BOB: SEVENTEEN, CID: 1}))
    refusal = refused(TABLE, hand(out=ANN, left={BOB: f"{SEVENTEEN} 8s", CID: 1}))
    assert (refusal.code, refusal.where, refusal.rule) == ("hand.too_many_cards", "left.2", "C16")
    assert "Bob can’t hold 18 cards: 10 were dealt, so at most 17" in refusal.message


def test_c16_who_called_more_often_may_hold_more() -> None:
    more = f"{SEVENTEEN} 8s 9s"
    play(TABLE, *[Call(BOB)] * 4, hand(out=ANN, left={BOB: more, CID: 1}))
    refusal = refused(TABLE, *[Call(CID)] * 4, hand(out=ANN, left={BOB: more, CID: 1}))
    assert refusal.code == "hand.too_many_cards"


def test_c16_fewer_calls_allowed_are_fewer_cards() -> None:
    table = table_of("Ann", "Bob", variant="baby", max_calls=0)
    play(table, hand(out=ANN, left={BOB: f"{SIX} 8h"}))
    assert refused(table, hand(out=ANN, left={BOB: f"{SIX} 8h 9h"})).code == "hand.too_many_cards"


MOST = 4 * 50 + 4 * 15 + 9 * 10
"""Of 17 cards from two packs: every joker, every black ace, nine tens or pictures."""


def test_c16_a_loser_holds_no_more_points_than_the_best_cards_come_to() -> None:
    play(TABLE, hand(out=ANN, left={BOB: MOST, CID: 1}))
    refusal = refused(TABLE, hand(out=ANN, left={BOB: MOST + 1, CID: 1}))
    assert (refusal.code, refusal.where, refusal.rule) == (
        "hand.impossible_points",
        "left.2",
        "C16",
    )
    assert f"Bob can’t hold {MOST + 1} points: 17 cards come to {MOST} at most" in refusal.message


def test_c16_points_that_no_cards_come_to_are_refused() -> None:
    refusal = refused(TABLE, hand(out=ANN, left={BOB: "K", CID: -5}))
    assert (refusal.code, refusal.where) == ("hand.impossible_points", "left.3")
    assert "Cid can’t hold −5 points" in refusal.message


def test_c16_a_gap_below_the_most_points_is_not_blamed_on_the_most() -> None:
    table = table_of("Ann", "Bob", variant="baby", max_calls=0)
    most = 4 * 50 + 3 * 15
    play(table, hand(out=ANN, left={BOB: most}))
    refusal = refused(table, hand(out=ANN, left={BOB: most - 1}))
    assert "Bob can’t hold 244 points: 7 cards or fewer can’t come to that" in refusal.message


def test_c16_a_doubled_hand_is_entered_undoubled() -> None:
    play(TABLE, hand(out=ANN, left={BOB: MOST, CID: 1}, bent=True))
    refusal = refused(TABLE, hand(out=ANN, left={BOB: 2 * MOST, CID: 1}, bent=True))
    assert refusal.code == "hand.impossible_points"


def test_c16_nobody_holds_more_than_all_the_packs() -> None:
    table = table_of("Ann", "Bob")
    all_of_them = 4 * 50 + 4 * 15 + 4 * 1 + 8 * (sum(range(2, 11)) + 30)
    calls = [Call(BOB)] * 60
    play(table, *calls, hand(out=ANN, left={BOB: all_of_them}))
    refusal = refused(table, *calls, hand(out=ANN, left={BOB: all_of_them + 1}))
    assert f"108 cards come to {all_of_them} at most" in refusal.message


def test_g4_each_thing_that_the_game_does_not_score_is_refused() -> None:
    won = replace(hand(ANN, {BOB: 5, CID: 5}), extras={"one": 1, "other": 1})
    assert [refusal.where for refusal in refusals_of(TABLE, won)] == ["extras", "extras"]
