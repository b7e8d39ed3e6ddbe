"""A browser that was told to trust this machine's authority lets the app do everything; one that
wasn't opens nothing."""

import os
import shutil
import subprocess
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Error, Page, Playwright, expect

from scorekeeper.web.config import AUTHORITY
from tests.browser.conftest import ARGUMENTS, PHONE
from tests.support.serving import free_port, served

pytestmark = [
    pytest.mark.browser,
    pytest.mark.long,
    pytest.mark.skipif(not shutil.which("certutil"), reason="Debian has it in libnss3-tools"),
]

HERE = "127.0.0.1"
NAME = "kalooki.test"
"""A name of this machine that no browser takes for a safe one, as it does any loopback address."""
ABILITIES = """() => [
  isSecureContext, "serviceWorker" in navigator,
  "mediaDevices" in navigator, "wakeLock" in navigator,
]"""


def open_trusting(playwright: Playwright, home: Path, authority: Path | None) -> Browser:
    """A Chromium whose owner trusts the authority, if there is one."""
    store = home / ".pki" / "nssdb"
    store.mkdir(parents=True)
    database = ["certutil", "-d", f"sql:{store}"]
    subprocess.run([*database, "-N", "--empty-password"], check=True)
    if authority:
        subprocess.run(
            [*database, "-A", "-n", "own", "-t", "C,,", "-i", str(authority)], check=True
        )
    return playwright.chromium.launch(
        executable_path=os.environ.get("SCOREKEEPER_CHROMIUM"),
        args=[*ARGUMENTS, f"--host-resolver-rules=MAP {NAME} {HERE}"],
        env={**os.environ, "HOME": str(home)},
    )


def new_page(browser: Browser) -> Page:
    """A page of a phone."""
    return browser.new_context(viewport=PHONE, has_touch=True, is_mobile=True).new_page()


def test_with_its_authority_trusted_a_phone_can_do_everything(
    playwright: Playwright, tmp_path: Path
) -> None:
    port, data = free_port(), tmp_path / "data"
    command = ("scorekeeper", "--host", HERE, "--port", "{port}", "--https", str(port))
    with served(data, command=command) as address:
        with open_trusting(playwright, tmp_path / "stranger", None) as browser:
            page = new_page(browser)
            page.goto(address.replace(HERE, NAME))
            page.get_by_role("link", name="All that this phone can do").tap()
            expect(page.get_by_text("keep the screen on during a game")).to_be_visible()
            assert page.evaluate("[isSecureContext, 'wakeLock' in navigator]") == [False, False]
            with pytest.raises(Error, match="ERR_CERT_AUTHORITY_INVALID"):
                page.goto(f"https://{HERE}:{port}/")
        with open_trusting(playwright, tmp_path / "friend", data / AUTHORITY) as browser:
            page = new_page(browser)
            page.goto(f"https://{HERE}:{port}/")
            expect(page.get_by_role("link", name="New game")).to_be_visible()
            expect(page.get_by_text("All that this phone can do")).to_be_hidden()
            assert page.evaluate(ABILITIES) == [True] * 4
