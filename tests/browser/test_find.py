"""A hand tapped on a phone: the finder answers at every tap."""

import pytest
from playwright.sync_api import Page, expect

from tests.support.card_taps import (
    expect_laid,
    expect_says,
    tap_card,
    tap_cards,
    undo,
)
from tests.support.thumb import begin

THREE_PAIRS = "5h 5s 5d 9c 9d 9h Ks Kd"
BENDS = f"/check/jamaican/find?cards={THREE_PAIRS} * 2c"
IS_ASKED_ABOUT = "/check/south-african/find?hand=4&cards=7h * 9h Ks Kd Kh 2c 2d 2h Jd"


def test_a_lay_down_is_found_as_soon_as_there_is_one(phone: Page) -> None:
    begin(phone, ["Ann", "Bob", "Cid"])
    phone.get_by_role("link", name="Check").tap()
    phone.get_by_role("link", name="I have these cards").tap()
    expect_says(phone, "What have you got?")
    tap_cards(phone, f"{THREE_PAIRS} 2c")
    expect(phone.get_by_text("Your cards: 9")).to_be_visible()
    expect_says(phone, "No")
    expect(phone.get_by_text("another K or a joker would make")).to_be_visible()
    tap_card(phone, "*")
    expect_says(phone, "Yes, and out")
    for found in ("A three of fives", "A three of nines", "A three of kings", "to discard"):
        expect(phone.get_by_text(found, exact=True)).to_be_visible()
    undo(phone).tap()
    expect_says(phone, "No")


@pytest.mark.long
def test_a_tapped_card_is_put_back_and_all_of_them_are_cleared(phone: Page) -> None:
    phone.goto("/check/jamaican/find")
    tap_cards(phone, "5h Ks * 9d")
    held = ["5 of hearts", "king of spades", "joker", "9 of diamonds"]
    expect_laid(phone, 1, held)
    phone.get_by_role("button", name="king of spades").tap()
    expect_laid(phone, 1, [held[0], *held[2:]])
    phone.reload()
    expect_laid(phone, 1, [held[0], *held[2:]])
    phone.get_by_role("button", name="Clear all cards").tap()
    expect_says(phone, "What have you got?")


@pytest.mark.long
@pytest.mark.parametrize("size", [(844, 390), (1280, 800)])
def test_where_there_is_room_the_cards_lie_between_verdict_and_melds(
    phone: Page, size: tuple[int, int]
) -> None:
    phone.set_viewport_size({"width": size[0], "height": size[1]})
    phone.goto("/check/jamaican/find?cards=5h+5s+5d+9c+9d+9h+Ks+Kd+2c")
    boxes = [
        phone.locator(place).first.bounding_box() for place in (".need", ".held", ".rows .meld")
    ]
    keys = phone.locator(".pad").bounding_box()
    assert keys
    bottom = 0.0
    for box in boxes:
        assert box
        assert box["y"] >= bottom
        assert box["x"] + box["width"] <= keys["x"]
        bottom = box["y"] + box["height"]
    expect(phone.get_by_text("Your cards: 9")).to_be_in_viewport(ratio=1)
    phone.get_by_role("button", name="2 of clubs").tap()
    expect(phone.get_by_text("Your cards: 8")).to_be_visible()


@pytest.mark.long
def test_a_finder_switched_off_meanwhile_leads_back_to_the_check(phone: Page) -> None:
    begin(phone, ["Ann", "Bob", "Cid"])
    table = phone.url
    host = phone.context.new_page()
    phone.goto(f"{table}/find")
    tap_card(phone, "5h")
    expect_laid(phone, 1, ["5 of hearts"])
    host.goto(f"{table}/game-menu")
    host.get_by_role("switch", name="Finding lay-downs").tap()
    expect(host.get_by_text("The finder is off.")).to_be_visible()
    host.close()
    tap_card(phone, "5s")
    expect(phone.get_by_text("The scorer has switched off the finder")).to_be_visible()
    expect(phone).to_have_url(f"{table}/check")
    expect(phone.locator("main")).to_have_count(1)
    expect(phone.get_by_role("link", name="I have these cards")).to_have_count(0)


@pytest.mark.parametrize("size", [(390, 664), pytest.param((360, 560), marks=pytest.mark.long)])
def test_all_thirteen_cards_are_in_sight_above_the_keys(phone: Page, size: tuple[int, int]) -> None:
    phone.set_viewport_size({"width": size[0], "height": size[1]})
    phone.goto("/check/jamaican/find?hand=5&cards=4s+4d+4c+7h+7d+7c+9s+9h+9c+Ks+Kh+*+2d")
    cards = phone.locator(".held").get_by_role("button")
    expect(cards).to_have_count(13)
    for card in cards.all():
        expect(card).to_be_in_viewport(ratio=1)
    expect(phone.locator(".held .no-card")).to_have_count(1)
    expect(phone.locator(".rows .meld").first).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize(
    ("hand", "size", "whole"),
    [
        (BENDS, (360, 560), 3),
        (IS_ASKED_ABOUT, (390, 664), 3),
        pytest.param(IS_ASKED_ABOUT, (360, 560), 2, marks=pytest.mark.long),
    ],
)
def test_cards_and_a_question_leave_room_for_melds_and_a_part_of_the_next(
    phone: Page, hand: str, size: tuple[int, int], whole: int
) -> None:
    phone.set_viewport_size({"width": size[0], "height": size[1]})
    phone.goto(hand)
    melds = [row.bounding_box() for row in phone.locator(".rows .meld").all()]
    pinned = phone.locator(".pinned").bounding_box()
    assert pinned
    last = melds[whole - 1]
    assert last
    assert last["y"] + last["height"] <= pinned["y"]
    for following in melds[whole:]:
        assert following
        assert following["y"] + 5 < pinned["y"] < following["y"] + following["height"]


def test_the_part_of_the_rules_that_is_read_is_marked(phone: Page) -> None:
    phone.goto("/rules/jamaican")
    parts = phone.get_by_role("navigation", name="Parts of the rules").get_by_role("link")
    parts.nth(2).tap()
    expect(parts.nth(2)).to_have_attribute("aria-current", "location")
    expect(phone.locator(".jump [aria-current]")).to_have_count(1)
