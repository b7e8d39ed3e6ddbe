"""The referee's pages: what matters is in sight, and no tap moves what can be tapped."""

import pytest
from playwright.sync_api import Locator, Page, Route, expect

from tests.support.card_taps import (
    answer,
    expect_says,
    meld,
    next_meld,
    open_menu,
    rank_key,
    tap_card,
    tap_cards,
)

IF, KEEPS = "Legal, if …", "You keep a card to discard that isn’t a joker?"
JAMAICAN = "/check/jamaican?melds=9s+9h+9d%0A7c+7d+7h%0AKs+Kd+*"
TWO_QUESTIONS = "/check/south-african?hand=4&melds=8h+*+10h%0AKc+Kd+Ks"
FIND = "/check/jamaican/find?cards=5h+5s+5d+9c+9d+9h+Ks+Kd+*+2c+Qh"
TACK_ON = "/check/jamaican/tack-on?hand=8&table=4s+5s+*+7s%0A9s+9h+9d"

BOXES = """
() => [...document.querySelectorAll(
  ".top :is(a, button), .key, .suit, [data-at], .lies, .low a, .asked input")]
  .filter((target) => target.checkVisibility())
  .map((target) => {
    const { left, top } = target.getBoundingClientRect();
    const name = target.classList[0] ?? target.name + target.value;
    return [name, left, target.closest(".thumb, .pinned") ? top : top + scrollY];
  })
"""
"""Each target with its place: on the screen, or on the page if it scrolls with it."""

LIES_ABOVE_THE_KEYS = """
(row) => row.getBoundingClientRect().bottom
  <= document.querySelector(".thumb").getBoundingClientRect().top
"""

Box = tuple[str, float, float]


def boxes(page: Page) -> list[Box]:
    """What can be tapped, and where."""
    return [tuple(box) for box in page.evaluate(BOXES)]


def moved(before: list[Box], after: list[Box]) -> list[Box]:
    """What can no longer be tapped where it was, to the pixel."""
    return [
        (name, left, top)
        for name, left, top in before
        if not any(
            name == other and abs(left - x) < 1 and abs(top - y) < 1 for other, x, y in after
        )
    ]


def expect_in_sight(page: Page, *targets: Locator) -> None:
    """Waits until all of each target is on the screen."""
    for target in targets:
        expect(target).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize("size", [(390, 844), pytest.param((844, 390), marks=pytest.mark.long)])
def test_no_card_moves_a_key_a_card_or_a_link(phone: Page, size: tuple[int, int]) -> None:
    phone.set_viewport_size({"width": size[0], "height": size[1]})
    phone.goto("/check/jamaican")
    tap_card(phone, "9s")
    expect(meld(phone, 1)).to_be_visible()
    before = boxes(phone)
    for cards, title in (
        ("9h", "Three threes still to go"),
        ("9d", "Two threes still to go"),
        ("7c 7d 7h", "A three still to go"),
        ("Ks Kd *", IF),
    ):
        if " " in cards:
            next_meld(phone).tap()
        tap_cards(phone, cards)
        expect_says(phone, title)
        assert moved(before, boxes(phone)) == [], cards
    before = boxes(phone)
    answer(phone, KEEPS, "Yes").tap()
    expect_says(phone, "Yes")
    assert moved(before, boxes(phone)) == []


def test_verdict_and_four_melds_are_in_sight_on_a_phone(phone: Page) -> None:
    phone.set_viewport_size({"width": 390, "height": 664})
    phone.goto("/check/jamaican?hand=9&melds=4h+5h+6h+7h%0A9s+10s+Js+Qs%0A2c+3c+4c+5c%0A8d+9d+10d")
    tap_card(phone, "Jd")
    expect_says(phone, IF)
    answer(phone, KEEPS, "Yes").tap()
    expect_says(phone, "Yes")
    title = phone.locator(".top button.name")
    expect_in_sight(phone, title, phone.get_by_role("heading", level=1), meld(phone, 1))
    assert meld(phone, 4).evaluate(LIES_ABOVE_THE_KEYS)


@pytest.mark.long
def test_no_card_moves_anything_where_one_finds(phone: Page) -> None:
    phone.goto(FIND)
    before = boxes(phone)
    tap_card(phone, "6s")
    expect(phone.get_by_label("6 of spades")).not_to_have_count(0)
    assert moved(before, boxes(phone)) == []


def test_no_answer_moves_anything(phone: Page) -> None:
    phone.goto(TWO_QUESTIONS)
    before = boxes(phone)
    half_safe, keeps = (
        "Is a copy of 9♥ out of play?",
        "You keep a card to discard and one more?",
    )
    for question, text, title in (
        (half_safe, "No", "No"),
        (half_safe, "Yes", IF),
        (keeps, "Yes", "Yes"),
        (keeps, "No", "No"),
    ):
        answer(phone, question, text).tap()
        expect_says(phone, title)
        assert moved(before, boxes(phone)) == [], f"{question} {text}"


