"""The largest move of anything on a page because of a tap, in CSS pixels.

.venv/bin/python -m benchmarks.layout_shift
"""

from collections.abc import Callable

from playwright.sync_api import Page

from benchmarks.browser import open_browser
from tests.support.layout_shift import NOTE_SHIFTS, boxes, largest_move, shifts
from tests.support.thumb import begin, begun, score


def main() -> None:
    """Print for each kind of tap that stays on its page the largest move of anything that can be
    tapped before and after, and what the browser itself noted as shifts."""
    with open_browser() as (chromium, address):
        context = chromium.new_context(
            base_url=address,
            viewport={"width": 390, "height": 664},
            has_touch=True,
            is_mobile=True,
        )
        context.add_init_script(NOTE_SHIFTS)
        page = context.new_page()
        begun(page, ["Ann", "Bob", "Cid", "Dee"])
        _measure(page, "a call", _button(page, "Calls by Bob"))
        _measure(page, "a call beyond the first", _button(page, "Calls by Bob"))
        _measure(page, "take back", _button(page, "Take back"))
        _measure(page, "put back", _button(page, "Put it back"))
        begin(page, ["Ann", "Bob", "Cid", "Dee"], "European", {"currency": "GBP"})
        score(page, "Ann", {"Bob": "=140", "Cid": "=130", "Dee": "=10"})
        page.get_by_text("Hand 2").wait_for()
        score(page, "Ann", {"Bob": "=40", "Cid": "=40", "Dee": "=10"})
        _button(page, "Bob: back in?")()
        _measure(page, "a buy-in", _button(page, "Back in for"))
        _button(page, "Cid: back in?")()
        _measure(page, "staying out", _button(page, "Cid stays out"))
        page.get_by_role("link", name="In the pool").tap()
        page.get_by_role("link", name="Settle up now").tap()
        page.get_by_text("How it comes to this").wait_for()
        _measure(page, "a payment ticked", page.locator(".box").first.tap)
        _measure(page, "a tick taken back", page.locator(".box").first.tap)


def _button(page: Page, name: str) -> Callable[[], None]:
    return page.get_by_role("button", name=name).first.tap


def _measure(page: Page, what: str, tap: Callable[[], None]) -> None:
    before, version = boxes(page), page.locator("[name=version]").first.input_value()
    tap()
    page.wait_for_function(
        "version => document.querySelector('[name=version]')?.value !== version", arg=version
    )
    print(f"{what + ':':26}{largest_move(before, boxes(page)):5.1f} px, {shifts(page):.4f} shift")


if __name__ == "__main__":
    main()
