"""A browser and a server of the app, to measure pages or to take their pictures."""

import logging
import os
import shutil
import threading
from collections.abc import Iterator
from contextlib import contextmanager

from playwright.sync_api import Browser, sync_playwright
from werkzeug.serving import make_server

from benchmarks.evening import serve_evening

ARGUMENTS = ["--no-sandbox", "--disable-quic", "--disable-background-networking"]


@contextmanager
def open_browser() -> Iterator[tuple[Browser, str]]:
    """Start a browser and a server of the app; yield the browser and the server's address."""
    logging.getLogger("werkzeug").setLevel(logging.ERROR)
    with serve_evening(0) as (app, _, _), sync_playwright() as playwright:
        server = make_server("127.0.0.1", 0, app, threaded=True)
        threading.Thread(target=server.serve_forever, daemon=True).start()
        chromium = playwright.chromium.launch(executable_path=find_chromium(), args=ARGUMENTS)
        yield chromium, f"http://127.0.0.1:{server.server_port}"
        chromium.close()
        server.shutdown()


def find_chromium() -> str | None:
    """Find the program of Chromium; None where Playwright has one of its own."""
    return os.environ.get("SCOREKEEPER_CHROMIUM") or shutil.which("chromium")
