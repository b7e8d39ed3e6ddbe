"""The sheet opens at the latest hand; names and totals stay in sight, however long the evening."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.conftest import phone_context
from tests.support.full_house import NAMES, Json, game, hand
from tests.support.layout_shift import NOTE_SHIFTS, shifts

SMALL, USUAL, ON_ITS_SIDE = (360, 560), (390, 664), (844, 390)
LARGE = {str(seat): {"points": 3000 * seat} for seat in range(1, len(NAMES) + 1)}
ROUNDS: list[Json] = [{"kind": "hand", "left": LARGE}] * 8
"""So large that a phone scrolls the sheet in its frame."""
HANDS = [hand(1 + number, 70) for number in range(8)]

CUT = """(parts) => parts.filter((part) => part.scrollWidth > part.clientWidth)
  .map((part) => part.textContent)"""


@pytest.fixture
def page(browser: Browser, address: str) -> Iterator[Page]:
    """A phone that notes every shift of its pages."""
    with phone_context(browser, address) as context:
        context.add_init_script(NOTE_SHIFTS)
        yield context.new_page()


def expect_between_names_and_totals(page: Page, *shown: int) -> None:
    """The first name and the first total are whole, above what can be done, and so are these rows
    between them."""
    rows = page.get_by_role("table", name="Points by").get_by_role("row")
    total = rows.last.get_by_role("cell").first
    for part in rows.first.get_by_role("columnheader").nth(1), total:
        expect(part).to_be_in_viewport(ratio=1)
    heads = rows.first.get_by_role("columnheader").first.bounding_box()
    foot, bar = total.bounding_box(), page.get_by_role("region", name="Actions").bounding_box()
    assert heads is not None
    assert foot is not None
    assert bar is not None
    assert foot["y"] + foot["height"] <= bar["y"] + 1
    for number in shown:
        row = rows.nth(number).bounding_box()
        assert row is not None
        assert row["y"] + 1 >= heads["y"] + heads["height"]
        assert row["y"] + row["height"] <= foot["y"] + 1


@pytest.mark.parametrize("size", [SMALL, USUAL, ON_ITS_SIDE])
@pytest.mark.parametrize(("variant", "facts"), [("jamaican", HANDS), ("just-the-score", ROUNDS)])
def test_the_latest_hand_the_names_and_the_totals_are_in_sight(
    page: Page, size: tuple[int, int], variant: str, facts: list[Json]
) -> None:
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.goto(game(page, variant, facts) + "/sheet")
    expect_between_names_and_totals(page, len(facts), len(facts) + 1)
    page.mouse.move(100, size[1] / 2)
    page.mouse.wheel(0, -200)
    expect_between_names_and_totals(page)
    assert shifts(page) == 0


@pytest.mark.parametrize("size", [SMALL, USUAL])
def test_early_in_an_evening_all_its_hands_are_in_sight(page: Page, size: tuple[int, int]) -> None:
    page.set_viewport_size({"width": size[0], "height": size[1]})
    names = ["Ann", "Bob", "Cid", "Dot", "Eve"]
    page.goto(game(page, "jamaican", [hand(1, 70, among=5)] * 2, players=names) + "/sheet")
    expect_between_names_and_totals(page, *range(1, 10))
    assert page.evaluate("scrollY") == 0


def test_a_sheet_that_had_to_move_shows_no_part_of_its_headline(page: Page) -> None:
    page.goto(game(page, "jamaican", HANDS[:7]) + "/sheet")
    expect_between_names_and_totals(page, 8)
    expect(page.get_by_role("heading", level=1)).not_to_be_in_viewport()
    assert page.evaluate("scrollY") > 0


@pytest.mark.parametrize("size", [(320, 568), SMALL, ON_ITS_SIDE])
@pytest.mark.parametrize("hands", [6, 7, 8])
def test_a_sheet_that_had_to_move_cuts_no_hand_at_its_names(
    page: Page, size: tuple[int, int], hands: int
) -> None:
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.goto(game(page, "jamaican", HANDS[:hands]) + "/sheet")
    expect_between_names_and_totals(page, hands + 1)
    rows = page.get_by_role("table", name="Points by").get_by_role("row")
    edge = rows.first.get_by_role("columnheader").first.bounding_box()
    assert edge is not None
    tops = rows.evaluate_all("(rows) => rows.map((row) => row.getBoundingClientRect().top)")
    assert min(abs(top - edge["y"] - edge["height"]) for top in tops) < 2


@pytest.mark.parametrize("people", [3, 4])
def test_the_names_of_few_are_whole_on_the_smallest_phone(page: Page, people: int) -> None:
    """The first of them is enough there, in letters that can be read; a wide screen has room."""
    names = ["Konstantin-Emil", "Wilhelmina Maria", "Bob", "Cid"][:people]
    sheet = game(page, "jamaican", [hand(2, 70, among=people)], players=names) + "/sheet"
    page.set_viewport_size({"width": 320, "height": 568})
    page.goto(sheet)
    heads = page.get_by_role("columnheader")
    assert heads.evaluate_all(CUT) == []
    assert heads.nth(1).evaluate("(head) => parseFloat(getComputedStyle(head).fontSize)") > 10
    expect(page.get_by_text("-Emil")).to_be_hidden()
    page.set_viewport_size({"width": 1280, "height": 800})
    expect(page.get_by_text("-Emil")).to_be_visible()


def test_a_short_sheet_opens_at_its_top_and_back_leads_to_where_one_was(page: Page) -> None:
    short = game(page, "jamaican", [hand(2, 70, among=3)], players=NAMES[:3]) + "/sheet"
    page.goto(short)
    assert page.evaluate("scrollY") == 0
    page.goto(game(page, "jamaican", [hand(1, 70)] * 8) + "/sheet")
    assert page.evaluate("scrollY") > 0
    page.get_by_role("link", name="Wilhelmina, hand 5").scroll_into_view_if_needed()
    page.evaluate("scrollTo(0, 40)")
    page.get_by_role("link", name="Wilhelmina, hand 2").tap()
    expect(page).to_have_title("Correct hand 2")
    page.go_back()
    expect(page).to_have_title("Sheet, Jamaican")
    page.wait_for_function("scrollY === 40")


@pytest.mark.parametrize("size", [SMALL, USUAL, ON_ITS_SIDE])
def test_after_a_correction_what_it_changed_and_the_way_back_are_in_sight(
    page: Page, size: tuple[int, int]
) -> None:
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.goto(game(page, "jamaican", HANDS) + "/sheet")
    page.get_by_role("link", name="Wilhelmina, hand 8").tap()
    page.get_by_role("button", name="7", exact=True).tap()
    page.get_by_role("button", name="Save", exact=True).tap()
    notice = page.get_by_text("Hand 8: Wilhelmina 7 instead")
    expect(notice).to_be_in_viewport(ratio=1)
    expect(notice).to_contain_text(page.get_by_role("heading", level=1).inner_text())
    expect(page.locator("[data-news]")).to_have_text(["7"])
    expect(page.get_by_role("button", name="Take back")).to_be_in_viewport(ratio=1)
    expect_between_names_and_totals(page, 8)


def test_after_the_last_row_was_taken_back_the_hand_in_play_is_in_sight(page: Page) -> None:
    page.set_viewport_size({"width": SMALL[0], "height": SMALL[1]})
    page.goto(game(page, "jamaican", HANDS) + "/sheet")
    page.get_by_role("link", name="Wilhelmina, hand 8").tap()
    page.get_by_role("button", name="Take the row back").tap()
    expect(page.get_by_role("button", name="Put it back")).to_be_in_viewport(ratio=1)
    expect_between_names_and_totals(page, 8)


def test_a_ring_and_the_phase_below_it_touch_no_line(page: Page) -> None:
    won: Json = {"kind": "hand", "out": 1, "left": {"2": {"points": 15}}, "laid": [1]}
    sheet = game(page, "phase-10", [won], players=NAMES[:2]) + "/sheet"
    for width, height in SMALL, USUAL, (667, 375), ON_ITS_SIDE:
        page.set_viewport_size({"width": width, "height": height})
        page.goto(sheet)
        cell = page.get_by_role("table", name="Points by").get_by_role("cell").first.bounding_box()
        ring, phase = (page.locator(part).first.bounding_box() for part in (".won", ".won + .mark"))
        assert cell is not None
        assert ring is not None
        assert phase is not None
        assert ring["y"] >= cell["y"] + 2
        assert phase["y"] + phase["height"] <= cell["y"] + cell["height"] - 2


def test_totals_that_leave_the_screen_go_below_the_names(page: Page) -> None:
    page.goto(game(page, "jamaican", HANDS[:3]) + "/sheet")
    rows = page.get_by_role("table", name="Points by").get_by_role("row")
    names, totals = rows.first, rows.last
    totals.evaluate("(row) => scrollBy(0, row.getBoundingClientRect().top)")
    spot = names.get_by_role("columnheader").nth(1).bounding_box()
    total = totals.get_by_role("cell").first.bounding_box()
    assert spot is not None
    assert total is not None
    assert total["y"] + 4 < spot["y"] + spot["height"]
    found = "([x, y]) => document.elementFromPoint(x, y).closest('thead') !== null"
    assert page.evaluate(found, [spot["x"] + 8, total["y"] + 4])


@pytest.mark.parametrize("size", [(320, 568), SMALL])
@pytest.mark.parametrize("people", [5, 8])
def test_a_small_phone_shows_five_hands_of_a_game_that_is_over(
    page: Page, size: tuple[int, int], people: int
) -> None:
    page.set_viewport_size({"width": size[0], "height": size[1]})
    hands = [hand(1 + number % people, 70, among=people) for number in range(9)]
    page.goto(game(page, "jamaican", hands, players=NAMES[:people]) + "/sheet")
    expect(page.get_by_role("heading", level=1)).to_be_in_viewport(ratio=1)
    expect_between_names_and_totals(page, 1, 5)
    assert page.get_by_role("columnheader").locator(".name").evaluate_all(CUT) == []
