"""A phone on which the app is at home, with a server that comes and goes."""

import re
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Event, Thread
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.browser.conftest import (
    PATIENCE,
    begin_and_bring_home,
    end_worker,
    opened,
    other_phone,
)
from tests.support.labels import ALONE, RECORDED, SAVE
from tests.support.serving import free_port, served
from tests.support.thumb import fill_in, score, type_total

pytestmark = pytest.mark.long


def recorded(page: Page, out: str, left: dict[str, str]) -> None:
    """Scores a hand that is then recorded."""
    score(page, out, left)
    expect(page.get_by_text(RECORDED)).to_be_visible()


def recorded_there(phone: BrowserContext, table: str, left: dict[str, str]) -> None:
    """Records on another phone that Bob went out."""
    page = phone.new_page()
    page.goto(table)
    recorded(page, "Bob", left)


def log_on_server(page: Page, table: str) -> list[dict[str, Any]]:
    """The log as the server has it."""
    answer = page.request.get(
        f"/sync/{table.rpartition('/')[2]}", headers={"X-Scorekeeper-Phone": "1"}
    )
    entries: list[dict[str, Any]] = answer.json()["game"]["entries"]
    return entries


@contextmanager
def login_page(port: int) -> Iterator[Event]:
    """A network that wants a login and answers everything with a page of its own, in place of the
    server; gives whether something was sent to it."""
    was_sent_something = Event()

    class LoginPage(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            page = b"<!doctype html><title>Free wifi</title><main>Please log in.</main>"
            self.send_response(200)
            self.send_header("Content-Type", "text/html")
            self.send_header("Content-Length", str(len(page)))
            self.end_headers()
            self.wfile.write(page)

        def do_POST(self) -> None:
            self.rfile.read(int(self.headers["Content-Length"]))
            self.do_GET()
            was_sent_something.set()

        def log_message(self, format: str, *args: object) -> None:
            """Say nothing."""

    with ThreadingHTTPServer(("127.0.0.1", port), LoginPage) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        try:
            yield was_sent_something
        finally:
            server.shutdown()


REACHED_WHILE_LEAVING = """() => {
  location.assign("/settings");
  const data = { hasReached: true, isOutdated: true, waiting: { another: 1 } };
  navigator.serviceWorker.dispatchEvent(new MessageEvent("message", { data }));
}"""
"""What was recorded has reached the server, just as somebody goes to another page."""


def test_an_evening_goes_on_without_its_server(
    data: Path, browser: Browser, tmp_path: Path
) -> None:
    port = free_port()
    address = f"http://127.0.0.1:{port}/"
    with opened(browser, tmp_path, address) as context:
        page = context.new_page()
        with served(data, port=port, SCOREKEEPER_RATELIMIT_ENABLED="false"):
            table = begin_and_bring_home(page)
            recorded(page, "Ann", {"Bob": "=35", "Cid": "K 9 ★"})
            page.get_by_role("link", name="Score the").tap()
            expect(page).to_have_title("Score hand 2")
        context.set_offline(True)
        page.goto(table)
        expect(page.get_by_text("+35")).to_be_visible()
        recorded(page, "Bob", {"Ann": "=12", "Cid": "=7"})
        expect(page.get_by_text("1 not sent yet")).to_be_visible()
        recorded(page, "Cid", {"Ann": "=20", "Bob": "=77"})
        page.get_by_role("link", name="Sheet").tap()
        page.get_by_role("link", name="Bob, hand 3: 77. Correct it").tap()
        page.get_by_role("button", name="Undo").tap()
        page.get_by_role("button", name="Undo").tap()
        type_total(page, "67")
        page.get_by_role("button", name=SAVE, exact=True).tap()
        expect(page.get_by_text("Hand 3: Bob 67 instead of 77.")).to_be_visible()
        page.evaluate(REACHED_WHILE_LEAVING)
        expect(page).to_have_url(re.compile("/settings$"))
        page.goto(table)
        page.reload()
        end_worker(page)
        page.goto(table)
        expect(page.get_by_text("3 not sent yet")).to_be_visible()
    with opened(browser, tmp_path, address) as context:
        page = context.new_page()
        page.goto(table)
        expect(page.get_by_text("3 not sent yet")).to_be_visible()
        with served(data, port=port, SCOREKEEPER_RATELIMIT_ENABLED="false"):
            page.reload()
            expect(page.get_by_text(ALONE)).to_have_count(0)
            entries = log_on_server(page, table)
            assert [entry["kind"] for entry in entries] == ["hand", "hand", "hand", "amend"]
            page.goto("about:blank")


def test_what_another_phone_recorded_meanwhile_stands_once(
    page_at_home: Page, browser: Browser
) -> None:
    page, context, table = page_at_home, page_at_home.context, page_at_home.url
    context.set_offline(True)
    page.goto(table)
    recorded(page, "Bob", {"Ann": "=12", "Cid": "=7"})
    recorded(page, "Ann", {"Bob": "=35", "Cid": "=9"})
    with other_phone(browser, page) as other:
        recorded_there(other, table, {"Ann": "=12", "Cid": "=7"})
        context.set_offline(False)
        page.reload()
        expect(page.get_by_text(ALONE)).to_have_count(0)
        recorded_there(other, table, {"Ann": "=20", "Cid": "=3"})
    expect(page.get_by_text("Hand 3 saved. Bob went out. Cid leads.")).to_be_visible()
    assert [entry["kind"] for entry in log_on_server(page, table)] == ["hand"] * 3


def test_a_network_that_wants_a_login_takes_nothing(
    data: Path, browser: Browser, tmp_path: Path
) -> None:
    port = free_port()
    with opened(browser, tmp_path, f"http://127.0.0.1:{port}/", may_complain=True) as context:
        page = context.new_page()
        with served(data, port=port, SCOREKEEPER_RATELIMIT_ENABLED="false"):
            table = begin_and_bring_home(page)
            page.get_by_role("link", name="Score the").tap()
            fill_in(page, "Ann", {"Bob": "=35", "Cid": "=9"})
        with login_page(port) as was_sent_something:
            page.get_by_role("button", name=SAVE, exact=True).tap()
            expect(page.get_by_text("1 not sent yet")).to_be_visible()
            assert was_sent_something.is_set()
        page.evaluate("dispatchEvent(new Event('online'))")  # as a browser may say too early
        with served(data, port=port, SCOREKEEPER_RATELIMIT_ENABLED="false"):
            expect(page.get_by_text(ALONE)).to_have_count(0)
            assert [entry["kind"] for entry in log_on_server(page, table)] == ["hand"]
            page.goto("about:blank")


LOSE_PACK = "caches.delete('scorekeeper-pack')"
"""As browsers do that run out of space."""


def test_what_is_sent_where_python_cannot_start_is_kept_and_sent_later(
    data: Path, browser: Browser, tmp_path: Path
) -> None:
    own, port = tmp_path / "data", free_port()
    shutil.copytree(data, own)
    address = f"http://127.0.0.1:{port}/"
    with opened(browser, tmp_path / "user", address, may_complain=True) as context:
        page = context.new_page()
        with served(own, port=port, SCOREKEEPER_RATELIMIT_ENABLED="false"):
            table = begin_and_bring_home(page)
            page.get_by_role("link", name="Score the").tap()
            shutil.rmtree(own / "phone")
            fill_in(page, "Ann", {"Bob": "=35", "Cid": "K 9 ★"})
            page.evaluate(LOSE_PACK)
            context.new_cdp_session(page).send("Network.clearBrowserCache")
            end_worker(page)
        page.get_by_role("button", name=SAVE, exact=True).tap()
        kept = page.get_by_role("status").filter(has_text="Kept on this phone.")
        expect(kept).to_be_visible()
        expect(page.locator("form.score")).to_have_attribute("inert", "")
        with login_page(port) as was_sent_something:
            page.evaluate("dispatchEvent(new Event('online'))")
            assert was_sent_something.wait(PATIENCE / 1000)
            page.wait_for_timeout(500)  # for the answer
        expect(kept).to_be_visible()
        with served(own, port=port, SCOREKEEPER_RATELIMIT_ENABLED="false"):
            page.evaluate("dispatchEvent(new Event('online'))")
            expect(page.get_by_text("Sent: it’s on the server now.")).to_be_visible()
            page.goto(table)
            expect(page.get_by_text("Hand 1 saved. Ann went out and leads.")).to_be_visible()
            assert [entry["kind"] for entry in log_on_server(page, table)] == ["hand"]
            page.goto("about:blank")


def test_a_page_made_without_a_network_is_saved_though_there_is_one_again(
    page_at_home: Page,
) -> None:
    page, context, table = page_at_home, page_at_home.context, page_at_home.url
    context.set_offline(True)
    page.goto(f"{table}/score")
    fill_in(page, "Bob", {"Ann": "=12", "Cid": "=7"})
    context.set_offline(False)
    page.get_by_role("button", name=SAVE, exact=True).tap()
    expect(page.get_by_text("Hand 1 saved. Bob went out and leads.")).to_be_visible()
    expect(page.get_by_text(ALONE)).to_have_count(0)
    assert [entry["kind"] for entry in log_on_server(page, table)] == ["hand"]


NO_ROOM = """() => {
  IDBObjectStore.prototype.add = () => { throw new DOMException("", "QuotaExceededError"); };
}"""
"""In a service worker: the phone has no room left to write anything down."""


def test_a_phone_without_room_still_records_on_the_server(page_at_home: Page) -> None:
    page, context, table = page_at_home, page_at_home.context, page_at_home.url
    context.service_workers[0].evaluate(NO_ROOM)
    recorded(page, "Bob", {"Ann": "=12", "Cid": "=7"})
    context.set_offline(True)
    score(page, "Ann", {"Bob": "=35", "Cid": "=9"})
    unsent = page.get_by_role("alert").filter(has_text="Everything is still here")
    expect(unsent).to_be_visible()
    context.set_offline(False)
    assert [entry["kind"] for entry in log_on_server(page, table)] == ["hand"]


LOSE_DATABASE = """() => {
  const { transaction } = IDBDatabase.prototype;
  const { open } = IDBFactory.prototype;
  IDBDatabase.prototype.transaction = function (...given) {
    IDBDatabase.prototype.transaction = transaction;
    this.close();
    this.dispatchEvent(new Event("close"));
    return this.transaction(...given);
  };
  IDBFactory.prototype.open = () => {
    IDBFactory.prototype.open = open;
    throw new DOMException("", "UnknownError");
  };
}"""
"""In a service worker: the browser closes the database, and once it can't be opened again."""

ASK = "fetch(location.href).then(({ status }) => status, () => 'none')"


def test_pages_come_from_the_server_while_the_database_cannot_be_opened(page_at_home: Page) -> None:
    page, context = page_at_home, page_at_home.context
    context.service_workers[0].evaluate(LOSE_DATABASE)
    assert [page.evaluate(ASK) for _ in range(4)] == [200] * 4
    recorded(page, "Bob", {"Ann": "=12", "Cid": "=7"})


@pytest.mark.parametrize("answer", ["Use theirs", "Correct it: Ann 12, not 21"])
def test_a_hand_told_otherwise_is_asked_about_and_a_lay_down_is_checked_without_a_network(
    page_at_home: Page, browser: Browser, answer: str
) -> None:
    page, context, table = page_at_home, page_at_home.context, page_at_home.url
    context.set_offline(True)
    page.goto(f"{table}/check?melds=Ks+Kh+Kd%0A5s+5h+5d")
    expect(page.get_by_text("A three still to go")).to_be_visible()
    page.get_by_role("link", name="Back to the table").tap()  # an exchange may reload the page
    recorded(page, "Bob", {"Ann": "=12", "Cid": "=7"})
    with other_phone(browser, page) as other:
        recorded_there(other, table, {"Ann": "=21", "Cid": "=7"})
    context.set_offline(False)
    page.goto(table)
    card = page.get_by_role("region", name="Hand 1 is already recorded")
    expect(card.get_by_role("button", name=answer)).to_be_visible()
    expect(card.get_by_text("total 21")).to_be_visible()
    page.goto(f"{table}/game-menu")
    expect(page.get_by_text("1 entry isn’t on the server yet.")).to_be_visible()
    page.get_by_role("link", name="See what waits here").tap()
    expect(page.get_by_role("button", name=answer)).to_be_visible()
    page.go_back()
    page.get_by_role("link", name="Name of this game").tap()
    page.get_by_role("textbox", name="Name").fill("Friday")
    page.get_by_role("button", name="Save").tap()
    expect(page.get_by_text("Saved.")).to_be_visible()
    page.goto(table)
    card.get_by_role("button", name=answer).tap()
    expect(card).to_have_count(0)
    page.get_by_role("link", name="Sheet").tap()
    expect(page.get_by_role("table")).to_be_visible()
    expect(page.get_by_text(ALONE)).to_have_count(0)
    kinds = [entry["kind"] for entry in log_on_server(page, table)]
    assert kinds == (["hand"] if answer == "Use theirs" else ["hand", "amend"])
