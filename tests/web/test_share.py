"""Share: links that let other phones in, each shown once, and the list of those that stand."""

import pytest
from sqlalchemy import select
from sqlalchemy.orm import Session

from scorekeeper.store.models import LinkRow
from scorekeeper.store.tokens import hashed
from scorekeeper.web.database import db
from tests.support.labels import START
from tests.support.pages import Page
from tests.support.phones import Phone
from tests.web.conftest import Table

WATCH, SCORE, HOST, BOARD, ANN, BOB, CID = range(7)
"""The buttons of the page, from the top."""


def made(ann: Phone, table: Table, which: int) -> Page:
    """The page with a link that was just made."""
    return ann.press(ann.open(table.at("/share")), "Make a link", which)


def link_of(page: Page) -> str:
    """The link on the page that shares a game."""
    return page.all("input", id="link")[0].attributes["value"]


def opened(phone: Phone, link: str) -> Page:
    """What a phone sees that opens a link: the browser keeps what is behind the #, and the page's
    script puts it into the form."""
    address, token = link.split("#")
    page = phone.open(address.removeprefix("http://localhost"))
    return phone.press(page, "Open", token=token)


def test_a_link_to_watch_lets_a_phone_watch(ann: Phone, dan: Phone, table: Table) -> None:
    page = opened(dan, link_of(made(ann, table, WATCH)))
    assert (page.title, page.address) == ("Hand 1, Jamaican", table.at())
    assert dan.open(table.at("/score")).status == 403
    assert dan.open("/").link("Jamaican") == table.at()


def test_a_link_to_keep_score_lets_a_phone_write_and_no_more(
    ann: Phone, dan: Phone, table: Table
) -> None:
    page = opened(dan, link_of(made(ann, table, SCORE)))
    assert page.link("Score the hand") == table.at("/score")
    assert dan.open(table.at("/share")).status == 403


def test_a_link_of_a_host_lets_a_phone_share_too(ann: Phone, dan: Phone, table: Table) -> None:
    opened(dan, link_of(made(ann, table, HOST)))
    assert dan.open(table.at("/share")).status == 200


def test_a_seat_has_a_link_with_the_name_of_its_player(
    ann: Phone, dan: Phone, table: Table
) -> None:
    page = made(ann, table, BOB)
    assert page.says("h1") == ["Bob counts their own cards"]
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


def test_only_hashes_of_tokens_are_kept(ann: Phone, table: Table) -> None:
    token = link_of(made(ann, table, WATCH)).split("#")[1]
    with table.app.app_context(), Session(db.engine) as session:
        rows = [[*vars(row).values()] for row in session.scalars(select(LinkRow))]
    assert any(hashed(token) in row for row in rows)
    assert not any(secret in str(rows) for secret in (token, table.host, table.watch))


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
    assert "Cid counts their own cards made" in text
    assert text.count("not used yet") == 1
    assert text.count("(this phone)") == 1
    opened(dan, link)
    assert "not used yet" not in ann.open(table.at("/share")).text


def test_the_phone_that_began_a_game_is_on_the_list(dan: Phone) -> None:
    page = dan.open("/new/jamaican")
    page = dan.press(page, START, name_1="Ann", name_2="Bob", name_3="Cid")
    text = dan.open(f"{page.address}/share").text
    assert text.count("The phone that began it (this phone)") == 1


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


def test_the_rules_are_one_tap_away_from_sharing_and_withdrawing(ann: Phone, table: Table) -> None:
    share = ann.open(table.at("/share"))
    assert share.link("Rules at this table") == table.at("/rules")
    assert ann.open(share.link("Withdraw")).link("Rules at this table") == table.at("/rules")
