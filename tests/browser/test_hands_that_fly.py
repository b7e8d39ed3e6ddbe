"""The keypad under the thumb: what is held, swiped, summed, remembered, and undone."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext, Locator, Page, expect

from tests.browser.conftest import phone_context
from tests.support.labels import RECORDED, SAVE
from tests.support.thumb import begin, begun, count, enter, score, tab_to, tap_cards, type_total

NAMES = ["Ann", "Bob", "Cid"]

NOTE_WHAT_THE_PHONE_DOES = """
window.done = [];
navigator.vibrate = (time) => done.push(`tick ${time}`);
Object.defineProperty(navigator, "wakeLock", {
  value: { request: async (kind) => done.push(`awake ${kind}`) },
});
"""

NOTE_WHAT_IS_SAID = """
window.said = [];
Object.defineProperty(window, "speechSynthesis", {
  value: {
    cancel() {},
    speak({ lang, text }) {
      said.push(`${lang}: ${text}`);
      document.documentElement.dataset.said = said.length;
    },
  },
});
"""

NOTHING_IS_KEPT = """
Object.defineProperty(window, "localStorage", { get() { throw new Error("denied"); } });
"""


@pytest.fixture
def noting(browser: Browser, address: str) -> Iterator[BrowserContext]:
    """Phones that note when they tick and stay awake."""
    with phone_context(browser, address) as context:
        context.add_init_script(NOTE_WHAT_THE_PHONE_DOES)
        yield context


def begin_to_score(page: Page, game: str = "Jamaican") -> None:
    """A game just begun, its first hand won by Ann; Bob's cards are to be tapped."""
    begun(page, NAMES, game)
    enter(page, "Ann", {})
    expect(page.get_by_text("Bob holds")).to_be_visible()


def key(page: Page, face: str) -> Locator:
    """A key of the keypad."""
    return page.get_by_role("group", name="Cards", exact=True).locator(f'[data-face="{face}"]')


class Fingers:
    """Real fingers on the glass, as many as one likes."""

    def __init__(self, page: Page) -> None:
        self.page, self.glass = page, page.context.new_cdp_session(page)

    def touch(self, kind: str, *points: tuple[float, float]) -> None:
        """What the glass feels now: `touchStart`, `touchMove` or `touchEnd`."""
        fingers = [{"x": x, "y": y, "id": finger} for finger, (x, y) in enumerate(points)]
        self.glass.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": fingers})

    def on(self, target: Locator) -> tuple[float, float]:
        """The middle of something."""
        box = target.bounding_box()
        assert box is not None
        return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2

    def hold(self, target: Locator, milliseconds: int) -> None:
        """Holds a finger on something."""
        self.touch("touchStart", self.on(target))
        self.page.wait_for_timeout(milliseconds)
        self.touch("touchEnd")

    def swipe(self, across: int, along: int = 0) -> None:
        """Draws a finger over what is counted."""
        self.touch("touchStart", (200, 300))
        for part in range(1, 9):
            self.touch("touchMove", (200 + across * part / 8, 300 + along * part / 8))
        self.touch("touchEnd")


def test_a_key_held_down_takes_its_card_back(phone: Page) -> None:
    begin_to_score(phone)
    tap_cards(phone, "K K 9")
    expect(key(phone, "K")).to_have_accessible_name("king, 10 points, 2 taken")
    fingers = Fingers(phone)
    fingers.hold(key(phone, "K"), 600)
    expect(key(phone, "K")).to_have_accessible_name("king, 10 points, 1 taken")
    expect(phone.get_by_role("button", name="Bob, 19")).to_be_visible()
    fingers.hold(key(phone, "2"), 600)
    expect(phone.get_by_role("button", name="Bob, 19")).to_be_visible()
    key(phone, "K").tap()
    expect(phone.get_by_role("button", name="Bob, 29")).to_be_visible()


