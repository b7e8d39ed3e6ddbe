"""The app in a folder that any web host can serve: no server of ours, everything on the phone."""

from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from scorekeeper.variants.registry import VARIANTS
from tests.browser.conftest import end_worker, opened
from tests.support.installing import installing
from tests.support.serving import free_port
from tests.support.static_site import BASE, hosted, write_site
from tests.support.thumb import begin, score

pytestmark = [pytest.mark.browser, pytest.mark.long]

COMING = 180_000
"""Milliseconds that a busy machine may take for the first visit."""


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """What a web host serves, the app in a folder of it."""
    folder = tmp_path_factory.mktemp("web")
    write_site(folder)
    return folder


def visit(page: Page) -> None:
    """Opens the app; on the first visit it comes to the phone."""
    page.goto("./")
    expect(page.get_by_role("link", name="New game")).to_be_visible(timeout=COMING)


def test_a_hand_outlives_the_page_the_worker_the_host_and_the_browser(
    folder: Path, browser: Browser, tmp_path: Path
) -> None:
    port = free_port()
    with hosted(folder, port) as address, opened(browser, tmp_path, address) as context:
        page = context.new_page()
        visit(page)
        begin(page, ["Ann", "Bob", "Cid"])
        score(page, "Ann", {"Bob": "=35", "Cid": "K 9 ★"})
        expect(page.get_by_text("Recorded:")).to_be_visible()
        table = page.url
        page.reload()
        expect(page.get_by_text("+35")).to_be_visible()
        end_worker(page)
        page.reload()
        expect(page.get_by_text("+35")).to_be_visible()
    with opened(browser, tmp_path, address) as context:  # and nobody serves the folder any more
        page = context.new_page()
        page.goto(table)
        expect(page.get_by_text("+35")).to_be_visible()
        score(page, "Bob", {"Ann": "=12", "Cid": "=7"})
        expect(page.get_by_text("Recorded:")).to_be_visible()
        end_worker(page)
        page.goto(f"{table}/sheet")
        expect(page.get_by_role("rowheader", name="2")).to_be_visible()


def test_an_evening_of_every_game_is_played_in_it(
    folder: Path, browser: Browser, tmp_path: Path
) -> None:
    with hosted(folder) as address, opened(browser, tmp_path, address) as context:
        page = context.new_page()
        visit(page)
        for variant in VARIANTS.values():
            begin(page, ["Ann", "Bob", "Cid"], variant.name)
            for out, others in ("Ann", "Bob Cid"), ("Bob", "Ann Cid"), ("Cid", "Ann Bob"):
                score(page, out, dict.fromkeys(others.split(), "=15"))
                expect(page.get_by_text("Recorded:")).to_be_visible()
            table = page.url.removesuffix("/end")
            for end in "/sheet", "/money", "/log", "/export", "/check", "/rules", "/game-menu":
                answer = page.goto(table + end)
                assert answer is not None
                assert answer.status == 200, (variant.name, end)


def test_an_address_that_is_opened_first_is_shown_once_the_app_is_there(
    folder: Path, browser: Browser, tmp_path: Path
) -> None:
    with hosted(folder) as address, opened(browser, tmp_path, address) as context:
        page = context.new_page()
        page.goto("index.html?then=rules%2Fjamaican")
        expect(page.get_by_role("link", name="House rules")).to_be_visible(timeout=COMING)
        assert page.url == f"{address}rules/jamaican"


def test_the_first_page_says_why_where_the_app_cannot_come(
    folder: Path, browser: Browser, tmp_path: Path
) -> None:
    with hosted(folder) as address, opened(browser, tmp_path, address) as context:
        page = context.new_page()
        context.route(f"**{BASE}phone/library-*.bin", lambda route: route.abort())
        page.goto("./")
        expect(page.get_by_role("alert")).to_contain_text("Check the network")
        context.unroute_all()
        page.get_by_role("button", name="Try again").tap()
        expect(page.get_by_role("link", name="New game")).to_be_visible(timeout=COMING)


def test_a_browser_that_lacks_what_it_takes_is_told_so(
    folder: Path, browser: Browser, tmp_path: Path
) -> None:
    with hosted(folder) as address, opened(browser, tmp_path, address) as context:
        context.add_init_script("delete Navigator.prototype.serviceWorker")
        page = context.new_page()
        page.goto("./")
        expect(page.get_by_role("alert")).to_contain_text("can’t run in this browser")


def test_it_can_be_installed_before_and_after_it_came(
    folder: Path, browser: Browser, tmp_path: Path
) -> None:
    with hosted(folder) as address, opened(browser, tmp_path, address) as context:
        page = context.new_page()
        context.route(f"**{BASE}phone/library-*.bin", lambda route: route.abort())
        page.goto("./")
        expect(page.get_by_role("alert")).to_be_visible()
        first = installing(page)
        context.unroute_all()
        page.get_by_role("button", name="Try again").tap()
        expect(page.get_by_role("link", name="New game")).to_be_visible(timeout=COMING)
        own = installing(page)
        assert first.obstacles == own.obstacles == []
        for name in "id", "scope", "startUrl":
            assert first.manifest[name] == own.manifest[name] == address
        for picture in own.manifest["screenshots"]:
            answer = page.goto(picture["image"]["url"])
            assert answer is not None
            assert answer.status == 200
