"""A language comes to a phone once somebody there reads it, and not before."""

from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.conftest import end_worker, opened, visit
from tests.support.serving import free_port
from tests.support.static_site import BASE, hosted

pytestmark = pytest.mark.long

LANGUAGES_HERE = """async () => {
  const kept = await (await caches.open("scorekeeper-pack")).keys();
  return kept.flatMap(({ url }) => /language-(\\w+)-/.exec(url)?.[1] ?? []);
}"""

GERMAN_IS_HERE = """async () => {
  const isHere = ({ url }) => url.includes("/language-de-");
  const until = performance.now() + 30_000;
  while (performance.now() < until) {
    if ((await (await caches.open("scorekeeper-pack")).keys()).some(isHere)) return true;
    await new Promise((later) => { setTimeout(later, 100); });
  }
  return false;
}"""
"""Waits for it."""


GET_NEWER_VERSION = """async () => {
  const kept = await caches.open("scorekeeper-pack");
  await kept.put("phone/language-fr-of-the-older.bin", new Response());
  const { loadParts } = await import("./static/js/phone/parts.js");
  await loadParts();
}"""
"""On a phone that has French in the older one."""


def choose(page: Page, language: str) -> None:
    page.goto("settings")
    page.get_by_label(language).check()


def test_a_language_comes_over_the_network_and_else_the_old_one_stays(
    folder: Path, browser: Browser, tmp_path: Path
) -> None:
    port = free_port()
    address = f"http://127.0.0.1:{port}{BASE}"
    with opened(browser, tmp_path, address) as context:
        page = context.new_page()
        with hosted(folder, port):
            visit(page)
            assert page.evaluate(LANGUAGES_HERE) == []
            choose(page, "Deutsch")
            expect(page.locator("html")).to_have_attribute("lang", "de")
            assert page.evaluate(LANGUAGES_HERE) == ["de"]
        choose(page, "Español")
        expect(page.get_by_text("Español")).to_have_count(2)  # what can be chosen, and why not yet
        page.goto("./")
        expect(page.locator("html")).to_have_attribute("lang", "de")
        with hosted(folder, port):
            end_worker(page)  # so that it tries the network again at once
            choose(page, "Español")
            expect(page.locator("html")).to_have_attribute("lang", "es")
            page.evaluate(GET_NEWER_VERSION)
            assert sorted(page.evaluate(LANGUAGES_HERE)) == ["de", "es", "fr", "fr"]
        end_worker(page)
        page.goto("./")
        expect(page.locator("html")).to_have_attribute("lang", "es")


def test_what_is_read_on_pages_of_the_server_is_read_without_a_network(page_at_home: Page) -> None:
    page, table = page_at_home, page_at_home.url
    assert page.evaluate(LANGUAGES_HERE) == []
    choose(page, "Deutsch")
    expect(page.locator("html")).to_have_attribute("lang", "de")
    assert page.evaluate(GERMAN_IS_HERE)
    copy_comes = page.context.expect_event("requestfinished", lambda sent: "/sync/" in sent.url)
    with copy_comes:  # and with it what was chosen
        page.goto(table)
    page.context.set_offline(True)
    page.goto(f"{table}/sheet")
    expect(page.locator("html")).to_have_attribute("lang", "de")
