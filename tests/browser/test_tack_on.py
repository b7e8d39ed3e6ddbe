"""Tacking on with a thumb: the meld on the table, then the cards, and the answer at every tap."""

from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.album import Album
from tests.support.card_taps import answer, expect_says, tap_cards, tap_melds, undo
from tests.support.labels import THROW_IT_IN
from tests.support.thumb import APART, begun

YES, IF, NO = "Yes", "Legal, if …", "No"
TOP = "element => element.getBoundingClientRect().top + scrollY"
LAID, KEEPS = "Have you laid down?", "You keep a card to discard that isn’t a joker?"


def lying(page: Page, name: str) -> Locator:
    """A meld on the table."""
    return page.get_by_role("radio", name=name)


def after(page: Page) -> Locator:
    """The cards of the meld as it is afterwards."""
    return page.locator(".slots .line").nth(1).get_by_role("img")


def cards_then(page: Page) -> Locator:
    """The key that turns to the cards to add."""
    return page.get_by_role("button", name="Now the cards to add")


def test_a_meld_and_the_cards_to_add_are_tapped_in(phone: Page) -> None:
    phone.goto("/check/jamaican/tack-on?hand=8")
    expect_says(phone, "Which meld?")
    expect(cards_then(phone)).to_be_disabled()
    tap_cards(phone, "4s 5s * 7s")
    expect(phone.get_by_text("Spades, 4 to 7")).to_be_visible()
    cards_then(phone).tap()
    expect_says(phone, "Which cards?")
    tap_cards(phone, "6s")
    expect_says(phone, IF)
    tap_cards(phone, "3s")
    expect(after(phone)).to_have_count(6)
    expect(phone.locator(".slots .new")).to_have_count(3)
    expect(phone.locator(".ways path")).to_have_count(1)
    expect(phone.get_by_text("the joker moves to 8♠. 3♠ goes at the low end.")).to_be_visible()
    answer(phone, LAID, "Yes").tap()
    phone.wait_for_timeout(APART)
    answer(phone, KEEPS, "Yes").tap()
    expect_says(phone, YES)
    phone.get_by_role("link", name="Put it on the table").tap()
    expect(phone.get_by_text("Spades, 3 to 8")).to_be_visible()
    tap_cards(phone, "10s")
    expect_says(phone, NO)
    undo(phone).tap()
    tap_cards(phone, "2s")
    expect_says(phone, IF)
    expect(answer(phone, LAID, "Yes")).not_to_be_checked()


@pytest.mark.parametrize("size", [(390, 664), (360, 560), (320, 568)])
def test_what_has_to_hold_is_asked_in_sight(phone: Page, size: tuple[int, int]) -> None:
    phone.set_viewport_size({"width": size[0], "height": size[1]})
    for question, answered in (LAID, ""), (KEEPS, "&if-laid=yes"):
        phone.goto(f"/check/jamaican/tack-on?hand=8&table=4s+5s+*+7s&cards=6s+3s{answered}")
        expect(phone.get_by_role("radiogroup")).to_have_count(1)
        keys = phone.locator(".suits").bounding_box()
        asked = answer(phone, question, "No").bounding_box()
        assert keys
        assert asked
        assert asked["y"] + asked["height"] <= keys["y"]
        thumb = phone.locator(".pinned").bounding_box()
        last = after(phone).last.bounding_box()
        assert thumb
        assert last
        assert last["y"] + last["height"] <= thumb["y"]


@pytest.mark.parametrize(
    ("game", "table", "cards"),
    [
        ("south-african", "4s 5s *6s|9s 9h 9d", "6s"),
        ("european", "10c 10s *|9s 9h 9d", "10h 10d"),
    ],
)
def test_no_meld_moves_where_a_joker_comes_free(
    phone: Page, game: str, table: str, cards: str
) -> None:
    lies = table.replace(" ", "+").replace("|", "%0A")
    phone.goto(f"/check/{game}/tack-on?hand=3&table={lies}")
    expect_says(phone, "Which cards?")
    before = phone.locator(".lying").evaluate(TOP)
    tap_cards(phone, cards)
    expect(phone.locator(".free").get_by_role("img")).to_have_count(1)
    assert phone.locator(".lying").evaluate(TOP) == before


def test_the_meld_that_takes_a_card_is_chosen_until_somebody_chooses(phone: Page) -> None:
    phone.goto("/check/jamaican/tack-on?table=9s+9h+9d%0AJs+Jd+Jh&hand=1")
    tap_cards(phone, "Jc")
    expect_says(phone, IF)
    expect(lying(phone, "A three of jacks")).to_be_checked()
    lying(phone, "A three of nines").tap()
    expect_says(phone, NO)
    undo(phone).tap()
    expect_says(phone, "Which cards?")
    tap_cards(phone, "Jc")
    expect_says(phone, IF)


