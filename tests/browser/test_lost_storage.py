"""A phone whose browser was updated, or has deleted some of what it stored: what waits stays in
sight and is sent, and the app is prepared again by itself."""

import hashlib
import json
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from scorekeeper.web.offline.pack import PACK
from tests.browser.conftest import COMING, begin_and_bring_home, end_worker, opened, visit
from tests.browser.test_without_network import log_on_server, recorded
from tests.support.labels import ALONE, SAVE
from tests.support.serving import free_port, served
from tests.support.static_site import hosted
from tests.support.thumb import begin, fill_in

UPDATED = "--user-agent=Mozilla/5.0 (X11; Linux x86_64) Chrome/999.0.0.0 Mobile Safari/537.36"
"""What the browser says of itself after an update."""

INSTALL = """async () => {
  const { loadParts } = await import("/static/js/phone/parts.js");
  await navigator.serviceWorker.register("/sw_with_server.js", { type: "module" });
  await navigator.serviceWorker.ready;
  await loadParts();
}"""

SNAPSHOTS = "async () => (await (await caches.open('scorekeeper-snapshot')).keys()).length"


def write_useless_pack(data: Path) -> None:
    """Writes a pack from which no Python ever starts."""
    folder, part = data / PACK, b"no Python"
    folder.mkdir()
    (folder / "python-0.bin").write_bytes(part)
    described = {"name": "python", "file": "python-0.bin", "bytes": len(part)}
    digest = hashlib.sha256(part).hexdigest()
    pack = json.dumps({"version": "0", "parts": [described | {"sha256": digest}]})
    (folder / "pack.js").write_text(f"export default {pack};")
    (folder / "manifest.json").write_text(pack)


def test_without_a_snapshot_no_page_is_the_browsers_own_and_a_hand_is_kept_and_sent(
    browser: Browser, tmp_path: Path
) -> None:
    write_useless_pack(tmp_path)
    with (
        served(tmp_path, SCOREKEEPER_RATELIMIT_ENABLED="false") as address,
        opened(browser, tmp_path / "user", address, may_complain=True) as context,
    ):
        page = context.new_page()
        page.goto("/")
        page.evaluate(INSTALL)
        begin(page, ["Ann", "Bob", "Cid"])
        table = page.url
        context.set_offline(True)
        page.goto(table)
        expect(page.get_by_text("Scorekeeper couldn’t be started just now.")).to_be_visible()
        context.set_offline(False)
        expect(page.get_by_text("Hand 1 of 9")).to_be_visible(timeout=COMING)  # by itself
        page.goto(f"{table}/score")
        fill_in(page, "Ann", {"Bob": "=35", "Cid": "K 9 ★"})
        context.set_offline(True)
        page.get_by_role("button", name=SAVE, exact=True).tap()
        expect(page.get_by_role("status").filter(has_text="Kept on this phone.")).to_be_visible()
        page.goto(table)
        expect(page.get_by_text("Scorekeeper couldn’t be started just now.")).to_be_visible()
        expect(page.get_by_text("1 entry isn’t on the server yet.")).to_be_visible()
        context.set_offline(False)
        expect(page.get_by_text("Hand 2 of 9")).to_be_visible()
        assert [entry["kind"] for entry in log_on_server(page, table)] == ["hand"]


@pytest.mark.long
def test_after_an_update_of_the_browser_what_waits_is_in_sight_and_sent(
    data: Path, browser: Browser, tmp_path: Path
) -> None:
    port = free_port()
    address = f"http://127.0.0.1:{port}/"
    with (
        served(data, port=port, SCOREKEEPER_RATELIMIT_ENABLED="false"),
        opened(browser, tmp_path, address) as context,
    ):
        page = context.new_page()
        table = begin_and_bring_home(page)
        context.set_offline(True)
        page.goto(table)
        recorded(page, "Bob", {"Ann": "=12", "Cid": "=7"})
    with opened(browser, tmp_path, address, UPDATED) as context:  # and the server is gone
        page = context.new_page()
        page.goto(table)
        expect(page.get_by_text("Starting …")).to_be_visible()
        expect(page.get_by_text("1 entry isn’t on the server yet.")).to_be_visible()
        expect(page.get_by_text("1 not sent yet")).to_be_visible(timeout=COMING)
        assert page.evaluate(SNAPSHOTS) == 1
        recorded(page, "Ann", {"Bob": "=35", "Cid": "=9"})
        end_worker(page)
        page.goto(table)
        expect(page.get_by_text("2 not sent yet")).to_be_visible()
        with served(data, port=port, SCOREKEEPER_RATELIMIT_ENABLED="false"):
            page.reload()
            expect(page.get_by_text(ALONE)).to_have_count(0)
            assert [entry["kind"] for entry in log_on_server(page, table)] == ["hand", "hand"]
            page.goto("/settings")
            expect(page.get_by_text("Ready: opens without a network.", exact=True)).to_be_visible()
            page.goto("about:blank")


