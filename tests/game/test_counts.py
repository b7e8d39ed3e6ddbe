"""What players say they hold before their hand is recorded (C16, C25)."""

from collections.abc import Mapping

import pytest

from scorekeeper.game.counts import Count, count_refusals, counts_in_play, who_went_out
from scorekeeper.game.entries import Entry, Left, OutOfGame
from scorekeeper.game.fold import table_after
from scorekeeper.game.table import Table
from tests.support.builders import hand, table_of

ANN, BOB, CID = 1, 2, 3


def table(*entries: Entry, variant: str = "jamaican") -> Table:
    return table_after(table_of("Ann", "Bob", "Cid", variant=variant), entries)


def codes(table: Table, seat: int, count: Count) -> list[str]:
    return [refusal.code for refusal in count_refusals(table, seat, count)]


def test_c16_what_a_player_can_hold_is_taken() -> None:
    assert codes(table(), BOB, Count(1, 25)) == []
    assert codes(table(), BOB, Count(1, ())) == [], "they went out"


def test_c16_more_than_a_hand_can_be_is_refused() -> None:
    assert codes(table(), BOB, Count(1, 9999))


def test_c16_nobody_counts_for_a_seat_that_is_not_in_play() -> None:
    assert codes(table(OutOfGame(CID)), CID, Count(1, 10))
    assert codes(table(), 7, Count(1, 10))


def test_c25_a_count_for_another_deal_is_told_apart() -> None:
    after = table(hand(ANN, {BOB: 10, CID: 20}))
    assert codes(after, BOB, Count(1, 25)) == ["hand.other_deal"]
    assert codes(after, BOB, Count(2, 25)) == []


def test_c25_nothing_is_counted_once_the_game_is_over() -> None:
    over = table(*[hand(ANN, {BOB: 10, CID: 20})] * 9)
    assert over.finished
    assert codes(over, BOB, Count(10, 25)) == ["hand.other_deal"]
    assert counts_in_play(over, {BOB: Count(9, 25)}) == {}


def test_c25_only_what_was_said_of_the_deal_in_play_counts() -> None:
    after = table(hand(ANN, {BOB: 10, CID: 20}))
    counts = {CID: Count(2, 5), BOB: Count(1, 25)}
    assert counts_in_play(after, counts) == {CID: Count(2, 5)}


@pytest.mark.parametrize(("variant", "refused"), [("phase-10", False), ("jamaican", True)])
def test_x4_only_where_contracts_are_their_own_does_a_player_say_that_they_laid(
    variant: str, refused: bool
) -> None:
    assert bool(codes(table(variant=variant), BOB, Count(1, 5, laid=True))) is refused


@pytest.mark.parametrize(
    ("counts", "out"),
    [
        ({ANN: 25, BOB: ()}, BOB),
        ({ANN: 25, BOB: 5}, CID),
        ({ANN: 25}, None),
        ({ANN: 25, BOB: 0}, None),
        ({ANN: 25, BOB: 5, CID: 10}, None),
        ({}, None),
    ],
)
def test_c15_who_went_out_says_so_or_is_the_only_one_left(
    counts: Mapping[int, Left], out: int | None
) -> None:
    assert (
        who_went_out((ANN, BOB, CID), {seat: Count(1, left) for seat, left in counts.items()})
        == out
    )


def test_c19_nobody_went_out_who_has_left() -> None:
    assert who_went_out((ANN, BOB), {ANN: Count(1, 25), CID: Count(1, ())}) == BOB
