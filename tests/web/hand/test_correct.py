"""Correct: a row of the sheet is put right in two or three taps."""

from dataclasses import replace

import pytest

from scorekeeper.game.entries import Amend, Cut, Entry, Penalty, Strike, Void
from tests.support.builders import hand, sums, totals
from tests.support.labels import SAVE, WORK_IT_OUT
from tests.support.pages import Page
from tests.support.phones import Phone
from tests.web.conftest import Table

FIRST = hand(1, {2: "K 10 As", 3: 12}, bent=True)
SECOND = hand(2, {1: 20, 3: 7})


def correction(phone: Phone, table: Table, row: int) -> Page:
    """The page that corrects a row, by way of its cell on the sheet."""
    page = phone.open(table.at("/sheet"))
    cells = [link.attributes["href"] for link in page.all("a", class_="cell")]
    return phone.open(next(cell for cell in cells if f"/sheet/{row}?" in cell))


def test_a_row_opens_with_what_was_recorded(ann: Phone, table: Table) -> None:
    table.record(FIRST, SECOND)
    page = correction(ann, table, 1)
    assert page.title == "Correct hand 1"
    fields = page.form(SAVE).fields
    assert (fields["out"], fields["bent"]) == ("1", "y")
    assert (fields["left-2-cards"], fields["left-2-points"]) == ("K 10 As", "")
    assert (fields["left-3-cards"], fields["left-3-points"]) == ("", "12")


def test_a_score_is_put_right(ann: Phone, table: Table) -> None:
    table.record(FIRST, SECOND)
    page = ann.press(correction(ann, table, 1), SAVE, **{"left-3-points": "21"})
    assert table.log[2] == Amend(1, (hand(1, {2: "K 10 As", 3: 21}, bent=True),))
    assert totals(table.game.state) == [20, 70, 49]
    assert (page.address, page.title) == (table.at("/sheet"), "Sheet, Jamaican")
    assert "Hand 1: Cid 42 instead of 24." in page.text
    page = ann.press(page, "Take back")
    assert totals(table.game.state) == [20, 70, 31]
    assert page.address == table.at("/sheet")
    ann.press(page, "Put it back")
    assert totals(table.game.state) == [20, 70, 49]


@pytest.mark.parametrize("row", [1, 2])
def test_a_correction_that_changes_nothing_is_not_recorded(
    ann: Phone, table: Table, row: int
) -> None:
    table.record(FIRST, replace(SECOND, deal=2))
    page = ann.press(correction(ann, table, row), SAVE)
    assert page.address == table.at("/sheet")
    assert "Nothing was changed." in page.text
    assert len(table.log) == 2


def test_a_correction_that_is_sent_twice_is_recorded_once(ann: Phone, table: Table) -> None:
    table.record(FIRST)
    page = correction(ann, table, 1)
    for _ in range(2):
        sent = ann.press(page, SAVE, **{"left-3-points": "21"})
    assert "Nothing was changed." not in sent.text
    assert len(table.log) == 2


def test_a_corrected_row_is_corrected_again(ann: Phone, table: Table) -> None:
    table.record(FIRST, SECOND)
    for points in ("21", "22"):
        ann.press(correction(ann, table, 1), SAVE, **{"left-3-points": points})
    assert totals(table.game.state) == [20, 70, 51]


def test_somebody_else_went_out(ann: Phone, table: Table) -> None:
    table.record(FIRST)
    page = ann.press(correction(ann, table, 1), SAVE, out=3)
    assert "Cid went out and can’t have any cards left." in page.text
    ann.press(page, SAVE, **{"left-1-cards": "9", "left-3-points": ""})
    assert sums(table.game.state) == [[18, 70, 0]]


def test_a_row_that_cannot_be_is_refused_and_kept(ann: Phone, table: Table) -> None:
    table.record(FIRST)
    page = ann.press(correction(ann, table, 1), SAVE, **{"left-3-points": "0"})
    assert (page.status, page.value("left-3-points")) == (422, "0")
    assert "Cid didn’t go out, so they must have cards left." in page.text
    assert len(table.log) == 1


