"""The time from a tap to the settled next page, on a phone four times slower than this machine.

.venv/bin/python -m benchmarks.settled

Three phones take the same taps: one without the app, one that has the app and its server, and one
that has the app and no network. A page is settled once it has loaded, with its scripts, and is
drawn. Chromium can slow down a page, but not the service worker and Python in it; so all its
renderers are let run for a quarter of the time. The server isn't slower. Nothing else should run on
this machine.
"""

import os
import signal
import statistics
import subprocess
import sys
import tempfile
from collections import defaultdict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from time import sleep
from typing import Any
from urllib.parse import urlsplit

from playwright.sync_api import BrowserContext, Page, expect, sync_playwright

from benchmarks.browser import ARGUMENTS, find_chromium
from tests.support.labels import SAVE
from tests.support.serving import PROGRAMS, served
from tests.support.thumb import begin, fill_in

SLOWER = 4
PULSE = 0.002
"""Seconds that a slowed program runs at a time."""
STOP_AND_GO = f"""
import os, signal, sys, time
def send(number):
    for renderer in sys.argv[1:]:
        os.kill(int(renderer), number)
while True:
    send(signal.SIGSTOP)
    time.sleep({PULSE * (SLOWER - 1)})
    send(signal.SIGCONT)
    time.sleep({PULSE})
"""
"""A program, as Python would be late where the browser is driven."""
STARTED = 0.2
"""The seconds after which that program runs for sure."""
STILL = 700
"""Milliseconds after which a page has done what it does once it is loaded."""
LEFT_ALONE = 1.5
"""Seconds until the next page is asked whether it is settled: to be asked would take its time."""
PYTHON = 3_000
"""Milliseconds after which Python has started on the phone."""
ROUNDS = 7
PATIENCE = 180_000
"""Milliseconds that the app may take to come to the phone."""
PHONE: Any = {"viewport": {"width": 390, "height": 664}, "has_touch": True, "is_mobile": True}
NAMES = "Ann", "Bob", "Cid", "Dee"
HELD = {"Bob": "=12", "Cid": "=7", "Dee": "=30"}
NOTE_TIMES = """
addEventListener("click", ({ isTrusted, timeStamp }) => {
  if (isTrusted) sessionStorage.tap = performance.timeOrigin + timeStamp;
}, true);
const settle = () => requestAnimationFrame(() => setTimeout(() => {
  sessionStorage.settled = performance.timeOrigin + performance.now();
}));
addEventListener("load", settle);
addEventListener("page-replaced", settle);
"""
"""For a context: notes when something was tapped, and when a page was drawn after it had loaded."""


def main() -> None:
    """Print the median and the longest time of each tap, for each phone."""
    with tempfile.TemporaryDirectory() as place, sync_playwright() as playwright:
        data = Path(place) / "data"
        settings = {"SCOREKEEPER_DATA": str(data)}
        subprocess.run([PROGRAMS / "scorekeeper", "pack"], check=True, env=os.environ | settings)
        with served(data, SCOREKEEPER_RATELIMIT_ENABLED="false") as address:
            for name, prepare in PHONES.items():
                user = Path(place) / name
                with playwright.chromium.launch_persistent_context(
                    user, executable_path=find_chromium(), args=ARGUMENTS, base_url=address, **PHONE
                ) as context:
                    _print_times(context, name, prepare)


def _print_times(context: BrowserContext, name: str, prepare: Callable[[Page], None]) -> None:
    context.add_init_script(NOTE_TIMES)
    page = context.new_page()
    begin(page, NAMES)
    table = page.url
    prepare(page)
    page.goto(table)
    times = defaultdict(list)
    for _ in range(ROUNDS):
        for what, tap in _taps(page, table):
            times[what].append(_measure(page, tap))
    for what, found in times.items():
        print(
            f"{name:24} {what:10} {statistics.median(found):5.0f} ms, at most {max(found):5.0f}",
            flush=True,
        )
    page.goto("about:blank")


def _install(page: Page) -> None:
    page.goto("/settings")
    whole = page.get_by_role("switch", name="The whole app")
    whole.wait_for()
    if not whole.is_checked():  # else it comes by itself
        whole.tap()
    ready = page.get_by_text("Ready: opens without a network.", exact=True)
    expect(ready).to_be_visible(timeout=PATIENCE)


def _install_and_cut_off(page: Page) -> None:
    table = page.url
    _install(page)
    page.goto(table)  # only what was opened can be opened
    page.wait_for_timeout(STILL)
    page.context.set_offline(True)
    page.goto(table)
    page.wait_for_timeout(PYTHON)


def _taps(page: Page, table: str) -> Iterator[tuple[str, Callable[[], None]]]:
    """Yield what a phone is tapped for in one round, with the hand filled in before it is saved."""
    yield "sheet", page.get_by_role("link", name="Sheet").first.tap
    yield "table", page.locator(f'a[href="{urlsplit(table).path}"]').first.tap
    yield "score", page.get_by_role("link", name="Score the").tap
    fill_in(page, "Ann", HELD)
    yield "save", page.get_by_role("button", name=SAVE, exact=True).tap


def _measure(page: Page, tap: Callable[[], None]) -> float:
    """Tap, and return the milliseconds until the next page was settled."""
    page.wait_for_timeout(STILL)
    page.evaluate("delete sessionStorage.settled")
    with _slow_down(page.context):
        tap()
        sleep(LEFT_ALONE)
        page.wait_for_function("sessionStorage.settled")
    taken: float = page.evaluate("sessionStorage.settled - sessionStorage.tap")
    return taken


@contextmanager
def _slow_down(context: BrowserContext) -> Iterator[None]:
    """Let the renderers of a browser run for a part of the time only: pages and service workers."""
    assert context.browser
    session = context.browser.new_browser_cdp_session()
    programs = session.send("SystemInfo.getProcessInfo")["processInfo"]
    renderers = [each["id"] for each in programs if each["type"] == "renderer"]
    with subprocess.Popen([sys.executable, "-c", STOP_AND_GO, *map(str, renderers)]) as slowing:
        sleep(STARTED)
        try:
            yield
        finally:
            slowing.kill()
            for renderer in renderers:
                os.kill(renderer, signal.SIGCONT)
    session.detach()


PHONES: dict[str, Callable[[Page], None]] = {
    "without the app": lambda _: None,
    "with app and server": _install,
    "with the app alone": _install_and_cut_off,
}

if __name__ == "__main__":
    main()
