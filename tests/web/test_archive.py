"""A phone archives games, brings them back, and forgets those it only watches."""

from tests.support.phones import Phone
from tests.web.conftest import Table, begin_table, let_in


def test_an_archived_game_is_folded_away_and_brought_back(ann: Phone, table: Table) -> None:
    page = ann.press(ann.open(table.at("/ending")), "Put it away")
    assert page.address == "/"
    assert table.id not in page.html
    page = ann.open(ann.open("/everything-else").link("Games put away"))
    assert page.link("Jamaican") == table.at()
    page = ann.press(page, "Bring back")
    assert page.link("Jamaican") == table.at()
    assert "/archived" not in ann.open("/everything-else").html


def test_an_archived_game_is_archived_on_this_phone_alone(
    ann: Phone, cid: Phone, table: Table
) -> None:
    ann.press(ann.open(table.at("/ending")), "Put it away")
    assert cid.open("/").link("Jamaican") == table.at()
    assert ann.open(table.at()).status == 200


def test_the_menu_brings_a_game_back_too(cid: Phone, table: Table) -> None:
    cid.press(cid.open(table.at("/ending")), "Put it away")
    page = cid.press(cid.open(table.at("/ending")), "Bring back")
    assert page.link("Jamaican") == table.at()


def test_a_phone_with_nothing_archived_says_so(dan: Phone) -> None:
    assert "None." in dan.open("/archived").text


def test_what_was_taken_off_opens_with_the_secret_before_neither(cid: Phone, table: Table) -> None:
    copy = cid.copy()
    cid.press(cid.open(f"/open/{table.id}"), "Open", token=table.watch)
    cid.press(cid.open(table.at("/ending")), "Take it off")
    assert copy.open(table.at()).status == 404


def test_what_is_no_choice_archives_nothing(ann: Phone, table: Table) -> None:
    fields = ann.open(table.at("/ending")).form("Put it away").fields | {"on": "x"}
    assert ann.send(table.at("/archive"), fields).link("Jamaican") == table.at()


def test_the_newest_game_that_is_left_becomes_the_one_in_play(table: Table) -> None:
    newer = begin_table(table.app, variant="baby")
    phone = let_in(newer, newer.host)
    phone.press(phone.open(f"/open/{table.id}"), "Open", token=table.host)
    page = phone.press(phone.open(newer.at("/ending")), "Put it away")
    assert page.all("a", class_="main-game")[0].attributes["href"] == table.at()