def test_a_key_takes_no_more_cards_than_the_packs_hold(phone: Page) -> None:
    begin_to_score(phone, "South African")
    tap_cards(phone, "7s 7h 7h")
    expect(key(phone, "7")).to_be_disabled()
    Fingers(phone).hold(key(phone, "7"), 600)
    expect(key(phone, "7")).to_be_enabled()
    phone.get_by_role("button", name="Next: Cid").tap()
    tap_cards(phone, "7h")
    expect(key(phone, "7")).to_be_disabled()
    tap_cards(phone, "7s")
    expect(key(phone, "7")).to_be_disabled()


@pytest.mark.long
def test_two_thumbs_at_once_take_nothing_back(phone: Page) -> None:
    begin_to_score(phone)
    tap_cards(phone, "K Q 9")
    fingers = Fingers(phone)
    king, nine = fingers.on(key(phone, "K")), fingers.on(key(phone, "9"))
    fingers.touch("touchStart", king)
    fingers.touch("touchStart", king, nine)
    fingers.touch("touchEnd")
    phone.wait_for_timeout(700)
    expect(key(phone, "K")).to_have_accessible_name(re.compile("king, 10 points, [12] taken"))
    expect(key(phone, "Q")).to_have_accessible_name("queen, 10 points, 1 taken")


@pytest.mark.long
def test_the_phones_own_long_press_takes_back_as_well(phone: Page) -> None:
    begin_to_score(phone)
    tap_cards(phone, "K K")
    for kind in ("pointerdown", "contextmenu"):
        key(phone, "K").dispatch_event(kind, {"pointerType": "touch", "isPrimary": True})
    expect(phone.get_by_role("button", name="Bob, 10")).to_be_visible()
    key(phone, "K").focus()
    phone.keyboard.press("Enter")
    expect(phone.get_by_role("button", name="Bob, 20")).to_be_visible()


@pytest.mark.long
def test_where_a_phone_keeps_nothing_a_hand_is_scored_all_the_same(
    browser: Browser, address: str
) -> None:
    with phone_context(browser, address) as context:
        context.add_init_script(NOTHING_IS_KEPT)
        page = context.new_page()
        begun(page, NAMES)
        score(page, "Ann", {"Bob": "K", "Cid": "=9"})
        expect(page.get_by_text("leads by 9")).to_be_visible()


@pytest.mark.long
def test_a_tapped_card_of_the_tape_is_taken_back(phone: Page) -> None:
    begin_to_score(phone)
    tap_cards(phone, "K 9")
    phone.get_by_role("button", name="Take back king, 10 points").tap()
    expect(phone.get_by_role("button", name="Bob, 9")).to_be_visible()
    phone.get_by_role("button", name="Undo").tap()
    expect(phone.get_by_role("button", name="Bob, not yet counted")).to_be_visible()


def test_undo_takes_back_a_card_where_a_total_would_be_typed(phone: Page) -> None:
    begin_to_score(phone)
    tap_cards(phone, "K 9")
    phone.get_by_role("button", name="Type total").tap()
    phone.get_by_role("button", name="Undo").tap()
    expect(phone.get_by_role("button", name="Bob, 10")).to_be_visible()


def test_undo_brings_back_what_a_digit_or_a_card_replaced(phone: Page) -> None:
    begin_to_score(phone)
    undo = phone.get_by_role("button", name="Undo")
    tap_cards(phone, "K Q 9")
    type_total(phone, "57")
    for figure in ("57", "5", "29"):
        expect(phone.get_by_role("button", name=f"Bob, {figure}", exact=True)).to_be_visible()
        undo.tap()
    type_total(phone, "35")
    tap_cards(phone, "K")
    undo.tap()
    phone.get_by_role("button", name="Next: Cid").tap()
    phone.get_by_role("button", name="Bob, 35").tap()
    type_total(phone, "4")
    expect(phone.get_by_role("button", name="Bob, 4", exact=True)).to_be_visible()
    phone.get_by_role("button", name="Take back the last digit").tap()
    undo.tap()
    expect(phone.get_by_role("button", name="Bob, 35", exact=True)).to_be_visible()


