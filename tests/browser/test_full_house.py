"""Eight people with long names on the smallest phone, in every language: each page of the app, of
their games, their circle and their tournament fits."""

from collections.abc import Iterator
from pathlib import Path

import pypdfium2
import pytest
from playwright.sync_api import Browser, Page, ViewportSize, expect

from tests.browser.album import complaints, keep
from tests.browser.conftest import PHONE, phone_context
from tests.browser.test_everybody import OF_THE_APP, OF_THE_GAME, SMALL, TRANSLATED
from tests.support.full_house import NAMES, circle, game, hand, tournament

pytestmark = [pytest.mark.long, pytest.mark.slow]

OF_A_GAME_FOR_MONEY = ("", "/score", "/sheet", "/penalty", "/money")
OF_A_GAME_THAT_IS_OVER = ("/end", "/money", "/sheet", "/keep")
OF_A_CIRCLE = ("", "/games", "/people", "/head-to-head", "/circle-menu", "/share", "/delete")
OF_A_TOURNAMENT = (
    *("", "/people", "/people/here", "/people/circle", "/latecomer", "/wrong-seat", "/plan"),
    *("/tournament-menu", "/share", "/seating", "/end", "/delete", "/paper", "/sign-up"),
)
PERSON = "table a[href*='/people/']"

ON_ITS_SIDE = {"width": 844, "height": 390}
NOTCH = 47
UNDER_THE_NOTCH = """
(notch) => [...document.querySelectorAll("a, button, p, h1, h2, th, td, label, input, select")]
  .filter((element) => element.checkVisibility() && !element.closest(".sr, .scroll, .jump"))
  .map((element) => [element.outerHTML.slice(0, 60), element.getBoundingClientRect()])
  .filter(([, { left, right }]) => left < notch - 15 || right > innerWidth - notch + 15)
  .map(([html]) => html)
"""
"""What begins or ends there; a sign in the margin may."""
LINES = """
(buttons) => buttons.map((button) => {
  const range = document.createRange();
  range.selectNodeContents(button);
  return new Set([...range.getClientRects()].map((box) => box.top)).size;
})
"""
"""How many lines the words on each button take."""
CUT = """
(names) => names.filter((name) => name.scrollWidth > name.clientWidth)
  .map((name) => name.textContent)
"""
"""The names for which their button has no room."""
OUTSIDE = """
(parts) => parts.filter((part) => {
  const box = part.getBoundingClientRect();
  const around = part.closest("svg, th").getBoundingClientRect();
  return box.right > around.right + 0.5 || box.left < around.left - 0.5;
}).map((part) => part.textContent)
"""
"""The parts that reach beyond the picture or the cell in which they are cut off."""
BROKEN_WORDS = """
(names) => names.flatMap((name) => {
  const text = name.firstChild, range = document.createRange();
  return [...text.data.matchAll(/[^ -]+/g)].filter((word) => {
    range.setStart(text, word.index);
    range.setEnd(text, word.index + word[0].length);
    return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1;
  }).map(([word]) => word);
})
"""
SCROLLED = "({ scrollWidth, clientWidth }) => scrollWidth - clientWidth"
"""So many pixels can't be seen."""
EUROPEAN = [hand(6, 140), hand(4, 100)]
"""After these, six may buy in."""
LARGE = {"currency": "JMD", "options": {"unit": 250000}}


