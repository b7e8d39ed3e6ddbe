"""The pages of a game that are tapped most take each other's place, without a new document."""

from time import time

from playwright.sync_api import Browser, Locator, Page, Route, expect

from tests.browser.conftest import other_phone
from tests.support.labels import RECORDED, SAVE
from tests.support.layout_shift import NOTE_SHIFTS, boxes, largest_move, shifts
from tests.support.thumb import APART, begun, fill_in

NAMES = ["Ann", "Bob", "Cid", "Dee"]
MARK = "window.isMarked = true"
IS_MARKED = "window.isMarked === true"
WITHOUT_NAVIGATION = 'Object.defineProperty(window, "navigation", { value: undefined })'
"""An older browser."""
TAPS = """([x, y, waits]) => new Promise((done) => {
  const first = performance.now();
  const tap = (timeStamp) => {
    const click = new MouseEvent("click", {
      bubbles: true, cancelable: true, detail: 1, clientX: x, clientY: y,
    });
    Object.defineProperty(click, "timeStamp", { value: timeStamp });
    document.elementFromPoint(x, y).dispatchEvent(click);
  };
  const tapAgain = () => { tap(first + 120); done(); };
  tap(first);
  if (waits) addEventListener("page-replaced", tapAgain, { once: true });
  else tapAgain();
})"""
"""Taps a spot, and again at once, or as soon as another page is there: 120 milliseconds later by
the clock of the taps, however slow the machine is."""


STYLES_COME = 500
"""Milliseconds after which the styles that are not late have come."""


def tap_twice(page: Page, target: Locator, *, wait: bool = True) -> None:
    box = target.bounding_box()
    assert box is not None
    page.evaluate(TAPS, [box["x"] + box["width"] / 2, box["y"] + box["height"] / 2, wait])


def touch_twice(page: Page, target: Locator) -> None:
    """Touches a spot twice, as a browser says of a finger, 120 milliseconds apart by its clock."""
    box = target.bounding_box()
    assert box is not None
    spot = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
    session, now = page.context.new_cdp_session(page), time()
    for after in (0.0, 0.12):
        for touch, points in (("touchStart", [spot]), ("touchEnd", [])):
            event = {"type": touch, "touchPoints": points, "timestamp": now + after}
            session.send("Input.dispatchTouchEvent", event)


def to_sheet(page: Page) -> None:
    page.get_by_role("link", name="Sheet").first.tap()
    expect(page).to_have_title("Sheet, Jamaican")


def to_table(page: Page, hand: int = 1) -> None:
    page.get_by_role("link", name="Table").first.tap()
    expect(page).to_have_title(f"Hand {hand}, Jamaican")


def save_one_hand(page: Page) -> None:
    page.get_by_role("link", name="Score the").tap()
    fill_in(page, "Bob", {"Ann": "K Q 6", "Cid": "=31", "Dee": "=2"})
    page.get_by_role("button", name=SAVE, exact=True).tap()
    expect(page.get_by_text(RECORDED)).to_be_visible()


def test_from_page_to_page_the_document_stays(phone: Page) -> None:
    begun(phone, NAMES)
    table = phone.url
    phone.evaluate(MARK)
    to_sheet(phone)
    assert phone.url == f"{table}/sheet"
    expect(phone.get_by_role("heading", level=1)).to_be_focused()
    to_table(phone)
    save_one_hand(phone)
    assert phone.url == table
    expect(phone.locator(".slip.recorded")).to_be_focused()
    assert phone.evaluate(IS_MARKED)


def test_what_is_shown_keeps_its_styles_until_the_next_page_is_there(phone: Page) -> None:
    begun(phone, NAMES)
    late_styles: list[Route] = []
    phone.context.new_cdp_session(phone).send("Network.clearBrowserCache")
    phone.route("**/css/*table.css*", lambda route: late_styles.append(route))
    phone.goto(f"{phone.url}/score")
    fill_in(phone, "Bob", {"Ann": "=3", "Cid": "=31", "Dee": "=2"})
    phone.evaluate(NOTE_SHIFTS)
    before = boxes(phone)
    shifted = shifts(phone)  # the pads of cards and of totals differ in height
    with phone.expect_request("**/css/*table.css*"):
        phone.get_by_role("button", name=SAVE, exact=True).tap()
    phone.wait_for_timeout(STYLES_COME)
    assert largest_move(before, boxes(phone)) == 0
    for each in late_styles:
        each.continue_()
    expect(phone.get_by_text(RECORDED)).to_be_visible()
    assert shifts(phone) == shifted


def test_back_and_forward_go_through_the_pages_that_were_seen(phone: Page) -> None:
    begun(phone, NAMES)
    table = phone.url
    save_one_hand(phone)
    to_sheet(phone)
    phone.go_back()
    expect(phone).to_have_title("Hand 2, Jamaican")
    assert phone.url == table
    phone.go_back()
    expect(phone).to_have_title("Score hand 2")
    phone.get_by_role("group", name="Who went out?").get_by_role("button", name="Bob").tap()
    expect(phone.get_by_text("Ann holds")).to_be_visible()
    phone.go_forward()
    expect(phone).to_have_title("Hand 2, Jamaican")
    phone.go_forward()
    expect(phone).to_have_title("Sheet, Jamaican")


def test_a_page_that_was_begun_is_found_again_as_it_was(phone: Page) -> None:
    begun(phone, NAMES)
    phone.get_by_role("link", name="Score the").tap()
    fill_in(phone, "Bob", {"Ann": "K Q 6"})
    phone.go_back()
    expect(phone.get_by_role("link", name="Go on")).to_be_visible()
    phone.go_forward()
    expect(phone.get_by_text("3 cards")).to_be_visible()


