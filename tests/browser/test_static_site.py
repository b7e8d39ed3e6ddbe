"""The app in a folder that any web host can serve: no server of ours, everything on the phone."""

import re
from collections.abc import Iterator
from pathlib import Path

import pypdfium2
import pytest
from PIL import Image
from playwright.sync_api import (
    Browser,
    BrowserContext,
    Page,
    Playwright,
    Route,
    ViewportSize,
    expect,
)

from scorekeeper.variants.registry import VARIANTS
from tests.browser.album import Album, complaints, keep
from tests.browser.conftest import (
    COMING,
    PHONE,
    end_worker,
    launched,
    opened,
    phone_context,
    visit,
)
from tests.support.installing import installing
from tests.support.labels import RECORDED
from tests.support.serving import free_port
from tests.support.static_site import BASE, hosted, hosted_with_404
from tests.support.thumb import begin, score, score_winner

pytestmark = pytest.mark.long

MANY, FEW = 1_000_000, 20
"""Colours: as many as a picture may have, and fewer than one has on which something is drawn."""
LANDSCAPE: ViewportSize = {"width": 844, "height": 390}
NIGHT = "rgb(17, 16, 13)"
"""The paper by lamplight."""


def test_a_hand_outlives_the_page_the_worker_the_host_and_the_browser(
    folder: Path, browser: Browser, tmp_path: Path
) -> None:
    port = free_port()
    with hosted(folder, port) as address, opened(browser, tmp_path, address) as context:
        page = context.new_page()
        visit(page)
        begin(page, ["Ann", "Bob", "Cid"])
        score(page, "Ann", {"Bob": "=35", "Cid": "K 9 ★"})
        expect(page.get_by_text(RECORDED)).to_be_visible()
        table = page.url
        page.reload()
        expect(page.get_by_text("+35")).to_be_visible()
        end_worker(page)
        page.reload()
        expect(page.get_by_text("+35")).to_be_visible()
    with opened(browser, tmp_path, address) as context:  # and nobody serves the folder any more
        page = context.new_page()
        page.goto(table)
        expect(page.get_by_text("+35")).to_be_visible()
        score(page, "Bob", {"Ann": "=12", "Cid": "=7"})
        expect(page.get_by_text(RECORDED)).to_be_visible()
        end_worker(page)
        page.goto(f"{table}/sheet")
        expect(page.get_by_role("rowheader", name="2")).to_be_visible()


def test_an_evening_of_every_game_with_cards_is_played_in_it(page_of_site: Page) -> None:
    page = page_of_site
    said = re.compile(f"{RECORDED.pattern}|Nobody else laid")
    for variant in (each for each in VARIANTS.values() if each.has_cards):
        begin(page, ["Ann", "Bob", "Cid"], variant.name)
        for out, others in ("Ann", "Bob Cid"), ("Bob", "Ann Cid"), ("Cid", "Ann Bob"):
            if variant.card_points.nothing_counts:
                score_winner(page, out)
            else:
                score(page, out, dict.fromkeys(others.split(), "=15"))
            expect(page.get_by_text(said)).to_be_visible()
        table = page.url.removesuffix("/end")
        for end in "/sheet", "/money", "/log", "/export", "/check", "/rules", "/game-menu":
            answer = page.goto(table + end)
            assert answer is not None
            assert answer.status == 200, (variant.name, end)


@pytest.mark.parametrize(
    ("opens", "status"), [("index.html?then=rules%2Fjamaican", 200), ("rules/jamaican", 404)]
)
def test_an_address_that_is_opened_first_is_shown_once_the_app_is_there(
    folder: Path, browser: Browser, tmp_path: Path, opens: str, status: int
) -> None:
    with hosted_with_404(folder) as address, opened(browser, tmp_path, address) as context:
        page = context.new_page()
        answer = page.goto(opens)
        assert answer is not None
        assert answer.status == status
        expect(page.get_by_role("link", name="House rules")).to_be_visible(timeout=COMING)
        assert page.url == f"{address}rules/jamaican"


def test_the_first_page_says_why_the_app_cannot_come_and_it_can_be_installed_all_the_same(
    folder: Path, browser: Browser, tmp_path: Path
) -> None:
    with hosted(folder) as address, opened(browser, tmp_path, address) as context:
        page = context.new_page()
        context.route(f"**{BASE}phone/library-*.bin", lambda route: route.abort())
        page.goto("./")
        expect(page.get_by_role("alert")).to_contain_text("Check the network")
        first = installing(page)
        context.unroute_all()
        page.get_by_role("button", name="Try again").tap()
        expect(page.get_by_role("link", name="New game")).to_be_visible(timeout=COMING)
        own = installing(page)
        assert first.obstacles == own.obstacles == []
        for name in "id", "scope", "startUrl":
            assert first.manifest[name] == own.manifest[name] == address
        for picture in own.manifest["screenshots"]:
            assert page.request.get(picture["image"]["url"]).ok


def test_a_browser_that_lacks_what_it_takes_is_told_so(
    folder: Path, browser: Browser, tmp_path: Path
) -> None:
    with hosted(folder) as address, opened(browser, tmp_path, address) as context:
        context.add_init_script("delete Navigator.prototype.serviceWorker")
        page = context.new_page()
        page.goto("./")
        expect(page.get_by_role("alert")).to_contain_text("can’t run in this browser")


