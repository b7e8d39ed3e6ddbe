"""Everybody can use it: in every language, with large text, with few colours, with any look."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, ViewportSize, expect

from tests.browser.album import complaints, keep
from tests.browser.conftest import PHONE, phone_context
from tests.support.labels import RECORDED, SAVE
from tests.support.thumb import begin, begun, enter, fill_in, score

OF_THE_GAME = (
    "",
    "/score",
    "/sheet",
    "/sheet/5",
    "/penalty",
    "/check",
    "/check?melds=7h+7s+7d&later=y",
    "/tack-on?table=4s+5s+*+7s&cards=6s+3s",
    "/find",
    "/export",
    "/game-menu",
    "/players",
    "/title",
    "/ending",
    "/join",
    "/start",
    "/log",
    "/share",
    "/practice?deal=7",
    "/rules",
    "/rules/words",
    "/throw-in",
)
OF_THE_APP = (
    "/",
    "/everything-else",
    "/all-games",
    "/new",
    "/new/south-african",
    "/new/european",
    "/own",
    "/own/jamaican?hand=2",
    "/own/european",
    "/rules",
    "/check",
    "/check/south-african?hand=3&melds=7h+*+9h",
    "/check/european/tack-on?table=9h+9s+*&cards=9d+9c",
    "/settings",
    "/import-game",
    "/open",
    "/practice/kooky?hand=9&deal=7",
    "/rules/south-african/words",
    "/nothing",
)
CLOCK = """
(time) => new Date(time.dateTime)
  .toLocaleTimeString("en-001", {hour: "numeric", minute: "2-digit"})
