"""An evening with two tables: two people sign up on their own phones, a table's game is played on
its own page, the big screen shows the standing, and so on to the winner."""

import re

import pytest
from playwright.sync_api import Browser, Page, ViewportSize, expect

from tests.browser.album import EVERYTHING, complaints, look, resized
from tests.browser.conftest import PHONE
from tests.support.full_house import API, Json, hand, tell
from tests.support.full_house import NAMES as FULL_HOUSE
from tests.support.labels import RECORDED
from tests.support.thumb import score


def opened(browser: Browser, address: str) -> Page:
    """A phone that has opened an address."""
    page = browser.new_context(viewport=PHONE, has_touch=True).new_page()
    page.goto(address)
    return page


def signed_up(browser: Browser, address: str, code: str, name: str) -> Page:
    """A phone that has come by the code, and on which somebody has put their name down."""
    page = opened(browser, f"{address}open")
    page.get_by_label("The eight letters").fill(code)
    page.get_by_role("button", name="Open", exact=True).click()
    page.get_by_role("link", name="Put my name down").click()
    page.get_by_label("As the others know you").fill(name)
    page.get_by_role("button", name="Sign up").click()
    expect(page.locator(".taking-part")).to_contain_text(name)
    return page


def seat_and_start(host: Page) -> None:
    """The host seats the next round as it is drawn, and starts it."""
    host.get_by_role("link", name=re.compile("Seat round")).click()
    host.get_by_role("button", name="Seat them like this").click()
    host.get_by_role("button", name="Start the round").click()
    expect(host.locator(".clock")).to_be_visible()


@pytest.mark.long
def test_an_evening_with_two_tables(browser: Browser, address: str) -> None:
    host = opened(browser, f"{address}tournaments/new/super")
    host.get_by_label("What is it called?").fill("Kalooki night")
    host.get_by_label("How many rounds?").fill("2")
    host.get_by_role("button", name="Begin the tournament").click()
    expect(host.locator(".code")).to_be_visible()
    night, code = host.url, host.locator(".code").inner_text()
    ann, bob = (signed_up(browser, address, code, name) for name in ("Ann", "Bob"))
    expect(host.locator(".taking-part")).to_contain_text("Bob")
    host.get_by_role("link", name="People").click()
    for name in ("Cid", "Dot", "Eve", "Fay"):
        host.get_by_label("Name", exact=True).fill(name)
        host.get_by_role("button", name="Write down").click()
        expect(host.locator("summary", has_text=name)).to_be_visible()
        expect(host.get_by_label("Name", exact=True)).to_be_focused()
    host.goto(night)
    board = host.context.new_page()
    board.goto(f"{night}/board")
    expect(board.locator(".names")).to_contain_text("Fay")

    seat_and_start(host)
    expect(ann.locator(".own-seat")).to_contain_text(re.compile(r"Ann: table \d, seat \d"))
    expect(bob.locator(".own-seat")).to_contain_text(re.compile(r"Bob: table \d, seat \d"))
    expect(board.locator("[role=timer]")).to_have_text(re.compile(r"4[45]:\d\d"))
    seats = ann.locator(".mine li").all_inner_texts()
    names = [re.sub(r"^\d\s*", "", seat) for seat in seats]
    ann.get_by_role("link", name=re.compile("To table")).click()
    score(ann, "Ann", {name: "=10" for name in names if name != "Ann"})
    expect(ann.get_by_text(RECORDED)).to_be_visible()
    expect(board.locator(".standing li")).to_have_count(6)
    expect(board.locator(".standing")).to_contain_text("10")
    expect(host.locator(".league")).to_be_visible()
    host.goto(f"{night}/paper")
    host.emulate_media(media="print")
    for seat in host.locator(".seating li").all():
        assert seat.evaluate("seat => seat.scrollWidth <= seat.clientWidth"), seat.inner_text()
        assert seat.evaluate("seat => seat.clientWidth") > 100  # pixels
    host.emulate_media(media="screen")
    host.goto(night)
    for width in (320, 195):
        host.set_viewport_size({"width": width, "height": 568})
        assert host.evaluate("document.documentElement.scrollWidth") <= width
    for path in ("", "/people", "/people/here", "/latecomer", "/wrong-seat", "/end", "/plan"):
        host.goto(f"{night}{path}")
        host.set_viewport_size(PHONE)
        assert look(host, EVERYTHING).violations_count == 0
        with resized(host, 320):
            assert complaints(host) == []
    host.goto(night)

    host.get_by_role("link", name="End round").click()
    host.get_by_role("button", name="End the round").click()
    expect(bob.locator("h1")).to_have_text("Round 1 of 2 is over")
    seat_and_start(host)
    expect(bob.locator(".own-seat")).to_be_visible()
    host.get_by_role("link", name="End round").click()
    host.get_by_role("button", name="End the round").click()
    host.get_by_role("link", name="Finish the tournament").click()
    host.get_by_role("button", name="Finish it").click()
    for page in (host, bob, board):
        expect(page.locator("h1")).to_contain_text("won")


