"""Log: everything that was recorded, newest first and page by page; what stands can be taken
back."""

import re

import pytest

from scorekeeper.game.entries import BuyIn, Call, Cut, Join, Paid, Penalty, Strike, Void
from tests.support.builders import amend, hand
from tests.support.pages import Element, Page
from tests.support.phones import Phone
from tests.web.conftest import Table, begin_table, let_in


def entries(page: Page) -> list[Element]:
    """The entries on a page of the log, and last, on the first page, the start."""
    return [element for tag in ("li", "div") for element in page.all(tag, class_="entry")]


def lines(page: Page) -> list[str]:
    """The lines of the log but the start, from the oldest on, without their times; ~ for those
    struck through."""
    *later, _ = [
        f"{'~' if 'gone' in item.attributes['class'] else ''}"
        + re.sub(r"( at)? \S+ [ap]m UTC( ·)?", "", item.text)
        for item in entries(page)
    ]
    return later[::-1]


def numbers(page: Page) -> list[int]:
    """The numbers of the entries on a page of the log."""
    return [int(item.attributes["id"].removeprefix("entry-")) for item in entries(page)]


def test_a_new_log_has_nothing_but_the_start(cid: Phone, table: Table) -> None:
    page = cid.open(table.at("/log"))
    assert lines(page) == []
    assert "The game begins" in page.says("h2")
    assert re.search(r"Ann, Bob and Cid; Ann deals first \S+ [ap]m UTC$", page.text)


def test_the_newest_entry_comes_first(cid: Phone, table: Table) -> None:
    table.record(Call(2), Void("misdeal"))
    page = cid.open(table.at("/log"))
    assert numbers(page) == [2, 1, 0]
    assert lines(page) == ["A call by Bob", "Hand thrown in: misdeal"]


def test_a_long_log_comes_in_pages(cid: Phone, table: Table) -> None:
    table.record(*[Call(2)] * 120)
    page = cid.open(table.at("/log"))
    assert numbers(page) == [*range(120, 50, -1)]
    page = cid.open(page.link("Earlier"))
    assert numbers(page) == [*range(50, -1, -1)]
    assert "Earlier" not in page.text
    assert numbers(cid.open(page.link("Later")))[0] == 120


@pytest.mark.parametrize("number", [1, 50, 51, 119])
def test_the_address_of_an_entry_finds_its_page(cid: Phone, table: Table, number: int) -> None:
    table.record(*[Call(2)] * 120)
    assert number in numbers(cid.open(table.at(f"/log?number={number}")))


@pytest.mark.parametrize("number", ["0", "121", "-1", "x", "9" * 400])
def test_the_address_of_no_entry_finds_the_newest(cid: Phone, table: Table, number: str) -> None:
    table.record(*[Call(2)] * 120)
    assert numbers(cid.open(table.at(f"/log?number={number}")))[0] == 120


def test_an_earlier_entry_is_taken_back_on_its_own_page(ann: Phone, table: Table) -> None:
    table.record(*[Call(2)] * 120)
    page = ann.press(ann.open(table.at("/log?number=7")), "Take back", 43)
    assert table.log[120] == Strike(7)
    assert page.address == table.at("/log?number=7")
    assert numbers(page)[0] == 50
    assert lines(page)[6] == "~A call by Bob Put it back"


def test_what_was_corrected_or_taken_back_is_struck_through(ann: Phone, table: Table) -> None:
    table.record(Call(2), hand(1, {2: 9, 3: 9}), Strike(1), amend(2, hand(1, {2: 9, 3: 8})))
    assert lines(ann.open(table.at("/log"))) == [
        "~A call by Bob Put it back",
        "~Ann went out corrected Ann 0 Bob 9 Cid 9 Ann went out; Bob 9, Cid 9",
        "Taken back: a call by Bob",
        "Hand 1: Cid 8 instead of 9 Ann 0 Bob 9 Cid 8 Take back Correct",
    ]


