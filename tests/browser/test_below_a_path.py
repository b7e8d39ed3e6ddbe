"""An evening below a path of a name that the app shares with others."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.conftest import begin_and_bring_home, opened, phone_context
from tests.browser.test_light_worker import come_back, count_hand, cut_off, seen_once, slip
from tests.support.labels import RECORDED
from tests.support.serving import served
from tests.support.thumb import begin, score, sheet

PATH = "/x/y"


@contextmanager
def served_below(data: Path) -> Iterator[str]:
    """The app below that path; gives its address."""
    with served(
        data, SCOREKEEPER_APPLICATION_ROOT=PATH, SCOREKEEPER_RATELIMIT_ENABLED="false"
    ) as address:
        yield f"{address}{PATH.strip('/')}/"


@pytest.fixture(scope="module")
def below(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Where the app is served."""
    with served_below(tmp_path_factory.mktemp("data")) as address:
        yield address


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


def test_a_hand_is_counted_without_a_network_from_the_first_game_on(
    below: str, browser: Browser
) -> None:
    with seen_once(browser, below) as page:
        cut_off(page)
        count_hand(page)
        expect(slip(page)).to_contain_text("Hand 1 is kept")
        come_back(page)
        expect(slip(page)).to_contain_text("Hand 1 saved.")
        assert has_total(page, "35")


@pytest.mark.long
def test_the_app_goes_on_without_a_network_and_brings_a_hand_to_the_server(
    data: Path, browser: Browser, tmp_path: Path
) -> None:
    with served_below(data) as below, opened(browser, tmp_path, below) as context:
        page = context.new_page()
        table = begin_and_bring_home(page)
        (worker,) = context.service_workers
        assert worker.url == f"{below}sw_with_server.js"
        cut_off(page)
        score(page, "Ann", {"Bob": "=35", "Cid": "K 9"})
        expect(page.get_by_text("1 not sent yet")).to_be_visible()
        come_back(page)
        expect(page.locator("[data-state]")).to_have_text("live")
        page.goto(table)
        assert has_total(page, "35")


def has_total(page: Page, total: str) -> bool:
    """Whether the server shows a total on the sheet of the game whose table is open."""
    return f">{total}<" in page.request.get(f"{page.url.partition('?')[0]}/sheet").text()


def follow(page: Page, other: Page) -> None:
    """Lets another phone watch, by a link."""
    page.goto(f"{page.url}/share")
    page.get_by_role("button", name="Make a link: Watch").tap()
    other.goto(page.get_by_label("Link", exact=True).input_value())
    expect(other.get_by_text("62", exact=True).first).to_be_visible()
