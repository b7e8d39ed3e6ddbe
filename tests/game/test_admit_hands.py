"""A hand that somebody won: what cannot be true of it."""

from dataclasses import replace

import pytest

from scorekeeper.game.entries import Call, OutOfGame, Penalty
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


def test_c15_many_of_whom_nothing_is_counted_are_named_together() -> None:
    table = table_of("Ann", "Bob", "Cid", "Dan")
    refusal = refused(table, hand(out=ANN, left={}))
    assert refusal.message == "Still missing: what the others had left."
    assert "Cid and Dan" in refused(table, hand(out=ANN, left={BOB: "K"})).message
    five = table_of("Ann", "Bob", "Cid", "Dan", "Eve")
    assert "Cid, Dan and Eve" in refused(five, hand(out=ANN, left={BOB: "K"})).message


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


def cards(count: int) -> str:
    """So many different cards."""
    every = [f"{rank}{suit}" for suit in "hsdc" for rank in (*"23456789", "10", *"JQK")]
    return " ".join(every[:count])


def test_c16_who_over_called_holds_the_cards_of_those_calls() -> None:
    """“If over-calling is discovered the player is given 50 points for each call over three” (000):
    who was caught made those calls, whether anybody had recorded them or not."""
    for count, most in ((1, 19), (2, 21)):
        caught = Penalty(BOB, "over_call", count=count)
        play(TABLE, caught, hand(out=ANN, left={BOB: cards(most), CID: 5}))
        refusal = refused(TABLE, caught, hand(out=ANN, left={BOB: cards(most + 1), CID: 5}))
        assert f"10 were dealt, so at most {most}." in refusal.message
        assert refused(TABLE, caught, hand(out=ANN, left={BOB: 5, CID: cards(18)})).rule == "C16"
    twice = [Penalty(BOB, "over_call")] * 2
    play(TABLE, *twice, hand(out=ANN, left={BOB: cards(21), CID: 5}))
    play(TABLE, *[Call(BOB)] * 4, twice[0], hand(out=ANN, left={BOB: cards(19), CID: 5}))
    other_offence = Penalty(BOB, "no_draw")
    assert refused(TABLE, other_offence, hand(out=ANN, left={BOB: cards(18), CID: 5})).rule == "C16"


def test_c16_who_over_called_and_lays_last_made_those_calls_too() -> None:
    lay_last = table_of("Ann", "Bob", "Cid", over_call="lay_last")
    caught = Penalty(BOB, "over_call")
    play(lay_last, caught, hand(out=ANN, left={BOB: cards(19), CID: 5}))
    assert refused(lay_last, hand(out=ANN, left={BOB: cards(19), CID: 5})).rule == "C16"


def test_c16_the_refusal_says_which_call_would_make_it_possible() -> None:
    for count, call in ((18, "a fourth"), (19, "a fourth"), (20, "a fifth"), (23, "a sixth")):
        refusal = refused(TABLE, hand(out=ANN, left={BOB: cards(count), CID: 5}))
        assert refusal.message.endswith(f"Bob could hold {count} only after {call} call.")
    assert "could hold" not in refused(TABLE, hand(out=ANN, left={BOB: cards(24), CID: 5})).message
    points = refused(TABLE, hand(out=ANN, left={BOB: MOST + 1, CID: 5}))
    assert points.message.endswith(f"Bob could hold {MOST + 1} only after a fourth call.")
    many = table_of("Ann", "Bob", "Cid", max_calls=9)
    play(many, hand(out=ANN, left={BOB: cards(29), CID: 5}))
    assert (
        "after a tenth call." in refused(many, hand(out=ANN, left={BOB: cards(31), CID: 5})).message
    )
    assert "after 11 calls." in refused(many, hand(out=ANN, left={BOB: cards(33), CID: 5})).message
    none = table_of("Ann", "Bob", "Cid", max_calls=0)
    assert "could hold" not in refused(none, hand(out=ANN, left={BOB: cards(12), CID: 5})).message


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
    assert refusal.message.endswith("It could be 240 or 245.")
    refusal = refused(table, hand(out=ANN, left={BOB: most + 1}))
    assert "It could be" not in refusal.message  # the most is said
    european = table_of("Ann", "Bob", variant="european")
    refusal = refused(european, hand(out=ANN, left={BOB: 1}))
    assert "Bob can’t hold 1 point: 14 cards" in refusal.message


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
