"""A wide screen shows the sheet beside the table, and two halves where there are two."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.album import complaints
from tests.browser.conftest import other_phone, phone_context
from tests.support.full_house import game, hand, tournament
from tests.support.thumb import score

EIGHT = ["Ann", "Bob", "Cid", "Dot", "Winston", "Hyacinth", "Esther", "Marlon"]
CALL = [{"kind": "call", "seat": 2}]
IN_SIGHT = "(rows) => rows.every((row) => row.getBoundingClientRect().bottom <= innerHeight)"


@pytest.fixture
def page(browser: Browser, address: str) -> Iterator[Page]:
    """A page on a computer, or on a tablet that lies on its side."""
    with phone_context(browser, address, viewport={"width": 1280, "height": 800}) as context:
        yield context.new_page()


def test_the_sheet_lies_beside_the_table_and_follows_the_game(page: Page, browser: Browser) -> None:
    page.goto(game(page, "jamaican", [], players=EIGHT[:3]))
    sheet = page.get_by_role("region", name="The sheet")
    totals = sheet.get_by_role("row", name="Total").get_by_role("cell")
    expect(totals).to_have_text(["0", "0", "0"])
    expect(page.get_by_role("link", name="Sheet", exact=True)).to_be_hidden()
    with other_phone(browser, page) as other:
        there = other.new_page()
        there.goto(page.url)
        score(there, "Ann", {"Bob": "=20", "Cid": "=30"})
        expect(totals).to_have_text(["0", "20", "30"])
    score(page, "Bob", {"Ann": "=7", "Cid": "=5"})
    expect(totals).to_have_text(["7", "20", "35"])
    assert complaints(page) == []
    sheet.get_by_role("link", name="Cid, hand 2: 5").click()
    expect(page).to_have_title("Correct hand 2")


def test_everybody_is_in_sight_beside_the_sheet(page: Page) -> None:
    page.goto(game(page, "jamaican", CALL, players=EIGHT))
    for width, height in ((1280, 800), (1024, 700)):
        page.set_viewport_size({"width": width, "height": height})
        assert page.locator(".player").evaluate_all(IN_SIGHT)
        slip = page.locator(".slip").bounding_box()
        last = page.locator(".player").last.bounding_box()
        assert slip is not None
        assert last is not None
        assert last["y"] + last["height"] <= slip["y"] + 1


def test_long_names_are_as_large_as_short_ones_where_they_have_room(page: Page) -> None:
    for variant in "jamaican", "european":
        page.goto(game(page, variant, [], players=["Bartholomew-James", *EIGHT[1:]]))
        names = page.locator(".player .who b")
        sizes = names.evaluate_all("(all) => all.map((each) => getComputedStyle(each).fontSize)")
        assert len(set(sizes)) == 1


def test_a_name_that_stands_on_end_on_a_phone_is_read_beside_the_table(page: Page) -> None:
    names = ["Ann", "Bob", "Alexandrinaaaa", "Dee"]
    page.goto(game(page, "jamaican", [], players=names))
    sheet = page.get_by_role("region", name="The sheet")
    for name in names:
        expect(sheet.get_by_role("columnheader", name=name)).to_be_visible()
        expect(sheet.get_by_text(name, exact=True)).to_be_visible()


def test_the_totals_are_in_sight_however_many_hands_there_are(page: Page) -> None:
    hands = [hand(1 + seat % 7, 70) for seat in range(8)]
    page.goto(game(page, "jamaican", hands, players=EIGHT) + "/sheet")
    bar = page.get_by_role("region", name="Actions").bounding_box()
    totals = page.get_by_role("row", name="Total").get_by_role("cell").last.bounding_box()
    assert bar is not None
    assert totals is not None
    assert totals["y"] + totals["height"] <= bar["y"] + 1


def test_a_phone_never_asks_for_the_sheet_beside(phone: Page) -> None:
    asked: list[str] = []
    phone.on("request", lambda request: asked.append(request.url))
    table = game(phone, "jamaican", CALL, players=EIGHT[:3])
    phone.goto(table)
    expect(phone.get_by_role("link", name="Sheet", exact=True)).to_be_visible()
    phone.wait_for_load_state("networkidle")
    assert not [url for url in asked if url.endswith("/sheet")]


def test_what_sends_a_short_form_stands_right_below_it(page: Page) -> None:
    page.goto("./new/jamaican")
    last = page.locator("main > .halves").bounding_box()
    start = page.get_by_role("button", name="Start", exact=True).bounding_box()
    assert last is not None
    assert start is not None
    assert start["y"] - (last["y"] + last["height"]) < 100


def test_house_rules_open_to_two_columns_below_names_and_money(page: Page) -> None:
    page.set_viewport_size({"width": 1280, "height": 1600})
    page.goto("./new/jamaican")
    money = page.get_by_role("switch", name="For money")
    before = money.bounding_box()
    page.get_by_text("House rules", exact=True).click()
    assert money.bounding_box() == before
    one, other = (page.locator(".opens").nth(each).bounding_box() for each in (0, 1))
    assert one
    assert other
    assert one["x"] + one["width"] < other["x"]
    assert one["y"] == pytest.approx(other["y"], abs=1)


def test_a_file_and_a_link_are_brought_in_side_by_side(page: Page) -> None:
    page.goto("./import-game")
    file, link = (page.locator(each).bounding_box() for each in (".file", "#link"))
    assert file
    assert link
    assert file["x"] + file["width"] < link["x"]
    assert file["y"] == pytest.approx(link["y"], abs=1)


def test_keys_lie_beside_what_they_count(page: Page) -> None:
    table = game(page, "jamaican", CALL, players=EIGHT[:3])
    for path in ("/score", "/check?melds=7h+7s+7d"):
        page.goto(table + path)
        main = page.locator("main").bounding_box()
        keys = page.locator(".thumb").bounding_box()
        assert main is not None
        assert keys is not None
        assert keys["x"] >= main["x"] + main["width"] - 1
        rules = page.locator(".top .tool").last.bounding_box()
        assert rules is not None
        assert rules["x"] > keys["x"]
        assert complaints(page) == []


@pytest.mark.parametrize(("width", "height"), [(1280, 800), (1112, 834)])
def test_the_parts_of_the_rules_stand_whole_beside_them(
    page: Page, width: int, height: int
) -> None:
    page.set_viewport_size({"width": width, "height": height})
    page.goto("./rules/jamaican")
    part = page.locator(".jump .btn").first.bounding_box()
    rules = page.locator("main").bounding_box()
    assert part
    assert rules
    assert part["x"] >= 0
    assert part["x"] + part["width"] <= rules["x"] + 1


def test_all_eight_are_read_on_the_big_screen(page: Page) -> None:
    board = game(page, "jamaican", [hand(3, 100)], players=EIGHT) + "/board"
    for width, height in ((1280, 800), (1920, 1080)):
        page.set_viewport_size({"width": width, "height": height})
        page.goto(board)
        for name in EIGHT:
            row = page.get_by_role("row").filter(has_text=name)
            expect(row.locator(".who")).to_be_in_viewport(ratio=1)
            total = row.locator(".total")
            expect(total).to_be_in_viewport(ratio=1)
            assert total.evaluate("(cell) => parseFloat(getComputedStyle(cell).fontSize)") > 24


def test_no_name_of_eight_is_cut_in_the_standing_of_a_tournament(page: Page) -> None:
    page.goto(tournament(page) + "/board")
    names = page.locator(".standing .who")
    expect(names).to_have_count(8)
    cut = names.evaluate_all(
        "(all) => all.filter((who) => who.scrollWidth > who.clientWidth).length"
    )
    assert cut == 0


def test_the_rounds_of_a_standing_are_told_once(page: Page) -> None:
    page.goto(tournament(page))
    for width, height, shown, hidden in (
        (1280, 800, ".round", ".rounds"),
        (844, 390, ".rounds", ".round"),
    ):
        page.set_viewport_size({"width": width, "height": height})
        row = page.get_by_role("row").filter(has_text="Zoë")
        expect(row.locator(shown).first).to_be_visible()
        expect(row.locator(hidden).first).to_be_hidden()
        assert page.locator(".scroll").evaluate("(box) => box.scrollWidth <= box.clientWidth")


def test_the_way_back_keeps_its_place_however_wide_the_page_is(page: Page) -> None:
    at = game(page, "jamaican", [hand(1, 70)], players=EIGHT)
    places = set()
    for path in "", "/game-menu", "/ending", "/log", "/sheet", "/penalty":
        page.goto(at + path)
        back = page.locator(".top .tool").first.bounding_box()
        assert back is not None
        places.add(round(back["x"]))
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert len(places) == 1


def test_enter_begins_to_score_unless_it_is_meant_for_something_else(page: Page) -> None:
    left = {str(seat): {"points": 9} for seat in range(2, 7)}
    hands = [{"kind": "hand", "out": 1, "left": left}] * 3
    table = game(page, "caribbean", hands, players=EIGHT[:6])
    page.goto(table)
    page.get_by_role("button", name="The stock may run out").click()
    page.evaluate("document.activeElement.blur()")
    page.keyboard.press("Enter")
    page.get_by_role("button", name="Close").click()
    page.get_by_role("link", name="Check").focus()
    page.keyboard.press("Enter")
    page.wait_for_url("**/check")
    page.goto(table)
    page.keyboard.press("Enter")
    expect(page).to_have_title("Score hand 4")
