"""Pages that follow a game: what one phone records is on the others by itself, and nothing that is
being done there is disturbed."""

import re
from contextlib import ExitStack
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.album import Album
from tests.browser.conftest import other_phone, phone_context
from tests.browser.test_seats import link_for
from tests.support.labels import RECORDED, SAVE
from tests.support.serving import free_port, served, silent
from tests.support.thumb import begun, fill_in, score

NAMES = ["Ann", "Bob", "Cid"]
SOON = 5_000
"""Milliseconds; usually it takes one second."""
HIDE = """hidden => {
  Object.defineProperty(document, "hidden", { configurable: true, value: hidden });
  document.dispatchEvent(new Event("visibilitychange", { bubbles: true }));
}"""
"""What a browser does when its tab is hidden, or shown; the one that tests drive hides none."""
AS_OF = re.compile(r"^as of \d+:\d\d")


def test_phones_see_each_others_hands_and_keep_what_is_open_and_typed(
    phone: Page, browser: Browser
) -> None:
    begun(phone, NAMES)
    expect(phone.locator(".state")).to_have_text("live")
    with other_phone(browser, phone) as context:
        counting, watching = context.new_page(), context.new_page()
        counting.goto(f"{phone.url}/score")
        fill_in(counting, "Bob", {"Ann": "K Q"})
        watching.goto(phone.url)
        score(phone, "Bob", {"Ann": "K Q 6", "Cid": "=31"})
        expect(watching).to_have_title("Hand 2, Jamaican")
        expect(watching.locator(".slip.recorded")).to_have_count(0)
        expect(counting.get_by_text("Recorded on another phone: Bob went out")).to_be_visible()
        expect(counting.get_by_text("2 cards")).to_be_visible()


def test_a_page_says_since_when_it_is_not_live_and_picks_up_again(
    phone: Page, browser: Browser
) -> None:
    begun(phone, NAMES)
    with other_phone(browser, phone) as context:
        watching = context.new_page()
        watching.goto(f"{phone.url}/sheet")
        state = watching.locator(".state")
        expect(state).to_have_text("live")
        context.set_offline(True)
        expect(state).to_have_text(AS_OF)
        score(phone, "Bob", {"Ann": "K Q 6", "Cid": "=31"})
        expect(phone.get_by_text(RECORDED)).to_be_visible()
        context.set_offline(False)
        expect(state).to_have_text("live")
        expect(watching.get_by_role("row", name="Total")).to_contain_text("26")


def test_a_page_says_within_five_seconds_that_the_network_died_silently(
    phone: Page, address: str
) -> None:
    begun(phone, NAMES)
    state = phone.locator(".state")
    expect(state).to_have_text("live")
    asked: list[str] = []
    phone.on("request", lambda request: asked.append(request.url))
    phone.wait_for_timeout(SOON)
    expect(state).to_have_text("live")
    asked = [url for url in asked if "/static/" not in url]
    assert asked == []  # the stream says that it is still there
    with silent(address):
        expect(state).to_have_text(AS_OF, timeout=SOON)
    expect(state).to_have_text("live")


@pytest.mark.long
def test_c25_the_second_phone_sees_both_and_corrects(phone: Page, pictures: Path | None) -> None:
    begun(phone, [*NAMES, "Dot"])
    phone.get_by_role("link", name="Score the hand").tap()
    expect(phone).to_have_title("Score hand 1")
    other = phone.context.new_page()
    other.goto(phone.url)
    fill_in(phone, "Bob", {"Ann": "K Q 6", "Cid": "K Q 10 10 9", "Dot": "=31"})
    phone.get_by_role("button", name=SAVE, exact=True).tap()
    expect(phone.get_by_text(RECORDED)).to_be_visible()
    fill_in(other, "Bob", {"Ann": "6 K Q", "Cid": "K Q 10 9", "Dot": "=31"})
    other.get_by_role("button", name=SAVE, exact=True).tap()
    Album(other, pictures).take("recorded", "Hand 1 is already recorded")
    expect(other.get_by_role("row", name="Cid 49 K Q 10 10 9 39 K Q 10 9")).to_be_visible()
    other.get_by_role("button", name="Correct it: Cid 39, not 49").tap()
    expect(other).to_have_title("Sheet, Jamaican")
    expect(other.get_by_text("Cid 39 instead of 49")).to_be_visible()


