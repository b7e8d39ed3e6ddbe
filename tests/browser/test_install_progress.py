"""How far the app has come to the phone: the eye sees each bit, and screen readers say a few."""

import json
from pathlib import Path

from playwright.sync_api import Browser, expect

from tests.browser.conftest import phone_context
from tests.support.serving import served

INSTALLING = """globalThis.scripts = { "js/phone/installing.js": {
  isSupported: true,
  isShortOfMemory: () => false,
  registerWorker: () => {},
  installApp: (_, report) => (window.come = report),
} };"""
"""What stands in for the script that loads the app (see `joined_scripts`)."""
COME = "loaded => window.come({ loaded: loaded * 1_000_000, all: 8_000_000 })"


def test_few_steps_are_said_and_all_are_shown(browser: Browser, tmp_path: Path) -> None:
    pack = tmp_path / "phone"
    pack.mkdir()
    (pack / "manifest.json").write_text(json.dumps({"parts": [{"bytes": 8_000_000}]}))
    with served(tmp_path) as address, phone_context(browser, address) as context:
        context.add_init_script(INSTALLING)
        page = context.new_page()
        page.goto("/settings")
        page.get_by_role("switch", name="The whole app").tap()
        heard = page.locator(".offline [role=status] [data-heard]")
        for loaded, last in ((0, 0), (1, 0), (3, 0), (4, 4), (5, 4), (8, 4)):
            page.evaluate(COME, loaded)
            expect(page.locator("#how-far")).to_have_text(f"{loaded}.0 of 8.0 MB")
            expect(heard).to_have_text(f"{last}.0 of 8.0 MB")
        expect(page.locator("[role=status] #how-far, [aria-live] #how-far")).to_have_count(0)
        page.evaluate("window.come({ starting: true })")
        expect(heard).to_have_text(
            "Everything is here. It’s being set up, which takes a few seconds."
        )