def test_undo_before_anything_is_counted_asks_again_who_went_out(phone: Page) -> None:
    begin_to_score(phone)
    undo = phone.get_by_role("button", name="Undo")
    tap_cards(phone, "9")
    undo.tap()
    expect(phone.get_by_role("button", name="Bob, not yet counted")).to_be_visible()
    undo.tap()
    asked = phone.locator("[data-part=winners]")
    asked.get_by_role("button", name="Cid").tap()
    expect(phone.get_by_role("button", name="Cid, went out")).to_be_visible()
    expect(phone.get_by_text("Ann holds")).to_be_visible()
    press(undo)
    expect(asked.get_by_role("button", name="Ann")).to_be_focused()


@pytest.mark.long
def test_a_swipe_goes_to_the_next_loser_and_back(phone: Page) -> None:
    begin_to_score(phone)
    fingers = Fingers(phone)
    fingers.swipe(-120)
    expect(phone.get_by_text("Cid holds")).to_be_visible()
    fingers.swipe(-120)
    expect(phone.get_by_text("Cid holds")).to_be_visible()
    fingers.swipe(120, along=200)
    expect(phone.get_by_text("Cid holds")).to_be_visible()
    fingers.swipe(120)
    expect(phone.get_by_text("Bob holds")).to_be_visible()


def test_what_is_missing_is_marked_and_nothing_is_a_score(phone: Page) -> None:
    begin_to_score(phone, "Kooky")
    todo = phone.locator(".cols .todo")
    assert todo.all_inner_texts() == ["Bob\n–", "Cid\n–"]
    type_total(phone, "0")
    expect(phone.get_by_role("button", name="Bob, 0", exact=True)).to_be_visible()
    assert todo.all_inner_texts() == ["Cid\n–"]


def test_a_hand_that_was_refused_comes_back_with_the_keys_it_had(phone: Page) -> None:
    begin_to_score(phone)
    key(phone, "9").tap()
    phone.get_by_role("button", name="Next: Cid").tap()
    for mode, keys in (("Type total", "Total"), ("Tap cards", "Cards")):
        phone.get_by_role("button", name=mode).tap()
        phone.get_by_role("button", name=SAVE, exact=True).tap()
        missing = phone.get_by_text("Still missing: what Cid had left.").filter(visible=True)
        expect(missing).to_be_visible()
        expect(phone.get_by_role("group", name=keys, exact=True)).to_be_visible()


@pytest.mark.long
def test_a_total_may_be_a_sum_and_the_phone_remembers_how_one_counts(phone: Page) -> None:
    begin_to_score(phone)
    type_total(phone, "+10++15+")
    expect(phone.get_by_role("button", name="Bob, 25")).to_be_visible()
    phone.get_by_role("button", name="Next: Cid").tap()
    expect(phone.get_by_role("group", name="Total", exact=True)).to_be_visible()
    type_total(phone, "7")
    phone.get_by_role("button", name=SAVE, exact=True).tap()
    enter(phone, "Bob", {})
    expect(phone.get_by_role("group", name="Total", exact=True)).to_be_visible()
    phone.get_by_role("button", name="Tap cards").tap()
    phone.reload()
    expect(phone.get_by_role("group", name="Cards", exact=True)).to_be_visible()


@pytest.mark.long
def test_the_total_its_count_and_the_doubled_figure_are_always_in_sight(phone: Page) -> None:
    begin_to_score(phone)
    phone.get_by_role("switch", name="The table was bent").tap()
    tap_cards(phone, "K 9 A♠ 2 3 4 5 6")
    for part in ("54", "×2 = 108", "8 cards"):
        expect(phone.locator(".counter").get_by_text(part, exact=True)).to_be_in_viewport(ratio=1)


@pytest.mark.long
def test_after_a_reload_one_goes_on_with_whoever_was_being_counted(phone: Page) -> None:
    begin_to_score(phone)
    tap_cards(phone, "K")
    phone.get_by_role("button", name="Next: Cid").tap()
    tap_cards(phone, "9 9")
    phone.reload()
    expect(phone.get_by_text("Cid holds")).to_be_visible()
    phone.get_by_role("button", name="Bob, 10").tap()
    phone.reload()
    expect(phone.get_by_text("Bob holds")).to_be_visible()
    tap_cards(phone, "Q")
    phone.get_by_role("link", name="Back").tap()
    phone.get_by_role("link", name="Go on counting").tap()
    expect(phone.get_by_role("button", name="Bob, 20", exact=True)).to_be_visible()
    expect(phone.get_by_text("Bob holds")).to_be_visible()