DELETE_CACHES = "async () => { for (const name of await caches.keys()) await caches.delete(name); }"


@pytest.mark.long
def test_after_all_caches_were_deleted_what_waits_is_in_sight_and_sent(
    data: Path, browser: Browser, tmp_path: Path
) -> None:
    with (
        served(data, SCOREKEEPER_RATELIMIT_ENABLED="false") as address,
        opened(browser, tmp_path, address, may_complain=True) as context,
    ):
        page = context.new_page()
        table = begin_and_bring_home(page)
        context.set_offline(True)
        page.goto(table)
        recorded(page, "Bob", {"Ann": "=12", "Cid": "=7"})
        page.evaluate(DELETE_CACHES)
        context.new_cdp_session(page).send("Network.clearBrowserCache")
        end_worker(page)
        page.goto(table)
        expect(page.get_by_text("What you saved is kept here")).to_be_visible()
        context.set_offline(False)
        end_worker(page)  # so that it tries the network again at once
        page.goto("/")
        waiting = page.get_by_text("1 entry isn’t on the server yet.")
        expect(waiting).to_be_visible()
        page.goto("/settings")
        ready = page.get_by_text("Ready: opens without a network.", exact=True)
        expect(ready).to_be_visible(timeout=COMING)
        page.goto(table)
        expect(page.get_by_text(ALONE)).to_have_count(0)
        assert [entry["kind"] for entry in log_on_server(page, table)] == ["hand"]


DELETE_DATABASE = """() => new Promise((done) => {
  const request = indexedDB.deleteDatabase("scorekeeper");
  request.onsuccess = request.onerror = done;
})"""


@pytest.mark.long
def test_after_the_database_was_deleted_the_games_come_back_from_the_server(
    page_at_home: Page,
) -> None:
    page, context, table = page_at_home, page_at_home.context, page_at_home.url
    recorded(page, "Bob", {"Ann": "=12", "Cid": "=7"})
    page.evaluate(DELETE_DATABASE)
    end_worker(page)
    page.goto(table)
    expect(page.get_by_text("Hand 2 of 9")).to_be_visible()
    context.set_offline(True)
    page.goto(table)
    expect(page.get_by_text("Hand 2 of 9")).to_be_visible()
    recorded(page, "Ann", {"Bob": "=35", "Cid": "=9"})
    expect(page.get_by_text("1 not sent yet")).to_be_visible()


NO_ROOM_IN_CACHES = """() => {
  Cache.prototype.put = () => Promise.reject(new DOMException("", "QuotaExceededError"));
}"""
"""In a service worker."""


@pytest.mark.long
def test_a_page_that_was_never_opened_before_is_styled_though_the_storage_is_full(
    page_at_home: Page,
) -> None:
    page, context, table = page_at_home, page_at_home.context, page_at_home.url
    context.set_offline(True)
    page.goto(table)
    context.service_workers[0].evaluate(NO_ROOM_IN_CACHES)
    page.goto(f"{table}/check")
    width = page.locator("svg.mark").first.evaluate("sign => sign.getBoundingClientRect().width")
    assert 0 < width < 40


@pytest.mark.long
def test_without_a_server_the_games_are_still_there_after_an_update_of_the_browser(
    folder: Path, browser: Browser, tmp_path: Path
) -> None:
    port = free_port()
    with hosted(folder, port) as address, opened(browser, tmp_path, address) as context:
        page = context.new_page()
        visit(page)
        begin(page, ["Ann", "Bob", "Cid"])
        recorded(page, "Bob", {"Ann": "=12", "Cid": "=7"})
        table = page.url
    with opened(browser, tmp_path, address, UPDATED) as context:  # and nobody serves the folder
        page = context.new_page()
        page.goto(table)
        expect(page.get_by_text("Starting …")).to_be_visible()
        expect(page.get_by_text("Hand 2 of 9")).to_be_visible(timeout=COMING)
        assert page.evaluate(SNAPSHOTS) == 1


STORE_A_HAND_OF_AN_UNKNOWN_GAME = """async () => {
  const { storeRequest } = await import("/static/js/phone/records.js");
  const body = new TextEncoder().encode("out=1&left-2-points=35");
  const headers = {
    "content-type": "application/x-www-form-urlencoded", "x-requested-with": "form",
  };
  await storeRequest({ method: "POST", path: "/games/gone/score", headers, body });
}"""


@pytest.mark.long
def test_what_neither_the_server_nor_the_phone_took_is_listed_until_somebody_decides(
    page_at_home: Page,
) -> None:
    page = page_at_home
    page.evaluate(STORE_A_HAND_OF_AN_UNKNOWN_GAME)
    page.goto("/")
    page.goto("/only-here")
    expect(page.get_by_role("definition").filter(has_text="35")).to_be_visible()
    end_worker(page)
    page.reload()
    page.get_by_role("button", name="Drop it").tap()
    expect(page.get_by_role("definition")).to_have_count(0)
