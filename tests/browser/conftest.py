"""A real server, a real browser, a phone on the table."""

import os
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import urljoin

import pytest
from playwright.sync_api import (
    Browser,
    BrowserContext,
    ConsoleMessage,
    Page,
    Playwright,
    ViewportSize,
    expect,
    sync_playwright,
)

from tests.support.many import ALL
from tests.support.serving import PROGRAMS, served
from tests.support.static_site import hosted, write_site
from tests.support.thumb import begin

OFF = (
    # what Playwright switches off that matters here: the last list of features replaces its own
    *("DestroyProfileOnBrowserClose", "HttpsFirstBalancedModeAutoEnable", "HttpsUpgrades"),
    *("MediaRouter", "NetworkTimeServiceQuerying", "OptimizationHints", "PaintHolding"),
    *("PreconnectToSearch", "ThirdPartyStoragePartitioning"),
    # pages that Chromium loads for itself beside each of ours
    *("AimEnabled", "WebUIOmniboxAimPopup", "WebUIOmniboxPopup"),
    "SpareRendererForSitePerProcess",
)
ARGUMENTS = [
    "--no-sandbox",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-features=" + ",".join(OFF),
    "--disable-gpu",
    "--disable-sync",
]
SIZES = {320: 568, 390: 664, 1280: 800}
"""Width and height, in pixels, of a small phone, what a browser leaves of a usual one, and a
computer."""
USUAL = 390
PHONE: ViewportSize = {"width": USUAL, "height": SIZES[USUAL]}
PATIENCE = 15_000
"""Milliseconds: a busy machine is slow, and only a test that fails waits so long."""
COMING = 180_000
"""Milliseconds that a busy machine may take until the app is on the phone."""

expect.set_options(timeout=PATIENCE)


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Marks every test of this folder, so that the browser can be left out."""
    for item in items:
        if item.path.is_relative_to(Path(__file__).parent):
            item.add_marker("browser")


@pytest.fixture(scope="session")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Where a fresh Scorekeeper is served, by the command that users run."""
    data = tmp_path_factory.mktemp("data")
    with served(data, SCOREKEEPER_RATELIMIT_ENABLED="false") as address:
        yield address