@pytest.mark.long
def test_what_was_counted_is_kept_when_somebody_buys_in(phone: Page) -> None:
    begin(phone, ["Ann", "Bob", "Cid", "Dee"], "European")
    score(phone, "Ann", {"Bob": "=155", "Cid": "=40", "Dee": "=30"})
    enter(phone, "Ann", {"Cid": "K 9"})
    phone.get_by_role("link", name="Back").tap()
    phone.get_by_role("button", name="Bob: back in?").tap()
    phone.get_by_role("button", name="Back in for 50 chips: Bob").tap()
    expect(phone.get_by_text(RECORDED)).to_be_visible()
    phone.get_by_role("link", name="Go on counting").tap()
    expect(phone.get_by_role("button", name="Cid, 19", exact=True)).to_be_visible()
    for name in ("Bob", "Dee"):
        expect(phone.get_by_role("button", name=f"{name}, not yet counted")).to_be_visible()


@pytest.mark.long
def test_what_was_counted_for_somebody_who_left_is_there_when_that_is_taken_back(
    phone: Page,
) -> None:
    begun(phone, ["Ann", "Bob", "Cid", "Dee"])
    enter(phone, "Ann", {"Bob": "K 9"})
    game = phone.url.removesuffix("/score")
    leave(phone, "Bob")
    phone.get_by_role("link", name="Go on counting").tap()
    tap_cards(phone, "Q")
    phone.goto(game)
    phone.get_by_role("button", name="Take back").first.tap()
    expect(phone.get_by_role("button", name="Put it back")).to_be_visible()
    phone.get_by_role("link", name="Go on counting").tap()
    for counted in ("Bob, 19", "Cid, 10"):
        expect(phone.get_by_role("button", name=counted, exact=True)).to_be_visible()


@pytest.mark.long
def test_a_hand_whose_winner_left_is_not_gone_on_with_but_keeps_what_was_counted(
    phone: Page,
) -> None:
    begun(phone, ["Ann", "Bob", "Cid", "Dee"])
    enter(phone, "Ann", {"Bob": "K 9"})
    leave(phone, "Ann")
    phone.get_by_role("link", name="Score the hand").tap()
    phone.get_by_role("group", name="Who went out?").get_by_role("button", name="Cid").tap()
    expect(phone.get_by_role("button", name="Bob, 19", exact=True)).to_be_visible()


@pytest.mark.long
def test_whichever_way_the_phone_is_held_all_is_in_sight(phone: Page) -> None:
    begin_to_score(phone)
    tap_cards(phone, "K 9")
    for width, height in ((667, 375), (844, 390), (320, 568)):
        phone.set_viewport_size({"width": width, "height": height})
        for name in ("Bob, 19", "Take back king, 10 points", "Next: Cid", "2, 2 points"):
            expect(phone.get_by_role("button", name=name)).to_be_in_viewport(ratio=1)
        assert phone.evaluate("document.scrollingElement.scrollHeight") == height


@pytest.mark.long
def test_what_was_saved_is_taken_back_with_one_tap_even_after_a_reload(phone: Page) -> None:
    begun(phone, NAMES)
    score(phone, "Ann", {"Bob": "K", "Cid": "9"})
    expect(phone.locator(".slip.recorded")).to_contain_text("Hand 1 saved. Ann went out and leads.")
    expect(phone).not_to_have_url(re.compile("recorded"))
    phone.reload()
    expect(phone.locator(".slip.recorded")).to_have_count(0)
    expect(phone.get_by_text("Hand 1 saved. Ann went out and leads.")).to_be_visible()
    phone.get_by_role("button", name="Take back").tap()
    expect(phone.get_by_text("Hand 1 of 9")).to_be_visible()
    phone.reload()
    expect(phone.get_by_text("Hand 1 saved")).to_have_count(0)


