"""A real server, a real browser, a phone on the table."""

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import (
    Browser,
    BrowserContext,
    ConsoleMessage,
    Page,
    expect,
    sync_playwright,
)

from tests.support.serving import served

ARGUMENTS = [
    "--no-sandbox",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
PHONE = {"width": 390, "height": 844}
SIZES = {320: 568, 390: 844, 1280: 800}
PATIENCE = 15_000
"""Milliseconds: a busy machine is slow, and only a test that fails waits so long."""

expect.set_options(timeout=PATIENCE)


@pytest.fixture(scope="session")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Where a fresh Scorekeeper is served, by the command that users run."""
    data = tmp_path_factory.mktemp("data")
    with served(data, SCOREKEEPER_RATELIMIT_ENABLED="false") as address:
        yield address


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """Chromium, as `dev.py` found it."""
    named = os.environ.get("SCOREKEEPER_CHROMIUM") or shutil.which("chromium")
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=named, args=ARGUMENTS)
        yield chromium
        chromium.close()


class Faults(list[str]):
    """What went wrong in the pages of a context; must stay empty."""

    def watch(self, context: BrowserContext) -> None:
        context.on("weberror", lambda error: self.append(str(error.error)))
        context.on("console", self.listen)

    def listen(self, message: ConsoleMessage) -> None:
        """Notes complaints; that a refused form came back with its status is none."""
        if message.type in ("error", "warning") and "Failed to load resource" not in message.text:
            self.append(message.text)


@contextmanager
def phone_context(browser: Browser, address: str, **more: object) -> Iterator[BrowserContext]:
    """A phone whose pages may raise nothing and complain of nothing."""
    options = {"viewport": PHONE, "has_touch": True, "is_mobile": True, "base_url": address}
    context = browser.new_context(**(options | more))  # type: ignore[arg-type]
    context.set_default_timeout(PATIENCE)
    faults = Faults()
    faults.watch(context)
    yield context
    context.close()
    assert faults == []


@pytest.fixture
def phone(browser: Browser, address: str) -> Iterator[Page]:
    """One phone, 390 × 844."""
    with phone_context(browser, address) as context:
        yield context.new_page()


@pytest.fixture(params=list(SIZES))
def screen(request: pytest.FixtureRequest, browser: Browser, address: str) -> Iterator[Page]:
    """A page of one width."""
    width = request.param
    size = {"width": width, "height": SIZES[width]}
    with phone_context(browser, address, viewport=size) as context:
        yield context.new_page()


@pytest.fixture(scope="session")
def pictures() -> Path:
    """Where screenshots go."""
    folder = Path(__file__).parent.parent.parent / "screenshots"
    folder.mkdir(exist_ok=True)
    return folder