def test_of_a_corrected_hand_only_what_changed_is_struck_through(ann: Phone, table: Table) -> None:
    table.record(hand(1, {2: 9, 3: 7}), amend(1, hand(1, {2: 9, 3: 8})))
    assert ann.open(table.at("/log")).says("del") == ["7"]
    table.record(amend(1, hand(2, {1: 4, 3: 7})))
    assert "Ann went out" in ann.open(table.at("/log")).says("del")


def test_any_entry_that_stands_is_taken_back_from_the_log(ann: Phone, table: Table) -> None:
    table.record(Call(2), Call(3))
    page = ann.press(ann.open(table.at("/log")), "Take back", 1)
    assert table.log[2] == Strike(1)
    assert page.address == table.at("/log?number=1")
    assert "Taken back: a call by Bob." in page.text
    assert lines(page)[0] == "~A call by Bob Put it back"


def test_what_was_taken_back_is_put_back_with_one_tap(ann: Phone, table: Table) -> None:
    table.record(Call(2), Strike(1))
    page = ann.press(ann.open(table.at("/log")), "Put it back")
    assert table.log[2] == Strike(2)
    assert table.game.state.player(2).calls == 1
    assert lines(page) == [
        "A call by Bob Take back",
        "~Taken back: a call by Bob",
        "Put back: a call by Bob",
    ]


def test_what_cannot_be_put_back_says_why(ann: Phone, table: Table) -> None:
    table.record(Cut(1), Strike(1), Cut(1))
    page = ann.press(ann.open(table.at("/log")), "Put it back")
    assert "Then entry 3 (exact cut by Ann) couldn’t be right any more:" in page.text
    assert (len(table.log), page.address) == (3, table.at("/log?number=1"))


def test_taking_back_what_a_later_entry_needs_is_refused(ann: Phone, table: Table) -> None:
    table.record(Void(), hand(1, {2: 9, 3: 9}), Penalty(2, "no_draw", hand=2))
    page = ann.press(ann.open(table.at("/log")), "Take back", 1)
    assert "Then entry 3 (penalty for Bob:" in page.text
    assert "couldn’t be right any more" in page.text
    assert (len(table.log), page.address) == (3, table.at("/log?number=2"))


def test_an_entry_that_does_not_exist_is_refused(ann: Phone, table: Table) -> None:
    table.record(Call(2))
    fields = ann.open(table.at("/log")).form("Take back").fields
    for entry in ("", "0", "2", "x", "9" * 400):
        page = ann.send(table.at("/take-back"), fields | {"entry": entry})
        assert "There is no entry" in page.text
    assert len(table.log) == 1


def test_e8_a_buy_in_that_is_no_longer_needed_is_struck_through(table: Table) -> None:
    european = begin_table(table.app, variant="european")
    european.record(hand(1, {2: 90, 3: 12}), hand(1, {2: 65, 3: 12}), BuyIn(2))
    page = let_in(european, european.watch).open(european.at("/log"))
    assert lines(page)[2] == "Bob buys in"
    european.record(amend(2, hand(1, {2: 5, 3: 12})))
    page = let_in(european, european.watch).open(european.at("/log"))
    assert lines(page)[2] == "~Bob buys in no longer needed"
    page = let_in(european, european.watch).open(european.at("?recorded=4"))
    assert "Hand 2: Bob 5 instead of 65. Bob no longer needs to buy in." in page.text


def test_c25_a_hand_recorded_again_is_not_put_back_as_well(ann: Phone, table: Table) -> None:
    table.record(hand(1, {2: 9, 3: 9}), Strike(1))
    assert "Put it back" in ann.open(table.at("/log")).text
    table.record(hand(1, {2: 9, 3: 8}))
    assert lines(ann.open(table.at("/log"))) == [
        (
            "~Ann went out taken back Ann 0 Bob 9 Cid 9 Ann went out; Bob 9, Cid 9"
            " recorded again since"
        ),
        "Hand 1 taken back Hand 1 taken back: Ann went out; Bob 9, Cid 9 recorded again since",
        "Ann went out Bob 9, Cid 8 Ann 0 Bob 9 Cid 8 Take back Correct",
    ]