@pytest.mark.long
def test_the_result_is_said_aloud_at_the_latest_after_a_tap(phone: Page) -> None:
    phone.add_init_script(NOTE_WHAT_IS_SAID)
    phone.goto("/settings")
    with phone.expect_response("**/settings"):
        phone.get_by_role("switch", name="Say results aloud").tap()
    begun(phone, NAMES)
    score(phone, "Ann", {"Bob": "K", "Cid": "9"}, bent=True)
    expect(phone.get_by_text("Hand 1: Ann went out, table bent. Ann leads.")).to_be_visible()
    result = "en: Ann went out. Bob 20, doubled. Cid 18, doubled. Ann leads by 18 points."
    expect(phone.locator("html")).to_have_attribute("data-said", "1")
    for _ in range(2):
        phone.get_by_role("heading", level=1).tap()
    assert phone.evaluate("said") == [result, result]


@pytest.mark.long
def test_the_phone_ticks_and_stays_awake(noting: BrowserContext) -> None:
    page = noting.new_page()
    begin_to_score(page)
    assert page.evaluate("done") == ["awake screen"]
    tap_cards(page, "K 9")
    assert page.evaluate("done") == ["awake screen", "tick 10", "tick 10"]


@pytest.mark.long
def test_a_phone_that_is_told_so_is_quiet_and_sleeps(noting: BrowserContext) -> None:
    page = noting.new_page()
    page.goto("/settings")
    for name in "Vibrate", "Keep the screen on":
        with page.expect_response("**/settings"):
            page.get_by_role("switch", name=name).tap()
    begin_to_score(page)
    tap_cards(page, "K 9")
    assert page.evaluate("done") == []


def press(target: Locator) -> None:
    """Goes on with the Tab key until something has the focus, and presses Enter."""
    tab_to(target)
    target.press("Enter")


def leave(page: Page, name: str) -> None:
    """From the page that scores the hand: this player leaves the game."""
    page.goto(page.url.replace("/score", "/players"))
    page.locator("summary").filter(has_text=name).tap()
    page.get_by_role("button", name=f"{name} leaves").tap()
    expect(page.get_by_text(f"{name} leaves the game")).to_be_visible()


@pytest.mark.long
def test_a_whole_hand_by_keyboard_alone(phone: Page) -> None:
    begun(phone, NAMES)
    press(phone.get_by_role("link", name="Score the"))
    group = phone.get_by_role("group", name="Who went out?")
    press(group.get_by_role("button", name="Ann"))
    expect(key(phone, "2")).to_be_focused()
    press(key(phone, "9"))
    press(key(phone, "K"))
    press(phone.get_by_role("button", name="Next: Cid"))
    expect(key(phone, "2")).to_be_focused()
    press(key(phone, "A♠"))
    press(phone.get_by_role("button", name=SAVE, exact=True))
    expect(phone.get_by_text("Ann went out and leads.")).to_be_visible()
    expect(phone.get_by_text("leads by 15")).to_be_visible()


def test_cards_and_totals_are_typed_on_a_computers_keyboard(phone: Page) -> None:
    begin_to_score(phone)
    typed = phone.keyboard
    typed.type("k 10 9 as * ah q")
    typed.press("Backspace")
    expect(phone.get_by_role("button", name="Bob, 95")).to_be_visible()
    expect(phone.get_by_role("button", name="Take back black ace, 15 points")).to_be_visible()
    expect(phone.get_by_role("button", name="Take back red ace, 1 point")).to_be_visible()
    typed.press("Enter")
    expect(phone.get_by_text("Cid holds")).to_be_visible()
    expect(key(phone, "2")).to_be_focused()
    phone.get_by_role("button", name="Type total").tap()
    typed.type("x17+86")
    typed.press("Backspace")
    expect(phone.get_by_role("button", name="Cid, 25")).to_be_visible()
    phone.get_by_role("switch", name="The table was bent").press("Enter")
    expect(phone.get_by_text("leads by 25")).to_be_visible()


