"""Melds tapped on a phone: the referee answers at every tap."""

import pytest
from playwright.sync_api import Page, expect

from tests.support.card_taps import (
    answer,
    expect_laid,
    expect_reason,
    expect_says,
    meld,
    next_meld,
    open_menu,
    rank_key,
    tap_card,
    tap_cards,
    tap_melds,
    undo,
)
from tests.support.thumb import begun

YES, IF, NO = "Yes", "Legal, if …", "No"
DOTS_BESIDE = """key => {
  const edge = key.getBoundingClientRect();
  return [...key.querySelectorAll(".used i")]
    .map((dot) => dot.getBoundingClientRect())
    .filter((box) => box.left < edge.left || box.right > edge.right || box.bottom > edge.bottom)
    .length;
}"""
NINES = ["9 of spades", "9 of hearts", "9 of diamonds"]


def test_three_threes_are_tapped_in_at_the_table(phone: Page) -> None:
    begun(phone, ["Ann", "Bob", "Cid"])
    phone.get_by_role("link", name="Check").tap()
    expect_says(phone, "Three threes")
    verdict = phone.locator("[data-part=verdict]").filter(has=meld(phone, 1))
    tap_card(phone, "9s")
    expect(verdict).to_have_attribute("aria-live", "polite")
    expect(meld(phone, 1)).to_contain_text("One card isn’t a meld yet.")
    expect_says(phone, "Three threes still to go")
    tap_card(phone, "9h")
    expect(meld(phone, 1)).to_contain_text("A three needs at least three cards.")
    tap_card(phone, "9d")
    expect(meld(phone, 1)).to_contain_text("A three of nines")
    expect_says(phone, "Two threes still to go")
    expect_laid(phone, 1, NINES)
    next_meld(phone).tap()
    expect(phone.get_by_text("Tap the cards of the next meld.")).to_be_visible()
    tap_cards(phone, "7c 7d 7h")
    expect(meld(phone, 2)).to_contain_text("A three of sevens")
    expect_says(phone, "A three still to go")
    next_meld(phone).tap()
    tap_cards(phone, "Ks Kd *")
    expect(meld(phone, 3)).to_contain_text("A three of kings")
    expect_says(phone, IF)
    answer(phone, "You keep a card to discard that isn’t a joker?", "Yes").tap()
    expect_says(phone, YES)


@pytest.mark.long
def test_jokers_side_by_side_are_refused_and_put_right(phone: Page) -> None:
    phone.goto("/check/jamaican?hand=2")
    tap_melds(phone, "9s 9h 9d|Ks Kd Kh|7h 8h * *")
    expect_reason(phone, "7♥ 8♥ ★ ★: two jokers may not lie side by side.")
    expect(meld(phone, 3).get_by_role("img", name="No")).to_be_visible()
    expect_says(phone, NO)
    phone.get_by_role("link", name="Lay it like this").tap()
    jokers = ("joker for the 6 of hearts", "joker for the 9 of hearts")
    expect_laid(phone, 3, [jokers[0], "7 of hearts", "8 of hearts", jokers[1]])
    expect(meld(phone, 3)).to_contain_text("Hearts, 6 to 9")
    expect_says(phone, IF)
    assert "hand=2" in phone.url
    tap_card(phone, "10h")
    expect(meld(phone, 3)).to_contain_text("Hearts, 6 to 10")


@pytest.mark.long
def test_a_number_leads_to_its_rule_and_back_to_the_melds(phone: Page) -> None:
    phone.goto("/check/jamaican?hand=2")
    tap_cards(phone, "7h 8h * *")
    phone.get_by_role("radio", name="Clubs").tap()
    phone.get_by_role("link", name="Rule J5").first.tap()
    expect(phone.locator("#J5")).to_be_in_viewport()
    phone.go_back()
    expect_laid(phone, 1, ["7 of hearts", "8 of hearts", "joker", "joker"])
    expect(phone.get_by_role("radio", name="Clubs")).to_be_checked()
    expect(phone.locator("[data-rank='7']")).to_have_class("key c")


