"""A newer version comes to a phone in the middle of a game."""

import os
import shutil
import subprocess
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.browser.conftest import begin_and_bring_home, opened, other_phone, visit
from tests.support.labels import ALONE, RECORDED, SAVE
from tests.support.newer_version import make_newer, run_newer
from tests.support.serving import PROGRAMS, free_port, served
from tests.support.static_site import BASE, hosted, write_site
from tests.support.thumb import begin, count, enter, score
from tests.support.written_down import database_of

BRING_NEWER = """async () => {
  const registration = await navigator.serviceWorker.getRegistration();
  await registration.update();
  const newer = registration.installing ?? registration.waiting;
  await new Promise((done) => {
    const look = () => newer.state !== "installing" && done();
    newer.addEventListener("statechange", look);
    look();
  });
  return newer.state;
}"""
"""Looks for a newer version, as browsers do now and then, and waits until it is ready."""

ANSWERING = "async () => (await navigator.serviceWorker.getRegistration()).waiting === null"


@pytest.fixture(scope="module")
def newer(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of a newer version."""
    folder = tmp_path_factory.mktemp("newer")
    make_newer(folder)
    return folder


def made_by_newer(page: Page) -> Locator:
    return page.locator("main[data-version=newer]")


@pytest.mark.long
def test_a_newer_version_takes_over_in_mid_game_and_nothing_is_lost(
    newer: Path, browser: Browser, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    web = tmp_path / "web"
    write_site(web)
    with hosted(web) as address, opened(browser, tmp_path / "user", address) as context:
        page = context.new_page()
        visit(page)
        begin(page, ["Ann", "Bob", "Cid"])
        score(page, "Ann", {"Bob": "=35", "Cid": "K 9 ★"})
        expect(page.get_by_text(RECORDED)).to_be_visible()
        page.get_by_role("link", name="Score the").tap()
        winners = page.get_by_role("group", name="Who went out?")
        winners.get_by_role("button", name="Bob", exact=True).tap()
        count(page, {"Ann": "K 9"})
        shutil.rmtree(web)
        run_newer(newer, monkeypatch)
        write_site(web)
        assert page.evaluate(BRING_NEWER) == "installed"
        page.get_by_role("button", name="Next: Cid").tap()
        count(page, {"Cid": "=7"})
        assert not page.evaluate(ANSWERING)
        page.get_by_role("button", name=SAVE, exact=True).tap()
        expect(page.get_by_text(RECORDED)).to_be_visible()
        expect(page.get_by_text("A newer version of Scorekeeper")).to_be_visible()
        page.reload()
        expect(made_by_newer(page)).to_be_visible()
        expect(page.get_by_text("Hand 2 saved. Bob went out.")).to_be_visible()
        standings = page.get_by_role("list", name="Standings").get_by_role("listitem")
        expect(standings).to_contain_text(["Hand 2 +19 19", "Hand 2 0 35", "Hand 2 +7 76"])
        score(page, "Cid", {"Ann": "=12", "Bob": "=7"})
        expect(page.get_by_text(RECORDED)).to_be_visible()
        with database_of(page, tmp_path / "found.sqlite") as found:
            assert found.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
            assert found.execute("SELECT newer FROM games").fetchall() == [("newer",)]
            assert found.execute("SELECT count(*) FROM entries").fetchall() == [(3,)]


NOTE_WHO_IS_ASKED = """
self.addEventListener("fetch", ({ request }) => {
  if (request.mode === "navigate") caches.open("the newer one was asked");
});
"""

LEAVE_JUST_THEN = """() => {
  const { postMessage } = ServiceWorker.prototype;
  ServiceWorker.prototype.postMessage = function (message) {
    postMessage.call(this, message);
    if (message === "take over") location.assign("new");
  };
}"""


LEAVE_ONCE_TOLD = """() => navigator.serviceWorker.addEventListener("message", ({ data }) => {
  if (data === "taking over") location.assign("new");
})"""


@pytest.mark.long
def test_whoever_leaves_a_page_just_then_is_answered_by_the_newer(
    browser: Browser, tmp_path: Path
) -> None:
    web = tmp_path / "web"
    write_site(web)
    with hosted(web) as address, opened(browser, tmp_path / "user", address) as context:
        page = context.new_page()
        visit(page)
        other = context.new_page()
        other.goto("./")
        other.evaluate(LEAVE_ONCE_TOLD)
        page.bring_to_front()
        page.evaluate(LEAVE_JUST_THEN)
        worker = Path(f"{web}{BASE}sw.js")
        worker.write_text(NOTE_WHO_IS_ASKED + worker.read_text())
        assert page.evaluate(BRING_NEWER) == "installed"
        for each in page, other:
            expect(each.get_by_role("heading", name="Which game?")).to_be_visible()
        assert page.evaluate("() => caches.has('the newer one was asked')")


NOTE_FROM_TWO = """async () => {
  const older = await import("/static/js/phone/records.js?older");
  const newer = await import("/static/js/phone/records.js?newer");
  const pieces = (text) => [["file", 0, new TextEncoder().encode(text)]];
  await older.claimPieces("older");
  await older.storeResult("older", { changes: pieces("of the older") });
  const number = await older.storeRequest({ path: "/" });
  await newer.claimPieces("newer");
  const late = await older.storeResult("older", { changes: pieces("late"), number }).catch(String);
  const [[, , bytes]] = await newer.claimPieces("newer");
  const sent = (await newer.readRequests()).length;
  return [late, new TextDecoder().decode(bytes), sent];
}"""


def test_what_an_older_worker_writes_late_is_not_taken_and_what_was_sent_stays(phone: Page) -> None:
    phone.goto("./")
    late, kept, sent = phone.evaluate(NOTE_FROM_TWO)
    assert late == "Error: Another app has moved in."
    assert (kept, sent) == ("of the older", 1)


def pack(data: Path) -> None:
    """Has a server that keeps its data there offer phones the pack."""
    own = {"SCOREKEEPER_DATA": str(data)}
    command = [str(PROGRAMS / "scorekeeper"), "pack"]
    subprocess.run(command, check=True, env=os.environ | own)


@pytest.mark.long
def test_what_waits_for_an_answer_goes_on_with_a_newer_version(
    data: Path, newer: Path, browser: Browser, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    own, port = tmp_path / "data", free_port()
    shutil.copytree(data, own)
    address = f"http://127.0.0.1:{port}/"
    with opened(browser, tmp_path / "user", address) as context:
        page = context.new_page()
        with served(own, port=port, SCOREKEEPER_RATELIMIT_ENABLED="false"):
            table = begin_and_bring_home(page)
            context.set_offline(True)
            score(page, "Bob", {"Ann": "=12", "Cid": "=7"})
            expect(page.get_by_text("1 not sent yet")).to_be_visible()
            with other_phone(browser, page) as other:
                theirs = other.new_page()
                theirs.goto(table)
                score(theirs, "Bob", {"Ann": "=21", "Cid": "=7"})
                expect(theirs.get_by_text(RECORDED)).to_be_visible()
            context.set_offline(False)
            page.goto(table)
            expect(page.get_by_role("button", name="Use theirs")).to_be_visible()
            enter(page, "Ann", {"Bob": "=35", "Cid": "K 9 ★"})
        run_newer(newer, monkeypatch)
        pack(own)
        with served(own, port=port, SCOREKEEPER_RATELIMIT_ENABLED="false"):
            assert page.evaluate(BRING_NEWER) == "installed"
            page.get_by_role("button", name=SAVE, exact=True).tap()
            expect(page.get_by_text(RECORDED)).to_be_visible()
            expect(page.get_by_text("A newer version of Scorekeeper")).to_be_visible()
            page.reload()
            expect(made_by_newer(page)).to_be_visible()
            page.get_by_role("link", name="1 not sent yet").tap()
            page.get_by_role("button", name="Use theirs").tap()
            page.get_by_role("link", name="Sheet").tap()
            expect(page.get_by_text(ALONE)).to_have_count(0)
            answer = page.request.get(
                f"/sync/{table.rpartition('/')[2]}", headers={"X-Scorekeeper-Phone": "1"}
            )
            assert [entry["kind"] for entry in answer.json()["game"]["entries"]] == ["hand", "hand"]
            with database_of(page, tmp_path / "found.sqlite") as found:
                assert found.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
                assert found.execute("SELECT newer FROM games").fetchall() == [("newer",)]
            page.goto("about:blank")
