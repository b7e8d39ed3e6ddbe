"""A phone's camera reads the code on another phone. It sees a film of nothing else."""

import shutil
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest
import segno
from playwright.sync_api import Page, Playwright, expect

from scorekeeper.wire.game_parts import split
from tests.browser.conftest import launched, phone_context
from tests.support.thumb import begun

CHROMIUM = shutil.which("chromium") or shutil.which("google-chrome")
pytestmark = [
    pytest.mark.long,
    pytest.mark.skipif(not CHROMIUM, reason="Chromium's headless shell has no camera"),
]

WIDTH, HEIGHT = 640, 480
WALL, DARK, LIGHT = 170, 16, 235

Scan = Callable[..., Page]


FRAMES_OF_EACH = 10
"""How long each code is held before the camera: a second."""


def film_of(*texts: str) -> bytes:
    """A film of QR codes on a grey wall, one after the other, again and again."""
    head = f"YUV4MPEG2 W{WIDTH} H{HEIGHT} F10:1 Ip A1:1 C420\n"
    return head.encode() + b"".join(_frame_of(text) * FRAMES_OF_EACH for text in texts)


def _frame_of(text: str) -> bytes:
    rows = [list(row) for row in segno.make(text, error="l").matrix_iter(scale=3, border=4)]
    top, left = (HEIGHT - len(rows)) // 2, (WIDTH - len(rows)) // 2
    picture = bytearray([WALL]) * (WIDTH * HEIGHT)
    for number, row in enumerate(rows, top):
        start = number * WIDTH + left
        picture[start : start + len(row)] = bytes(DARK if dark else LIGHT for dark in row)
    colours = bytes([128]) * (WIDTH * HEIGHT // 2)
    return b"FRAME\n" + bytes(picture) + colours


@pytest.fixture
def scan(playwright: Playwright, address: str, tmp_path: Path) -> Iterator[Scan]:
    """Holds a phone's camera over codes with these texts, on a page where codes are scanned."""
    with ExitStack() as stack:

        def scan(*texts: str, path: str = "/open", allowed: bool = True) -> Page:
            film = tmp_path / "film.y4m"
            film.write_bytes(film_of(*texts))
            camera = (
                "--use-fake-device-for-media-stream",
                f"--use-file-for-fake-video-capture={film}",
            )
            browser = stack.enter_context(launched(playwright, *camera, program=CHROMIUM))
            context = stack.enter_context(
                phone_context(browser, address, permissions=["camera"] if allowed else [])
            )
            page = context.new_page()
            page.goto(path)
            page.get_by_role("button", name="Scan the QR code").tap()
            return page

        yield scan


def test_the_link_of_a_game_is_scanned(phone: Page, scan: Scan) -> None:
    begun(phone, ["Ann", "Bob", "Cid"])
    phone.get_by_role("link", name="More").tap()
    phone.get_by_role("link", name="Share", exact=True).tap()
    phone.get_by_role("button", name="Make a link: Watch").tap()
    page = scan(phone.get_by_role("textbox", name="Link").input_value())
    expect(page).to_have_title("Hand 1, Jamaican")


def test_a_whole_game_is_scanned(phone: Page, scan: Scan) -> None:
    begun(phone, ["Ann", "Bob", "Cid"])
    phone.goto(f"{phone.url.partition('?')[0]}/hand-over")
    page = scan(phone.get_by_role("textbox", name="Link").input_value())
    expect(page).to_have_title("Bring in a saved game")
    expect(page.get_by_label("Or a link with a game in it")).not_to_be_empty()
    page.get_by_role("button", name="Import").tap()
    expect(page).to_have_title("Hand 1, Jamaican")


@pytest.mark.parametrize("path", ["/open", "/import-game"])
def test_a_long_game_is_scanned_code_by_code(phone: Page, scan: Scan, path: str) -> None:
    begun(phone, ["Ann", "Bob", "Cid"])
    phone.goto(f"{phone.url.partition('?')[0]}/hand-over")
    link = phone.get_by_role("textbox", name="Link").input_value()
    address, _, word = link.partition("#")
    parts = split(word, len(word) // 3 + 1)
    other = split("1.of-another-game", 3)[0]
    page = scan(*(f"{address}#{part}" for part in (parts[1], other, *reversed(parts))), path=path)
    expect(page.get_by_text("of 3 codes: now the next one.")).to_be_visible()
    if path == "/open":
        expect(page).to_have_title("Bring in a saved game")
        page.get_by_role("button", name="Import").tap()
    expect(page).to_have_title("Hand 1, Jamaican")


def test_a_code_of_something_else_is_no_game(scan: Scan) -> None:
    page = scan("https://example.org/")
    expect(page.get_by_text("This code doesn’t open anything")).to_be_visible()
    expect(page.get_by_label("The eight letters")).to_have_value("https://example.org/")


def test_a_camera_that_is_not_allowed_is_no_dead_end(scan: Scan) -> None:
    page = scan("whatever", allowed=False)
    expect(page.get_by_role("status")).to_contain_text("The camera can’t be used")
    for width, height in ((844, 390), (360, 560)):
        page.set_viewport_size({"width": width, "height": height})
        expect(page.get_by_role("button", name="Close")).to_be_in_viewport(ratio=1)
    page.get_by_role("button", name="Close").tap()
    expect(page.get_by_role("button", name="Open")).to_be_visible()
