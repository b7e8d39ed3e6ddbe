"""Browsers whose owner trusts an authority, as after the three steps of “HTTPS at home”."""

import os
import shutil
import subprocess
from pathlib import Path

from playwright.sync_api import Browser, Playwright

from tests.browser.conftest import ARGUMENTS

CERTUTIL = shutil.which("certutil")
"""What writes the store of a browser; None where Debian's libnss3-tools isn't."""


def make_store(folder: Path, authority: Path | None) -> None:
    """Makes the store of a browser's certificates, with the authority, if there is one."""
    folder.mkdir(parents=True)
    database = [CERTUTIL or "certutil", "-d", f"sql:{folder}"]
    subprocess.run([*database, "-N", "--empty-password"], check=True)
    if authority:
        subprocess.run(
            [*database, "-A", "-n", "own", "-t", "C,,", "-i", str(authority)], check=True
        )


def open_trusting(
    playwright: Playwright, home: Path, authority: Path | None, *more: str
) -> Browser:
    """A Chromium whose owner trusts the authority, if there is one; started with `more`
    arguments."""
    make_store(home / ".pki" / "nssdb", authority)
    return playwright.chromium.launch(
        executable_path=os.environ.get("SCOREKEEPER_CHROMIUM") or shutil.which("chromium"),
        args=[*ARGUMENTS, *more],
        env={**os.environ, "HOME": str(home)},
    )
