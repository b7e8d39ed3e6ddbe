"""A circle on a phone without its server, and where there never was one."""

from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.conftest import bring_home, end_worker, opened
from tests.browser.test_circle_screens import begin_with_stakes, go_on, play
from tests.support.serving import free_port, served

pytestmark = pytest.mark.long

NOTE_EXCHANGES = """navigator.serviceWorker?.addEventListener("message", ({ data }) => {
  if (data.hasReached) document.documentElement.dataset.hasMet = "";
});"""


def begin_circle(page: Page) -> str:
    """A circle in which two games were played; gives its address, now open."""
    page.goto("circles/new")
    page.get_by_label("What do you call it?").fill("Friday table")
    page.get_by_role("button", name="Begin the circle").tap()
    go_on(page, "New game")
    begin_with_stakes(page)
    play(page, "Delia")
    page.get_by_role("button", name="Play again").tap()
    play(page, "Errol")
    page.goto("./")
    page.get_by_role("link", name="Friday table").tap()
    expect(page.get_by_role("heading", level=1)).to_have_text("Errol leads so far")
    return page.url


def look_at_season(page: Page, circle: str) -> None:
    """Its season and one of its people, on a phone alone."""
    page.goto(circle)
    expect(page.locator("header").get_by_text("on this phone")).to_be_visible()
    expect(page.get_by_role("heading", level=1)).to_have_text("Errol leads so far")
    page.get_by_role("table").first.get_by_role("link", name="Errol").tap()
    expect(page.get_by_role("heading", level=1)).to_have_text("Errol")


def test_a_circle_is_looked_at_without_its_server_and_changed_once_that_is_back(
    data: Path, browser: Browser, tmp_path: Path
) -> None:
    port = free_port()
    address = f"http://127.0.0.1:{port}/"
    with (
        opened(browser, tmp_path, address) as context,
        served(data, port=port, SCOREKEEPER_RATELIMIT_ENABLED="false"),
    ):
        context.add_init_script(NOTE_EXCHANGES)
        page = context.new_page()
        bring_home(page)
        circle = begin_circle(page)
        expect(page.locator("html[data-has-met]")).to_be_visible()
        go_on(page, "Money")
        context.set_offline(True)
        page.get_by_role("button", name="Marlon paid").first.tap()
        expect(page.get_by_text("Only the server can do that.")).to_be_visible()
        look_at_season(page, circle)
        page.goto(circle)
        expect(page.get_by_text("You can look at this circle here.")).to_be_visible()
        context.set_offline(False)
        end_worker(page)  # so that it tries the network again at once
        page.goto(f"{circle}/circle-menu")
        name = page.get_by_label("Name", exact=True)
        name.fill("Saturday table")
        context.set_offline(True)
        page.get_by_role("button", name="Save the name").tap()
        expect(page.get_by_text("Only the server can do that.")).to_be_visible()
        expect(name).to_have_value("Saturday table")
        context.set_offline(False)
        end_worker(page)
        page.get_by_role("button", name="Save the name").tap()
        expect(page.locator("header").get_by_text("Saturday table")).to_be_visible()
        page.goto("about:blank")


def test_a_circle_is_kept_where_there_is_no_server(page_of_site: Page) -> None:
    page = page_of_site
    circle = begin_circle(page)
    page.reload()
    end_worker(page)
    look_at_season(page, circle)
    page.goto(f"{circle}/money")
    page.get_by_role("button", name="Marlon paid").first.tap()
    expect(page.get_by_role("button", name="Take back: Marlon paid")).to_be_visible()
