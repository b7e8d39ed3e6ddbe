"""The keypad: a refusal moves nothing, and everybody stands above it."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import PHONE
from tests.support.full_house import game
from tests.support.labels import SAVE
from tests.support.layout_shift import boxes, largest_move
from tests.support.thumb import fill_in, tap_cards, type_total

EIGHT = ["Ann", "Bob", "Cid", "Dot", "Winston", "Hyacinth", "Esther", "Marlon"]
HAND = {"kind": "hand", "out": 1, "left": {"2": {"points": 20}, "3": {"points": 30}}}
WITHIN = """(columns) => {
  const keys = document.querySelector(".thumb").getBoundingClientRect();
  return columns.every((column) => {
    const { top, bottom } = column.getBoundingClientRect();
    return top >= 0 && bottom <= keys.top + 1;
  }) && keys.bottom <= innerHeight + 1;
}"""

LONG = ["Ann", "Bartholomew-James", "Maximilian the Younger"]
APART = """() => {
  const [points, doubled] = ["big", "times"].map((part) => {
    const text = document.createRange();
    text.selectNodeContents(document.querySelector(`[data-part=${part}]`));
    return text.getBoundingClientRect();
  });
  return points.right < doubled.left && doubled.right <= innerWidth;
}"""
"""Whether what is doubled stands beside the points, and all of it in sight."""


def save_in_vain(page: Page) -> float:
    """Saves what is refused; gives how far anything moved, in pixels, that is in sight and can be
    tapped."""
    page.evaluate("scrollTo(0, 0)")
    low = page.evaluate("innerHeight")
    before = {key: box for key, box in boxes(page).items() if box[1] < low}
    spot = page.get_by_role("button", name=SAVE, exact=True).bounding_box()
    assert spot is not None
    page.touchscreen.tap(spot["x"] + 20, spot["y"] + 20)
    problem = page.locator("main :is([role=alert], .wrong)").filter(visible=True)
    expect(problem.first).to_be_visible()
    return largest_move(before, boxes(page))


@pytest.mark.parametrize("people", [3, pytest.param(6, marks=pytest.mark.long)])
def test_a_refused_hand_moves_no_key_and_nobody(phone: Page, people: int) -> None:
    phone.goto(game(phone, "jamaican", [], players=EIGHT[:people]) + "/score")
    fill_in(phone, "Ann", dict.fromkeys(EIGHT[1:people], "=5"))
    type_total(phone, "99999")
    assert save_in_vain(phone) < 1


def test_a_refused_correction_moves_no_key_and_nobody(phone: Page) -> None:
    phone.goto(game(phone, "jamaican", [HAND], players=EIGHT[:3]) + "/sheet/1?seat=2")
    type_total(phone, "99999")
    assert save_in_vain(phone) < 1


def test_who_went_out_is_corrected_by_their_own_score(phone: Page) -> None:
    phone.goto(game(phone, "jamaican", [HAND], players=EIGHT[:3]) + "/sheet/1?seat=1")
    expect(phone.get_by_role("group", name="Who went out?").first).to_be_visible()


def test_the_number_stands_clear_of_the_keys_on_a_small_phone(phone: Page) -> None:
    phone.set_viewport_size({"width": 360, "height": 560})
    five = HAND | {"left": {str(seat): {"points": 20} for seat in range(2, 6)}}
    names = ["Bartholomew-James", "Konstantin", "Ann", "Wilhelmina", "Bob"]
    phone.goto(game(phone, "jamaican", [five], players=names) + "/sheet/1?seat=2")
    type_total(phone, "19")
    number = phone.locator(".sum .big").bounding_box()
    keys = phone.locator(".thumb").bounding_box()
    assert number
    assert keys
    assert number["y"] + number["height"] + 3 <= keys["y"]


def test_the_last_card_tapped_is_seen_above_the_keys_of_a_small_phone(phone: Page) -> None:
    phone.set_viewport_size({"width": 360, "height": 560})
    phone.goto(game(phone, "south-african", [], players=EIGHT[:4]) + "/score")
    phone.get_by_role("group", name="Who went out?").get_by_role("button", name="Ann").tap()
    for key in phone.locator("[data-part=cards] .key").all()[:13]:
        key.tap()
    cards = phone.locator("[data-part=tape] .card")
    expect(cards).to_have_count(13)
    assert cards.last.evaluate_all(WITHIN)


def test_a_refused_correction_moves_nothing_on_a_low_screen(phone: Page) -> None:
    phone.set_viewport_size({"width": 360, "height": 560})
    phone.goto(game(phone, "european", [HAND], players=EIGHT[:3]) + "/sheet/1?seat=2")
    type_total(phone, "99999")
    assert save_in_vain(phone) < 1
    phone.set_viewport_size(PHONE)


@pytest.mark.parametrize("people", [5, pytest.param(6, marks=pytest.mark.long), 8])
def test_everybody_stands_above_the_keypad(phone: Page, people: int) -> None:
    phone.goto(game(phone, "jamaican", [], players=EIGHT[:people]) + "/score")
    fill_in(phone, "Ann", {"Bob": "=5"})
    columns = phone.locator(".cols button")
    expect(columns).to_have_count(people)
    assert columns.evaluate_all(WITHIN)


def test_whose_cards_are_counted_is_said_below_a_switch_on_a_small_phone(phone: Page) -> None:
    phone.set_viewport_size({"width": 320, "height": 568})
    names = ["Ann", "Bartholomew-James", *EIGHT[2:]]
    phone.goto(game(phone, "jamaican", [], players=names) + "/score")
    fill_in(phone, "Ann", {})
    holds, tape = phone.locator("[data-part=holds]"), phone.locator("[data-part=tape]")
    expect(holds).to_have_text("Bartholomew-James holds")
    assert (holds.bounding_box() or {"height": 0})["height"] > 12
    assert tape.evaluate_all(WITHIN)
    first_name = phone.locator(".cols button span").nth(1)
    assert first_name.evaluate("(name) => name.scrollWidth <= name.clientWidth")
    phone.set_viewport_size(PHONE)


def test_who_went_out_is_asked_again_in_sight_of_all_eight(phone: Page) -> None:
    phone.set_viewport_size({"width": 360, "height": 560})
    names = ["Bartholomew-James", "Maria Magdalena", *EIGHT[:4], "Jean-Baptiste", "Öznur"]
    phone.goto(game(phone, "jamaican", [], players=names) + "/score")
    fill_in(phone, "Ann", {names[0]: "=5"})
    phone.get_by_role("button", name="Ann, went out").tap()
    phone.evaluate("scrollTo(0, 0)")
    assert phone.locator(".cols button, .winner legend").evaluate_all(WITHIN)
    winners = phone.get_by_role("group", name="Who went out?")
    expect(winners.get_by_role("button", pressed=True)).to_have_text("Ann")
    expect(winners.get_by_role("button").first).to_have_text("Bartholomew-James")
    phone.set_viewport_size(PHONE)


def test_first_names_are_enough_above_the_keypad_and_for_who_is_next(phone: Page) -> None:
    phone.goto(game(phone, "jamaican", [], players=LONG) + "/score")
    fill_in(phone, "Ann", {"Bartholomew-James": "=5"})
    columns = phone.locator(".cols button span")
    expect(columns).to_have_text(["Ann", "Bartholomew", "Maximilian"])
    expect(phone.get_by_role("button", name="Bartholomew-James, 5")).to_be_visible()
    expect(phone.get_by_role("button", name="Next:")).to_have_text("Next: Maximilian")


@pytest.mark.parametrize("size", [(390, 664), (320, 560)])
@pytest.mark.parametrize("name", LONG[1:])
def test_what_is_doubled_stands_beside_the_points_and_moves_nothing(
    phone: Page, size: tuple[int, int], name: str
) -> None:
    phone.set_viewport_size({"width": size[0], "height": size[1]})
    phone.goto(game(phone, "jamaican", [], players=LONG) + "/score")
    fill_in(phone, "Ann", {})
    phone.get_by_role("button", name=f"{name}, not yet counted").tap()
    tap_cards(phone, "K ★ ★ 7 A♠")
    before, points = boxes(phone), phone.locator("[data-part=big]").bounding_box()
    phone.get_by_role("switch", name="The table was bent").tap()
    expect(phone.locator("[data-part=times]")).to_have_text("×2 = 264")
    assert phone.evaluate(APART)
    assert phone.locator("[data-part=big]").bounding_box() == points
    assert largest_move(before, boxes(phone)) < 1
    phone.set_viewport_size(PHONE)


@pytest.mark.parametrize("size", [(390, 664), (320, 568)])
@pytest.mark.parametrize("variant", ["jamaican", "european", "phase-10"])
def test_the_digits_fit_on_the_screen_once_somebody_was_counted_by_cards(
    phone: Page, size: tuple[int, int], variant: str
) -> None:
    phone.set_viewport_size({"width": size[0], "height": size[1]})
    names = ["Bartholomew-James", "Maria Magdalena", *EIGHT[2:]]
    phone.goto(game(phone, variant, [], players=names) + "/score")
    fill_in(phone, names[1], {names[0]: "10 9 8"})
    phone.get_by_role("button", name="Next: Cid").tap()
    expect(phone.locator("[data-part=big]")).to_have_text("–")
    type_total(phone, "4+5")
    expect(phone.locator("[data-part=number]")).to_have_text("4+5")
    assert phone.evaluate("document.documentElement.scrollHeight") == size[1]
    phone.set_viewport_size(PHONE)