@pytest.mark.long
def test_a_hidden_tab_holds_no_stream_and_catches_up_when_it_is_shown(phone: Page) -> None:
    begun(phone, NAMES)
    other = phone.context.new_page()
    other.goto(phone.url)
    expect(other.locator(".state")).to_have_text("live")
    with other.expect_event("requestfailed", lambda request: request.url.endswith("/live")):
        other.evaluate(HIDE, True)
    score(phone, "Bob", {"Ann": "K Q 6", "Cid": "=31"})
    expect(phone).to_have_title("Hand 2, Jamaican")
    expect(other).to_have_title("Hand 1, Jamaican")
    other.evaluate(HIDE, False)
    expect(other).to_have_title("Hand 2, Jamaican")


@pytest.mark.long
def test_six_tabs_leave_the_browser_room_to_load_pages(phone: Page) -> None:
    begun(phone, NAMES)
    tabs = [phone.context.new_page() for _ in range(6)]
    for tab in tabs:
        tab.goto(phone.url)
        expect(tab.locator(".state")).to_have_text("live")
    score(phone, "Bob", {"Ann": "K Q 6", "Cid": "=31"})
    for tab in tabs:
        expect(tab).to_have_title("Hand 2, Jamaican")


@pytest.mark.long
def test_a_server_that_was_away_is_found_again(browser: Browser, tmp_path: Path) -> None:
    port = free_port()
    with ExitStack() as server:
        address = server.enter_context(served(tmp_path, port=port))
        with phone_context(browser, address) as context:
            table, watching = context.new_page(), context.new_page()
            begun(table, NAMES)
            watching.goto(table.url)
            expect(watching.locator(".state")).to_have_text("live")
            server.close()
            expect(watching.locator(".state")).to_have_text(AS_OF)
            server.enter_context(served(tmp_path, port=port))
            expect(watching.locator(".state")).to_have_text("live")
            score(table, "Bob", {"Ann": "K Q 6", "Cid": "=31"})
            expect(watching).to_have_title("Hand 2, Jamaican")


def test_phones_are_told_that_they_see_the_game_no_more_and_keep_what_was_tapped(
    phone: Page, browser: Browser, address: str
) -> None:
    begun(phone, NAMES)
    table = phone.url
    phone.goto(f"{table}/share")
    link = link_for(phone, "Bob")
    with phone_context(browser, address) as context:
        counting = context.new_page()
        counting.goto(link)
        expect(counting).to_have_title("Bob counts")
        counting.locator("[data-face='9']").tap()
        watching = context.new_page()
        watching.goto(table)
        for page in (counting, watching):
            expect(page.locator(".state")).to_have_text("live")
        context.set_offline(True)
        for page in (counting, watching):
            expect(page.locator(".state")).to_have_text(AS_OF)
            expect(page.locator(".live-line")).to_have_count(0)
        context.set_offline(False)
        for page in (counting, watching):
            expect(page.locator(".state")).to_have_text("live")
        phone.goto(f"{table}/share")
        phone.locator("details.opens", has_text="Bob").locator("summary").tap()
        phone.get_by_role("link", name=re.compile("Withdraw: .*Bob")).tap()
        phone.get_by_role("button", name="Withdraw").tap()
        expect(phone.get_by_text("Withdrawn:")).to_be_visible()
        line = counting.get_by_text("This phone can’t see the game any more.")
        expect(line).to_be_visible(timeout=SOON)
        expect(watching.get_by_text("this phone can’t see that game")).to_be_visible(timeout=SOON)
        expect(counting.locator("[data-part=big]")).to_have_text("9")
        counting.locator("[data-face='7']").tap()
        expect(counting.locator("[data-part=big]")).to_have_text("16")
        expect(line).to_be_visible()
