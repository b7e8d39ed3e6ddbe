"""Take the pictures of the README anew, into `docs/pictures/`, and those that a phone shows before
the app is installed, into `static/pictures/`.

.venv/bin/python -m benchmarks.pictures
"""

from io import BytesIO
from pathlib import Path

from PIL import Image
from playwright.sync_api import Browser, Page, ViewportSize, expect

from benchmarks.browser import open_browser
from tests.support.labels import RECORDED
from tests.support.thumb import begin, fill_in, score, set_up

ROOT = Path(__file__).parent.parent
FOLDER = ROOT / "docs" / "pictures"
INSTALLING = ROOT / "static" / "pictures"
COLOURS = 128
"""Enough for a picture that is seen small, and they make it a quarter as large."""
PHONE: ViewportSize = {"width": 390, "height": 844}
LONG: ViewportSize = {"width": 390, "height": 1300}
WIDE: ViewportSize = {"width": 1280, "height": 800}
"""The sizes of the pictures, in pixels: what is in sight on a phone, most of a page, and what is in
sight on a computer."""

NAMES = ("Delia", "Errol", "Marlon", "Vie")
ONE_WRONG = "hand=2&melds=7h+8h+*+*%0AKs+Kd+Kh%0A9s+9h+9d"


def main() -> None:
    """Walk through an evening and keeps a picture of each page."""
    with open_browser() as (chromium, address):
        page = chromium.new_page(base_url=address, viewport=PHONE, has_touch=True, is_mobile=True)
        _begin(page)
        table = _take_sample_game(page)
        _take_night(chromium, page, table)
        _take_installing(page, table)
        _end(page, table)
        _take_money(page)


def _begin(page: Page) -> None:
    set_up(page, "Jamaican")
    for seat, name in enumerate(NAMES, 1):
        page.get_by_label(f"Name in seat {seat}").fill(name)
    page.get_by_label(f"Name in seat {len(NAMES)}").blur()
    _keep(page, "begin")


def _take_sample_game(page: Page) -> str:
    """Take pictures of the sample game in its last hand; return the address of its table."""
    page.goto("/")
    page.get_by_role("button", name="Try a sample game").tap()
    page.get_by_role("link", name="Score the hand").wait_for()
    table = page.url
    page.get_by_role("button", name="Calls by Cid").tap()
    expect(page.get_by_text(RECORDED)).to_be_visible()
    _keep(page, "table")
    page.get_by_role("link", name="Score the hand").tap()
    fill_in(page, "Ann", {"Bob": "10 10 A♠", "Cid": "K 9 A♠ 4"}, bent=True)
    _keep(page, "score")
    page.goto(f"{table}/check?{ONE_WRONG}")
    _keep(page, "check")
    page.goto(f"{table}/sheet")
    _keep(page, "sheet", LONG)
    page.evaluate("localStorage.clear()")  # what was counted for a picture
    return table


def _take_night(browser: Browser, page: Page, table: str) -> None:
    """Take the same table on a phone that is set to German and dark."""
    cookies = page.context.storage_state()
    night = browser.new_page(
        viewport=PHONE,
        has_touch=True,
        is_mobile=True,
        color_scheme="dark",
        locale="de-DE",
        storage_state=cookies,
    )
    night.goto(table)
    _keep(night, "night")


def _take_installing(page: Page, table: str) -> None:
    """Take the pictures that a phone and a computer show before the app is installed."""
    page.goto(table)
    _keep_small(page, "table")
    page.goto(f"{table}/check?{ONE_WRONG}")
    _keep_small(page, "check")
    page.goto(f"{table}/sheet")
    _keep_small(page, "sheet")
    page.goto(f"{table}/board")
    _keep_small(page, "board", WIDE)


def _end(page: Page, table: str) -> None:
    page.goto(table)
    score(page, "Ann", {"Bob": "K", "Cid": "J", "Dot": "Q"})
    expect(page.get_by_text(RECORDED)).to_be_visible()
    page.reload()
    _keep(page, "end", LONG)


def _take_money(page: Page) -> None:
    begin(page, NAMES, "European", {"currency": "GBP"})
    score(page, "Errol", {"Delia": "=140", "Marlon": "=130", "Vie": "=20"})
    page.get_by_text("Hand 2").first.wait_for()
    score(page, "Errol", {"Delia": "=40", "Marlon": "=40", "Vie": "=20"})
    page.get_by_role("button", name="Delia: back in?").tap()
    page.get_by_role("button", name="Back in for").tap()
    expect(page.get_by_text("Delia buys in.")).to_be_visible()
    page.get_by_role("button", name="Marlon: back in?").tap()
    page.get_by_role("button", name="Marlon stays out").tap()
    expect(page.get_by_text("Marlon stays out.")).to_be_visible()
    score(page, "Errol", {"Delia": "=130", "Vie": "=120"})
    page.get_by_role("link", name="Who pays whom").tap()
    page.get_by_text("How it comes to this").wait_for()
    page.locator(".box").last.tap()
    page.evaluate("scrollTo(0, 0)")
    _keep(page, "money")


def _keep(page: Page, name: str, size: ViewportSize = PHONE) -> None:
    """Keep what is in sight of a page that has all it needs."""
    (FOLDER / f"{name}.png").write_bytes(_take_picture(page, size))


def _keep_small(page: Page, name: str, size: ViewportSize = PHONE) -> None:
    """Keep such a picture in few colours, for a file that is loaded over any network."""
    picture = Image.open(BytesIO(_take_picture(page, size))).convert("RGB")
    few = picture.quantize(COLOURS, dither=Image.Dither.NONE)
    few.save(INSTALLING / f"{name}.png", optimize=True)


def _take_picture(page: Page, size: ViewportSize) -> bytes:
    page.set_viewport_size(size)
    page.wait_for_load_state()
    page.evaluate("document.fonts.ready")
    freshness = page.locator("[data-state]")
    if freshness.count():
        expect(freshness).not_to_be_empty()
    taken = page.screenshot()
    page.set_viewport_size(PHONE)
    return taken


if __name__ == "__main__":
    main()
