"""An evening below a path of a name that the app shares with others."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.conftest import phone_context
from tests.support.labels import RECORDED
from tests.support.serving import served
from tests.support.thumb import begin, score, sheet

pytestmark = pytest.mark.browser

PATH = "/x/y"


@pytest.fixture
def below(tmp_path: Path) -> Iterator[str]:
    """Where the app is served."""
    with served(
        tmp_path, SCOREKEEPER_APPLICATION_ROOT=PATH, SCOREKEEPER_RATELIMIT_ENABLED="false"
    ) as address:
        yield f"{address}{PATH.strip('/')}/"


def test_one_phone_plays_and_another_follows(below: str, browser: Browser) -> None:
    with phone_context(browser, below) as context, phone_context(browser, below) as other:
        page = context.new_page()
        begin(page, ["Ann", "Bob", "Cid"])
        table = page.url
        score(page, "Ann", {"Bob": "K 9 A♠", "Cid": "=62"})
        expect(page.get_by_text(RECORDED)).to_be_visible()
        follow(page, other.new_page())
        page.goto(table)
        score(page, "Bob", {"Ann": "=41", "Cid": "9 9"})
        expect(other.pages[0].get_by_text("80", exact=True).first).to_be_visible()
        assert sheet(page)[-1][1:] == ["41", "34", "80"]
        for each in (*context.pages, *other.pages):
            assert each.url.startswith(below), each.url


def follow(page: Page, other: Page) -> None:
    """Lets another phone watch, by a link."""
    page.goto(f"{page.url}/share")
    page.get_by_role("button", name="Make a link: Watch").tap()
    other.goto(page.get_by_label("Link", exact=True).input_value())
    expect(other.get_by_text("62", exact=True).first).to_be_visible()
