"""Share: links that let other phones in; the token stands behind the # and in no address."""

import pytest
from sqlalchemy import select
from sqlalchemy.orm import Session

from scorekeeper.store.models import TokenRow
from scorekeeper.store.tokens import Role, grant, hashed
from scorekeeper.web.access import remember_game
from scorekeeper.web.database import db
from scorekeeper.web.pages import share
from tests.support.pages import Page
from tests.support.phones import Phone
from tests.web.conftest import Table

WATCH, HOST = 0, 1


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
    page = ann.press(ann.open(table.at("/share")), "Make a link", WATCH)
    page = opened(dan, link_of(page))
    assert (page.title, page.address) == ("Hand 1, Jamaican", table.at())
    assert dan.open(table.at("/score")).status == 403
    assert dan.open("/").link("Jamaican") == table.at()


def test_a_link_to_keep_score_too_lets_a_phone_write(ann: Phone, dan: Phone, table: Table) -> None:
    page = ann.press(ann.open(table.at("/share")), "Make a link", HOST)
    assert opened(dan, link_of(page)).link("Score the hand") == table.at("/score")


def test_the_link_has_its_token_behind_the_hash_and_a_qr_code_says_the_same(
    ann: Phone, table: Table
) -> None:
    page = ann.press(ann.open(table.at("/share")), "Make a link", WATCH)
    address, _, token = link_of(page).partition("#")
    assert address == f"http://localhost/open/{table.id}"
    assert len(token) == 22
    assert page.all("svg", class_="qr")


def test_every_link_is_new_and_shown_once(ann: Phone, table: Table) -> None:
    page = ann.open(table.at("/share"))
    first, second = (link_of(ann.press(page, "Make a link", WATCH)) for _ in range(2))
    assert first != second
    assert not ann.open(table.at("/share")).all("input", id="link")


def test_only_hashes_of_tokens_are_kept(ann: Phone, table: Table) -> None:
    token = link_of(ann.press(ann.open(table.at("/share")), "Make a link", WATCH)).split("#")[1]
    with table.app.app_context(), Session(db.engine) as session:
        rows = [[*vars(row).values()] for row in session.scalars(select(TokenRow))]
    assert any(hashed(token) in row for row in rows)
    assert not any(secret in str(rows) for secret in (token, table.host, table.watch))


def test_a_link_that_lets_watch_takes_nothing_from_a_scorer(ann: Phone, table: Table) -> None:
    page = ann.press(ann.open(f"/open/{table.id}"), "Open", token=table.watch)
    assert page.link("Score the hand")


def test_a_link_tapped_twice_at_once_opens_the_game(
    bob: Phone, table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    with bob.client.session_transaction() as cookie:
        secret = cookie["phone"] = "x" * 22

    def remember_and_be_overtaken(game_id: str, role: Role) -> None:
        remember_game(game_id, role)
        with Session(db.engine) as other_tap:
            grant(other_tap, game_id, secret, role)
            other_tap.commit()

    monkeypatch.setattr(share, "remember_game", remember_and_be_overtaken)
    page = bob.press(bob.open(f"/open/{table.id}"), "Open", token=table.watch)
    assert (page.status, page.address) == (200, table.at())


def test_a_whole_link_may_be_pasted(dan: Phone, table: Table) -> None:
    page = dan.open(f"/open/{table.id}")
    page = dan.press(page, "Open", token=f" http://localhost/open/{table.id}#{table.watch} ")
    assert page.address == table.at()


@pytest.mark.parametrize("token", ["", "x", "\0", "é" * 30, "<script>", "z" * 22, "k" * 9000])
def test_a_wrong_token_opens_nothing(dan: Phone, table: Table, token: str) -> None:
    page = dan.press(dan.open(f"/open/{table.id}"), "Open", token=token)
    assert page.status == 404
    assert page.says("p", "wrong") in (
        ["This link doesn’t open a game. Ask for a new one."],
        ["Paste the part of the link after the #."],
    )
    assert dan.open(table.at()).status == 404


def test_a_token_opens_only_its_own_game(dan: Phone, table: Table) -> None:
    page = dan.press(dan.open(f"/open/{'x' * 22}"), "Open", token=table.host)
    assert page.status == 404


def test_a_link_of_a_kind_that_is_not_on_offer_is_not_made(ann: Phone, table: Table) -> None:
    page = ann.forge(table.at("/share"), role="owner")
    assert page.status == 200
    assert not page.all("input", id="link")