def test_where_one_was_is_found_again(phone: Page) -> None:
    begun(phone, NAMES)
    for _ in range(3):
        save_one_hand(phone)
    to_sheet(phone)
    phone.set_viewport_size({"width": 390, "height": 300})
    phone.evaluate("scrollTo(0, 120)")
    phone.get_by_role("link", name="Table").first.dispatch_event("click")  # to tap it would scroll
    expect(phone).to_have_title("Hand 4, Jamaican")
    heading = phone.get_by_role("heading", level=1)
    expect(heading).to_be_focused()
    assert phone.evaluate("scrollY") == 0
    phone.go_back()
    expect(phone).to_have_title("Sheet, Jamaican")
    expect(heading).to_be_focused()
    assert phone.evaluate("scrollY") == 120


def test_a_page_follows_its_game_after_it_has_taken_another_one_s_place(
    phone: Page, browser: Browser
) -> None:
    begun(phone, NAMES)
    table = phone.url
    with other_phone(browser, phone) as context:
        watching = context.new_page()
        watching.goto(f"{table}/sheet")
        watching.evaluate(MARK)
        to_table(watching)
        save_one_hand(phone)
        expect(watching).to_have_title("Hand 2, Jamaican")
        to_sheet(watching)
        save_one_hand(phone)
        expect(watching.get_by_role("rowheader", name="3")).to_be_visible()
        assert watching.evaluate(IS_MARKED)


def test_what_does_not_come_is_loaded_like_any_page(phone: Page) -> None:
    begun(phone, NAMES)
    phone.evaluate(MARK)

    def break_off(route: Route) -> None:
        if route.request.resource_type == "fetch":
            route.abort()
        else:
            route.continue_()

    phone.route("**/sheet", break_off)
    to_sheet(phone)
    assert not phone.evaluate(IS_MARKED)


def test_a_tap_while_the_page_is_loaded_anew_is_not_lost(phone: Page) -> None:
    begun(phone, NAMES)
    table = phone.url
    phone.evaluate(MARK)
    link = phone.get_by_role("link", name="Sheet").first
    link.evaluate("link => { location.reload(); link.click(); }")
    phone.wait_for_function(f"() => !({IS_MARKED})")
    expect(phone.get_by_role("table")).to_be_visible()
    assert phone.url == f"{table}/sheet"


def test_a_page_of_another_version_gets_its_own_scripts(phone: Page) -> None:
    begun(phone, NAMES)
    phone.evaluate(MARK)

    def answer_newer(route: Route) -> None:
        answer = route.fetch()
        route.fulfill(response=answer, body=answer.text().replace("/static/js-", "/static/js-f"))

    phone.route("**/sheet", answer_newer)
    to_sheet(phone)
    assert not phone.evaluate(IS_MARKED)


def test_an_older_browser_loads_each_page(phone: Page) -> None:
    phone.add_init_script(WITHOUT_NAVIGATION)
    begun(phone, NAMES)
    phone.evaluate(MARK)
    to_sheet(phone)
    assert not phone.evaluate(IS_MARKED)
    to_table(phone)
    save_one_hand(phone)
    phone.go_back()
    expect(phone).to_have_title("Score hand 2")


def test_the_second_of_two_quick_taps_means_nothing_on_the_next_page(phone: Page) -> None:
    begun(phone, NAMES)
    table = phone.url
    tap_twice(phone, phone.get_by_role("link", name="Score the"))
    expect(phone).to_have_title("Score hand 1")
    fill_in(phone, "Bob", {"Ann": "K Q 6", "Cid": "=31", "Dee": "=2"})
    tap_twice(phone, phone.get_by_role("button", name=SAVE, exact=True))
    expect(phone).to_have_title("Hand 2, Jamaican")
    assert phone.url == table
    phone.wait_for_timeout(APART)
    tap_twice(phone, phone.get_by_role("link", name="Sheet"))
    expect(phone).to_have_title("Sheet, Jamaican")
    phone.wait_for_timeout(APART)
    phone.get_by_role("link", name="Table").first.tap()
    expect(phone).to_have_title("Hand 2, Jamaican")


def test_a_call_tapped_twice_is_one_call(phone: Page) -> None:
    begun(phone, NAMES)
    tap_twice(phone, phone.get_by_role("button", name="Calls by Bob"))
    expect(phone.get_by_text("Recorded: a call by Bob")).to_be_visible()
    phone.wait_for_timeout(APART)
    expect(phone.locator(".calls .on")).to_have_count(1)
    phone.get_by_role("button", name="Calls by Bob").tap()
    expect(phone.locator(".calls .on")).to_have_count(2)


def test_who_went_out_tapped_twice_counts_no_card_of_another(phone: Page) -> None:
    begun(phone, NAMES)
    phone.get_by_role("link", name="Score the").tap()
    for name in ("Dee", "Cid"):
        winner = phone.get_by_role("group", name="Who went out?").get_by_role("button", name=name)
        phone.wait_for_timeout(APART)
        tap_twice(phone, winner, wait=False)
        expect(phone.get_by_text("Ann holds")).to_be_visible()
        expect(phone.locator("[data-taken]")).to_have_count(0)
        phone.get_by_role("button", name=f"{name}, went out").tap()


def test_next_tapped_twice_passes_nobody_over(phone: Page) -> None:
    begun(phone, NAMES)
    phone.get_by_role("link", name="Score the").tap()
    fill_in(phone, "Bob", {"Ann": "K Q 6"})
    touch_twice(phone, phone.get_by_role("button", name="Next: Cid"))
    expect(phone.get_by_text("Cid holds")).to_be_visible()
    cards = phone.get_by_role("group", name="Cards", exact=True)
    touch_twice(phone, cards.get_by_role("button", name="9"))
    expect(phone.get_by_text("2 cards")).to_be_visible()
