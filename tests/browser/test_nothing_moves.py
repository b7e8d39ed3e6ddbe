"""Nothing that can be tapped moves because of a tap: the same spot is the same button."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.conftest import phone_context
from tests.support.labels import RECORDED
from tests.support.layout_shift import NOTE_SHIFTS, boxes, largest_move, shifts
from tests.support.thumb import APART, begin, begun, score

NAMES = ("Ann", "Bob", "Cid")


@pytest.fixture
def watched(browser: Browser, address: str) -> Iterator[Page]:
    """A small phone that notes every shift of its pages."""
    with phone_context(browser, address, viewport={"width": 320, "height": 568}) as context:
        context.add_init_script(NOTE_SHIFTS)
        yield context.new_page()


def test_a_call_and_its_way_back_move_nothing(watched: Page) -> None:
    page = watched
    begun(page, NAMES)
    page.evaluate("scrollTo(0, 120)")
    before = boxes(page)
    for number in range(4):
        button = page.get_by_role("button", name=f"Calls by Bob: {number} of 3")
        spot = button.bounding_box()
        assert spot is not None
        page.touchscreen.tap(spot["x"] + 20, spot["y"] + 20)
        expect(page.get_by_role("button", name=f"Calls by Bob: {number + 1} of 3")).to_be_visible()
        assert largest_move(before, boxes(page)) < 1
        page.wait_for_timeout(APART)
    page.get_by_role("button", name="Take back").tap()
    expect(page.get_by_role("button", name="Calls by Bob: 3 of 3")).to_be_visible()
    assert largest_move(before, boxes(page)) < 1
    assert shifts(page) == 0


@pytest.mark.long
def test_who_buys_in_moves_nobody_elses_buttons(watched: Page) -> None:
    page = watched
    page.set_viewport_size({"width": 390, "height": 844})
    begin(page, (*NAMES, "Dee"), "European")
    for held in (
        {"Bob": "=140", "Cid": "=130", "Dee": "=9"},
        {"Bob": "=40", "Cid": "=40", "Dee": "=9"},
    ):
        score(page, "Ann", held)
    expect(page).to_have_title("Hand 3, European")
    before, shifted = boxes(page), shifts(page)  # until here other pages were shown
    for opener, answer in (
        ("Bob: back in?", "Back in for 50 chips: Bob"),
        ("Cid: back in?", "Cid stays out"),
    ):
        page.get_by_role("button", name=opener).tap()
        page.get_by_role("button", name=answer).tap()
        expect(page.get_by_role("button", name=opener)).to_have_count(0)
        assert largest_move(before, boxes(page)) < 1
    assert shifts(page) == shifted


@pytest.mark.long
def test_whatever_is_taken_and_put_back_in_the_log_its_row_keeps_its_size(watched: Page) -> None:
    page = watched
    begun(page, NAMES)
    table = page.url
    page.goto(f"{table}/join")
    page.get_by_label("Name").fill("Dee")
    page.get_by_role("radio", name="Cid").tap()
    page.get_by_role("button", name="Let them join").tap()
    page.get_by_text(RECORDED).wait_for()
    page.goto(f"{table}/log")
    rows = page.locator(".entry")
    places = "rows => rows.map(row => row.clientHeight)"
    for entry, button in ((1, "Take back"), (1, "Put it"), (1, "Take back")):
        row = page.locator(f"#entry-{entry}")
        if row.locator("details[open]").count() == 0:
            row.locator("summary").tap()
        before = rows.evaluate_all(places)
        row.get_by_role("button", name=button).tap()
        expect(rows).to_have_count(len(before) + 1)
        assert rows.evaluate_all(places)[1:] == before
        expect(row).to_be_in_viewport()


@pytest.mark.long
def test_a_hand_taken_back_is_begun_afresh(phone: Page) -> None:
    begun(phone, NAMES)
    score(phone, "Ann", {"Bob": "K", "Cid": "=9"})
    expect(phone.get_by_text(RECORDED)).to_be_visible()
    phone.get_by_role("button", name="Take back").tap()
    expect(phone.get_by_role("link", name="Change it")).to_be_visible()
    phone.wait_for_timeout(APART)
    phone.get_by_role("link", name="Change it").tap()
    phone.get_by_role("button", name="Bob, 10").tap()
    phone.get_by_role("group", name="Cards", exact=True).locator('[data-face="Q"]').tap()
    phone.reload()
    expect(phone.get_by_role("button", name="Bob, 20")).to_be_visible()
    phone.get_by_role("link", name="Start afresh").tap()
    group = phone.get_by_role("group", name="Who went out?")
    group.get_by_role("button", name="Bob").tap()
    expect(phone.get_by_role("button", name="Ann, not yet counted")).to_be_visible()


@pytest.mark.long
@pytest.mark.parametrize("game", ["Jamaican", "Phase 10"])
def test_a_notice_at_the_table_covers_no_words(watched: Page, game: str) -> None:
    page = watched
    begun(page, (*NAMES, "Dee"), game)
    score(page, "Ann", {"Bob": "=35", "Cid": "=60", "Dee": "=25"})
    page.set_viewport_size({"width": 390, "height": 664})
    slip = page.locator(".slip").bounding_box()
    players = page.get_by_role("list", name="Standings").bounding_box()
    actions = page.get_by_role("region", name="Actions").bounding_box()
    assert slip is not None
    assert players is not None
    assert actions is not None
    assert players["y"] + players["height"] <= slip["y"] + 1
    assert slip["y"] + slip["height"] <= actions["y"] + 1


@pytest.mark.long
def test_what_was_missing_of_a_penalty_is_said_until_it_is_chosen(watched: Page) -> None:
    page = watched
    begun(page, NAMES)
    page.get_by_role("link", name="Penalty").tap()
    page.get_by_role("button", name="Record it").tap()
    refused = page.locator(".wrong:visible")
    expect(refused).to_have_text(["Pick somebody.", "Pick what happened."])
    before = boxes(page)
    page.get_by_role("radio", name="Over-calling").tap()
    expect(refused).to_have_text(["Pick somebody."])
    page.get_by_role("radio", name="Bob").tap()
    expect(refused).to_have_count(0)
    assert largest_move(before, boxes(page)) < 1