def test_c25_a_page_that_is_old_by_now_does_not_put_it_back_either(
    ann: Phone, table: Table
) -> None:
    table.record(hand(1, {2: 9, 3: 9}), Strike(1))
    page = ann.open(table.at("/log"))
    table.record(hand(1, {2: 9, 3: 8}))
    page = ann.press(page, "Put it back")
    assert "Not recorded, because in the meantime" in page.text
    assert len(table.log) == 3


def test_who_joined_is_corrected_until_that_is_taken_back(ann: Phone, table: Table) -> None:
    table.record(Join("Dee", after=3))
    assert lines(ann.open(table.at("/log")))[0].endswith("Take back Correct")
    table.record(Strike(1))
    assert lines(ann.open(table.at("/log")))[0].endswith("Put it back")
    assert "Correct" not in lines(ann.open(table.at("/log")))[0]


def test_money_is_written_as_everywhere(table: Table) -> None:
    played = begin_table(table.app, variant="south-african", currency="ZAR")
    played.record(Paid(1, "kitty", 100), amend(1, Paid(2, "kitty", 100)))
    assert lines(let_in(played, played.watch).open(played.at("/log"))) == [
        "~Ann paid the kitty R1 corrected",
        "Bob paid the kitty R1 instead of: Ann paid the kitty R1",
    ]


def test_a_number_stays_on_the_line_of_its_word(ann: Phone, table: Table) -> None:
    table.record(hand(1, {2: 9, 3: 9}), amend(1, hand(1, {2: 9, 3: 8})))
    assert "Hand\xa01: Cid\xa08 instead of\xa09" in ann.open(table.at("/log")).html


def test_the_log_comes_hand_by_hand(cid: Phone, table: Table) -> None:
    table.record(Call(2), hand(1, {2: 9, 3: 9}), Void("misdeal"), Call(3))
    page = cid.open(table.at("/log"))
    assert page.says("h2") == ["Hand 2", "Hand 1", "The game begins"]
    assert [caption for caption in page.says("p", "cap") if "hree" in caption or caption == "now"]
    assert numbers(page) == [4, 3, 2, 1, 0]


def test_x4_a_hand_says_who_laid_their_phase(table: Table) -> None:
    phases = begin_table(table.app, "Ann Lee", "Bob", "Cid", variant="phase-10")
    phases.record(hand(1, {2: 5, 3: 10}, laid=(3,)), hand(2, {1: 5, 3: 10}))
    first, second = lines(let_in(phases, phases.watch).open(phases.at("/log")))
    assert "Cid 10; phase laid by Ann and Cid" in first
    assert "Cid 10; phase laid by Bob" in second


def test_the_entry_that_is_meant_is_open(ann: Phone, table: Table) -> None:
    table.record(Call(2), Call(3))
    page = ann.open(table.at("/log?number=1"))
    assert ["open" in row.attributes for row in page.all("details")] == [False, True, False]
    assert not any("open" in row.attributes for row in ann.open(table.at("/log")).all("details"))


def test_a_hand_is_corrected_in_its_row_of_the_sheet(ann: Phone, table: Table) -> None:
    table.record(hand(1, {2: 9, 3: 9}), Void(), hand(2, {1: 5, 3: 9}))
    page = ann.open(table.at("/log"))
    assert ann.open(page.link("Correct")).address == table.at("/sheet/3")


def test_who_watches_sees_what_a_hand_brought_and_can_do_nothing(cid: Phone, table: Table) -> None:
    table.record(hand(1, {2: 9, 3: 12}))
    page = cid.open(table.at("/log"))
    assert page.says("dd") == ["0", "9", "12"]
    assert (page.forms, "Correct" in page.text) == ([], False)
