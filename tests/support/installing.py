"""What the browser thinks of installing the app from a page."""

from typing import Any, NamedTuple

from playwright.sync_api import Page

OF_THE_TEST = "in-incognito"
"""What stands in the way only because tests use private windows."""


class Installing(NamedTuple):
    """The manifest as the browser has read it, and what stands in the way."""

    manifest: dict[str, Any]
    obstacles: list[str]


def installing(page: Page) -> Installing:
    """Asks the browser about the page that is shown."""
    session = page.context.new_cdp_session(page)
    read = session.send("Page.getAppManifest")
    found = session.send("Page.getInstallabilityErrors")["installabilityErrors"]
    errors = [each["message"] for each in read["errors"]]
    named = [each["errorId"] for each in found if each["errorId"] != OF_THE_TEST]
    session.detach()
    return Installing(read["manifest"], errors + named)