@pytest.fixture(scope="session")
def data(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The data folder of a server that offers phones the pack."""
    folder = tmp_path_factory.mktemp("data")
    own = {"SCOREKEEPER_DATA": str(folder)}
    subprocess.run([str(PROGRAMS / "scorekeeper"), "pack"], check=True, env=os.environ | own)
    return folder


@pytest.fixture(scope="session")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """What a web host serves, the app in a folder of it."""
    folder = tmp_path_factory.mktemp("web")
    write_site(folder)
    return folder


@pytest.fixture(scope="session")
def playwright() -> Iterator[Playwright]:
    """There can be only one."""
    with sync_playwright() as playwright:
        yield playwright


@contextmanager
def launched(playwright: Playwright, *more: str, program: str | None = None) -> Iterator[Browser]:
    """The Chromium that `dev.py` found, or Playwright's own, unless another program is named."""
    named = program or os.environ.get("SCOREKEEPER_CHROMIUM")
    chromium = playwright.chromium.launch(executable_path=named, args=[*ARGUMENTS, *more])
    yield chromium
    chromium.close()


@pytest.fixture(scope="session")
def browser(playwright: Playwright) -> Iterator[Browser]:
    """One for all phones."""
    with launched(playwright) as browser:
        yield browser


KNOWN = "Failed to load resource", "registration blocked by Playwright"


class Complaints(list[str]):
    """What went wrong in the pages of a context; must stay empty."""

    def watch(self, context: BrowserContext) -> None:
        context.on("weberror", lambda error: self.append(str(error.error)))
        context.on("console", self.listen)

    def listen(self, message: ConsoleMessage) -> None:
        """Notes complaints; that a refused form came back with its status, or that a service worker
        may not come, is none."""
        is_known = any(known in message.text for known in KNOWN)
        if message.type in ("error", "warning") and not is_known:
            self.append(message.text)


def new_phone(browser: Browser, address: str, **more: object) -> tuple[BrowserContext, Complaints]:
    """A phone, and what its pages will have complained of. It has no service worker, behind which a
    test couldn't see or change what is asked of the server, unless it is to `allow` one."""
    options = {
        "viewport": PHONE,
        "has_touch": True,
        "is_mobile": True,
        "base_url": address,
        "service_workers": "block",
    }
    context = browser.new_context(**(options | more))  # type: ignore[arg-type]
    context.set_default_timeout(PATIENCE)
    complaints = Complaints()
    complaints.watch(context)
    return context, complaints


def leave(context: BrowserContext) -> None:
    """Ends what the pages are doing: closing one in the middle of that may never come to an end."""
    for page in context.pages:
        page.goto("about:blank")


@contextmanager
def phone_context(browser: Browser, address: str, **more: object) -> Iterator[BrowserContext]:
    """A phone whose pages may raise nothing and complain of nothing."""
    context, complaints = new_phone(browser, address, **more)
    yield context
    leave(context)
    context.close()
    assert complaints == []


@contextmanager
def other_phone(browser: Browser, page: Page) -> Iterator[BrowserContext]:
    """Another phone that has the same games as the one with `page`."""
    with phone_context(browser, urljoin(page.url, "/")) as context:
        context.add_cookies(page.context.cookies())  # type: ignore[arg-type]
        yield context


@pytest.fixture(scope="session")
def used_phone(browser: Browser, address: str) -> tuple[BrowserContext, Complaints]:
    """The phone of one test after the other: wiping it is quicker than making another."""
    return new_phone(browser, address)


@pytest.fixture
def phone(used_phone: tuple[BrowserContext, Complaints], address: str) -> Iterator[Page]:
    """One phone, 390 × 664, as if nobody had ever used it."""
    context, complaints = used_phone
    page = context.new_page()
    yield page
    context.set_offline(False)
    leave(context)
    stored = {"origin": address.rstrip("/"), "storageTypes": "all"}
    context.new_cdp_session(page).send("Storage.clearDataForOrigin", stored)
    context.clear_cookies()
    for open_page in context.pages:
        open_page.close()
    found = list(complaints)
    complaints.clear()
    assert found == []


@pytest.fixture(
    params=[
        USUAL,
        *(pytest.param(width, marks=pytest.mark.long) for width in SIZES if width != USUAL),
    ]
)
def screen(request: pytest.FixtureRequest, browser: Browser, address: str) -> Iterator[Page]:
    """A page on a usual phone; with `dev.py test --all`, also one of each other width."""
    size = {"width": request.param, "height": SIZES[request.param]}
    with phone_context(browser, address, viewport=size) as context:
        yield context.new_page()


@pytest.fixture(scope="session")
def pictures() -> Path | None:
    """Where screenshots go; only `dev.py test --all` takes any."""
    if not ALL:
        return None
    folder = Path(__file__).parent.parent.parent / "screenshots"
    folder.mkdir(exist_ok=True)
    return folder


@contextmanager
def opened(
    browser: Browser, user: Path, address: str, *more: str, may_complain: bool = False
) -> Iterator[BrowserContext]:
    """A browser that keeps what it has in `user`, until it is closed; started with `more`
    arguments."""
    context = browser.browser_type.launch_persistent_context(
        user,
        executable_path=os.environ.get("SCOREKEEPER_CHROMIUM"),
        args=[*ARGUMENTS, *more],
        base_url=address,
        viewport=PHONE,
        has_touch=True,
        is_mobile=True,
    )
    context.set_default_timeout(PATIENCE)
    complaints = Complaints()
    complaints.watch(context)
    yield context
    leave(context)
    context.close()
    assert may_complain or complaints == []


def end_worker(page: Page) -> None:
    """Ends the service worker, as a phone does when it has nothing to do."""
    session = page.context.new_cdp_session(page)
    session.send("ServiceWorker.enable")
    session.send("ServiceWorker.stopAllWorkers")


def visit(page: Page) -> None:
    """Opens the app in its static folder; on the first visit it comes to the phone."""
    page.goto("./")
    expect(page.get_by_role("link", name="New game")).to_be_visible(timeout=COMING)


def bring_home(page: Page) -> None:
    """Brings the app from its server to the phone."""
    page.goto("./settings")
    whole = page.get_by_role("switch", name="The whole app")
    expect(whole).to_be_visible()
    if not whole.is_checked():  # else it comes by itself
        whole.tap()
    ready = page.get_by_text("Ready: opens without a network.", exact=True)
    expect(ready).to_be_visible(timeout=COMING)


def begin_and_bring_home(page: Page) -> str:
    """Begins a game and brings the app to the phone; gives the address of the table, now open."""
    begin(page, ["Ann", "Bob", "Cid"])
    table = page.url
    bring_home(page)
    page.goto(table)
    return table


@pytest.fixture
def page_at_home(data: Path, browser: Browser, tmp_path: Path) -> Iterator[Page]:
    """The table of a game, on a phone on which the app is at home; its server is there."""
    with (
        served(data, SCOREKEEPER_RATELIMIT_ENABLED="false") as address,
        opened(browser, tmp_path, address) as context,
    ):
        page = context.new_page()
        begin_and_bring_home(page)
        yield page


@pytest.fixture
def page_of_site(folder: Path, browser: Browser, tmp_path: Path) -> Iterator[Page]:
    """Home, on a phone to which the app came from its static folder."""
    with hosted(folder) as address, opened(browser, tmp_path, address) as context:
        page = context.new_page()
        visit(page)
        yield page
