"""A hand of a game in which nothing counts that is left: who went out, and how."""

import pytest

from scorekeeper.game.entries import Hand
from tests.support.phones import Phone
from tests.web.conftest import Table, begin_table, let_in


@pytest.fixture
def continental(table: Table) -> Table:
    """A game of Continental of Ann, Bob and Cid."""
    return begin_table(table.app, variant="continental")


@pytest.fixture
def phone(continental: Table) -> Phone:
    """The phone of its scorer."""
    return let_in(continental, continental.host)


def test_g4_only_who_went_out_and_how_is_asked(continental: Table, phone: Phone) -> None:
    page = phone.open(continental.at("/score"))
    assert "Cards left" not in page.text
    counts = {"twos-count": 2, "jokers-count": 1, "one_suit-count": "1"}
    page = phone.press(page, "Save the hand", out=1, **counts)
    assert continental.log == [Hand(1, {}, extras={"twos": 2, "jokers": 1, "one_suit": 1})]
    assert "Ann went out, twos laid: 2, jokers laid: 1, all in one suit" in page.text
    assert "Hand 1 +15 15" in page.says("li", "player")[0]


def test_g4_what_cannot_be_is_said_beside_it_and_nothing_typed_is_lost(
    continental: Table, phone: Phone
) -> None:
    page = phone.open(continental.at("/score"))
    page = phone.press(page, "Save the hand", **{"twos-count": 2})
    assert "Who went out?" in page.text
    page = phone.press(page, "Save the hand", out=2, **{"natural-count": "1"})
    assert "Not both: twos laid, and no two and no joker." in page.text
    assert page.value("twos-count") == "2"
    page = phone.press(page, "Save the hand", **{"twos-count": "many"})
    assert "Write a whole number." in page.text
    assert continental.log == []


def test_a_row_is_corrected_as_it_was_recorded(continental: Table, phone: Phone) -> None:
    continental.record(Hand(1, {}, extras={"twos": 3}))
    page = phone.open(continental.at("/sheet/1"))
    assert page.value("twos-count") == "3"
    phone.press(page, "Save the hand", **{"twos-count": 4})
    assert continental.game.state.player(1).total == 5


def test_two_phones_that_differ_are_shown_both(continental: Table, phone: Phone) -> None:
    page = phone.open(continental.at("/score"))
    continental.record(Hand(1, {}, extras={"twos": 3}))
    page = phone.press(page, "Save the hand", out=1, **{"twos-count": 2})
    assert "Hand 1 is already recorded" in page.text
    assert "Twos laid: 3" in page.text
    phone.press(page, "Correct it: use mine")
    assert continental.game.state.player(1).total == 3


def test_nobody_counts_cards_at_their_own_phone(continental: Table) -> None:
    seat = let_in(continental, continental.seat)
    page = seat.open(continental.at())
    assert "Count my cards" not in page.text
    assert seat.get(continental.at("/seat")).location == continental.at()
