"""The app can be installed on a phone, which shows what it looks like."""

import struct

import pytest
from playwright.sync_api import Page

from tests.support.installing import installing

pytestmark = pytest.mark.long


def test_the_browser_offers_to_install_the_app(phone: Page, address: str) -> None:
    phone.goto("/")
    manifest, obstacles = installing(phone)
    assert obstacles == []
    assert (manifest["id"], manifest["scope"]) == (address, address)
    assert {each["formFactor"] for each in manifest["screenshots"]} == {"kNarrow", "kWide"}
    for picture in manifest["screenshots"]:
        drawn = phone.request.get(picture["image"]["url"]).body()
        width, height = struct.unpack(">2I", drawn[16:24])
        assert picture["image"]["sizes"] == f"{width}x{height}"
