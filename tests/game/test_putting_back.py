"""Whatever was taken back is put back by taking that back, unless it can no longer be true."""

import pytest

from scorekeeper.game.entries import (
    BuyIn,
    Call,
    CorrectStart,
    Cut,
    End,
    Entry,
    FourPairs,
    Join,
    JokersDealt,
    OutOfGame,
    Paid,
    Penalty,
    PlayableDiscard,
    Strike,
    Void,
)
from scorekeeper.game.start import Start
from tests.support.builders import amend, hand, play, refused, table_of

ANN, BOB, CID = 1, 2, 3
JAMAICAN = table_of("Ann", "Bob", "Cid", stake_per_point=2)
SOUTH_AFRICAN = table_of("Ann", "Bob", "Cid", variant="south-african", four_pairs=True)
EUROPEAN = table_of("Ann", "Bob", "Cid", variant="european")
OUT: list[Entry] = [hand(ANN, {BOB: 90, CID: 12}), hand(ANN, {BOB: 65, CID: 12})]


@pytest.mark.parametrize(
    ("start", "before", "entry"),
    [
        (JAMAICAN, [], hand(ANN, {BOB: 10, CID: 12}, bent=True)),
        (JAMAICAN, [], Void("misdeal")),
        (JAMAICAN, [], Call(BOB)),
        (JAMAICAN, [], Penalty(BOB, "no_draw")),
        (JAMAICAN, [], Cut(ANN)),
        (JAMAICAN, [], Join("Dee", after=CID)),
        (JAMAICAN, [], OutOfGame(BOB)),
        (JAMAICAN, [], End("it is late")),
        (JAMAICAN, [], CorrectStart(players=("Anna", "Bob", "Cid"), first_dealer=BOB)),
        (JAMAICAN, [hand(ANN, {BOB: 10, CID: 12}), End()], Paid(BOB, ANN, 20)),
        (JAMAICAN, [Call(BOB)], amend(1, Call(CID))),
        (SOUTH_AFRICAN, [], JokersDealt(BOB)),
        (SOUTH_AFRICAN, [], FourPairs(BOB)),
        (SOUTH_AFRICAN, [], PlayableDiscard(BOB)),
        (EUROPEAN, OUT, BuyIn(BOB)),
        (EUROPEAN, OUT, OutOfGame(BOB)),
    ],
)
def test_whatever_is_taken_back_is_put_back(
    start: Start, before: list[Entry], entry: Entry
) -> None:
    log: list[Entry] = [*before, entry]
    taken_back = [*log, Strike(len(log))]
    assert play(start, *taken_back) != play(start, *log)
    put_back = play(start, *taken_back, Strike(len(taken_back)))
    assert put_back == play(start, *log)


def test_what_cannot_be_put_back_says_why() -> None:
    refusal = refused(JAMAICAN, Cut(ANN), Strike(1), Cut(ANN), Strike(2))
    assert refusal.message.startswith("Then entry 3 (exact cut by Ann) couldn’t be right any more:")
    refusal = refused(JAMAICAN, OutOfGame(BOB), Strike(1), Call(BOB), Strike(2))
    assert "Then entry 3 (a call by Bob) couldn’t be right any more:" in refusal.message


def test_a_fact_that_is_no_longer_true_itself_is_not_put_back() -> None:
    log: list[Entry] = [hand(ANN, {BOB: 9, CID: 9}), Cut(BOB), Strike(2), Strike(1)]
    refusal = refused(JAMAICAN, *log, Strike(3))
    assert refusal.message.startswith("“exact cut by Bob” can’t be put back: ")
    assert (refusal.code, refusal.where) == ("entry.no_longer_true", "entry")


def test_c23_a_name_that_somebody_else_has_by_now_is_not_put_back() -> None:
    renamed = CorrectStart(players=("Ann", "Dee", "Cid"))
    refusal = refused(JAMAICAN, renamed, Strike(1), Join("Dee", after=CID), Strike(2))
    assert refusal.message.startswith("Then entry 3 (Dee joins, after Cid) couldn’t be right")
