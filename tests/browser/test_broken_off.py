"""The app breaks off on its way to a phone, and goes on from there."""

from collections import Counter
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Event, Thread
from typing import Any, ClassVar

import pytest
from playwright.sync_api import Browser

from tests.browser.conftest import PATIENCE, opened, visit
from tests.support.static_site import BASE

pytestmark = [pytest.mark.browser, pytest.mark.long]


class Stalling(SimpleHTTPRequestHandler):
    """A host whose network fails in the middle of the second part of the pack, the first time."""

    asked: ClassVar = Counter[str]()
    stalled, goes_on = Event(), Event()

    def copyfile(self, source: Any, outputfile: Any) -> None:
        """Sends a file, or half of it."""
        if self.path.endswith(".bin"):
            self.asked[self.path] += 1
            if len(self.asked) == 2 and not self.stalled.is_set():
                contents = source.read()
                outputfile.write(contents[: len(contents) // 2])
                outputfile.flush()
                self.stalled.set()
                self.goes_on.wait()
                return
        super().copyfile(source, outputfile)

    def log_message(self, format: str, *args: object) -> None:
        """Says nothing."""


def test_what_had_come_stays_and_only_the_rest_is_loaded(
    folder: Path, browser: Browser, tmp_path: Path
) -> None:
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(Stalling, directory=str(folder))) as host:
        Thread(target=host.serve_forever, daemon=True).start()
        address = f"http://127.0.0.1:{host.server_port}{BASE}"
        with opened(browser, tmp_path, address, may_complain=True) as context:
            context.new_page().goto("./")
            assert Stalling.stalled.wait(PATIENCE / 1000)
        Stalling.goes_on.set()
        first, second = Stalling.asked
        with opened(browser, tmp_path, address) as context:
            visit(context.new_page())
        host.shutdown()
    assert Stalling.asked.pop(first) == 1
    assert Stalling.asked.pop(second) == 2
    assert set(Stalling.asked.values()) == {1}
