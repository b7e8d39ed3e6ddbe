"""Share: links that let other phones in, each shown once, and the list of those that stand."""

import pytest
from flask import Flask

from tests.support.pages import Page
from tests.support.phones import Phone
from tests.web.conftest import Table

WATCH, SCORE, HOST, BOARD, BOB, CID = (
    "Make a link: Watch",
    "Make a link: Keep score too",
    "May also share, change the rules and delete",
    "Make a link: A big screen",
    "Make a link for Bob",
    "Make a link for Cid",
)
"""The buttons of the page; all rights are given once there is a link for keeping score."""


def made(ann: Phone, table: Table, which: str) -> Page:
    """The page with a link that was just made."""
    page = ann.open(table.at("/share"))
    return ann.press(ann.press(page, SCORE) if which == HOST else page, which)


def link_of(page: Page) -> str:
    """The link on the page that shares a game."""
    return page.all("input", id="link")[0].attributes["value"]


def opened(phone: Phone, link: str) -> Page:
    """What a phone sees that opens a link: the browser keeps what is behind the #, and the page's
    script puts it into the form."""
    address, token = link.split("#")
    page = phone.open(address.removeprefix("http://localhost"))
    return phone.press(page, "Open", token=token)


@pytest.mark.parametrize(
    ("which", "scores", "shares"), [(WATCH, 403, 403), (SCORE, 200, 403), (HOST, 200, 200)]
)
def test_a_link_lets_a_phone_do_what_its_role_may(
    ann: Phone, dan: Phone, table: Table, which: str, scores: int, shares: int
) -> None:
    opened(dan, link_of(made(ann, table, which)))
    statuses = [dan.open(table.at(path)).status for path in ("/score", "/share")]
    assert statuses == [scores, shares]


def test_a_seat_has_a_link_with_the_name_of_its_player(
    ann: Phone, dan: Phone, table: Table
) -> None:
    page = made(ann, table, BOB)
    assert page.says("p", "sr")[:1] == ["Bob counts for themselves"]
    opened(dan, link_of(page))
    assert dan.open(table.at("/score")).status == 403


def test_the_link_has_its_token_behind_the_hash_and_a_qr_code_says_the_same(
    ann: Phone, table: Table
) -> None:
    page = made(ann, table, WATCH)
    address, _, token = link_of(page).partition("#")
    assert address == f"http://localhost/open/{table.id}"
    assert len(token) == 22
    assert page.all("svg", class_="qr")


def test_every_link_is_new_and_shown_once(ann: Phone, table: Table) -> None:
    first, second = (link_of(made(ann, table, WATCH)) for _ in range(2))
    assert first != second
    assert not ann.open(table.at("/share")).all("input", id="link")


@pytest.mark.parametrize("fields", [{"role": "owner"}, {}, {"role": "seat", "seat": "9"}])
def test_a_link_of_a_kind_that_is_not_on_offer_is_not_made(
    ann: Phone, table: Table, fields: dict[str, str]
) -> None:
    page = ann.forge(table.at("/share"), **fields)
    assert page.status == 200
    assert not page.all("input", id="link")


def test_the_links_that_stand_are_listed_with_when_they_were_used(
    ann: Phone, dan: Phone, table: Table
) -> None:
    link = link_of(made(ann, table, CID))
    text = ann.open(table.at("/share")).text
    assert "Cid 1 link, not used yet" in text
    assert text.count("not used yet") == 1
    assert text.count("This phone") == 1
    opened(dan, link)
    assert "not used yet" not in ann.open(table.at("/share")).text


def test_links_for_the_same_that_nobody_used_share_a_row_and_go_one_by_one(
    ann: Phone, dan: Phone, table: Table
) -> None:
    links = [link_of(made(ann, table, WATCH)) for _ in range(3)]
    opened(dan, links[0])
    page = ann.open(table.at("/share"))
    assert page.text.count("2 links, not used yet") == 1
    rows = [row.text for row in page.all("summary") if row.text.startswith("Watch")]
    assert [row.split()[1] for row in rows] == ["Made", "Made", "2"]
    withdrawals = {
        link.attributes["href"]
        for link in page.all("a")
        if link.attributes.get("aria-label", "").startswith("Withdraw: Watch")
    }
    assert len(withdrawals) == 4


def test_coming_back_is_no_writing_but_once_a_day(
    ann: Phone, table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    uses: list[object] = []
    monkeypatch.setattr("scorekeeper.web.security.access.note_use", lambda *use: uses.append(use))
    ann.open(table.at())
    assert uses == []
    monkeypatch.setattr("scorekeeper.store.links.now", lambda: "2099-01-01T00:00:00Z")
    ann.open(table.at())
    assert len(uses) == 1


def test_a_public_copy_is_named_where_there_is_one(
    ann: Phone, app: Flask, table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert "No server?" not in ann.open(table.at("/share")).text
    monkeypatch.setitem(app.config, "PUBLIC_COPY", "https://you.example/scores/")
    page = ann.open(table.at("/share"))
    assert "No server? Open you.example/scores" in page.text
    assert page.link("Open") == "https://you.example/scores/"
    assert page.all("svg", class_="qr")


def test_the_rules_are_one_tap_away_from_sharing_and_withdrawing(ann: Phone, table: Table) -> None:
    share = ann.open(table.at("/share"))
    assert share.link("Rules at this table") == table.at("/rules")
    assert ann.open(share.link("Withdraw")).link("Rules at this table") == table.at("/rules")


def test_the_answer_is_marked_and_all_rights_are_a_switch_under_it(
    ann: Phone, table: Table
) -> None:
    page = made(ann, table, WATCH)
    assert [button.text for button in page.all("button", class_="made")] == [WATCH]
    assert HOST not in page.text
    page = made(ann, table, HOST)
    assert page.says("p", "sr")[:1] == ["May do everything"]
    (switch,) = (each for each in page.all("button", role="switch") if each.text == HOST)
    assert switch.attributes["aria-checked"] == "true"
    assert ann.press(page, HOST).says("p", "sr")[:1] == ["Keep score too"]


def test_who_counts_along_already_is_ticked(ann: Phone, dan: Phone, table: Table) -> None:
    opened(dan, link_of(made(ann, table, BOB)))
    page = ann.open(table.at("/share"))
    ticked = [form for form in page.forms if form.button("Make a link for")]
    assert len(ticked) == len(table.game.start.seats)
    assert page.html.count("M20 6 9 17l-5-5") == 1
