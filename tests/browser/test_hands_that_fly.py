"""The keypad under the thumb: what is held, swiped, summed, remembered, and undone."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext, Locator, Page, expect

from tests.browser.conftest import phone_context
from tests.support.thumb import begin, count, fill_in, score, tap_cards, type_total

pytestmark = pytest.mark.browser

NAMES = ["Ann", "Bob", "Cid"]

NOTE_WHAT_THE_PHONE_DOES = """
window.done = [];
navigator.vibrate = (time) => done.push(`tick ${time}`);
Object.defineProperty(navigator, "wakeLock", {
  value: { request: async (kind) => done.push(`awake ${kind}`) },
});
"""


@pytest.fixture
def noting(browser: Browser, address: str) -> Iterator[BrowserContext]:
    """Phones that note when they tick and stay awake."""
    with phone_context(browser, address) as context:
        context.add_init_script(NOTE_WHAT_THE_PHONE_DOES)
        yield context


def begin_to_score(page: Page, game: str = "Jamaican") -> None:
    """A game just begun, its first hand won by Ann; Bob's cards are to be tapped."""
    begin(page, NAMES, game)
    page.get_by_role("link", name="Score the").tap()
    fill_in(page, "Ann", {})
    expect(page.get_by_text("Bob holds")).to_be_visible()


def key(page: Page, face: str) -> Locator:
    """A key of the keypad."""
    return page.get_by_role("group", name="Cards", exact=True).locator(f'[data-face="{face}"]')


def swipe(page: Page, across: int, along: int = 0) -> None:
    """A finger drawn over what is counted."""
    start, end = {"clientX": 200, "clientY": 300}, {"clientX": 200 + across, "clientY": 300 + along}
    for kind, at, held in (("touchstart", start, True), ("touchend", end, False)):
        page.evaluate(
            """([kind, at, held]) => {
              const target = document.querySelector("form.score main");
              const touch = new Touch({ identifier: 1, target, ...at });
              const touches = { touches: held ? [touch] : [], changedTouches: [touch] };
              target.dispatchEvent(new TouchEvent(kind, { bubbles: true, ...touches }));
            }""",
            [kind, at, held],
        )


def test_a_key_held_down_takes_its_card_back(phone: Page) -> None:
    begin_to_score(phone)
    tap_cards(phone, "K K 9")
    expect(key(phone, "K")).to_have_accessible_name("king, 10 points, 2 taken")
    key(phone, "K").click(delay=600)
    expect(key(phone, "K")).to_have_accessible_name("king, 10 points, 1 taken")
    expect(phone.get_by_role("button", name="Bob, 19")).to_be_visible()
    key(phone, "2").click(delay=600)
    expect(phone.get_by_role("button", name="Bob, 19")).to_be_visible()


def test_a_tapped_card_of_the_tape_is_taken_back(phone: Page) -> None:
    begin_to_score(phone)
    tap_cards(phone, "K 9")
    phone.get_by_role("button", name="Take back king, 10 points").tap()
    expect(phone.get_by_role("button", name="Bob, 9")).to_be_visible()
    phone.get_by_role("button", name="Undo").tap()
    expect(phone.get_by_role("button", name="Bob, not yet counted")).to_be_visible()


def test_a_swipe_goes_to_the_next_loser_and_back(phone: Page) -> None:
    begin_to_score(phone)
    swipe(phone, -120)
    expect(phone.get_by_text("Cid holds")).to_be_visible()
    swipe(phone, -120)
    expect(phone.get_by_text("Cid holds")).to_be_visible()
    swipe(phone, 120, along=200)
    expect(phone.get_by_text("Cid holds")).to_be_visible()
    swipe(phone, 120)
    expect(phone.get_by_text("Bob holds")).to_be_visible()


def test_what_is_missing_is_marked_and_nothing_is_a_score(phone: Page) -> None:
    begin_to_score(phone, "Kooky")
    todo = phone.locator(".cols .todo")
    assert todo.all_inner_texts() == ["Bob\n–", "Cid\n–"]
    type_total(phone, "0")
    expect(phone.get_by_role("button", name="Bob, 0", exact=True)).to_be_visible()
    assert todo.all_inner_texts() == ["Cid\n–"]