@pytest.mark.long
def test_undo_takes_back_card_by_card(phone: Page) -> None:
    phone.goto("/check/jamaican")
    tap_melds(phone, "9s 9h 9d|7c 7d")
    expect_laid(phone, 2, ["7 of clubs", "7 of diamonds"])
    for left in (["7 of clubs"], []):
        undo(phone).tap()
        expect_laid(phone, 2, left)
    tap_card(phone, "Ks")
    expect_laid(phone, 2, ["king of spades"])
    undo(phone).tap()
    expect(phone.locator(".next")).to_have_count(1)
    undo(phone).tap()
    expect(phone.locator(".next")).to_have_count(0)
    expect_laid(phone, 1, NINES)
    for left in (NINES[:2], NINES[:1], []):
        undo(phone).tap()
        expect_laid(phone, 1, left)
    expect_says(phone, "Three threes")
    undo(phone).tap()
    tap_card(phone, "9s")
    expect_laid(phone, 1, NINES[:1])


def test_undo_takes_back_an_empty_meld_and_no_card(phone: Page) -> None:
    phone.goto("/check/jamaican")
    tap_cards(phone, "9s 9h 9d")
    expect_laid(phone, 1, NINES)
    next_meld(phone).tap()
    undo(phone).tap()
    expect(phone.locator(".next")).to_have_count(0)
    tap_card(phone, "9c")
    expect_laid(phone, 1, [*NINES, "9 of clubs"])


@pytest.mark.long
def test_a_tapped_card_is_taken_back(phone: Page) -> None:
    phone.goto("/check/jamaican")
    tap_melds(phone, "9s 9h Kd 9d|7c")
    expect_laid(phone, 2, ["7 of clubs"])
    meld(phone, 1).get_by_role("button", name="king of diamonds").tap()
    expect_laid(phone, 1, NINES)
    meld(phone, 2).get_by_role("button", name="7 of clubs").tap()
    expect(meld(phone, 2)).to_have_count(0)
    expect_laid(phone, 1, NINES)


@pytest.mark.long
def test_an_earlier_meld_can_be_continued(phone: Page) -> None:
    phone.goto("/check/jamaican")
    tap_melds(phone, "9s 9h|7c 7d 7h")
    expect(meld(phone, 2)).to_have_attribute("aria-current", "")
    expect(meld(phone, 1)).not_to_have_attribute("aria-current", "")
    meld(phone, 1).locator(".verdict b").tap()
    expect(meld(phone, 1)).to_have_attribute("aria-current", "")
    tap_card(phone, "9d")
    expect_laid(phone, 1, NINES)
    expect_laid(phone, 2, ["7 of clubs", "7 of diamonds", "7 of hearts"])
    undo(phone).tap()
    expect_laid(phone, 1, NINES[:2])
    next_meld(phone).tap()
    tap_card(phone, "Ks")
    expect_laid(phone, 3, ["king of spades"])


@pytest.mark.long
def test_tapping_a_joker_and_then_a_card_names_what_it_stands_for(phone: Page) -> None:
    phone.goto("/check/european")
    tap_cards(phone, "10h Jh *")
    expect_reason(phone, "10♥ J♥ ★: say which card the joker stands for.")
    joker = meld(phone, 1).get_by_role("button", name="joker")
    joker.tap()
    expect(joker).to_have_attribute("aria-pressed", "true")
    tap_card(phone, "Qh")
    expect_laid(phone, 1, ["10 of hearts", "jack of hearts", "joker for the queen of hearts"])
    expect(meld(phone, 1)).to_contain_text("Hearts, 10 to queen")
    joker.tap()
    expect(joker).to_have_attribute("aria-pressed", "true")
    tap_card(phone, "9h")
    expect_laid(phone, 1, ["10 of hearts", "jack of hearts", "joker for the 9 of hearts"])
    joker.tap()
    joker.tap()
    expect_laid(phone, 1, ["10 of hearts", "jack of hearts"])


def test_a_joker_that_needs_no_name_is_taken_back_at_once(phone: Page) -> None:
    phone.goto("/check/jamaican")
    tap_cards(phone, "9s 9h *")
    meld(phone, 1).get_by_role("button", name="joker").tap()
    expect_laid(phone, 1, NINES[:2])


