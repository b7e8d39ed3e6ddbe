"""Firefox and WebKit with the app at home in them, and nobody there to answer: only with
`dev.py test --all`."""

from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest
from selenium.webdriver.remote.webdriver import WebDriver

from tests.support.other_browsers import BROWSERS, browser, tap, wait_for
from tests.support.other_thumb import begin, score
from tests.support.serving import free_port, served
from tests.support.static_site import hosted

pytestmark = [
    pytest.mark.long,
    pytest.mark.slow,
    pytest.mark.filterwarnings("ignore:setting remote_server_addr"),  # Selenium's own, for WebKit
]

COMING = 300
"""Seconds that a busy machine may take until the app is in the browser."""


@pytest.fixture(params=BROWSERS)
def driver(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[WebDriver]:
    """A browser, whose pages may complain of nothing."""
    if not BROWSERS[request.param]:
        pytest.skip(f"{request.param} is not here; docs/development.md says what to install")
    with browser(request.param, tmp_path) as driver:
        yield driver


def test_a_game_goes_on_without_the_host_of_its_folder(driver: WebDriver, folder: Path) -> None:
    with hosted(folder) as address:
        driver.get(address)
        wait_for(driver, "a", "New game", COMING)
        begin(driver)
        score(driver, "Ann", {"Bob": "K 9 A♠", "Cid": "=62"})
        table = driver.current_url
    driver.get(table)
    wait_for(driver, "main", "+34")
    score(driver, "Bob", {"Ann": "=41", "Cid": "=27"})
    tap(driver, "a", "Sheet")
    assert wait_for(driver, "tfoot").text.split() == ["Total", "41", "34", "89"]


def test_a_hand_goes_to_the_server_once_it_is_back(driver: WebDriver, data: Path) -> None:
    port = free_port()
    with ExitStack() as server:
        address = server.enter_context(served(data, port=port))
        driver.get(address)
        begin(driver)
        table = driver.current_url
        # WebKit installs no worker while the page that registers it was left within a moment
        driver.execute_async_script("navigator.serviceWorker.ready.then(() => arguments[0]())")
        driver.get(f"{address}settings")
        if not wait_for(driver, "[data-whole]").is_selected():  # else it comes by itself
            tap(driver, "[data-whole]")
        wait_for(driver, ".offline", "Ready: opens without a network.", COMING)
        driver.get(table)
        wait_for(driver, "main", "Hand 1 of 9")
        driver.get("about:blank")  # nothing is on its way any more when the server goes
    driver.get(table)
    score(driver, "Ann", {"Bob": "K 9 A♠", "Cid": "=62"})
    wait_for(driver, ".top", "1 not sent yet")
    with served(data, port=port):
        driver.get(table)  # Firefox’s driver reloads a page past its service worker
        wait_for(driver, "[data-live] main", "+34")
        driver.get("about:blank")
