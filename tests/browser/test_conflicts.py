"""Two phones recorded something different: the Table of one asks, and is answered there."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from scorekeeper.game.entries import End, Entry
from tests.browser.album import Album
from tests.browser.conftest import phone_context
from tests.support.builders import amend, hand, totals
from tests.support.databases import copy_anew
from tests.support.home_phones import HomePhone, Server
from tests.support.in_thread import served_in_thread

RECORDED = hand(1, {2: 39, 3: 5})
SCREEN = {"width": 390, "height": 664}
"""What Safari leaves of an iPhone."""


@pytest.fixture
def server(migrated_sqlite: Path, tmp_path: Path) -> Iterator[Server]:
    """The server that both phones know."""
    server = Server(copy_anew(migrated_sqlite, tmp_path / "server.sqlite"))
    yield server
    server.close()


@pytest.fixture
def ann(server: Server, migrated_sqlite: Path, tmp_path: Path) -> Iterator[HomePhone]:
    """A phone with the app."""
    phone = HomePhone(copy_anew(migrated_sqlite, tmp_path / "ann.sqlite"), server)
    yield phone
    phone.close()


def in_conflict(server: Server, ann: HomePhone, *log: Entry, theirs: Entry, mine: Entry) -> str:
    """A game in which Ann's phone recorded one thing and the server had got another, and its id."""
    game = server.begin()
    for entry in log:
        server.record(game, entry)
    ann.join(game)
    server.record(game, theirs)
    ann.record(game, mine)
    ann.exchange()
    return game


@pytest.mark.parametrize("scripts", [True, False])
def test_the_table_asks_in_sight_and_both_corrections_are_used(
    browser: Browser, server: Server, ann: HomePhone, scripts: bool
) -> None:
    bob, cid = hand(1, {2: 49, 3: 5}), hand(1, {2: 39, 3: 7})
    game = in_conflict(server, ann, RECORDED, theirs=amend(1, bob), mine=amend(1, cid))
    with (
        served_in_thread(ann.app) as port,
        phone_context(
            browser, f"http://127.0.0.1:{port}", viewport=SCREEN, java_script_enabled=scripts
        ) as context,
    ):
        page = context.new_page()
        page.goto(f"/games/{game}")
        card = page.get_by_role("region", name="Hand 1: Cid 7 instead of 5")
        both = card.get_by_role("button", name="Use both")
        assert bottom(page, "[value=both]") <= top(page, ".thumb")
        expect(card.get_by_role("columnheader")).to_have_text(["Player", "Theirs", "Yours", "Both"])
        if scripts:
            Album(page, None).take("conflict", "Hand 2, Jamaican")
        both.tap()
        expect(page.get_by_text("Hand 1: Cid 7 instead of 5")).to_be_visible()
        expect(card).to_have_count(0)
    ann.exchange()
    assert totals(server.game(game).state) == [0, 49, 7]
    assert ann.waiting == {}


def test_an_end_that_came_too_early_is_taken_back_with_the_hand(
    browser: Browser, server: Server, ann: HomePhone
) -> None:
    game = in_conflict(server, ann, theirs=End(), mine=RECORDED)
    with (
        served_in_thread(ann.app) as port,
        phone_context(browser, f"http://127.0.0.1:{port}", viewport=SCREEN) as context,
    ):
        page = context.new_page()
        page.goto(f"/games/{game}")
        page.get_by_role("button", name="Take the end back and add this hand").tap()
        expect(page.get_by_role("link", name="Score the hand")).to_be_visible()
    ann.exchange()
    assert totals(server.game(game).state) == [0, 39, 5]


def top(page: Page, selector: str) -> float:
    """How far down the first element begins."""
    box = page.locator(selector).first.bounding_box()
    assert box
    return box["y"]


def bottom(page: Page, selector: str) -> float:
    """How far down the first element ends."""
    box = page.locator(selector).first.bounding_box()
    assert box
    return box["y"] + box["height"]
