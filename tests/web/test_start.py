"""What was agreed at the start is corrected (C23)."""

from scorekeeper.game.entries import Amend, CorrectStart, Cut, Join
from tests.support.builders import hand
from tests.support.labels import SAVE
from tests.support.phones import Phone
from tests.web.conftest import Table

FIRST = hand(1, {2: 30, 3: 12})


def test_c23_a_name_is_corrected_from_the_menu(ann: Phone, table: Table) -> None:
    table.record(FIRST)
    page = ann.open(ann.open(table.at("/game-menu")).link("Stakes and rules"))
    fields = page.form(SAVE).fields
    assert (fields["name_1"], fields["first_dealer"]) == ("Ann", "1")
    page = ann.press(page, SAVE, name_1=" Anne ")
    assert table.log[-1] == CorrectStart(players=("Anne", "Bob", "Cid"))
    assert "Recorded: Ann is now Anne" in page.text
    assert "Anne" in ann.open(table.at("/sheet")).text
    assert "Anne" in ann.open("/").text


def test_c23_only_what_changed_is_recorded(ann: Phone, table: Table) -> None:
    page = ann.open(table.at("/start"))
    ann.press(page, SAVE, first_dealer=2, option_max_calls=4, option_hands="1-4")
    assert table.log == [CorrectStart(first_dealer=2, options={"hands": "1-4", "max_calls": 4})]
    page = ann.press(ann.open(table.at("/start")), SAVE)
    assert "Nothing was changed." in page.text
    assert len(table.log) == 1


def test_c23_money_is_agreed_on_later(ann: Phone, table: Table) -> None:
    page = ann.open(table.at("/start"))
    ann.press(page, SAVE, for_money="y", currency="US$", option_stake_per_point="0.05")
    assert table.log == [CorrectStart(options={"stake_per_point": 5}, currency="USD")]
    page = ann.open(table.at("/start"))
    assert page.form(SAVE).fields["option_stake_per_point"] == "0.05"
    ann.press(page, SAVE, currency="", option_stake_per_point="5")
    assert table.log[-1] == CorrectStart(currency="")


def test_c23_a_refused_correction_keeps_what_was_typed_and_names_the_entry(
    ann: Phone, table: Table
) -> None:
    table.record(Cut(1))
    page = ann.press(ann.open(table.at("/start")), SAVE, first_dealer=3, name_2="Rob")
    assert ann.answered == 422
    assert "Then entry 1 (" in page.text
    fields = page.form(SAVE).fields
    assert (fields["first_dealer"], fields["name_2"]) == ("3", "Rob")
    assert table.log == [Cut(1)]


def test_c23_what_is_wrong_stands_beside_its_field(ann: Phone, table: Table) -> None:
    page = ann.press(ann.open(table.at("/start")), SAVE, name_1="", option_max_calls="x")
    assert ann.answered == 422
    assert "Write a whole number" in page.text
    page = ann.press(ann.open(table.at("/start")), SAVE, name_1="Bob", name_2="Ann")
    assert "Bob sits in seat 2." in page.text
    page = ann.press(ann.open(table.at("/start")), SAVE, name_1="")
    assert "this player has no name" in page.text
    assert table.log == []


def test_c23_who_joined_later_is_corrected_on_their_own_page(ann: Phone, table: Table) -> None:
    table.record(Join("Dan", after=2))
    page = ann.open(table.at("/start"))
    assert "name_4" not in page.form(SAVE).fields
    assert "Ann, Bob, Cid, Dan" in page.text
    ann.press(ann.open(page.link("Correct")), SAVE, name="Daniel")
    assert table.log[-1] == Amend(1, (Join("Daniel", after=2),))


def test_c23_the_log_begins_with_the_start(ann: Phone, cid: Phone, table: Table) -> None:
    page = ann.open(table.at("/log"))
    assert "Ann, Bob and Cid; Ann deals first" in page.text.partition("The game begins")[2]
    assert ann.open(page.link("Correct")).title == "Stakes and rules"
    assert "Correct" not in cid.open(table.at("/log")).says("a", "btn")
