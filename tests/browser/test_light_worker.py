"""A phone from its first game on, before the app is there: it shows what was seen, and keeps what
is sent."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.browser.conftest import end_worker, other_phone, phone_context
from tests.browser.test_without_network import NO_ROOM, log_on_server, recorded_there
from tests.support.labels import ALONE, SAVE
from tests.support.serving import served
from tests.support.thumb import begun, count, fill_in

NAMES = ["Ann", "Bob", "Cid"]
CID_HAS = {"Bob": "=35", "Cid": "K 9 ★"}

KEEPS = """async ([address, shows]) => {
  for (;;) {
    const found = await caches.match(address, { cacheName: "scorekeeper-pages" });
    if (shows === null ? !found : (await found?.text())?.includes(shows)) return;
    await new Promise((done) => setTimeout(done, 100));
  }
}"""
"""Waits until the phone has a page that shows something, or none at all."""

AS_OF = re.compile(r"^as of \d")


@contextmanager
def seen_once(browser: Browser, address: str, script: str = "") -> Iterator[Page]:
    """The table of a new game, as its phone opens it for the first time."""
    with phone_context(browser, address, service_workers="allow") as context:
        context.add_init_script(script)
        page = context.new_page()
        begun(page, NAMES)
        for last in (f"{page.url}/score?deal=4", address):
            page.evaluate(KEEPS, [last, ""])
        yield page


@pytest.fixture
def table(browser: Browser, address: str) -> Iterator[Page]:
    """That table, for tests that need nothing more."""
    with seen_once(browser, address) as page:
        yield page


def cut_off(page: Page) -> None:
    """The network goes."""
    page.context.set_offline(True)


def come_back(page: Page) -> None:
    """The network comes."""
    page.context.set_offline(False)


def count_hand(page: Page, left: dict[str, str] = CID_HAS) -> None:
    """Counts the hand in play, and saves it."""
    page.get_by_role("link", name="Score the").tap()
    fill_in(page, "Ann", left)
    page.get_by_role("button", name=SAVE, exact=True).tap()


def count_one_and_begin_the_next(page: Page) -> None:
    """Counts a hand where there is no network, and opens the form of the next one."""
    cut_off(page)
    count_hand(page)
    expect(slip(page)).to_contain_text("Hand 1 is kept")
    page.get_by_role("link", name="Score the").tap()
    expect(page).to_have_title("Score hand 2")


def slip(page: Page) -> Locator:
    """What the Table says of what waits on this phone, or else of what was recorded last."""
    return page.locator(".slip:not(.slip-place:has(.kept:not([hidden])) :not(.kept)):visible")


def test_what_a_phone_has_after_one_look_opens_without_a_network(table: Page) -> None:
    address = table.url
    cut_off(table)
    end_worker(table)
    for path, shows in {
        "": "Three threes",
        "/score": "Who went out?",
        "/sheet": "Nobody leads",
        "/log": "The game begins",
    }.items():
        table.goto(address + path)
        expect(table.get_by_text(shows)).to_be_visible()
        expect(table.locator("[data-state]")).to_have_text(AS_OF, timeout=5_000)
    table.goto("/")
    expect(table.locator("[data-state]")).to_have_text(AS_OF, timeout=5_000)
    expect(table.get_by_role("link", name="Go on with hand 1")).to_be_visible()
    table.goto(f"{address}/check")
    expect(table.get_by_text("This page needs one")).to_be_visible()
    expect(table.get_by_text("No network: as of")).to_have_count(0)  # it is no page from earlier
    table.get_by_role("link", name="Back to the table").last.tap()
    expect(table).to_have_url(address)
    come_back(table)
    expect(table.locator("[data-state]")).to_have_text("live")


def test_a_page_says_within_five_seconds_that_it_follows_no_more(table: Page) -> None:
    expect(table.locator("[data-state]")).to_have_text("live")
    cut_off(table)
    expect(table.locator("[data-state]")).to_have_text(AS_OF, timeout=5_000)
    come_back(table)


def test_a_hand_is_kept_and_sent_once_by_itself(table: Page) -> None:
    address = table.url
    cut_off(table)
    count_hand(table)
    expect(table).to_have_url(address)
    kept = "Hand 1 is kept on this phone. It’ll be sent when there’s a network."
    expect(slip(table)).to_have_text(kept)
    expect(table.locator("[data-state]")).to_have_text("before hand 1")
    expect(
        table.get_by_role("link", name="Score the hand")
    ).to_be_visible()  # nothing to go on with
    table.reload()
    expect(slip(table)).to_have_text(kept)
    table.goto("/only-here")
    expect(table.get_by_text("What you saved is kept here")).to_be_visible()
    end_worker(table)
    # This begins the next worker: Chromium would leave one that isn't there yet without a network.
    table.goto(address)
    come_back(table)
    expect(slip(table)).to_contain_text("Hand 1 saved. Ann went out and leads.")
    expect(table.locator("[data-state]")).to_have_text("live")
    table.reload()
    assert [entry["kind"] for entry in log_on_server(table, address)] == ["hand"]
    table.goto("/only-here")
    expect(table.get_by_text("Nothing: the server has everything")).to_be_visible()


def test_hands_are_counted_on_and_sent_in_their_order(table: Page) -> None:
    address = table.url
    count_one_and_begin_the_next(table)
    expect(table.get_by_text("Two threes and a four")).to_be_visible()
    fill_in(table, "Bob", {"Ann": "=5"})
    table.goto(address)  # what was begun stays
    table.get_by_role("link", name="Score the").tap()
    table.get_by_role("button", name="Next: Cid").tap()
    count(table, {"Cid": "=6"})
    table.get_by_role("button", name=SAVE, exact=True).tap()
    kept = "2 hands are kept on this phone. Totals when they’re sent."
    expect(slip(table)).to_have_text(kept)
    end_worker(table)
    table.goto(address)
    come_back(table)
    expect(slip(table)).to_contain_text("Hand 2 saved. Bob went out.")
    entries = log_on_server(table, address)
    assert [(entry["deal"], entry["out"]) for entry in entries] == [(1, 1), (2, 2)]


NOTHING_IS_SENT = """() => {
  const { controller } = navigator.serviceWorker;
  controller.postMessage = () => {};
  navigation.addEventListener("navigate", () => delete controller.postMessage);
}"""
"""Nothing that waits, until the next page is asked for."""


def test_no_hand_goes_to_the_server_before_one_that_waits(table: Page) -> None:
    address = table.url
    count_one_and_begin_the_next(table)
    fill_in(table, "Bob", {"Ann": "=5", "Cid": "=6"})
    table.evaluate(NOTHING_IS_SENT)
    come_back(table)
    table.get_by_role("button", name=SAVE, exact=True).tap()
    expect(slip(table)).to_contain_text("Hand 2 saved. Bob went out.")
    entries = log_on_server(table, address)
    assert [(entry["deal"], entry["out"]) for entry in entries] == [(1, 1), (2, 2)]


BUSY_ONCE = """(status) => {
  const send = fetch;
  self.fetch = (request) => {
    if (request.method !== "POST") return send(request);
    self.fetch = send;
    return Promise.resolve(new Response("", { status, headers: { "X-Scorekeeper": "1" } }));
  };
}"""
"""In a service worker: the server answers the next form with a status that says “later”."""


@pytest.mark.parametrize("status", [429, pytest.param(500, marks=pytest.mark.long)])
def test_no_hand_overtakes_one_for_which_the_server_is_busy(table: Page, status: int) -> None:
    address = table.url
    count_one_and_begin_the_next(table)
    fill_in(table, "Bob", {"Ann": "=5", "Cid": "=6"})
    table.get_by_role("button", name=SAVE, exact=True).tap()
    expect(slip(table)).to_contain_text("2 hands are kept")
    table.context.service_workers[0].evaluate(BUSY_ONCE, status)
    come_back(table)
    expect(table.locator("[data-state]")).to_have_text("live")
    table.reload()
    expect(slip(table)).to_contain_text("Hand 2 saved. Bob went out.")
    entries = log_on_server(table, address)
    assert [(entry["deal"], entry["out"]) for entry in entries] == [(1, 1), (2, 2)]


def test_what_was_counted_after_a_hand_in_doubt_follows_once_that_is_settled(table: Page) -> None:
    address = table.url
    cut_off(table)
    count_hand(table, {"Bob": "2 2 2 2 3 3 3 3 4 4 4 4", "Cid": "9"})
    expect(slip(table)).to_contain_text("Hand 1 is kept")
    table.get_by_role("link", name="Score the").tap()
    fill_in(table, "Bob", {"Ann": "=5", "Cid": "=6"})
    table.get_by_role("button", name=SAVE, exact=True).tap()
    expect(slip(table)).to_contain_text("2 hands are kept")
    come_back(table)
    expect(slip(table)).to_contain_text("wasn’t taken as it is")
    slip(table).get_by_role("link").tap()
    expect(table.get_by_text("If that’s right, save again.")).to_be_visible()
    table.get_by_role("button", name=SAVE, exact=True).tap()
    expect(slip(table)).to_contain_text("Hand 2 saved. Bob went out.")
    table.goto("/only-here")
    expect(table.get_by_text("Nothing: the server has everything")).to_be_visible()
    entries = log_on_server(table, address)
    assert [(entry["deal"], entry["out"]) for entry in entries] == [(1, 1), (2, 2)]


@pytest.mark.parametrize("answer", ["Use theirs", "Correct it: use mine"])
def test_a_hand_that_another_phone_told_otherwise_is_asked_about(
    table: Page, browser: Browser, answer: str
) -> None:
    address = table.url
    cut_off(table)
    count_hand(table)
    expect(slip(table)).to_contain_text("Hand 1 is kept")
    with other_phone(browser, table) as other:
        recorded_there(other, address, {"Ann": "=12", "Cid": "=7"})
        come_back(table)
        expect(slip(table)).to_contain_text("wasn’t taken as it is")
    slip(table).get_by_role("link").tap()
    expect(table.get_by_role("heading", name="Hand 1 is already recorded")).to_be_visible()
    choice = table.get_by_role("link" if answer == "Use theirs" else "button", name=answer)
    choice.tap()
    expect(table.get_by_text("Hand 1 is already recorded")).to_have_count(0)
    table.goto(address)
    expect(slip(table)).to_contain_text("Hand 1")
    expect(table.get_by_text("wasn’t taken")).to_have_count(0)
    kinds = [entry["kind"] for entry in log_on_server(table, address)]
    assert kinds == (["hand"] if answer == "Use theirs" else ["hand", "amend"])


def test_a_refused_tap_is_listed_until_somebody_drops_it(table: Page, browser: Browser) -> None:
    address = table.url
    cut_off(table)
    table.reload()
    table.get_by_role("button", name="Calls by Bob").tap()
    expect(slip(table)).to_contain_text("1 entry isn’t on the server yet.")
    with other_phone(browser, table) as other:
        recorded_there(other, address, {"Ann": "=12", "Cid": "=7"})
        come_back(table)
        expect(slip(table)).to_contain_text("wasn’t taken as it is")
    table.goto("/only-here")
    table.get_by_role("link", name="Look at it").tap()
    expect(table.get_by_text("Not recorded, because in the meantime")).to_be_visible()
    table.goto("/only-here")
    table.get_by_role("button", name="Drop it").tap()
    expect(table.get_by_text("Nothing: the server has everything")).to_be_visible()


def test_what_was_recorded_elsewhere_is_kept_too(table: Page, browser: Browser) -> None:
    address = table.url
    with other_phone(browser, table) as other:
        recorded_there(other, address, {"Ann": "=12", "Cid": "=7"})
        expect(slip(table)).to_contain_text("Hand 1 saved")
    table.reload()
    table.evaluate(KEEPS, [f"{address}/log", "Bob went out"])
    cut_off(table)
    table.goto(f"{address}/sheet")
    expect(table.get_by_role("link", name="Ann, hand 1: 12. Correct it")).to_be_visible()
    come_back(table)


def test_a_withdrawn_game_goes_from_the_phone(table: Page, browser: Browser) -> None:
    address = table.url
    with other_phone(browser, table) as other:
        page = other.new_page()
        page.goto(f"{address}/delete")
        page.get_by_role("button", name="Delete").tap()
        page.wait_for_url("**/")
    table.goto(address)
    expect(table.get_by_text("Nothing here")).to_be_visible()
    table.evaluate(KEEPS, [f"{address}/sheet", None])
    cut_off(table)
    table.goto(f"{address}/sheet")
    expect(table.get_by_text("This page needs one")).to_be_visible()
    come_back(table)
    expect(table.get_by_text("Nothing here")).to_be_visible()


def test_a_form_for_which_there_is_no_room_stays_on_its_page(table: Page) -> None:
    table.context.service_workers[0].evaluate(NO_ROOM)
    cut_off(table)
    count_hand(table)
    unsent = table.get_by_role("alert").filter(has_text="Everything is still here")
    expect(unsent).to_be_visible()
    come_back(table)
    table.get_by_role("button", name=SAVE, exact=True).tap()
    expect(slip(table)).to_contain_text("Hand 1 saved.")


HELD_BACK = {
    "connection": ["{ saveData: true }", "{ effectiveType: '3g' }", "{ type: 'cellular' }"],
    "deviceMemory": ["1"],
}
HOLD_BACK = [
    f"Object.defineProperty(navigator, '{name}', {{ value: {value} }});"
    for name, values in HELD_BACK.items()
    for value in values
]
REQUESTED = "caches.has('scorekeeper-pack')"


@pytest.mark.long
@pytest.mark.parametrize("held_back", [*HOLD_BACK, ""])
def test_the_app_follows_by_itself_unless_that_may_cost_something_or_fail(
    data: Path, browser: Browser, held_back: str
) -> None:
    with (
        served(data, SCOREKEEPER_RATELIMIT_ENABLED="false") as address,
        seen_once(browser, address, held_back) as page,
    ):
        if held_back:
            page.wait_for_timeout(15_000)
            assert not page.evaluate(REQUESTED)
            page.goto("/settings")
            reasons = page.get_by_text("It doesn’t come by itself")
            expect(reasons.filter(visible=True)).to_have_count(1)
            expect(page.get_by_role("switch", name="The whole app")).not_to_be_checked()
            return
        said = page.get_by_text("Everything works without a network now.")
        expect(said).to_be_visible(timeout=180_000)
        address = page.url
        page.wait_for_timeout(3_000)
        cut_off(page)
        page.goto(f"{address}/check")
        expect(page.get_by_text(ALONE)).to_be_visible()
        come_back(page)
        expect(
            page.get_by_text(ALONE)
        ).to_be_hidden()  # it is loaded anew, which would stop the next
        page.goto("/settings")
        page.get_by_role("switch", name="The whole app").tap()
        expect(page.get_by_text("From your first game on")).to_be_visible()
        assert not page.evaluate(REQUESTED)
        page.goto(address)
        cut_off(page)
        page.goto(f"{address}/check")
        expect(page.get_by_text("This page needs one")).to_be_visible()
        come_back(page)