def test_a_correction_is_worked_out_first(ann: Phone, table: Table) -> None:
    table.record(FIRST)
    page = ann.press(correction(ann, table, 1), WORK_IT_OUT, **{"left-3-points": "10+11"})
    assert "21 ×2 = 42" in page.text
    assert len(table.log) == 1


def test_a_hand_thrown_in_was_won(ann: Phone, table: Table) -> None:
    table.record(Void("misdeal"), SECOND)
    page = correction(ann, table, 1)
    assert not [form for form in page.forms if form.button("It was thrown in")]
    ann.press(page, SAVE, out=1, **{"left-2-points": "5", "left-3-cards": "9"})
    assert sums(table.game.state) == [[0, 5, 9], [20, 0, 7]]


@pytest.mark.parametrize(
    ("label", "entry"),
    [("Take the row back", Strike(2)), ("It was thrown in", Amend(2, (Void(),)))],
)
def test_a_row_is_taken_back_or_thrown_in_once_though_the_button_is_sent_twice(
    ann: Phone, table: Table, label: str, entry: Entry
) -> None:
    table.record(FIRST, SECOND)
    page = correction(ann, table, 2)
    for _ in range(2):
        after = ann.press(page, label)
        assert after.status == 200
        assert after.address.startswith(table.at("/sheet"))
    assert table.log[2:] == [entry]


def test_a_row_that_moved_meanwhile_is_still_the_one_corrected(ann: Phone, table: Table) -> None:
    table.record(FIRST, SECOND, hand(3, {1: 9, 2: 8}))
    page = correction(ann, table, 2)
    table.record(Strike(1))
    page = ann.press(page, SAVE, **{"left-3-points": "21"})
    assert (page.status, page.title) == (409, "Correct hand 1")
    ann.press(page, SAVE)
    assert sums(table.game.state) == [[20, 0, 21], [9, 8, 0]]


def test_c16_an_unusual_correction_is_asked_again(ann: Phone, table: Table) -> None:
    table.record(FIRST, SECOND)
    many = {"left-3-points": "", "left-3-cards": "2 3 4 5 6 7 8 9 10 J Q K"}
    page = ann.press(correction(ann, table, 1), SAVE, **many)
    assert "Cid would hold 12 cards: 10 were dealt and 0 calls recorded." in page.text
    assert len(table.log) == 2
    ann.press(page, SAVE)
    assert len(table.log) == 3


def test_a_row_that_is_gone_is_told(ann: Phone, table: Table) -> None:
    table.record(FIRST)
    page = correction(ann, table, 1)
    table.record(Strike(1))
    page = ann.press(page, SAVE)
    assert page.title == "Sheet, Jamaican"
    assert "That row is no longer on the sheet." in page.text
    assert len(table.log) == 2


def test_what_else_was_noted_stays_with_the_row_and_can_be_taken_back(
    ann: Phone, table: Table
) -> None:
    table.record(Cut(1), Penalty(2, "bad_lay_down"), FIRST, SECOND)
    page = correction(ann, table, 1)
    assert "Exact cut by Ann" in page.text
    ann.press(page, "It was thrown in")
    assert sums(table.game.state)[0] == [-50, 50, 0]
    ann.press(correction(ann, table, 1), "Take back")
    assert sums(table.game.state)[0] == [0, 50, 0]


def test_a_change_that_a_later_entry_does_not_bear_is_refused(ann: Phone, table: Table) -> None:
    table.record(FIRST, SECOND, Penalty(3, "bad_lay_down", hand=3))
    page = ann.press(correction(ann, table, 1), "Take the row back")
    assert page.title == "Correct hand 1"
    assert "Then entry 3 (penalty for Cid:" in page.text
    assert "couldn’t be right any more" in page.text
    assert len(table.log) == 3
