"""A phone's camera reads the code on another phone. It sees a film of nothing else."""

import shutil
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest
import segno
from playwright.sync_api import Page, Playwright, expect

from tests.browser.conftest import launched, phone_context
from tests.support.thumb import begun

CHROMIUM = shutil.which("chromium") or shutil.which("google-chrome")
pytestmark = [
    pytest.mark.browser,
    pytest.mark.long,
    pytest.mark.skipif(not CHROMIUM, reason="Chromium's headless shell has no camera"),
]

WIDTH, HEIGHT = 640, 480
WALL, DARK, LIGHT = 170, 16, 235

Scan = Callable[..., Page]


def film_of(text: str) -> bytes:
    """A film of one picture: a QR code on a grey wall."""
    rows = [list(row) for row in segno.make(text, error="l").matrix_iter(scale=3, border=4)]
    top, left = (HEIGHT - len(rows)) // 2, (WIDTH - len(rows)) // 2
    picture = bytearray([WALL]) * (WIDTH * HEIGHT)
    for number, row in enumerate(rows, top):
        start = number * WIDTH + left
        picture[start : start + len(row)] = bytes(DARK if dark else LIGHT for dark in row)
    colours = bytes([128]) * (WIDTH * HEIGHT // 2)
    head = f"YUV4MPEG2 W{WIDTH} H{HEIGHT} F10:1 Ip A1:1 C420\n"
    return head.encode() + b"FRAME\n" + bytes(picture) + colours


@pytest.fixture
def scan(playwright: Playwright, address: str, tmp_path: Path) -> Iterator[Scan]:
    """Holds a phone's camera over a code with this text."""
    with ExitStack() as stack:

        def scan(text: str, *permissions: str) -> Page:
            film = tmp_path / "film.y4m"
            film.write_bytes(film_of(text))
            camera = (
                "--use-fake-device-for-media-stream",
                f"--use-file-for-fake-video-capture={film}",
            )
            browser = stack.enter_context(launched(playwright, *camera, program=CHROMIUM))
            context = stack.enter_context(
                phone_context(browser, address, permissions=list(permissions))
            )
            page = context.new_page()
            page.goto("/open")
            page.get_by_role("button", name="Scan the QR code").tap()
            return page

        yield scan


def test_the_link_of_a_game_is_scanned(phone: Page, scan: Scan) -> None:
    begun(phone, ["Ann", "Bob", "Cid"])
    phone.get_by_role("link", name="More").tap()
    phone.get_by_role("link", name="Share", exact=True).tap()
    phone.get_by_role("button", name="Make a link: Watch").tap()
    page = scan(phone.get_by_role("textbox", name="Link").input_value(), "camera")
    expect(page).to_have_title("Hand 1, Jamaican")


def test_a_whole_game_is_scanned(phone: Page, scan: Scan) -> None:
    begun(phone, ["Ann", "Bob", "Cid"])
    phone.goto(f"{phone.url.partition('?')[0]}/hand-over")
    page = scan(phone.get_by_role("textbox", name="Link").input_value(), "camera")
    expect(page).to_have_title("Import a game")
    expect(page.get_by_label("Or a link with a game in it")).not_to_be_empty()
    page.get_by_role("button", name="Import").tap()
    expect(page).to_have_title("Hand 1, Jamaican")


def test_a_code_of_something_else_is_no_game(scan: Scan) -> None:
    page = scan("https://example.org/", "camera")
    expect(page.get_by_text("This code doesn’t open a game")).to_be_visible()
    expect(page.get_by_label("The eight letters")).to_have_value("https://example.org/")


def test_a_camera_that_is_not_allowed_is_no_dead_end(scan: Scan) -> None:
    page = scan("whatever")
    expect(page.get_by_role("status")).to_contain_text("The camera can’t be used")
    page.get_by_role("button", name="Close").tap()
    expect(page.get_by_role("button", name="Open")).to_be_visible()
