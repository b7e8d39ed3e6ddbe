"""In Kooky the loser of the last round deals and its winner starts, if they are still there."""

from dataclasses import replace

import pytest

from scorekeeper.game.entries import Entry, Join, OutOfGame, Penalty, Void
from scorekeeper.game.start import start_refusals
from tests.support.builders import amend, hand, play, table_of

ANN, BOB, CID, DAN = 1, 2, 3, 4
TABLE = table_of("Ann", "Bob", "Cid", "Dan", variant="kooky")
BOB_LOSES_TO_CID = hand(out=CID, left={ANN: 5, BOB: 50, DAN: 10})


def dealt_after(*entries: Entry, starter: int | None = None, dealer: int = 1) -> tuple[int, int]:
    """Who deals and who starts the round in play."""
    in_play = play(replace(TABLE, starter=starter, first_dealer=dealer), *entries).hand
    assert in_play is not None
    return in_play.dealer, in_play.starter


@pytest.mark.parametrize("dealer", [ANN, BOB, CID, DAN])
def test_k6_in_the_first_round_the_dealers_left_starts_unless_somebody_is_named(
    dealer: int,
) -> None:
    assert dealt_after(dealer=dealer) == (dealer, dealer % 4 + 1)
    for youngest in (ANN, BOB, CID, DAN):
        assert dealt_after(dealer=dealer, starter=youngest) == (dealer, youngest)


def test_k6_a_first_round_thrown_in_keeps_its_dealer_and_its_starter() -> None:
    assert dealt_after(Void(), Void(), starter=DAN, dealer=BOB) == (BOB, DAN)
    assert dealt_after(Void(), dealer=BOB) == (BOB, CID)


def test_k6_a_newcomer_at_the_dealers_left_does_not_start_the_redeal() -> None:
    assert dealt_after(Join("Eve", after=ANN)) == (ANN, 5)
    assert dealt_after(Void(), Join("Eve", after=ANN)) == (ANN, BOB)


def test_k6_the_loser_deals_and_the_winner_starts() -> None:
    assert dealt_after(BOB_LOSES_TO_CID) == (BOB, CID)
    assert dealt_after(BOB_LOSES_TO_CID, Void("misdeal"), Void()) == (BOB, CID)


@pytest.mark.parametrize(
    ("dealer", "tied", "deals_next"),
    [
        (ANN, (ANN, BOB), BOB),
        (ANN, (ANN, DAN), DAN),
        (BOB, (ANN, BOB), ANN),
        (BOB, (ANN, DAN), DAN),
        (DAN, (ANN, BOB, DAN), ANN),
        (DAN, (BOB, DAN), BOB),
        (CID, (ANN, BOB, DAN), DAN),
    ],
)
def test_k6_of_equal_losers_the_first_from_the_last_dealers_left_deals_himself_last(
    dealer: int, tied: tuple[int, ...], deals_next: int
) -> None:
    left = {seat: 40 if seat in tied else 7 for seat in (ANN, BOB, DAN)}
    assert dealt_after(hand(out=CID, left=left), dealer=dealer) == (deals_next, CID)


def test_k6_penalties_of_the_round_make_a_loser_too() -> None:
    caught = Penalty(ANN, "over_call")
    assert dealt_after(caught, BOB_LOSES_TO_CID) == (ANN, CID)
    assert dealt_after(Penalty(CID, "over_call"), BOB_LOSES_TO_CID) == (CID, CID)


def test_k6_penalties_of_a_round_thrown_in_are_not_those_of_the_redeal() -> None:
    assert dealt_after(Penalty(ANN, "over_call"), Void(), BOB_LOSES_TO_CID) == (BOB, CID)


def test_k9_points_that_double_make_a_loser_as_they_are_scored() -> None:
    doubling = replace(TABLE, options={"bent_doubles": True})
    for table, loser in ((TABLE, DAN), (doubling, BOB)):
        in_play = play(
            table,
            Penalty(DAN, "bad_lay_down"),
            hand(out=CID, left={ANN: 5, BOB: 35, DAN: 2}, bent=True),
        ).hand
        assert in_play is not None
        assert in_play.dealer == loser


def test_c19_when_the_loser_leaves_the_next_in_play_deals() -> None:
    assert dealt_after(BOB_LOSES_TO_CID, OutOfGame(BOB)) == (CID, CID)
    assert dealt_after(BOB_LOSES_TO_CID, OutOfGame(BOB), Void()) == (CID, CID)


def test_c19_when_the_winner_leaves_the_next_in_play_starts() -> None:
    assert dealt_after(BOB_LOSES_TO_CID, OutOfGame(CID)) == (BOB, DAN)
    assert dealt_after(BOB_LOSES_TO_CID, OutOfGame(CID), OutOfGame(DAN)) == (BOB, ANN)


def test_c19_who_left_in_the_round_with_a_penalty_does_not_deal_the_next() -> None:
    log: list[Entry] = [Penalty(DAN, "over_call"), OutOfGame(DAN)]
    assert dealt_after(*log, hand(out=CID, left={ANN: 5, BOB: 50})) == (BOB, CID)


def test_k6_after_a_correction_the_right_loser_deals() -> None:
    as_it_was = amend(1, hand(out=CID, left={ANN: 60, BOB: 50, DAN: 10}))
    assert dealt_after(BOB_LOSES_TO_CID, as_it_was) == (ANN, CID)


@pytest.mark.parametrize("seat", [0, 5, -1])
def test_k6_who_starts_sits_at_the_table(seat: int) -> None:
    (refusal,) = start_refusals(replace(TABLE, starter=seat))
    assert (refusal.code, refusal.where, refusal.rule) == ("game.starter", "starter", "K6")


@pytest.mark.parametrize("variant", ["jamaican", "caribbean", "european", "south-african"])
def test_c9_elsewhere_nobody_chooses_who_starts(variant: str) -> None:
    (refusal,) = start_refusals(replace(table_of("Ann", "Bob", variant=variant), starter=1))
    assert (refusal.code, refusal.where, refusal.rule) == ("game.starter", "starter", "C9")
