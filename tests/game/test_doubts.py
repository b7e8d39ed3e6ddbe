"""What is possible about a hand but unusual, and is asked again before it is recorded."""

import pytest

from scorekeeper.game.entries import Call, Entry, Hand, Void
from tests.support.builders import hand, table_of
from tests.support.logs import admit, doubts

ANN, BOB, CID = 1, 2, 3
TABLE = table_of("Ann", "Bob", "Cid")
TEN = "2 3 4 5 6 7 8 9 10 J"


def doubted(*entries: Entry, left: str | int) -> str:
    """What is asked when Bob has this left."""
    entry = hand(out=ANN, left={BOB: left, CID: 1})
    assert admit(TABLE, entries, entry) == []
    found = doubts(TABLE, entries, entry)
    assert {(doubt.code, doubt.where, doubt.rule) for doubt in found} <= {
        ("hand.unusual", "left.2", "C16")
    }
    return " ".join(doubt.message for doubt in found)


@pytest.mark.parametrize("left", ["K", f"{TEN} Q", 1, 200, 4 * 50 + 4 * 15 + 3 * 10])
def test_c16_what_was_dealt_and_drawn_is_not_asked_again(left: str | int) -> None:
    assert doubted(left=left) == ""


def test_c16_more_cards_than_dealt_and_drawn_are_asked_again() -> None:
    assert (
        doubted(left=f"{TEN} Q K") == "Bob would hold 12 cards: 10 were dealt and 0 calls recorded."
    )


def test_c16_points_that_take_more_cards_are_asked_again() -> None:
    assert doubted(left=4 * 50 + 4 * 15 + 4 * 10) == (
        "Bob would hold at least 12 cards: 10 were dealt and 0 calls recorded."
    )


def test_c16_calls_on_record_explain_more_cards() -> None:
    assert doubted(Call(BOB), left=f"{TEN} Q K") == ""
    doubt = doubted(Call(BOB), left=f"{TEN} Q K 2 3")
    assert doubt == "Bob would hold 14 cards: 10 were dealt and 1 call recorded."


@pytest.mark.parametrize("before", [[Call(CID)], [Call(BOB), Void()]])
def test_c16_the_calls_of_others_and_of_other_deals_explain_nothing(before: list[Entry]) -> None:
    assert "0 calls" in doubted(*before, left=f"{TEN} Q K")


def test_c16_a_corrected_hand_is_asked_about_at_its_place() -> None:
    won = hand(out=ANN, left={BOB: "K", CID: 1})
    log: list[Entry] = [Call(BOB), won, won]
    twelve = hand(out=ANN, left={BOB: f"{TEN} Q K", CID: 1})
    assert doubts(TABLE, log, twelve, row_closed_by=2) == []
    assert doubts(TABLE, log, twelve) == []
    (doubt,) = doubts(TABLE, log[1:], twelve, row_closed_by=1)
    assert "10 were dealt and 0 calls" in doubt.message


def test_nothing_is_asked_of_a_hand_after_the_end() -> None:
    table = table_of("Ann", "Bob", variant="baby")
    won = hand(ANN, {BOB: 5})
    assert doubts(table, [won] * 3, won) == []


@pytest.mark.parametrize("left", [-5, 0, 10**30, (), 5])
def test_nothing_is_raised_for_a_hand_that_cannot_be_true(left: int | tuple[()]) -> None:
    assert doubts(TABLE, [], Hand(out=9, left={BOB: left, 0: 3, 99: left})) == []