@pytest.mark.long
def test_keys_count_the_copies_and_stop_when_all_are_laid(phone: Page) -> None:
    phone.goto("/check/jamaican")
    tap_melds(phone, "9s 9h|9s * * * *")
    nine, joker = rank_key(phone, "9"), phone.locator('[data-card="*"]')
    expect(nine).to_be_disabled()
    expect(nine).to_have_accessible_name("9, 2 of 2 used")
    expect(nine.locator(".used i")).to_have_count(2)
    expect(joker).to_be_disabled()
    expect(joker).to_have_accessible_name("joker, 4 of 4 used")
    phone.get_by_role("radio", name="Hearts").tap()
    expect(nine).to_be_enabled()
    expect(nine).to_have_accessible_name("9, 1 of 2 used")
    phone.get_by_role("radio", name="Clubs").tap()
    expect(nine).to_have_accessible_name("9")
    undo(phone).tap()
    expect(joker).to_be_enabled()


@pytest.mark.long
@pytest.mark.parametrize("width", [320, 390])
def test_the_dots_of_ten_jokers_stay_on_their_key(phone: Page, width: int) -> None:
    begun(phone, ["Ann", "Bob", "Cid", "Dee", "Eve", "Fay", "Gus"])
    phone.set_viewport_size({"width": width, "height": 568})
    phone.get_by_role("link", name="Check").tap()
    phone.wait_for_url("**/check")
    tap_cards(phone, "* " * 10)
    key = phone.locator('[data-card="*"]')
    expect(key.locator(".used i")).to_have_count(10)
    assert key.evaluate(DOTS_BESIDE) == 0


def test_a_reload_keeps_the_melds_and_what_was_chosen(phone: Page) -> None:
    phone.goto("/check/south-african")
    open_menu(phone)
    phone.get_by_label("Round").select_option("3")
    expect_says(phone, "A run of three")
    tap_cards(phone, "7h * 9h")
    expect_says(phone, IF)
    open_menu(phone)
    phone.get_by_label("Cards out of play").fill("Kd")
    phone.get_by_label("Cards out of play").press("Enter")
    expect(phone.locator(".need")).to_contain_text("no 8♥ is out of play yet.")
    phone.get_by_role("switch", name="Laid in a later turn").tap()
    expect_says(phone, IF)
    phone.get_by_role("button", name="Done").tap()
    answer(phone, "Your earlier melds don’t hold too many copies of these cards?", "Yes").tap()
    expect_says(phone, YES)
    phone.reload()
    expect_says(phone, YES)
    expect_laid(phone, 1, ["7 of hearts", "joker", "9 of hearts"])
    open_menu(phone)
    expect(phone.get_by_label("Round")).to_have_value("3")
    expect(phone.get_by_label("Cards out of play")).to_have_value("Kd")
    expect(phone.get_by_role("switch", name="Laid in a later turn")).to_be_checked()
    phone.get_by_role("button", name="Done").tap()
    tap_card(phone, "10h")
    expect(meld(phone, 1)).to_contain_text("Hearts, 7 to 10")


@pytest.mark.long
def test_colours_are_tapped_like_suits(phone: Page) -> None:
    phone.goto("/check/kooky")
    tap_melds(phone, "12b 12r *|5g 6g 7g 8g")
    expect_laid(phone, 1, ["black 12", "red 12", "Kooky"])
    expect(meld(phone, 2)).to_contain_text("Green, 5 to 8")


@pytest.mark.long
def test_x1_blue_and_yellow_are_tapped_and_counted_where_they_share_letters(phone: Page) -> None:
    phone.goto("/check/phase-10")
    tap_melds(phone, "5r 5b 5b|9y 9g *")
    expect_laid(phone, 1, ["red 5", "blue 5", "blue 5"])
    expect_laid(phone, 2, ["yellow 9", "green 9", "wild"])
    expect(meld(phone, 1).locator("[data-at]").nth(1)).to_have_class("card u")
    phone.get_by_role("radio", name="Blue").tap()
    five = rank_key(phone, "5")
    expect(five).to_be_disabled()
    expect(five).to_have_class("key u")
    phone.reload()
    expect_laid(phone, 1, ["red 5", "blue 5", "blue 5"])