def test_a_total_may_be_a_sum_and_the_phone_remembers_how_one_counts(phone: Page) -> None:
    begin_to_score(phone)
    type_total(phone, "10+15")
    expect(phone.get_by_role("button", name="Bob, 25")).to_be_visible()
    phone.get_by_role("button", name="Next: Cid").tap()
    expect(phone.get_by_role("group", name="Total", exact=True)).to_be_visible()
    type_total(phone, "7")
    phone.get_by_role("button", name="Save", exact=True).tap()
    phone.get_by_role("link", name="Score the").tap()
    fill_in(phone, "Bob", {})
    expect(phone.get_by_role("group", name="Total", exact=True)).to_be_visible()
    phone.get_by_role("button", name="Tap cards").tap()
    phone.reload()
    expect(phone.get_by_role("group", name="Cards", exact=True)).to_be_visible()


def test_the_total_its_count_and_the_doubled_figure_are_always_in_sight(phone: Page) -> None:
    begin_to_score(phone)
    phone.get_by_role("switch", name="The table was bent").tap()
    tap_cards(phone, "K 9 A♠ 2 3 4 5 6")
    for part in ("54", "×2 = 108", "8 cards"):
        expect(phone.locator(".counter").get_by_text(part, exact=True)).to_be_in_viewport(ratio=1)


def test_what_was_saved_is_taken_back_with_one_tap_even_after_a_reload(phone: Page) -> None:
    begin(phone, NAMES)
    score(phone, "Ann", {"Bob": "K", "Cid": "9"})
    expect(phone.get_by_role("status")).to_contain_text("Recorded: Ann")
    phone.reload()
    expect(phone.get_by_role("status")).to_have_count(0)
    expect(phone.get_by_text("Just recorded: Ann")).to_be_visible()
    phone.get_by_role("button", name="Take back").tap()
    expect(phone.get_by_text("Hand 1 of 9")).to_be_visible()
    phone.reload()
    expect(phone.get_by_text("Just recorded")).to_have_count(0)


def test_the_phone_ticks_and_stays_awake(noting: BrowserContext) -> None:
    page = noting.new_page()
    begin_to_score(page)
    assert page.evaluate("done") == ["awake screen"]
    tap_cards(page, "K 9")
    assert page.evaluate("done") == ["awake screen", "tick 10", "tick 10"]


def test_a_phone_that_is_told_so_is_quiet_and_sleeps(noting: BrowserContext) -> None:
    page = noting.new_page()
    page.goto("/phone")
    page.get_by_role("switch", name="A tick under the thumb").tap()
    page.get_by_role("switch", name="Keep the screen on").tap()
    page.get_by_role("button", name="Keep").tap()
    expect(page.get_by_text("Kept on this phone.")).to_be_visible()
    begin_to_score(page)
    tap_cards(page, "K 9")
    assert page.evaluate("done") == []


def test_a_whole_hand_by_keyboard_alone(phone: Page) -> None:
    begin(phone, NAMES)
    phone.get_by_role("link", name="Score the").focus()
    phone.keyboard.press("Enter")
    group = phone.get_by_role("group", name="Who went out?")
    group.get_by_role("button", name="Ann").focus()
    phone.keyboard.press("Enter")
    for face in ("K", "9"):
        key(phone, face).focus()
        phone.keyboard.press("Space")
    phone.get_by_role("button", name="Next: Cid").focus()
    phone.keyboard.press("Enter")
    key(phone, "A♠").focus()
    phone.keyboard.press("Enter")
    save = phone.get_by_role("button", name="Save", exact=True)
    save.focus()
    phone.keyboard.press("Enter")
    expect(phone.get_by_text("Recorded: Ann went out")).to_be_visible()
    expect(phone.get_by_text("leads by 15")).to_be_visible()


def test_the_screen_reader_hears_the_cards_and_the_total(phone: Page) -> None:
    begin_to_score(phone)
    expect(key(phone, "A♥")).to_have_accessible_name("red ace, 1 point")
    expect(key(phone, "★")).to_have_accessible_name("joker, 50 points")
    assert phone.locator(".sum").get_attribute("aria-live") == "polite"
    count(phone, {"Bob": "K 9", "Cid": "2"})
    expect(phone.get_by_role("button", name="Cid, 2")).to_have_attribute("aria-current", "step")