NAMES = "Maximiliana", "Bartholomew", "Christopher", "Alexandrina", "Wilhelmina", "Persephone"


CUT = "(names) => names.filter((name) => name.scrollWidth > name.clientWidth).length"


def seated(page: Page, tables: int) -> tuple[str, str]:
    """The path of a tournament in its first round, at these many tables of four, opened by its
    host; and the host's token."""
    plan = {"name": "Kalooki night", "variant": "super", "minutes": 45}
    begun = tell(page.request, "/tournaments", plan)
    path, token = f"/tournaments/{begun['id']}", begun["tokens"]["host"]
    facts: list[Json] = [
        # as many letters, and nobody's twice
        {"kind": "sign_up", "name": NAMES[number % 6][:-1] + "abcdefghijk"[number // 6]}
        for number in range(4 * tables)
    ]
    seats = [[4 * table + seat for seat in (1, 2, 3, 4)] for table in range(tables)]
    facts += [{"kind": "round", "by": "draw", "tables": seats}, {"kind": "start_round"}]
    for fact in facts:
        tell(page.request, f"{path}/facts", fact, token)
    page.goto(begun["links"]["host"])
    expect(page.locator(".clock")).to_be_visible()
    return path, token


@pytest.mark.long
@pytest.mark.parametrize("tables", [4, 8, 16])
def test_no_name_is_cut_on_the_big_screen(browser: Browser, address: str, tables: int) -> None:
    page = browser.new_page(base_url=address, viewport={"width": 1280, "height": 720})
    path, _ = seated(page, tables)
    for by, whole in (("table", ".seating"), ("name", ".places")):
        page.goto(f"{path}/board?by={by}")
        seating = page.locator(whole)
        expect(seating.locator("li")).to_have_count(4 * tables)
        assert seating.locator("li" if by == "table" else ".who").evaluate_all(CUT) == 0
        bottom = seating.bounding_box()
        last = seating.locator("li").last.bounding_box()
        assert bottom
        assert last
        assert last["y"] + last["height"] <= bottom["y"] + bottom["height"]


@pytest.mark.long
def test_no_name_is_cut_on_an_upright_screen(browser: Browser, address: str) -> None:
    page = browser.new_page(base_url=address, viewport={"width": 768, "height": 1024})
    path, token = seated(page, 6)
    bearer = {"Authorization": f"Bearer {token}"}
    at = page.request.get(f"{API}{path}/rounds/1/tables/1", headers=bearer).json()
    for query, names in (("?by=table", ".seating li"), ("?by=name", ".places .who")):
        page.goto(f"{path}/board{query}")
        expect(page.locator(names)).to_have_count(24)
        assert page.locator(names).evaluate_all(CUT) == 0
    key = at["host"].partition("#")[2]
    tell(page.request, f"/games/{at['game']}/entries", hand(1, 95, among=4), key)
    page.goto(f"{path}/board")
    expect(page.locator(".standing .who")).to_have_count(24)
    assert page.locator(".standing .who").evaluate_all(CUT) == 0


LINES = """
(name) => {
  const words = document.createRange();
  words.selectNodeContents(name);
  return [...words.getClientRects()].map(({ left }) => Math.round(left));
}
"""
"""Where the lines of a name begin."""


@pytest.mark.long
def test_a_long_name_is_read_as_one_where_people_sign_up(browser: Browser, address: str) -> None:
    page = browser.new_page(base_url=address, viewport={"width": 1920, "height": 1080})
    plan = {"name": "Kalooki night", "variant": "super"}
    begun = tell(page.request, "/tournaments", plan)
    path, token = f"/tournaments/{begun['id']}", begun["tokens"]["host"]
    for name in (*"ABCDEFGH", "Christopher Bartholomew"):
        tell(page.request, f"{path}/facts", {"kind": "sign_up", "name": name}, token)
    page.goto(begun["links"]["host"])
    expect(page.locator(".code")).to_be_visible()
    page.goto(f"{path}/board")
    begin, *others = page.locator(".names li").last.evaluate(LINES)
    assert others
    assert all(10 < other - begin < 100 for other in others)


def test_amounts_are_shown_only_where_a_tournament_is_for_money(
    browser: Browser, address: str
) -> None:
    page = opened(browser, f"{address}tournaments/new/jamaican")
    amounts, fun = page.get_by_text("Nobody pays in."), page.get_by_text("Just for the fun of it.")
    expect(amounts).to_be_hidden()
    expect(fun).to_be_visible()
    page.get_by_role("switch", name="For money").tap()
    expect(amounts).to_be_visible()
    expect(fun).to_be_hidden()


LEFT = "(seats) => seats.map((seat) => Math.round(seat.getBoundingClientRect().left))"


def test_the_seats_of_all_tables_stand_in_the_same_columns(browser: Browser, address: str) -> None:
    page = browser.new_page(base_url=address, viewport={"width": 360, "height": 560})
    begun = tell(page.request, "/tournaments", {"name": "Kalooki night", "variant": "super"})
    path, token = f"/tournaments/{begun['id']}", begun["tokens"]["host"]
    names = "Ann", "Maria Magdalena", "Bob", "Cid", "Bartholomew-James", "Dot", "Eve", "Fay"
    facts: list[Json] = [{"kind": "sign_up", "name": name} for name in names]
    facts.append({"kind": "round", "by": "draw", "tables": [[1, 2, 3, 4], [5, 6, 7, 8]]})
    for fact in facts:
        tell(page.request, f"{path}/facts", fact, token)
    page.goto(begun["links"]["host"])
    expect(page.locator(".table-of")).to_have_count(2)
    for seat in (1, 2, 3, 4):
        one, other = page.locator(f".table-of li:nth-child({seat})").evaluate_all(LEFT)
        assert one == other


@pytest.mark.long
@pytest.mark.parametrize("language", ["en", "de", "es", "fr"])
def test_the_code_stands_above_the_bar_once_eight_have_signed_up(
    browser: Browser, address: str, language: str
) -> None:
    small: ViewportSize = {"width": 360, "height": 560}
    page = browser.new_page(base_url=address, viewport=small, locale=language)
    begun = tell(page.request, "/tournaments", {"name": "Kalooki night", "variant": "super"})
    path, token = f"/tournaments/{begun['id']}", begun["tokens"]["host"]
    for name in FULL_HOUSE:
        tell(page.request, f"{path}/facts", {"kind": "sign_up", "name": name}, token)
    page.goto(begun["links"]["host"])
    page.wait_for_url(f"**{path}")
    expect(page.locator(".taking-part li")).to_have_count(len(FULL_HOUSE))
    bar, _ = page.locator(".thumb").evaluate(BOX)
    for part in page.locator(".qr, .code").all():
        assert part.evaluate(BOX)[1] <= bar


BOX = "(part) => { const { top, bottom } = part.getBoundingClientRect(); return [top, bottom]; }"
BROAD_LETTERS = "(code) => { code.textContent = 'UHYR WEUH'; }"


@pytest.mark.long
@pytest.mark.parametrize(("width", "height"), [(320, 568), (360, 560), (390, 664), (844, 390)])
def test_the_code_on_the_big_screen_stands_in_one_line_in_its_room(
    browser: Browser, address: str, width: int, height: int
) -> None:
    page = browser.new_page(base_url=address, viewport={"width": width, "height": height})
    begun = tell(page.request, "/tournaments", {"name": "Kalooki night", "variant": "super"})
    page.goto(begun["links"]["host"])
    expect(page.locator(".code")).to_be_visible()
    path = f"/tournaments/{begun['id']}"
    for name in ("", "Ann"):
        if name:
            fact: Json = {"kind": "sign_up", "name": name}
            tell(page.request, f"{path}/facts", fact, begun["tokens"]["host"])
        page.goto(f"{path}/board")
        code = page.locator(".code")
        code.evaluate(BROAD_LETTERS)
        assert len(code.evaluate(LINES)) == 1
        assert code.evaluate("(code) => code.scrollWidth <= document.body.clientWidth")
        _, bottom = code.evaluate(BOX)
        _, room = page.locator(".sign-up").evaluate(BOX)
        assert bottom <= room
        expect(page.locator(".double")).to_have_count(2 if name else 1)
