"""What the pages of a server say of the phone on which the app is at home."""

import re
import shutil
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, Playwright, expect

from scorekeeper.web.offline.pack import PACK
from tests.browser.conftest import (
    COMING,
    bring_home,
    end_worker,
    launched,
    opened,
    phone_context,
)
from tests.browser.test_without_network import recorded
from tests.support.serving import free_port, served

pytestmark = pytest.mark.long

SAVES_DATA = "Object.defineProperty(navigator, 'connection', { value: { saveData: true } });"


def test_what_waits_is_counted_and_can_be_saved(page_at_home: Page) -> None:
    page, context, table = page_at_home, page_at_home.context, page_at_home.url
    page.goto("/settings")
    expect(page.get_by_text("MB on this phone.")).to_be_visible()
    page.goto(table)
    context.set_offline(True)
    page.goto(table)
    recorded(page, "Bob", {"Ann": "=12", "Cid": "=7"})
    otherwise = {"kind": "hand", "out": 1, "left": {"2": {"points": 9}, "3": {"points": 5}}}
    sent = page.request.post(
        f"/sync/{table.rpartition('/')[2]}/entries",
        data=otherwise,
        headers={"X-Scorekeeper-Phone": "1", "Idempotency-Key": "of another phone"},
    )
    assert sent.status == 201
    context.set_offline(False)
    end_worker(page)  # so that it tries the network again at once
    for path in "/settings", "/forget":
        page.goto(path)
        expect(page.get_by_text("1 entry isn’t on the server yet.")).to_be_visible()
        expect(page.locator("[data-local-only]")).to_be_visible()
    page.get_by_role("link", name="See it, and save copies").tap()
    expect(page.get_by_text("1 entry waits")).to_be_visible()
    with page.expect_download() as download:
        page.get_by_role("link", name="Save the file").tap()
    assert "hand" in download.value.path().read_text()


NOTE_MESSAGES = """
globalThis.messages = [];
if (isSecureContext) {
  const { postMessage } = ServiceWorker.prototype;
  ServiceWorker.prototype.postMessage = function (message) {
    messages.push(message);
    return postMessage.call(this, message);
  };
}"""
"""In a page: notes what it tells the service worker."""


def test_the_worker_stays_awake_while_somebody_looks_at_a_page(page_at_home: Page) -> None:
    page = page_at_home
    page.add_init_script(NOTE_MESSAGES)
    page.clock.install()
    page.reload()
    page.wait_for_function("() => messages.includes('restore')")
    assert "awake" not in page.evaluate("messages")
    page.clock.run_for(20_000)
    assert "awake" in page.evaluate("messages")


def test_a_newer_version_comes_when_asked_where_data_is_saved(
    data: Path, browser: Browser, tmp_path: Path
) -> None:
    own = tmp_path / "data"
    shutil.copytree(data, own)
    with (
        served(own, SCOREKEEPER_RATELIMIT_ENABLED="false") as address,
        opened(browser, tmp_path / "user", address) as context,
    ):
        context.add_init_script(SAVES_DATA)
        page = context.new_page()
        bring_home(page)
        file = own / PACK / "pack.js"
        file.write_text(re.sub(r'"version": "\w+"', '"version": "newer"', file.read_text()))
        page.reload()
        expect(page.get_by_text("There’s a newer version")).to_be_visible()
        page.get_by_role("button", name="Update now (up to").tap()
        ready = page.get_by_text("Ready: opens without a network.", exact=True)
        expect(ready).to_be_visible(timeout=COMING)
        page.goto("about:blank")


def test_at_an_http_address_the_page_says_that_browsers_do_not_let_it(
    data: Path, playwright: Playwright
) -> None:
    port = free_port()
    with (
        served(data, port=port, SCOREKEEPER_RATELIMIT_ENABLED="false"),
        launched(playwright, "--host-resolver-rules=MAP table.test 127.0.0.1") as browser,
        phone_context(browser, f"http://table.test:{port}/") as context,
    ):
        page = context.new_page()
        page.goto("settings")
        expect(
            page.get_by_text(
                "At this address browsers let Scorekeeper neither open without a network"
            )
        ).to_be_visible()