def pages(page: Page) -> Iterator[str]:
    """The paths of all these pages, those of one game or circle after the other."""
    played = [hand(3, 100, bent=True), hand(1, 70), {"kind": "call", "seat": 4}]
    stakes = {"currency": "GBP", "options": {"stake_per_point": 5}}
    jamaican = game(page, "jamaican", played, **stakes)
    yield from (jamaican + path for path in (*OF_THE_GAME, "/money", "/sheet/1"))
    large = game(page, "european", EUROPEAN, **LARGE)
    yield from (large + path for path in OF_A_GAME_FOR_MONEY)
    large_over = game(page, "european", [*EUROPEAN, {"kind": "end"}], **LARGE)
    yield from (large_over + path for path in ("/end", "/money"))
    south_african = game(page, "south-african", [{"kind": "call", "seat": 4}], currency="ZAR")
    yield from (south_african + path for path in OF_A_GAME_FOR_MONEY)
    over = game(page, "jamaican", [*played, {"kind": "end"}], **stakes)
    yield from (over + path for path in OF_A_GAME_THAT_IS_OVER)
    friday = circle(page)
    yield str(page.locator(PERSON).first.get_attribute("href"))
    yield from (friday + path for path in OF_A_CIRCLE)
    night = tournament(page)
    yield from (night + path for path in OF_A_TOURNAMENT)
    yield from OF_THE_APP


@pytest.mark.parametrize(
    ("wanted", "size"), [("en-GB", PHONE), *((each, SMALL) for each in ("en-GB", *TRANSLATED))]
)
def test_c11_every_page_of_a_full_house_fits(
    browser: Browser, address: str, pictures: Path | None, wanted: str, size: ViewportSize
) -> None:
    language = wanted.partition("-")[0]
    with phone_context(
        browser, address, viewport=size, locale=wanted, reduced_motion="reduce"
    ) as context:
        page, found = context.new_page(), {}
        for number, path in enumerate(pages(page)):
            page.goto(path)
            expect(page.locator("html")).to_have_attribute("lang", language)
            found[path] = complaints(page)
            assert page.evaluate("document.getAnimations().length") == 0, path
            keep(page, pictures, f"full-{language}-{number:02}-{size['width']}")
        assert {path: complaint for path, complaint in found.items() if complaint} == {}


@pytest.mark.parametrize("size", [SMALL, PHONE])
def test_c11_eight_losers_fit_where_a_hand_is_scored(
    browser: Browser, address: str, size: ViewportSize
) -> None:
    with phone_context(browser, address, viewport=size) as context:
        page = context.new_page()
        page.goto(game(page, "jamaican", []) + "/score")
        winners = page.get_by_role("group", name="Who went out?")
        assert winners.locator("span:last-child").evaluate_all(CUT) == []
        winners.get_by_role("button", name="Jo", exact=True).tap()
        expect(page.get_by_text("Wilhelmina holds")).to_be_visible()
        assert complaints(page) == []


def test_names_beside_the_chart_and_marks_on_a_big_screen_are_whole(
    browser: Browser, address: str
) -> None:
    with phone_context(browser, address) as context:
        page = context.new_page()
        table = game(page, "european", EUROPEAN)
        page.goto(f"{table}/sheet")
        names = page.locator(".chart .line text")
        expect(names).to_have_count(8)
        assert names.evaluate_all(OUTSIDE) == []
        page.goto(game(page, "jamaican", [hand(2, 100), hand(1, 50)]) + "/sheet")
        assert names.evaluate_all(OUTSIDE) == []
        page.set_viewport_size({"width": 1920, "height": 1080})
        page.goto(f"{table}/board")
        marks = page.locator(".role")
        expect(marks.get_by_text("out", exact=True)).to_have_count(6)
        assert marks.evaluate_all(OUTSIDE) == []


def test_no_word_of_a_name_is_broken_on_a_phone_that_shows_the_big_screen(
    browser: Browser, address: str
) -> None:
    with phone_context(browser, address, locale="de-DE") as context:
        page = context.new_page()
        stakes = {"currency": "GBP", "options": {"stake_per_point": 500}}
        over = [hand(3, 100, bent=True), hand(3, 70), {"kind": "end"}]
        for variant, facts in (("jamaican", over), ("european", EUROPEAN)):
            page.goto(game(page, variant, facts, **(stakes if facts == over else {})) + "/board")
            for width, height in (320, 568), (360, 560), (390, 664):
                page.set_viewport_size({"width": width, "height": height})
                assert page.locator(".who").evaluate_all(BROKEN_WORDS) == [], (variant, width)