def test_whoever_types_enters_nothing_with_a_second_enter(phone: Page) -> None:
    begin_to_score(phone)
    phone.keyboard.type("k")
    phone.keyboard.press("Enter")
    expect(key(phone, "2")).to_be_focused()
    phone.keyboard.press("Enter")
    missing = phone.get_by_text("Still missing: what Cid had left").filter(visible=True)
    expect(missing).to_have_count(1)
    expect(phone.get_by_role("button", name="Cid, not yet counted")).to_be_visible()


def test_whoever_goes_on_counting_with_enter_enters_nothing_with_the_next_one(phone: Page) -> None:
    begin_to_score(phone)
    key(phone, "K").tap()
    phone.reload()
    expect(phone.get_by_role("button", name="Bob, 10")).to_be_visible()
    phone.keyboard.press("Enter")
    expect(key(phone, "2")).to_be_focused()
    phone.keyboard.press("Enter")
    expect(phone.get_by_role("button", name="Cid, not yet counted")).to_be_visible()


def test_numbers_of_two_figures_and_names_are_typed(phone: Page) -> None:
    begun(phone, NAMES, "Phase 10")
    phone.get_by_role("link", name="Score the").tap()
    expect(phone.locator("[data-part=winners]")).to_be_visible()
    phone.keyboard.type("c1 2 12 11 1 0t10")
    cards = phone.locator("[data-part=tape]")
    expect(cards.get_by_role("button")).to_have_text(["1", "2", "12", "11", "1", "10", "10", "10"])
    expect(phone.get_by_role("button", name="Cid, went out")).to_be_visible()


def test_a_card_typed_by_its_name_lies_there_once(phone: Page) -> None:
    begun(phone, NAMES, "Phase 10")
    phone.get_by_role("link", name="Score the").tap()
    expect(phone.locator("[data-part=winners]")).to_be_visible()
    phone.keyboard.type("cskip7")
    cards = phone.locator("[data-part=tape]").get_by_role("button")
    expect(cards).to_have_count(2)


def test_a_one_waits_for_its_nought_and_nobody_goes_on_without_it(phone: Page) -> None:
    begin_to_score(phone)
    cards = phone.locator("[data-part=tape]")
    refused = phone.get_by_text("There’s no card 1. A total begins with =.")
    phone.keyboard.type("21")
    expect(cards).to_have_text("21")
    expect(phone.get_by_role("button", name="Bob, 2", exact=True)).to_be_visible()
    for sign in ("Enter", "5", "Space"):
        phone.keyboard.press(sign)
        expect(refused).to_be_visible()
        expect(cards).to_have_text("21")
    phone.keyboard.press("Backspace")
    expect(refused).to_be_hidden()
    expect(cards).to_have_text("2")
    phone.keyboard.type("1")
    phone.get_by_role("button", name="Next: Cid").focus()
    phone.keyboard.press("Enter")
    expect(refused).to_be_visible()
    phone.keyboard.type("0")
    expect(phone.get_by_role("button", name="Bob, 12")).to_be_visible()
    phone.keyboard.type("1=21")
    phone.keyboard.press("Enter")
    expect(phone.get_by_role("button", name="Bob, 21")).to_be_visible()
    expect(phone.get_by_text("Cid holds")).to_be_visible()


def test_enter_stays_with_whoever_is_not_counted_yet_and_a_tap_goes_on(phone: Page) -> None:
    begin_to_score(phone)
    missing = phone.get_by_text("Still missing: what Bob had left.")
    phone.keyboard.press("Enter")
    expect(missing).to_be_visible()
    expect(phone.get_by_text("Bob holds")).to_be_visible()
    phone.get_by_role("button", name="Next: Cid").tap()
    expect(phone.get_by_text("Cid holds")).to_be_visible()
    expect(missing).to_be_hidden()


def test_names_are_typed_as_far_as_they_are_alike_and_totals_after_an_equals_sign(
    phone: Page,
) -> None:
    begun(phone, ("Ann", "Bea", "Bob"))
    phone.get_by_role("link", name="Score the").tap()
    expect(phone.locator("[data-part=winners]")).to_be_visible()
    phone.keyboard.type("bx bo=35")
    expect(phone.get_by_role("button", name="Bob, went out")).to_be_visible()
    expect(phone.get_by_role("button", name="Ann, 35")).to_be_visible()
    phone.keyboard.press("Enter")
    phone.keyboard.type("as")
    expect(phone.get_by_role("button", name="Bea, 15")).to_be_visible()


