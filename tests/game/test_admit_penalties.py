"""Penalties: what cannot be true of them."""

import pytest

from scorekeeper.game.entries import OutOfGame, Penalty, Void
from tests.support.builders import hand, play, refused, table_of

ANN, BOB, CID = 1, 2, 3
TABLE = table_of("Ann", "Bob", "Cid")
WON = hand(out=ANN, left={BOB: "K", CID: 1})


@pytest.mark.parametrize("variant", ["jamaican", "super", "baby"])
@pytest.mark.parametrize(
    "offence",
    ["over_call", "wrong_challenge", "bad_lay_down", "no_draw", "no_discard", "house"],
)
def test_j14_every_offence_of_the_game_may_be_recorded(offence: str, variant: str) -> None:
    play(table_of("Ann", "Bob", variant=variant), Penalty(BOB, offence))


def test_c21_an_offence_the_game_lacks_is_refused() -> None:
    refusal = refused(TABLE, Penalty(BOB, "joker_discarded"))
    assert (refusal.code, refusal.where, refusal.rule) == ("entry.not_in_game", "offence", "C21")
    assert "joker_discarded" in refusal.message
    assert "Jamaican" in refusal.message


@pytest.mark.parametrize("points", [1, 20, 50, 1000])
def test_j14_only_a_house_penalty_has_points_of_its_own(points: int) -> None:
    play(TABLE, Penalty(BOB, "house", points=points))
    refusal = refused(TABLE, Penalty(BOB, "no_draw", points=points))
    assert (refusal.code, refusal.where, refusal.rule) == ("penalty.points_fixed", "points", "J14")
    offence = TABLE.rules.offence("no_draw")
    assert offence is not None
    assert offence.name in refusal.message
    assert "50" in refusal.message


@pytest.mark.parametrize("points", [0, -10, 1001, 10**30])
def test_j14_a_house_penalty_costs_something_within_reason(points: int) -> None:
    refusal = refused(TABLE, Penalty(BOB, "house", points=points))
    assert (refusal.code, refusal.where) == ("penalty.points", "points")


@pytest.mark.parametrize("count", [1, 2, 20])
def test_j14_a_penalty_may_be_recorded_several_times(count: int) -> None:
    play(TABLE, Penalty(BOB, "over_call", count=count))


@pytest.mark.parametrize("count", [0, -1, 21, 10**30])
def test_j14_a_penalty_is_recorded_once_or_a_few_times(count: int) -> None:
    refusal = refused(TABLE, Penalty(BOB, "over_call", count=count))
    assert (refusal.code, refusal.where) == ("penalty.count", "count")


@pytest.mark.parametrize("seat", [0, 4])
def test_a_penalty_is_for_somebody_at_the_table(seat: int) -> None:
    refusal = refused(TABLE, Penalty(seat, "no_draw"))
    assert (refusal.code, refusal.where) == ("seat.unknown", "seat")
    assert f"seat {seat}" in refusal.message


def test_c19_who_has_left_is_in_no_hand_and_offends_no_more() -> None:
    refusal = refused(TABLE, OutOfGame(CID), Penalty(CID, "no_draw"))
    assert (refusal.code, refusal.where) == ("seat.not_in_play", "seat")
    assert "Cid" in refusal.message


def test_c8_who_has_left_may_have_offended_in_a_hand_before() -> None:
    play(TABLE, WON, OutOfGame(CID), Penalty(CID, "no_draw", hand=1))
    refusal = refused(TABLE, WON, OutOfGame(CID), Penalty(CID, "no_draw", hand=2))
    assert refusal.code == "seat.not_in_play"


@pytest.mark.parametrize("number", [0, 2, 10, -1, 10**30])
def test_c8_a_penalty_names_a_hand_that_was_dealt(number: int) -> None:
    play(TABLE, Void(), Penalty(BOB, "no_draw", hand=1))
    refusal = refused(TABLE, Penalty(BOB, "no_draw", hand=number))
    assert (refusal.code, refusal.where, refusal.rule) == ("hand.unknown", "hand", "C8")
    assert f"hand {number}" in refusal.message


def test_c8_hands_are_known_by_the_numbers_of_the_game() -> None:
    table = table_of("Ann", "Bob", variant="super")
    play(table, Penalty(BOB, "no_draw", hand=5))
    assert refused(table, Penalty(BOB, "no_draw", hand=1)).code == "hand.unknown"
