"""A browser that was told to trust this machine's authority lets the app do everything; one that
wasn't opens nothing."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Error, Page, Playwright, expect
from selenium.common.exceptions import InsecureCertificateException

from scorekeeper.web.config import AUTHORITY
from tests.browser.conftest import PHONE
from tests.support.other_browsers import FIREFOX, firefox, wait_for
from tests.support.serving import free_port, served
from tests.support.trusting import CERTUTIL, make_store, open_trusting

pytestmark = [
    pytest.mark.long,
    pytest.mark.skipif(not CERTUTIL, reason="Debian has it in libnss3-tools"),
]

HERE = "127.0.0.1"
NAME = "kalooki.test"
"""A name of this machine that no browser takes for a safe one, as it does any loopback address."""
RESOLVES = f"--host-resolver-rules=MAP {NAME} {HERE}"
ABILITIES = """[
  isSecureContext, "serviceWorker" in navigator,
  "mediaDevices" in navigator, "wakeLock" in navigator,
]"""


def new_page(browser: Browser) -> Page:
    """A page of a phone."""
    return browser.new_context(viewport=PHONE, has_touch=True, is_mobile=True).new_page()


@pytest.fixture
def both(tmp_path: Path) -> Iterator[tuple[str, str, Path]]:
    """The app by HTTP and by HTTPS: both addresses, and the authority."""
    port, data = free_port(), tmp_path / "data"
    command = ("scorekeeper", "--host", HERE, "--port", "{port}", "--https", str(port))
    with served(data, command=command) as address:
        yield address, f"https://{HERE}:{port}/", data / AUTHORITY


def test_with_its_authority_trusted_a_phone_can_do_everything(
    both: tuple[str, str, Path], playwright: Playwright, tmp_path: Path
) -> None:
    address, secure, authority = both
    with open_trusting(playwright, tmp_path / "stranger", None, RESOLVES) as browser:
        page = new_page(browser)
        page.goto(address.replace(HERE, NAME))
        page.get_by_role("link", name="All that this phone can do").tap()
        expect(page.get_by_text("keep the screen on during a game")).to_be_visible()
        assert page.evaluate("[isSecureContext, 'wakeLock' in navigator]") == [False, False]
        with pytest.raises(Error, match="ERR_CERT_AUTHORITY_INVALID"):
            page.goto(secure)
    with open_trusting(playwright, tmp_path / "friend", authority) as browser:
        page = new_page(browser)
        page.goto(secure)
        expect(page.get_by_role("link", name="New game")).to_be_visible()
        expect(page.get_by_text("All that this phone can do")).to_be_hidden()
        assert page.evaluate(ABILITIES) == [True] * 4


@pytest.mark.skipif(not FIREFOX, reason="docs/development.md says what to install")
@pytest.mark.filterwarnings("ignore:setting remote_server_addr")  # Selenium's own
def test_firefox_trusts_it_too(both: tuple[str, str, Path], tmp_path: Path) -> None:
    _, secure, authority = both
    stranger, friend = tmp_path / "stranger", tmp_path / "friend"
    with firefox(tmp_path, stranger) as driver, pytest.raises(InsecureCertificateException):
        driver.get(secure)
    make_store(friend, authority)
    with firefox(tmp_path, friend) as driver:
        driver.get(secure)
        wait_for(driver, "a", "New game")
        abilities = driver.execute_script(f"return {ABILITIES}")
        assert abilities[:3] == [True] * 3