def test_after_a_typed_total_the_next_is_one_too(phone: Page) -> None:
    begun(phone, ("Ann", "Bea", "Bob"))
    phone.get_by_role("link", name="Score the").tap()
    phone.get_by_role("group", name="Who went out?").get_by_role("button", name="Bob").tap()
    phone.keyboard.type("=37")
    phone.keyboard.press("Enter")
    phone.keyboard.type("12")
    expect(phone.get_by_role("button", name="Ann, 37")).to_be_visible()
    expect(phone.get_by_role("button", name="Bea, 12")).to_be_visible()


def test_the_next_hand_begins_with_totals_only_after_one_of_nothing_else(phone: Page) -> None:
    begin_to_score(phone)
    for bob, pad in ("K", "Cards"), ("=37", "Total"):
        phone.keyboard.type(bob)
        phone.get_by_role("button", name="Next: Cid").tap()
        type_total(phone, "12")
        phone.get_by_role("button", name=SAVE, exact=True).tap()
        phone.get_by_role("link", name="Score the").tap()
        group = phone.get_by_role("group", name="Who went out?")
        group.get_by_role("button", name="Ann").tap()
        expect(phone.get_by_role("group", name=pad, exact=True)).to_be_visible()


def test_an_equals_sign_always_begins_a_total_and_the_letter_of_a_card_always_cards(
    phone: Page,
) -> None:
    begun(phone, ("Ann", "Bea", "Bob"))
    phone.get_by_role("link", name="Score the").tap()
    phone.get_by_role("group", name="Who went out?").get_by_role("button", name="Bob").tap()
    phone.get_by_role("button", name="Type total").tap()
    phone.keyboard.type("=12")
    expect(phone.get_by_role("button", name="Ann, 12")).to_be_visible()
    phone.keyboard.type("k")
    expect(phone.get_by_role("button", name="Ann, 12")).to_be_visible()
    phone.keyboard.press("Enter")
    phone.keyboard.type("k9")
    expect(phone.get_by_role("button", name="Bea, 19")).to_be_visible()


@pytest.mark.parametrize("typed", ["10k5", "10 k 5", "1055\bk"])
def test_cards_typed_after_a_total_are_cards_from_the_first_figure_on(
    phone: Page, typed: str
) -> None:
    begun(phone, ("Ann", "Bea", "Bob"))
    phone.get_by_role("link", name="Score the").tap()
    phone.get_by_role("group", name="Who went out?").get_by_role("button", name="Bob").tap()
    phone.keyboard.type("=37")
    phone.keyboard.press("Enter")
    for sign in typed:
        phone.keyboard.press({"\b": "Backspace", " ": "Space"}.get(sign, sign))
    expect(phone.get_by_role("button", name="Bea, 25")).to_be_visible()


def test_whoever_clicks_a_card_goes_on_with_enter(phone: Page) -> None:
    begin_to_score(phone)
    key(phone, "K").click()
    phone.keyboard.press("Space")
    expect(phone.get_by_role("button", name="Bob, 10")).to_be_visible()
    phone.keyboard.press("Enter")
    expect(phone.get_by_text("Cid holds")).to_be_visible()
    expect(phone.get_by_role("button", name="Bob, 10")).to_be_visible()


@pytest.mark.long
def test_the_screen_reader_hears_the_cards_and_the_total(phone: Page) -> None:
    begin_to_score(phone)
    expect(key(phone, "A♥")).to_have_accessible_name("red ace, 1 point")
    expect(key(phone, "★")).to_have_accessible_name("joker, 50 points")
    assert phone.locator(".sum").get_attribute("aria-live") == "polite"
    count(phone, {"Bob": "K 9", "Cid": "2"})
    expect(phone.get_by_role("button", name="Cid, 2")).to_have_attribute("aria-current", "step")