def test_no_answer_scrolls_the_page(phone: Page) -> None:
    phone.set_viewport_size({"width": 360, "height": 560})
    phone.goto("/check/south-african/find?hand=3&cards=7h+*+9h+2c+Kd")
    for text in ("Yes", "No"):
        spot = answer(phone, "Is a copy of 8♥ out of play?", text).bounding_box()
        assert spot
        phone.touchscreen.tap(spot["x"] + 1, spot["y"] + 1)  # Playwright's own tap may scroll
        expect_says(phone, text)
        assert phone.evaluate("scrollY") == 0


@pytest.mark.long
@pytest.mark.parametrize("height", [664, 844])
def test_no_card_to_add_moves_the_melds_on_the_table(phone: Page, height: int) -> None:
    phone.set_viewport_size({"width": 390, "height": height})
    phone.goto(TACK_ON)
    before = boxes(phone)
    for cards, title in (("6s", IF), ("3s", IF), ("2h", "No")):
        tap_cards(phone, cards)
        expect_says(phone, title)
        expect(phone.locator(".slots .new, [data-added] .card")).not_to_have_count(0)
        assert moved(before, boxes(phone)) == [], cards


@pytest.mark.parametrize("size", [pytest.param((844, 390), marks=pytest.mark.long), (667, 375)])
def test_on_its_side_melds_verdict_questions_and_keys_are_in_sight(
    phone: Page, size: tuple[int, int]
) -> None:
    phone.set_viewport_size({"width": size[0], "height": size[1]})
    for page, question, last in (
        (JAMAICAN, KEEPS, 3),
        (TWO_QUESTIONS, "Is a copy of 9♥ out of play?", 2),
    ):
        phone.goto(page)
        expect_in_sight(
            phone,
            phone.get_by_role("heading", level=1),
            meld(phone, 1),
            meld(phone, last),
            answer(phone, question, "No"),
            phone.locator('[data-card="*"]'),
            next_meld(phone),
        )


def test_on_a_small_phone_verdict_questions_and_keys_are_in_sight(phone: Page) -> None:
    phone.set_viewport_size({"width": 320, "height": 568})
    phone.goto(TWO_QUESTIONS)
    keeps = "You keep a card to discard and one more?"
    expect_in_sight(
        phone,
        phone.locator(".need"),
        answer(phone, "Is a copy of 9♥ out of play?", "Yes"),
        answer(phone, keeps, "No"),
        next_meld(phone),
    )


@pytest.mark.long
@pytest.mark.parametrize("size", [(390, 844), (320, 568)])
def test_the_finders_answer_stays_in_sight_above_ones_own_cards(
    phone: Page, size: tuple[int, int]
) -> None:
    phone.set_viewport_size({"width": size[0], "height": size[1]})
    phone.goto("/check/jamaican/find")
    tap_cards(phone, "5h 5s 5d 9c 9d 9h Ks Kd 2c *")
    expect_says(phone, "Yes, and out")
    melds = phone.locator(".rows .meld")
    last = phone.locator(".held").get_by_role("button", name="joker")
    expect_in_sight(phone, phone.locator(".need"), melds.first, last, rank_key(phone, "K"))
    found, held = melds.first.bounding_box(), phone.locator(".held").bounding_box()
    assert found
    assert held
    assert found["y"] < held["y"]


def test_with_text_of_twice_the_size_keys_stay_under_the_thumb(phone: Page) -> None:
    phone.context.new_cdp_session(phone).send(
        "Page.setFontSizes", {"fontSizes": {"standard": 32, "fixed": 26}}
    )
    phone.goto(JAMAICAN)
    expect_in_sight(phone, phone.get_by_role("heading", level=1), next_meld(phone))


@pytest.mark.long
@pytest.mark.parametrize("script", ["check", "tack_on"])
def test_on_a_slow_phone_keys_are_shown_in_their_place_once_a_tap_counts(
    phone: Page, script: str
) -> None:
    held: list[Route] = []
    phone.route(f"**/js-*/{script}+imports.js", lambda route: held.append(route))
    phone.goto({"check": "/check/jamaican", "tack_on": TACK_ON}[script], wait_until="commit")
    expect(phone.get_by_role("heading", level=1)).to_be_visible()
    expect(rank_key(phone, "6")).to_be_hidden()
    before = phone.locator(".thumb").bounding_box()
    (script_of_the_page,) = held
    script_of_the_page.continue_()
    expect(rank_key(phone, "6")).to_be_visible()
    assert phone.locator(".thumb").bounding_box() == before
    tap_card(phone, "6s")
    expect(phone.get_by_role("button", name="6, 1 of 2 used")).to_be_visible()


@pytest.mark.long
def test_the_menu_lies_over_the_page(phone: Page) -> None:
    phone.goto(JAMAICAN)
    before = boxes(phone)
    open_menu(phone)
    assert moved(before, boxes(phone)) == []
    phone.get_by_role("switch", name="Laid in a later turn").tap()
    expect_says(phone, "No")
    phone.get_by_role("button", name="Done").tap()
    expect(phone.get_by_role("switch", name="Laid in a later turn")).to_be_hidden()
