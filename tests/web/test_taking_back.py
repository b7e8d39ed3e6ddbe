"""Taking back and putting back from the table, and a hand that reopens filled in."""

from datetime import timedelta

import pytest

from scorekeeper.game.entries import Call, End, OutOfGame, Strike, Void
from tests.support.builders import hand, totals
from tests.support.labels import SAVE
from tests.support.phones import Phone
from tests.web.conftest import Table

FIRST = hand(1, {2: 30, 3: 12})
SECOND = hand(2, {1: "K 9 As *", 3: 7}, bent=True)


def test_a_hand_taken_back_is_put_back_from_the_table(ann: Phone, table: Table) -> None:
    table.record(FIRST, SECOND)
    page = ann.press(ann.open(table.at()), "Take back")
    assert "Hand 2 taken back." in page.text
    assert page.link("Change it") == table.at("/score")
    again = ann.open(table.at())
    assert "Hand 2 taken back" in again.text
    page = ann.press(again, "Put it back")
    assert "Hand 2 put back." in page.text
    assert totals(table.game.state) == [168, 30, 26]


def test_who_watches_puts_nothing_back(cid: Phone, table: Table) -> None:
    table.record(FIRST, Strike(1))
    page = cid.open(table.at())
    assert (page.forms, page.all("a", href=table.at("/score"))) == ([], [])


def test_a_hand_taken_back_reopens_filled_in_on_any_phone(
    ann: Phone, bob: Phone, table: Table
) -> None:
    table.record(FIRST, SECOND)
    ann.press(ann.open(table.at()), "Take back")
    page = bob.open(table.at("/score"))
    fields = page.form(SAVE).fields
    assert (fields["out"], fields["bent"], fields["deal"]) == ("2", "y", "2")
    assert (fields["left-1-cards"], fields["left-1-points"]) == ("K 9 As *", "")
    assert (fields["left-3-cards"], fields["left-3-points"]) == ("", "7")
    bob.press(page, SAVE, **{"left-3-points": "17"})
    assert table.log[3] == hand(2, {1: "K 9 As *", 3: 17}, bent=True)
    assert "out" not in bob.open(table.at("/score")).form(SAVE).fields


def test_a_reopened_hand_can_be_counted_afresh(ann: Phone, table: Table) -> None:
    table.record(FIRST, Strike(1))
    page = ann.open(ann.open(table.at("/score")).link("Start afresh"))
    fields = page.form(SAVE).fields
    assert "out" not in fields
    assert (fields["left-2-points"], fields["deal"]) == ("", "1")
    assert "Start afresh" not in page.text


def test_a_draft_of_the_hand_as_it_was_first_is_no_draft_of_the_reopened_one(
    ann: Phone, table: Table
) -> None:
    def account() -> str:
        return ann.open(table.at("/score")).all("form", class_="score")[0].attributes["data-deal"]

    accounts = [account()]
    for entry in (FIRST, Strike(1), Call(2)):
        table.record(entry)
        accounts.append(account())
    assert accounts == ["1", "2", "1-2", "1-2"]


def test_a_reopened_hand_is_mended_for_those_who_are_still_there(ann: Phone, table: Table) -> None:
    table.record(FIRST, Strike(1), OutOfGame(3))
    fields = ann.open(table.at("/score")).form(SAVE).fields
    assert fields["left-2-points"] == "30"
    assert "left-3-points" not in fields


def test_an_older_hand_is_not_reopened_but_back_and_corrected(ann: Phone, table: Table) -> None:
    table.record(FIRST, SECOND, Strike(1))
    assert "out" not in ann.open(table.at("/score")).form(SAVE).fields
    page = ann.press(ann.open(table.at()), "Change it")
    assert page.title == "Correct hand 1"
    assert page.value("left-2-points") == "30"
    assert "Hand 1 put back." in page.text
    assert len(table.game.state.sheet) == 2


def test_what_cannot_be_put_back_is_not_corrected_either(ann: Phone, table: Table) -> None:
    table.record(FIRST, SECOND, Strike(1))
    page = ann.open(table.at())
    table.record(Void())
    page = ann.press(page, "Change it")
    assert "Not recorded, because in the meantime: hand thrown in." in page.text
    assert len(table.log) == 4


def test_a_game_stopped_early_goes_on_from_its_end(ann: Phone, table: Table) -> None:
    table.record(FIRST)
    page = ann.press(ann.open(table.at("/ending")), "End the game")
    assert page.address == table.at("/end")
    page = ann.press(ann.open(table.at("/end")), "Take back")
    assert page.title == "Hand 2, Jamaican"
    assert "Taken back: the game ends early." in page.text
    assert ann.press(page, "Put it back").address == table.at("/end")


def test_who_left_comes_back_from_where_one_lands(ann: Phone, table: Table) -> None:
    ann.press(ann.open(table.at("/players")), "Cid leaves")
    ann.press(ann.open(table.at()), "Take back")
    assert table.log == [OutOfGame(3), Strike(1)]


def test_an_early_end_is_taken_back_the_next_day_too(
    ann: Phone, cid: Phone, table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    table.record(FIRST, End())
    monkeypatch.setattr("scorekeeper.web.recorded.NEWS", timedelta(seconds=-1))
    assert "The game ends early" in ann.open(table.at("/end")).text
    assert "Take back" not in cid.open(table.at("/end")).text
    assert ann.press(ann.open(table.at("/end")), "Take back").title == "Hand 2, Jamaican"
