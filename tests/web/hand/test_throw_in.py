"""Throw in: the hand is dealt again, after one more question."""

from scorekeeper.game.entries import Call, End, Void
from tests.support.labels import THROW_IT_IN
from tests.support.phones import Phone
from tests.web.conftest import Table


def test_a_hand_is_thrown_in_with_one_tap_and_a_second_one(ann: Phone, table: Table) -> None:
    page = ann.open(ann.open(table.at()).link("Throw it in"))
    assert "Ann deals hand 1 again." in page.text
    page = ann.press(page, THROW_IT_IN)
    assert table.log == [Void()]
    assert (page.title, page.address) == ("Hand 1, Jamaican", table.at())
    assert "Recorded: hand thrown in." in page.text


def test_the_reason_may_be_kept(ann: Phone, table: Table) -> None:
    page = ann.press(ann.open(table.at("/throw-in")), THROW_IT_IN, why="  misdeal ")
    assert table.log == [Void("misdeal")]
    assert "hand thrown in: misdeal" in page.text


def test_a_reason_that_is_too_long_is_refused_and_kept(ann: Phone, table: Table) -> None:
    page = ann.press(ann.open(table.at("/throw-in")), THROW_IT_IN, why="x" * 101)
    assert (page.status, page.value("why")) == (422, "x" * 101)
    assert page.says("p", "wrong") == ["Field cannot be longer than 100 characters."]
    assert table.log == []


def test_a_sign_that_no_database_takes_does_no_harm(ann: Phone, table: Table) -> None:
    page = ann.press(
        ann.open(table.at("/throw-in")), THROW_IT_IN, why="mis\0deal", idempotency_key="a\0b"
    )
    assert page.status == 200
    assert table.log == [Void("misdeal")]


def test_an_old_form_records_nothing_says_why_and_works_the_next_time(
    ann: Phone, table: Table
) -> None:
    page = ann.open(table.at("/throw-in"))
    table.record(Call(2))
    page = ann.press(page, THROW_IT_IN, why="misdeal")
    assert (page.status, page.value("why")) == (409, "misdeal")
    assert "in the meantime: a call by Bob." in page.text
    ann.press(page, THROW_IT_IN)
    assert table.log == [Call(2), Void("misdeal")]


def test_there_is_no_hand_to_throw_in_after_the_end(ann: Phone, table: Table) -> None:
    page = ann.open(table.at("/throw-in"))
    table.record(End())
    assert ann.press(page, THROW_IT_IN).address == table.at("/end")
    assert ann.open(table.at("/throw-in")).address == table.at("/end")
    assert table.log == [End()]
