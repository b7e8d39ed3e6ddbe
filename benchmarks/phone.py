"""The bytes, times, memory and storage that the app needs on a phone, each beside its aim.

.venv/bin/python -m benchmarks.phone

The times are those of Chromium on this machine, at rest. Those at a slowdown are of a page, whose
processor can be slowed down; in a service worker they are the same. Those of the server are the
app's alone, without a network.
"""

import gzip
import os
import statistics
import tempfile
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from time import perf_counter
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright
from sqlalchemy import text

from benchmarks.browser import ARGUMENTS, find_chromium, open_browser
from benchmarks.evening import serve_evening
from scorekeeper.phone.pack import PYODIDE, Pack, make_pack
from scorekeeper.phone.site import write_site
from scorekeeper.store.clock import now, read_time
from scorekeeper.store.games import import_game
from scorekeeper.web import assets
from scorekeeper.web.database import session
from scorekeeper.web.pages.demo import move_evening
from scorekeeper.web.writing.language import LANGUAGES
from tests.browser.conftest import end_worker
from tests.support.static_site import BASE

PAGES = "", "/score", "/sheet", "/money", "/log", "/rules"
SLOWER = 1, 4
TIMES = 9
GAMES = 100
REOPENED = 5
STILL = 800
"""Milliseconds after which a browser that was opened, or has ended a worker, is at rest."""
PATIENCE = 180_000
"""Milliseconds that the app may take to come to the phone."""
MEGABYTE = 1_000_000
PAGE_AIM = 30
"""Milliseconds."""
START = """
async () => {
  const scripts = new URL("../static/js/phone/", location.href);
  const [{ loadParts }, python, snapshots] = await Promise.all(
    ["parts.js", "python.js", "snapshot.js"].map((name) => import(new URL(name, scripts))),
  );
  const began = performance.now();
  const loaded = await loadParts().then(() => performance.now());
  const cold = await python.startCold();
  const started = performance.now();
  const snapshot = python.takeSnapshot(cold);
  await snapshots.keepSnapshot(snapshot);
  Object.assign(globalThis, { python, snapshots });
  const kept = snapshot.runs.reduce((sum, [, bytes]) => sum + bytes.length, 0);
  return { loaded: loaded - began, cold: started - loaded, snapshot: kept, heap: snapshot.size };
}
"""
FROM_SNAPSHOT = """
async (base) => {
  const began = performance.now();
  const started = await python.startFrom(await snapshots.readSnapshot());
  const app = started.globals.get("app");
  app.open(base, started.toPy([]));
  const ready = performance.now();
  globalThis.ask = (method, path, body = "", type = "") => app.answer(started.toPy({
    method, path, headers: type ? { "content-type": type } : {},
    body: new TextEncoder().encode(body),
  })).toJs();
  ask("GET", "/");
  globalThis.heap = started._module.HEAP8.length;
  return { ready: ready - began, first: performance.now() - ready, heap };
}
"""
BEGIN = """
() => {
  const page = new TextDecoder().decode(ask("GET", "/")[2]);
  const [, token] = page.match(/name="csrf_token"[^>]*value="([^"]+)"/);
  const form = new URLSearchParams({ csrf_token: token }).toString();
  const [, headers] = ask("POST", "/demo", form, "application/x-www-form-urlencoded");
  return headers.find(([name]) => name === "Location")[1];
}
"""
ASK = """
(path) => {
  const began = performance.now();
  ask("GET", path);
  return performance.now() - began;
}
"""


def main() -> None:
    """Print all figures."""
    pack = make_pack()
    print_bytes(pack)
    print_storage()
    with serve_site(pack) as address:
        print_visits(address)
    with serve_site(pack) as address, open_browser() as (browser, _):
        for slower in SLOWER:
            print(f"\nAt {slower}× slowdown")
            print_times(browser, address, slower)
    print_server_times()


def print_bytes(pack: Pack) -> None:
    """Print the bytes of the pack by part, and of the scripts that run it."""
    scripts = sorted((assets.folder() / "static" / PYODIDE).glob("*.mjs"))
    runtime = {script.name: len(gzip.compress(script.read_bytes())) for script in scripts}
    parts = {part.name: len(part.contents) for part in pack.parts}
    for name, size in (parts | runtime).items():
        print(f"{size:9,}  {name}")
    for language, name in LANGUAGES.items():
        size = pack.size(language) + sum(runtime.values())
        print(f"{size:9,}  together where {name} is read, gzip")


def print_storage() -> None:
    """Print the storage that games take on a phone."""
    with serve_evening(0) as (app, _, _), app.app_context():
        for _ in range(GAMES):
            import_game(session(), move_evening(read_time(now())))
        session().commit()
        size = session().scalar(
            text("SELECT page_count * page_size FROM pragma_page_count, pragma_page_size")
        )
    print(f"{size:9,}  the database with {GAMES} games of eight hands")


@contextmanager
def serve_site(pack: Pack) -> Iterator[str]:
    """Serve the app as a static folder; yield its address."""
    with tempfile.TemporaryDirectory() as place, serve_evening(0) as (app, _, _):
        write_site(app, pack, Path(f"{place}{BASE}"), BASE)
        Counting.sent = 0
        with ThreadingHTTPServer(("127.0.0.1", 0), partial(Counting, directory=place)) as server:
            threading.Thread(target=server.serve_forever, daemon=True).start()
            yield f"http://127.0.0.1:{server.server_port}{BASE}"
            server.shutdown()


