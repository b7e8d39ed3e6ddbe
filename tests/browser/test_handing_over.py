"""A game that lives on phones alone goes from one to the other, and stays the same game."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.conftest import COMING, opened, visit
from tests.support.labels import RECORDED
from tests.support.static_site import hosted
from tests.support.thumb import begin, score

pytestmark = pytest.mark.long


def recorded(phone: Page, out: str, left: dict[str, str]) -> None:
    """Scores a hand that is then recorded."""
    score(phone, out, left)
    expect(phone.get_by_text(RECORDED)).to_be_visible()


def link_on(phone: Page) -> str:
    """The link with the game of the table that is open, and still is afterwards."""
    table = phone.url.partition("?")[0]
    phone.goto(f"{table}/hand-over")
    link = phone.get_by_role("textbox", name="Link").input_value()
    phone.goto(table)
    return link


def bring_in(phone: Page, link: str, what_came: str) -> None:
    """Opens a link with a game, and takes the game in."""
    phone.goto("about:blank")  # as a link in a chat: from another page
    phone.goto(link)
    import_it = phone.get_by_role("button", name="Import")
    expect(import_it).to_be_visible(timeout=COMING)
    expect(phone.get_by_label("Or a link with a game in it")).to_have_value(phone.url)
    import_it.tap()
    expect(phone.get_by_text(what_came)).to_be_visible()


def test_two_phones_without_a_server_keep_the_score_of_one_game(
    folder: Path, browser: Browser, tmp_path: Path
) -> None:
    with (
        hosted(folder) as address,
        opened(browser, tmp_path / "one", address) as one,
        opened(browser, tmp_path / "other", address) as other,
    ):
        here, there = one.new_page(), other.new_page()
        visit(here)
        begin(here, ["Ann", "Bob", "Cid"])
        recorded(here, "Ann", {"Bob": "=35", "Cid": "K 9 ★"})
        table = here.url.partition("?")[0]
        bring_in(there, link_on(here), "1 entry came from the other phone")
        expect(there).to_have_title("Hand 2, Jamaican")

        recorded(there, "Bob", {"Ann": "=12", "Cid": "=7"})
        bring_in(here, link_on(there), "1 entry came from the other phone")
        expect(here).to_have_url(re.compile(f"^{re.escape(table)}"))
        expect(here).to_have_title("Hand 3, Jamaican")

        for phone in here, there:  # each of the two notes the same hand
            recorded(phone, "Cid", {"Ann": "=20", "Bob": "=9"})
        bring_in(there, link_on(here), "1 entry came from the other phone")
        expect(there).to_have_title("Hand 4, Jamaican")
        bring_in(here, link_on(there), "Nothing new came from the other phone")
        assert link_on(here).partition("#")[2] == link_on(there).partition("#")[2]
        for phone in here, there:
            phone.goto(f"{address}all-games")
            expect(phone.locator(".rows a")).to_have_count(1)