def test_undo_leaves_the_melds_on_the_table(phone: Page) -> None:
    phone.goto("/check/jamaican/tack-on?table=9s+9h+9d%0AJs+Jd+Jh&hand=1")
    undo(phone).tap()
    expect_says(phone, "Which meld?")
    expect(phone.locator(".slots .card")).to_have_count(3)


@pytest.mark.long
def test_another_meld_is_tapped_in_and_chosen(phone: Page) -> None:
    phone.goto("/check/jamaican/tack-on?table=9s+9h+9d&hand=1")
    tap_cards(phone, "Jc")
    expect_says(phone, NO)
    phone.get_by_role("button", name="Another meld").tap()
    expect_says(phone, "Which meld?")
    tap_cards(phone, "Js Jd Jh")
    cards_then(phone).tap()
    expect_says(phone, IF)
    expect(lying(phone, "A three of jacks")).to_be_checked()
    lying(phone, "A three of nines").tap()
    expect_says(phone, NO)
    lying(phone, "A three of jacks").tap()
    expect_says(phone, IF)
    phone.reload()
    expect(lying(phone, "A three of jacks")).to_be_checked()
    expect_says(phone, IF)
    phone.get_by_role("button", name="Clear these cards").tap()
    expect_says(phone, "Which cards?")


@pytest.mark.long
def test_undo_takes_back_the_cards_and_then_the_meld(phone: Page) -> None:
    phone.goto("/check/jamaican/tack-on")
    tap_cards(phone, "9s 9h 9d")
    cards_then(phone).tap()
    tap_cards(phone, "9c")
    expect_says(phone, IF)
    for title in ("Which cards?", "Which meld?"):
        undo(phone).tap()
        expect_says(phone, title)
    for _ in range(3):
        undo(phone).tap()
    expect(phone.locator(".slots .card")).to_have_count(0)
    tap_cards(phone, "7c 7d 7h")
    cards_then(phone).tap()
    expect_says(phone, "Which cards?")


@pytest.mark.long
def test_a_joker_to_add_is_declared_and_taken_back(phone: Page) -> None:
    phone.goto("/check/european/tack-on?table=6h+7h+8h")
    tap_cards(phone, "*")
    expect_says(phone, "Which card?")
    phone.get_by_role("button", name="joker", exact=True).first.tap()
    tap_cards(phone, "9h")
    expect_says(phone, IF)
    expect(after(phone)).to_have_count(4)


def test_what_a_check_has_just_said_is_not_asked_again_of_the_same_cards(phone: Page) -> None:
    phone.goto("/check/jamaican?melds=9s+9h+9d%0A7c+7d+7h%0AKs+Kd+*")
    answer(phone, KEEPS, "Yes").tap()
    phone.get_by_role("link", name="Tack on").tap()
    lying(phone, "A three of sevens").tap()
    lying(phone, "A three of nines").tap()
    tap_cards(phone, "9c")
    expect(after(phone)).to_have_count(4)
    expect_says(phone, IF)
    expect(answer(phone, KEEPS, "Yes")).to_be_visible()
    undo(phone).tap()
    expect_says(phone, "Which cards?")
    tap_cards(phone, "9c")
    expect(after(phone)).to_have_count(4)
    expect(answer(phone, LAID, "Yes")).to_be_visible()


@pytest.mark.long
def test_the_melds_just_checked_are_one_tap_away(phone: Page) -> None:
    begun(phone, ["Ann", "Bob", "Cid"])
    phone.get_by_role("link", name="Check").tap()
    phone.wait_for_url("**/check")
    tap_melds(phone, "9s 9h 9d|7c 7d 7h|Ks Kd *")
    answer(phone, KEEPS, "Yes").tap()
    phone.get_by_role("link", name="Tack on").tap()
    lying(phone, "A three of kings").tap()
    tap_cards(phone, "Kc")
    expect_says(phone, IF)
    expect(after(phone)).to_have_count(4)
    phone.get_by_role("link", name="Check a lay-down").tap()
    expect(phone.locator("[data-meld]")).to_have_count(3)


def test_melds_and_the_cards_to_add_are_typed(phone: Page) -> None:
    phone.goto("/check/jamaican/tack-on?hand=8&table=Kc+Kd+Ks")
    phone.get_by_role("button", name="Another meld").click()
    phone.keyboard.type("4s5s6s7s")
    expect(phone.get_by_text("Spades, 4 to 7.")).to_be_visible()
    phone.keyboard.press("Enter")
    expect_says(phone, "Which cards?")
    phone.keyboard.type("8s")
    expect_says(phone, IF)
    expect(after(phone)).to_have_count(5)
    expect(lying(phone, "A three of kings")).to_be_visible()