class Counting(SimpleHTTPRequestHandler):
    """A host that knows no compression, and counts what it sends."""

    sent = 0

    def copyfile(self, source: Any, outputfile: Any) -> None:
        """Send a file."""
        Counting.sent += os.fstat(source.fileno()).st_size
        super().copyfile(source, outputfile)

    def log_message(self, format: str, *args: object) -> None:
        """Say nothing."""


def print_visits(address: str) -> None:
    """Print what somebody waits who opens the app for the first time, opens its Table in a browser
    that was closed, or taps after the browser has ended the worker; and what the browser needs."""
    with tempfile.TemporaryDirectory() as place, sync_playwright() as playwright:

        def open_page() -> Page:
            context = playwright.chromium.launch_persistent_context(
                place, executable_path=find_chromium(), args=ARGUMENTS, base_url=address
            )
            return context.pages[0]

        page = open_page()
        began = perf_counter()
        page.goto("./")
        page.get_by_role("link", name="New game").wait_for(timeout=PATIENCE)
        compare(perf_counter() - began, 10, "s until the app is there, opened for the first time")
        compare(Counting.sent / MEGABYTE, 6.5, "MB loaded for that, from a host without gzip")
        compare(_largest_process(page), 250, "MB at most in a process meanwhile")
        page.get_by_role("button", name="Try a sample game").click()
        page.get_by_role("link", name="Score the hand").wait_for()
        table = page.url
        usage = page.evaluate("navigator.storage.estimate().then(({ usage }) => usage)")
        compare(usage / MEGABYTE, 60, "MB that the browser keeps")
        page.context.close()
        reopened, woken = [], []
        for _ in range(REOPENED):
            page = open_page()
            page.wait_for_timeout(STILL)
            reopened.append(_open(page, table))
            end_worker(page)
            page.wait_for_timeout(STILL)
            woken.append(_open(page, table))
            largest = _largest_process(page)
            page.context.close()
        compare(statistics.median(reopened), 1000, "ms to the Table in a browser opened anew")
        compare(statistics.median(woken), 1000, "ms to the Table after the worker was ended")
        compare(largest, 250, "MB at most in a process")


def compare(figure: float, aim: float, what: str) -> None:
    """Print a figure, its aim, and what both are about."""
    print(f"{figure:8.1f} (at most {aim:g}) {what}")


def _open(page: Page, address: str) -> float:
    """Open a page; return the milliseconds until it has loaded."""
    page.goto(address)
    taken: float = page.evaluate("performance.getEntriesByType('navigation')[0].loadEventEnd")
    return taken


def _largest_process(page: Page) -> float:
    """Return the most megabytes of memory that one of the browser's renderers has had."""
    assert page.context.browser
    session = page.context.browser.new_browser_cdp_session()
    programs = session.send("SystemInfo.getProcessInfo")["processInfo"]
    session.detach()
    files = [
        Path(f"/proc/{each['id']}/status").read_text()
        for each in programs
        if each["type"] == "renderer"
    ]
    return max(int(file.split("VmHWM:")[1].split()[0]) for file in files) * 1024 / MEGABYTE


def print_times(browser: Browser, address: str, slower: int) -> None:
    """Print the times of a cold start, of a start from a snapshot, and of the pages of a game."""
    context = browser.new_context()
    page = context.new_page()
    context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": slower})
    page.goto(f"{address}phone/manifest.json")  # a page of the folder without a policy of its own
    cold = page.evaluate(START)
    print(f"{cold['loaded']:8.0f} ms to load, unpack and check the pack, from this machine")
    print(f"{cold['cold']:8.0f} ms to start cold, with everything prepared")
    warm = page.evaluate(FROM_SNAPSHOT, address)
    print(f"{warm['ready']:8.0f} ms to start from the snapshot")
    print(f"{warm['first']:8.0f} ms for the first page after that")
    if slower == 1:
        print(f"{cold['snapshot']:14,} bytes of snapshot")
        print(f"{warm['heap']:14,} bytes of memory for Python")
        both = cold["heap"] + warm["heap"]
        print(f"{both:14,} bytes while a newer version is made ready beside it")
    table = page.evaluate(BEGIN).removeprefix(BASE.rstrip("/"))
    for path in PAGES:
        milliseconds = [page.evaluate(ASK, f"{table}{path}") for _ in range(TIMES)]
        compare(statistics.median(milliseconds), PAGE_AIM * slower, f"ms {path or '/'}")
    context.close()


def print_server_times() -> None:
    """Print the times of the same pages on a server."""
    print("\nOn a server")
    with serve_evening(8) as (_, client, game_id):
        for path in PAGES:
            seconds = []
            for _ in range(TIMES):
                began = perf_counter()
                client.get(f"/games/{game_id}{path}")
                seconds.append(perf_counter() - began)
            print(f"{statistics.median(seconds) * 1000:8.1f} ms {path or '/'}")


if __name__ == "__main__":
    main()
