"""Forms as the page's script sends them: the way back stays, nothing is sent twice, nothing typed
is lost."""

import re

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.conftest import PHONE
from tests.support.labels import RECORDED, SAVE, START
from tests.support.serving import silent
from tests.support.thumb import begun, enter, hold, note

NAMES = ["Ann", "Bob", "Cid"]
MANY_LOW_CARDS = "2 2 2 2 3 3 3 3 4 4 4 4"
"""So unusual that the page asks again."""


def save(page: Page) -> None:
    """Presses Save."""
    page.get_by_role("button", name=SAVE, exact=True).tap()


def counted(page: Page, bob: str) -> str:
    """The page that scores a hand, all of it tapped; gives the address of the table."""
    begun(page, NAMES)
    table = page.url
    enter(page, "Ann", {"Bob": bob, "Cid": "9"})
    return table


@pytest.mark.long
def test_the_way_back_from_a_hand_that_was_asked_about_leads_to_the_table(phone: Page) -> None:
    table = counted(phone, MANY_LOW_CARDS)
    steps = phone.evaluate("history.length")
    save(phone)
    question = phone.get_by_role("alert").filter(has_text="If that’s right, save again.")
    expect(question).to_be_focused()
    assert phone.evaluate("history.length") == steps
    phone.go_back()
    expect(phone).to_have_url(table)
    phone.go_forward()
    expect(phone.get_by_role("button", name="Bob, 36", exact=True)).to_be_visible()


def test_what_was_refused_is_there_when_somebody_goes_on_counting(phone: Page) -> None:
    begun(phone, NAMES)
    enter(phone, "Ann", {"Bob": "=999", "Cid": "=80"})
    save(phone)
    expect(phone.locator(".counter").get_by_text("Bob can’t hold 999 points")).to_be_visible()
    phone.get_by_role("link", name="Back").tap()
    phone.get_by_role("link", name="Go on counting").tap()
    for counted_so_far in ("Bob, 999", "Cid, 80"):
        expect(phone.get_by_role("button", name=counted_so_far, exact=True)).to_be_visible()


def test_a_second_tap_sends_nothing_twice(phone: Page) -> None:
    table = counted(phone, "K")
    sent: list[str] = []

    def note(route: Route) -> None:
        sent.append(route.request.method)
        if route.request.method == "POST":
            expect(phone.get_by_role("button", name=SAVE, exact=True)).to_have_attribute(
                "aria-busy", "true"
            )
            phone.locator("form.score").evaluate("form => form.requestSubmit()")
        route.continue_()

    phone.route("**/score", note)
    save(phone)
    expect(phone.get_by_text(RECORDED)).to_be_visible()
    assert sent == ["POST"]
    expect(phone).to_have_url(table)


@pytest.mark.long
def test_the_way_back_to_what_was_recorded_leaves_what_is_typed_by_now(phone: Page) -> None:
    counted(phone, "K")
    save(phone)
    expect(phone.get_by_text(RECORDED)).to_be_visible()
    enter(phone, "Bob", {"Ann": "7 7"})
    phone.go_back()
    expect(phone.get_by_role("link", name="Go on counting")).to_be_visible()
    phone.get_by_role("link", name="Go on counting").tap()
    expect(phone.get_by_role("button", name="Ann, 14", exact=True)).to_be_visible()


def test_on_the_way_back_to_a_penalty_nothing_is_filled_in_to_be_recorded_twice(
    phone: Page,
) -> None:
    begun(phone, NAMES)
    note(phone, "Bob", "Bad lay-down")
    phone.go_back()
    expect(phone.get_by_role("radio", name="Bad lay-down")).to_be_visible()
    expect(phone.get_by_role("radio", checked=True)).to_have_count(0)


def test_without_a_network_all_that_was_tapped_stays(phone: Page) -> None:
    counted(phone, "K Q")
    phone.context.set_offline(True)
    save(phone)
    expect(phone.get_by_role("alert")).to_contain_text("That didn’t get through.")
    expect(phone.get_by_role("button", name="Bob, 20", exact=True)).to_be_visible()
    phone.context.set_offline(False)
    save(phone)
    expect(phone.get_by_text(RECORDED)).to_be_visible()


def test_a_form_sent_into_silence_is_given_back_within_five_seconds(
    phone: Page, address: str
) -> None:
    counted(phone, "K Q")
    with silent(address):
        save(phone)
        told = phone.get_by_role("alert").filter(has_text="That didn’t get through.")
        expect(told).to_be_visible(timeout=6_000)
    save(phone)
    expect(phone.get_by_text(RECORDED)).to_be_visible()
    phone.goto("/settings")
    vibrate = phone.get_by_role("switch", name="Vibrate")
    expect(vibrate).to_be_checked()
    with silent(address):
        vibrate.tap()
        expect(told).to_be_visible(timeout=6_000)
    expect(vibrate).to_be_checked()