def test_on_paper_the_hands_of_eight_players_and_the_chart_stand_on_one_page(phone: Page) -> None:
    hands = [hand(seat, 100, bent=seat < 4) for seat in range(1, 9)]
    phone.goto(game(phone, "jamaican", [*hands, hand(1, 90)]) + "/sheet")
    margin = dict.fromkeys(("top", "right", "bottom", "left"), "1cm")
    for paper in "A4", "Letter":
        printed = phone.pdf(format=paper, margin=margin)  # type: ignore[arg-type]
        with pypdfium2.PdfDocument(printed) as document:
            assert len(document) == 1, paper
    phone.emulate_media(media="print")
    phone.set_viewport_size({"width": 718, "height": 979})
    assert phone.locator(".scroll").first.evaluate(SCROLLED) == 0


def test_each_figure_below_a_name_has_its_heading(browser: Browser, address: str) -> None:
    with phone_context(browser, address, viewport=SMALL) as context:
        page = context.new_page()
        circle(page)
        for table in page.get_by_role("table").all():
            figures = table.get_by_role("row").last.locator("th:visible, td:visible")
            expect(table.get_by_role("columnheader")).to_have_count(figures.count())


def test_nothing_lies_under_the_notch_of_a_phone_on_its_side(
    browser: Browser, address: str, pictures: Path | None
) -> None:
    with phone_context(browser, address, viewport=ON_ITS_SIDE) as context:
        page = context.new_page()
        insets = {"left": NOTCH, "right": NOTCH, "bottom": 21}
        session = context.new_cdp_session(page)
        session.send("Emulation.setSafeAreaInsetsOverride", {"insets": insets})
        found = {}
        for number, path in enumerate(pages(page)):
            page.goto(path)
            found[path] = page.evaluate(UNDER_THE_NOTCH, NOTCH)
            keep(page, pictures, f"notch-{number:02}-844")
        assert {path: parts for path, parts in found.items() if parts} == {}


WIDTHS = (320, 360, 390)


@pytest.mark.parametrize("language", ["en-GB", *TRANSLATED])
def test_the_standing_during_a_round_fits_into_every_phone(
    browser: Browser, address: str, language: str
) -> None:
    with phone_context(browser, address, viewport=SMALL, locale=language) as context:
        page = context.new_page()
        page.goto(tournament(page, ("draw", "new_people")))
        standing = page.locator(".scroll")
        for width in WIDTHS:
            page.set_viewport_size({"width": width, "height": 568})
            assert standing.evaluate(SCROLLED) == 0, width


def test_with_large_text_the_standing_keeps_the_headings_that_are_not_seen(
    browser: Browser, address: str
) -> None:
    with phone_context(browser, address, viewport={"width": 195, "height": 568}) as context:
        page = context.new_page()
        tournament(page)
        headings = page.locator(".rounds-below").get_by_role("columnheader")
        expect(headings).to_have_text(["Place", "Player", "Play-off", "Total"])
        assert complaints(page) == []


def test_short_words_on_buttons_stand_in_one_line(browser: Browser, address: str) -> None:
    with phone_context(browser, address, viewport=SMALL, locale="de-DE") as context:
        page = context.new_page()
        for variant in "jamaican", "south-african":
            page.goto(game(page, variant, [], players=NAMES[:6]))
            assert page.locator(".thumb .side-by-side .btn").evaluate_all(LINES) == [1, 1, 1]
        page.goto(game(page, "jamaican", [hand(3, 100), {"kind": "end"}]) + "/end")
        assert page.locator(".thumb .btn").evaluate_all(LINES) == [1, 1]


def test_what_is_dealt_by_whom_stands_in_one_line_on_a_usual_phone(
    browser: Browser, address: str
) -> None:
    with phone_context(browser, address, locale="de-DE") as context:
        page = context.new_page()
        page.goto(game(page, "jamaican", [], players=["Marlon", "Errol", "Delia"]))
        tops = "(facts) => new Set(facts.map((fact) => fact.getBoundingClientRect().top)).size"
        assert page.locator(".facts > span").evaluate_all(tops) == 1