def test_a_phone_with_too_little_memory_is_told_so_before_anything_is_loaded(
    folder: Path, browser: Browser, tmp_path: Path
) -> None:
    with hosted(folder) as address, opened(browser, tmp_path, address) as context:
        context.add_init_script("Object.defineProperty(navigator, 'deviceMemory', { value: 1 })")
        page = context.new_page()
        page.goto("./")
        expect(page.get_by_role("alert")).to_contain_text("less than 2 GB of memory")
        expect(page.get_by_role("progressbar")).to_be_hidden()
        assert page.evaluate("caches.keys()") == []
        page.get_by_role("button", name="Try it all the same").tap()
        expect(page.get_by_role("link", name="New game")).to_be_visible(timeout=COMING)


def test_the_browser_draws_the_picture_and_prints_the_sheet(page_of_site: Page) -> None:
    page = page_of_site
    page.add_init_script("window.print = () => { document.title = 'Printed'; }")
    page.get_by_role("button", name="Try a sample game").tap()
    expect(page.get_by_role("link", name="Score the hand")).to_be_visible()
    table = page.url
    for shape, height in ("tall", 1350), ("square", 1080):
        page.goto(f"{table}/export?shape={shape}")
        picture = page.get_by_role("link", name="Save the picture")
        expect(picture).to_have_attribute("href", re.compile("^blob:"))
        with page.expect_download() as download:
            picture.tap()
        drawn = Image.open(download.value.path())
        assert (drawn.format, drawn.size) == ("PNG", (1080, height))
        assert len(drawn.convert("RGB").getcolors(MANY) or ()) > FEW
    page.get_by_role("link", name="Paper: Print").tap()
    expect(page).to_have_title("Printed")
    (sheet,) = pypdfium2.PdfDocument(page.pdf(format="A4"))
    on_paper = sheet.get_textpage().get_text_bounded()
    assert "Jamaican, " in on_paper
    assert "Dot" in on_paper
    assert "Tap a score" not in on_paper
    assert "How the totals went" in on_paper


def test_the_first_page_speaks_and_looks_as_was_chosen(page_of_site: Page) -> None:
    page = page_of_site
    page.goto("settings")
    page.get_by_label("Deutsch").check()
    expect(page.locator("html")).to_have_attribute("lang", "de")
    page.get_by_label("Dunkel").check()
    expect(page.locator("form")).to_have_attribute("data-look", "dark")
    page.goto("index.html?failed=of+course")
    expect(page.get_by_role("button", name="Noch einmal versuchen")).to_be_visible()
    expect(page.locator("html")).to_have_css("background-color", NIGHT)


def first_pages(context: BrowserContext) -> Iterator[tuple[str, Page]]:
    """The first page while the app is coming, when it can't come, and in a browser that lacks what
    it takes."""
    page = context.new_page()
    held: list[Route] = []
    context.route(f"**{BASE}phone/library-*.bin", lambda route: held.append(route))
    page.goto("./")
    expect(page.get_by_text(re.compile(r"\d of \d\.\d MB"))).to_be_visible()
    yield "coming", page
    page.goto("about:blank")
    context.unroute_all()
    page.goto("index.html?failed=The+disk+is+full.")
    expect(page.get_by_role("alert")).to_be_visible()
    yield "failed", page
    context.add_init_script("delete Navigator.prototype.serviceWorker")
    page.goto("./")
    expect(page.get_by_text("can’t run in this browser")).to_be_visible()
    yield "cannot", page


def test_the_first_page_is_fit_to_be_seen(
    folder: Path, browser: Browser, pictures: Path | None
) -> None:
    with (
        hosted(folder) as address,
        phone_context(browser, address, service_workers="allow") as context,
    ):
        for name, page in first_pages(context):
            Album(page, pictures).take(f"begin-{name}", "Scorekeeper")
            page.set_viewport_size(LANDSCAPE)
            assert complaints(page) == []
            keep(page, pictures, f"begin-{name}-landscape")
            page.set_viewport_size(PHONE)


def test_the_first_page_can_be_read_in_large_letters(
    folder: Path, playwright: Playwright, pictures: Path | None
) -> None:
    with (
        hosted(folder) as address,
        launched(playwright, "--blink-settings=defaultFontSize=32") as browser,
        phone_context(browser, address, service_workers="allow") as context,
    ):
        for name, page in first_pages(context):
            assert complaints(page) == []
            keep(page, pictures, f"begin-{name}-large", whole=True)


SEND_WHAT_NOTHING_CAN_BE_MADE_OF = """async () => {
  const { storeRequest } = await import("./static/js/phone/records.js");
  const body = new TextEncoder().encode("out=1&left-2-points=35");
  await storeRequest({ method: "POST", path: "//[", headers: {}, body });
}"""


def test_what_python_comes_to_grief_over_is_set_aside_and_the_rest_goes_on(
    folder: Path, browser: Browser, tmp_path: Path
) -> None:
    with (
        hosted(folder) as address,
        opened(browser, tmp_path, address, may_complain=True) as context,  # where Python fails
    ):
        page = context.new_page()
        visit(page)
        page.evaluate(SEND_WHAT_NOTHING_CAN_BE_MADE_OF)
        for _ in range(3):  # the first starts fail
            page.goto("./", timeout=COMING)
        page.goto("only-here")
        expect(page.get_by_role("definition").filter(has_text="35")).to_be_visible()
        page.get_by_role("button", name="Drop it").tap()
        expect(page.get_by_role("definition")).to_have_count(0)