@pytest.mark.long
def test_what_cannot_be_done_is_said_over_the_page(phone: Page) -> None:
    counted(phone, "K Q")
    token = phone.locator("form.score [name=csrf_token]")
    token.evaluate("field => { field.dataset.first = field.value; field.value = 'old'; }")
    save(phone)
    expect(phone.get_by_role("alert")).to_contain_text("This page is no longer valid")
    token.evaluate("field => { field.value = field.dataset.first; }")
    save(phone)
    expect(phone.get_by_text(RECORDED)).to_be_visible()


def test_a_page_that_is_sent_to_itself_stays_where_it_is(phone: Page) -> None:
    begun(phone, [*NAMES, "Dee", "Eve", "Fay"])
    phone.set_viewport_size({"width": 390, "height": 480})
    phone.evaluate("scrollTo(0, 1e6)")
    seen = phone.evaluate("scrollY")
    call = phone.locator("form[action$=calls] button").last
    steps = phone.evaluate("history.length")
    before = call.get_attribute("aria-label")
    call.tap()
    expect(call).not_to_have_attribute("aria-label", before or "")
    expect(call).to_be_focused()
    assert seen > 0
    assert phone.evaluate("[scrollY, history.length]") == [seen, steps]


@pytest.mark.long
def test_where_the_button_is_gone_one_goes_on_at_what_came_of_it(phone: Page) -> None:
    begun(phone, NAMES)
    phone.get_by_role("button", name="Calls by Bob").tap()
    for way, notice in (("Take back", "Taken back"), ("Put it back", "Put back")):
        phone.get_by_role("button", name=way).press("Enter")
        expect(phone.locator(".slip").filter(has_text=notice)).to_be_focused()
    phone.keyboard.press("Tab")
    expect(phone.get_by_role("link", name="Put back")).to_be_focused()
    phone.keyboard.press("Tab")
    expect(phone.get_by_role("button", name="Take back")).to_be_focused()


@pytest.mark.long
def test_what_is_tapped_meanwhile_comes_next(phone: Page) -> None:
    begun(phone, NAMES)
    phone.evaluate(
        "for (const button of document.querySelectorAll('form[action$=calls] button'))"
        " button.form.requestSubmit(button)"
    )
    for name in NAMES:
        expect(phone.get_by_role("button", name=f"Calls by {name}: 1")).to_be_visible()


def test_the_scripts_of_a_refused_page_go_on(phone: Page) -> None:
    phone.goto("/new/european")
    phone.get_by_label("Name in seat 3").fill("Eve")
    phone.get_by_role("button", name=START).tap()
    expect(phone.locator(".wrong").first).to_be_visible()
    expect(phone.get_by_label("Name in seat 3")).to_have_value("Eve")
    phone.get_by_role("button", name="Move seat 3 up").tap()
    expect(phone.get_by_label("Name in seat 2")).to_have_value("Eve")


@pytest.mark.long
@pytest.mark.parametrize("height", [844, 664])
def test_what_was_refused_and_the_number_stand_above_the_keys(phone: Page, height: int) -> None:
    phone.set_viewport_size({"width": 390, "height": height})
    begun(phone, [*NAMES, "Dot"])
    enter(phone, "Ann", {"Bob": "K K K K K", "Cid": "K K K", "Dot": "=24"})
    hold(phone, 3, "K K K K")
    save(phone)
    refusal = phone.get_by_role("alert").filter(has_text="K is entered 9 times")
    expect(refusal).to_be_focused()
    boxes = (refusal.bounding_box(), phone.locator("[data-part=big]").bounding_box())
    keys = phone.locator(".thumb").bounding_box()
    assert keys is not None
    for box in boxes:
        assert box is not None
        assert 0 <= box["y"] <= box["y"] + box["height"] <= keys["y"] + 1
    phone.set_viewport_size(PHONE)


def test_a_page_of_another_version_leaves_the_scripts_running_that_run(phone: Page) -> None:
    counted(phone, MANY_LOW_CARDS)

    def answer_from_another_version(route: Route) -> None:
        answer = route.fetch()
        body = re.sub("/js-[0-9a-f]+/", "/js-ffffffffffff/", answer.text())
        route.fulfill(response=answer, body=body)

    phone.route("**/score", answer_from_another_version)
    save(phone)
    expect(phone.get_by_role("alert")).to_contain_text("save again")
    assert phone.locator('script[src*="/send+"]').count() == 1
    assert phone.locator('[src*="ffffffffffff"], [href*="ffffffffffff"]').count() == 0