def test_the_1_of_a_10_waits_for_its_0(phone: Page) -> None:
    phone.goto("/check/jamaican")
    phone.keyboard.type("1")
    expect(phone.locator("[data-begun]")).to_have_text("10")
    phone.keyboard.press("Enter")
    phone.keyboard.type("0")
    expect(phone.locator("[data-at]")).to_have_count(1)
    expect(phone.locator("[data-begun]")).to_have_count(0)


@pytest.mark.long
def test_a_keyboard_stays_at_the_answer_it_gave(phone: Page) -> None:
    phone.goto("/check/jamaican?melds=9s+9h+9d%0A7c+7d+7h%0AKs+Kd+*")
    yes = answer(phone, KEEPS, "Yes")
    yes.focus()
    phone.keyboard.press("Space")
    expect_says(phone, YES)
    expect(yes).to_be_focused()


@pytest.mark.long
@pytest.mark.slow
def test_the_screens_are_fit_to_be_seen(phone: Page, pictures: Path | None) -> None:
    album = Album(phone, pictures)
    tack_on = "Tack on, Jamaican"
    phone.goto("/check/jamaican/tack-on?hand=8")
    album.take("tack-on-empty", tack_on)
    tap_cards(phone, "4s 5s * 7s")
    cards_then(phone).tap()
    tap_cards(phone, "6s 3s")
    expect(after(phone)).to_have_count(6)
    album.take("tack-on", tack_on)
    phone.goto("/check/jamaican/tack-on?hand=8&table=4s+5s+*+7s%0A9s+9h+9d&cards=*+9h+2c")
    album.take("tack-on-no", tack_on)
    run = "2h+3h+4h+5h+6h+7h+*8h+9h+10h+Jh+Qh"
    phone.goto(f"/check/south-african/tack-on?hand=3&table={run}%0AKc+Kd+Ks&cards=8h+Kh")
    album.take("tack-on-long", "Tack on, South African")
    phone.goto("/check/south-african?hand=4&melds=8h+*+10h%0AKc+Kd+Ks")
    album.take("legal-if", "Check a lay-down, South African")
    answer(phone, "Is a copy of 9♥ out of play?", "No").tap()
    expect_says(phone, NO)
    album.take("not-half-safe", "Check a lay-down, South African")
    phone.goto("/check/kooky?hand=1&later=y&laid=7b+7r+7g%0A4b+4y+4g&melds=9b+9g+9r")
    album.take("laid-before", "Check a lay-down, Kooky")
    phone.goto("/check/south-african/find?hand=3&cards=7h+*+9h+2c+Kd")
    album.take("find-if", "Can I lay down? South African")


@pytest.mark.long
def test_melds_of_others_are_there_again_until_the_next_deal(phone: Page) -> None:
    begun(phone, ["Ann", "Bob", "Cid"])
    table = phone.url
    phone.goto(f"{table}/tack-on")
    tap_cards(phone, "Js Jd Jh")
    expect(phone.get_by_text("A three of jacks")).to_be_visible()
    phone.goto(f"{table}/check?melds=9s+9h+9d%0A7c+7d+7h%0AKs+Kd+Kh")
    answer(phone, KEEPS, "Yes").tap()
    phone.get_by_role("link", name="Tack on").tap()
    expect(lying(phone, "A three of jacks")).to_be_visible()
    expect(lying(phone, "A three of nines")).to_have_count(1)
    phone.goto(f"{table}/tack-on")
    expect(phone.get_by_text("A three of jacks")).to_be_visible()
    expect(lying(phone, "A three of nines")).to_have_count(0)
    phone.goto(f"{table}/throw-in")
    phone.get_by_role("button", name=THROW_IT_IN).tap()
    expect(phone.get_by_text("thrown in")).to_be_visible()
    phone.goto(f"{table}/tack-on")
    expect_says(phone, "Which meld?")
    expect(lying(phone, "A three")).to_have_count(0)


@pytest.mark.long
def test_a_meld_that_was_only_begun_outlives_a_reload_and_nothing_else(phone: Page) -> None:
    begun(phone, ["Ann", "Bob", "Cid"])
    table = phone.url
    phone.goto(f"{table}/tack-on")
    tap_cards(phone, "Js Jd Jh")
    cards_then(phone).tap()
    phone.get_by_role("button", name="Another meld").tap()
    tap_cards(phone, "9s 9h")
    expect(lying(phone, "Not a meld yet")).to_be_checked()
    phone.reload()
    expect(lying(phone, "Not a meld yet")).to_be_checked()
    phone.goto(f"{table}/tack-on")
    expect_says(phone, "Which cards?")
    expect(lying(phone, "Not a meld yet")).to_have_count(0)
    phone.get_by_role("button", name="Another meld").tap()
    tap_cards(phone, "9s 9h")
    expect(lying(phone, "Not a meld yet")).to_be_checked()
    cards_then(phone).tap()
    phone.get_by_role("button", name="Clear these cards").tap()
    expect_says(phone, "Which cards?")
    expect(phone.locator(".slots").get_by_role("img")).to_have_count(3)