"""
"""A moment as the phone itself writes it."""

LARGE = {"fontSizes": {"standard": 32, "fixed": 26}}
TWICE_AS_LARGE = """
addEventListener("DOMContentLoaded", () => { document.documentElement.style.fontSize = "34px"; });
"""
"""Text of twice the size: as somebody sets it for all pages, and as a tool does it to one page."""

PLACE = "({ offsetTop, offsetHeight }) => [offsetTop, offsetHeight]"

BOTTOM_OF_THE_WORDS = """
(element) => {
  const words = document.createRange();
  words.selectNodeContents(element);
  return words.getBoundingClientRect().bottom;
}
"""

SMALL: ViewportSize = {"width": 320, "height": 568}

TRANSLATED = ("de-AT", "es-MX", "fr-FR")
"""What phones ask for: one for each translation."""


@contextmanager
def with_demo(browser: Browser, address: str, **more: object) -> Iterator[tuple[Page, str]]:
    """A phone with the game to try things on, and the address of the game."""
    with phone_context(browser, address, **more) as context:
        page = context.new_page()
        page.goto("/")
        page.locator("form[action='/demo'] button").tap()
        expect(page.locator(".contract")).to_be_visible()
        yield page, page.url


def screens(game: str) -> list[str]:
    """Every address worth looking at."""
    return [*(game + path for path in OF_THE_GAME), *OF_THE_APP]


@pytest.mark.long
def test_an_entry_of_the_log_keeps_its_size_in_german(browser: Browser, address: str) -> None:
    with with_demo(browser, address, viewport=SMALL, locale="de-AT") as (page, game):
        page.goto(f"{game}/log")
        entry = page.locator(".entry:not(.gone)").first
        row = page.locator(f"#{entry.get_attribute('id')}")
        row.locator("summary").tap()
        height = "row => row.clientHeight"
        before = row.evaluate(height)
        row.get_by_role("button", name="Zurücknehmen").tap()
        expect(row.get_by_role("button", name="Zurückholen")).to_be_visible()
        assert row.evaluate(height) == before


@pytest.mark.long
@pytest.mark.slow
def test_every_screen_fits_with_text_of_twice_the_size(
    browser: Browser, address: str, pictures: Path | None
) -> None:
    with with_demo(browser, address) as (page, game):
        page.context.new_cdp_session(page).send("Page.setFontSizes", LARGE)
        for number, screen in enumerate(screens(game)):
            page.goto(screen)
            size = page.evaluate("parseFloat(getComputedStyle(document.documentElement).fontSize)")
            assert size == 34
            assert complaints(page) == [], screen
            keep(page, pictures, f"large-{number:02}-390")


@pytest.mark.parametrize(
    "way", ["in the settings", pytest.param("by the page", marks=pytest.mark.long)]
)
def test_a_hand_is_scored_with_text_of_twice_the_size(
    browser: Browser, address: str, way: str
) -> None:
    with phone_context(browser, address) as context:
        page = context.new_page()
        if way == "by the page":
            page.add_init_script(TWICE_AS_LARGE)
        else:
            page.context.new_cdp_session(page).send("Page.setFontSizes", LARGE)
        begun(page, ["Delia", "Errol", "Marlon"])
        enter(page, "Delia", {"Errol": "=35", "Marlon": "=162"})
        assert complaints(page) == []
        page.get_by_role("button", name=SAVE, exact=True).tap()
        expect(page.get_by_text(RECORDED)).to_be_visible()
        assert complaints(page) == []
        page.get_by_role("button", name="Take back").tap()
        expect(page.get_by_role("link", name="Change it")).to_be_visible()
        assert complaints(page) == []


@pytest.mark.long
def test_a_hand_is_scored_on_a_computers_page_that_is_enlarged_four_times(phone: Page) -> None:
    phone.set_viewport_size({"width": 1280 // 4, "height": 1024 // 4})
    begun(phone, ["Delia", "Errol", "Marlon"])
    phone.goto(f"{phone.url}/score")
    assert complaints(phone) == []
    fill_in(phone, "Delia", {"Errol": "K Q", "Marlon": "=162"})
    assert complaints(phone) == []
    phone.set_viewport_size(PHONE)


@pytest.mark.long
@pytest.mark.parametrize("width", [320, 390])
def test_who_buys_in_and_what_is_paid_fit_with_text_of_twice_the_size(
    browser: Browser, address: str, width: int
) -> None:
    with phone_context(browser, address, viewport={"width": width, "height": 844}) as context:
        page = context.new_page()
        page.context.new_cdp_session(page).send("Page.setFontSizes", LARGE)
        begin(page, ["Wilhelmina", "Bartholomew", "Maximilian", "Jo"], "European")
        score(page, "Jo", {"Wilhelmina": "=155", "Bartholomew": "=152", "Maximilian": "=9"})
        offers = page.locator(".ask")
        expect(offers).to_have_count(2)
        before = offers.last.evaluate(PLACE)
        assert complaints(page) == []
        page.get_by_role("button", name="Wilhelmina: back in?").tap()
        assert complaints(page) == []
        page.get_by_role("button", name="Wilhelmina stays out").tap()
        expect(offers).to_have_count(1)
        assert offers.last.evaluate(PLACE) == before
        begun(page, ["Wilhelmina", "Bartholomew", "Jo"], "South African")
        page.goto(f"{page.url}/penalty")
        assert complaints(page) == []


@pytest.mark.long
def test_live_stands_below_the_name_of_a_page_with_text_of_twice_the_size(
    browser: Browser, address: str
) -> None:
    with phone_context(browser, address) as context:
        page = context.new_page()
        page.context.new_cdp_session(page).send("Page.setFontSizes", LARGE)
        begun(page, ["Delia", "Errol", "Marlon"])
        page.goto(f"{page.url}/check")
        live = page.locator(".top .name .state").bounding_box()
        name_ends = page.locator(".top .name button").evaluate(BOTTOM_OF_THE_WORDS)
        assert live
        assert live["y"] >= name_ends - 2


def test_the_switch_turns_the_light_off_and_on(browser: Browser, address: str) -> None:
    paper = "getComputedStyle(document.documentElement).backgroundColor"
    with phone_context(browser, address, color_scheme="light") as context:
        page = context.new_page()
        page.goto("/settings")
        by_day = page.evaluate(paper)
        page.get_by_role("radio", name="Dark").check()
        expect(page.get_by_text("Saved on this phone.")).to_be_visible()
        by_night = page.evaluate(paper)
        page.emulate_media(color_scheme="dark")
        page.get_by_role("radio", name="Light").check()
        expect(page.locator("link[href*=night]")).to_have_count(0)
        assert (page.evaluate(paper), by_night) == (by_day, "rgb(17, 16, 13)")


@pytest.mark.long
def test_times_are_those_of_the_phones_own_clock(browser: Browser, address: str) -> None:
    with with_demo(browser, address, timezone_id="Pacific/Kiritimati") as (page, game):
        page.goto(game + "/log")
        for time in page.locator("time").all():
            shown = time.evaluate(CLOCK)
            expect(time).to_have_text(re.compile(re.sub(r"\s", r"\\s", shown)))
            expect(time).not_to_contain_text("UTC")
