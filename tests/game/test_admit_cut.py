"""The exact cut: who may earn it, and how often."""

from dataclasses import replace

import pytest

from scorekeeper.game.entries import Cut, OutOfGame, Void
from scorekeeper.game.start import Start
from scorekeeper.variants.registry import VARIANTS
from tests.support.builders import hand, play, refused, table_of

ANN, BOB, CID = 1, 2, 3
TABLE = table_of("Ann", "Bob", "Cid")
WON = hand(out=ANN, left={BOB: "K", CID: 1})


def test_j16_the_dealer_may_cut_exactly() -> None:
    play(TABLE, Cut(ANN), WON, Cut(BOB), Void(), Cut(BOB))


@pytest.mark.parametrize("seat", [BOB, CID])
def test_j16_nobody_but_the_dealer_cuts(seat: int) -> None:
    refusal = refused(TABLE, Cut(seat))
    assert (refusal.code, refusal.where, refusal.rule) == ("cut.not_dealer", "seat", "J16")
    assert "Ann" in refusal.message


def test_j16_a_deal_is_cut_exactly_once() -> None:
    refusal = refused(TABLE, Cut(ANN), Cut(ANN))
    assert (refusal.code, refusal.rule) == ("cut.twice", "J16")


def test_j16_a_cut_may_be_recorded_after_its_hand() -> None:
    play(TABLE, WON, Cut(ANN, hand=1))
    assert refused(TABLE, WON, Cut(BOB, hand=1)).code == "cut.not_dealer"
    assert refused(TABLE, Cut(ANN), WON, Cut(ANN, hand=1)).code == "cut.twice"


def test_j16_a_cut_names_a_hand_that_was_dealt() -> None:
    refusal = refused(TABLE, Cut(ANN, hand=2))
    assert (refusal.code, refusal.where) == ("hand.unknown", "hand")


@pytest.mark.parametrize("seat", [0, 4])
def test_j16_the_cutter_sits_at_the_table(seat: int) -> None:
    refusal = refused(TABLE, Cut(seat))
    assert (refusal.code, refusal.where) == ("seat.unknown", "seat")


def test_c19_a_dealer_who_has_left_cuts_no_more() -> None:
    assert refused(TABLE, OutOfGame(ANN), Cut(ANN)).code == "seat.not_in_play"
    play(TABLE, OutOfGame(ANN), Cut(BOB))


def test_j16_who_cuts_is_a_value_of_the_game() -> None:
    jamaican = VARIANTS["jamaican"]
    assert jamaican.cut is not None
    left_cuts = replace(jamaican, cut=replace(jamaican.cut, by="dealers_left"))
    table = Start(left_cuts, ("Ann", "Bob", "Cid"))
    play(table, Cut(BOB))
    refusal = refused(table, Cut(ANN))
    assert refusal.code == "cut.not_dealer"
    assert refusal.message == "Only the player on the dealer’s left cuts, and that’s Bob."
