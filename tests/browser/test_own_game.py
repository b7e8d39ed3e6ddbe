"""Sunday Kalooki: a game made by tapping, played to its end, and exported."""

import json
import re
from urllib.parse import quote

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import PHONE
from tests.support.labels import START
from tests.support.thumb import choose_game, score

SHARE_SHEET = """
    navigator.canShare = () => true;
    navigator.share = async ({ text }) => { document.documentElement.dataset.shared = text; };
"""
"""A share sheet that writes down what it gets."""


def tap(page: Page, name: str, times: int = 1) -> None:
    """Taps a button so often, as quickly as one can."""
    button = page.get_by_role("button", name=name, exact=True).first
    for _ in range(times):
        button.tap()


def unfold(page: Page, title: str) -> None:
    """Opens what a table rarely changes."""
    page.locator("summary", has_text=title).tap()


@pytest.mark.long
def test_sunday_kalooki_is_made_by_tapping_played_and_exported(phone: Page) -> None:
    phone.goto("/new")
    phone.get_by_role("link", name="A game of your own").tap()
    choose_game(phone, "Jamaican")
    for number in range(9, 3, -1):
        phone.locator(f"#hand-{number}").tap()
        tap(phone, "Remove")
        expect(phone.locator(f"#hand-{number}")).to_have_count(0)
    phone.locator("#hand-1").tap()
    tap(phone, "a three, take away")
    expect(phone.locator("#hand-1 .chip")).to_have_count(2)
    tap(phone, "a three, take away")
    tap(phone, "a four")
    expect(phone.locator("#hand-1 .chip")).to_have_text(["a three", "a four"])
    unfold(phone, "At the table")
    calls = phone.get_by_label("Calls a hand", exact=True)
    before = phone.get_by_role("button", name="Play it").bounding_box()
    tap(phone, "Calls a hand: one fewer", times=2)
    expect(calls).to_have_value("1")
    expect(phone.locator(".value", has=calls)).to_contain_text("Jamaican: 3")
    assert phone.get_by_role("button", name="Play it").bounding_box() == before
    name = phone.get_by_label("What is it called?")
    name.fill("Sunday Kalooki")
    expect(phone).to_have_url(re.compile("Sunday"))
    expect(name).to_be_focused()
    tap(phone, "Play it")
    expect(phone.get_by_role("banner").get_by_text("Sunday Kalooki")).to_be_visible()
    for seat, player in enumerate(("Ann", "Bob"), 1):
        phone.get_by_label(f"Name in seat {seat}").fill(player)
    phone.get_by_role("button", name=START).tap()
    expect(phone.get_by_role("heading", name="A three and a four")).to_be_visible()
    table = phone.url
    for _ in range(3):
        score(phone, "Ann", {"Bob": "=20"})
    expect(phone).to_have_title("Ann won")
    whole = phone.request.get(f"{table}/export.json").json()
    assert whole["own_game"]["name"] == "Sunday Kalooki"
    assert whole["own_game"]["values"] == {"calls": 1}


@pytest.mark.long
def test_what_an_own_deck_is_too_small_for_is_said_until_somebody_is_left_out(phone: Page) -> None:
    own = {"name": "One pack", "values": {"packs-4": 1, "jokers-4": 2}}
    phone.goto(f"/new/jamaican?own_game={quote(json.dumps(own))}")
    for seat, name in enumerate(("Ann", "Bob", "Cid", "Dee"), 1):
        phone.get_by_label(f"Name in seat {seat}").fill(name)
    phone.get_by_role("button", name=START).tap()
    few_cards = phone.get_by_text("There aren’t enough cards to deal 4 players 17 each")
    expect(few_cards).to_be_visible()
    last = phone.get_by_label("Name in seat 4")
    expect(last).to_have_accessible_description(re.compile("Play with fewer people"))
    last.fill("")
    expect(few_cards).to_be_hidden()


@pytest.mark.long
def test_what_a_fold_opens_stands_clear_of_the_next_one(phone: Page) -> None:
    phone.goto("/own/jamaican")
    unfold(phone, "Wild cards")
    choice = phone.locator("#wild").bounding_box()
    following = phone.locator("summary", has_text="Packs and jokers").bounding_box()
    button = phone.get_by_role("button", name="Another hand").bounding_box()
    assert choice
    assert following
    assert button
    assert button["width"] == choice["width"]
    assert following["y"] - (choice["y"] + choice["height"]) >= 12


@pytest.mark.long
def test_a_fold_opens_once_the_cards_in_it_are_too_few(phone: Page) -> None:
    phone.goto("/own/caribbean?hand=9")
    few_cards = phone.get_by_text("There aren’t enough cards").first
    phone.locator("[name=cards-9]").fill("25")
    expect(few_cards).to_be_visible()
    unfold(phone, "Packs and jokers")
    phone.locator("[name=cards-9]").fill("24")
    expect(phone).to_have_url(re.compile("24,%22like%22:9"))
    expect(phone.locator("summary", has_text="Packs and jokers").locator(".wrong")).to_be_visible()
    expect(few_cards).to_be_hidden()


@pytest.mark.long
def test_on_a_phone_on_its_side_what_the_rules_now_say_leaves_room_for_the_form(
    phone: Page,
) -> None:
    own = {"name": "Sunday", "values": {"calls": 1}}
    phone.set_viewport_size({"width": 740, "height": 360})
    phone.goto(f"/own/jamaican?own_game={quote(json.dumps(own))}")
    expect(phone.get_by_text("What differs from")).to_be_attached()
    expect(phone.get_by_role("button", name="Play it")).not_to_be_in_viewport()
    phone.set_viewport_size(PHONE)


@pytest.mark.long
def test_nothing_is_lost_on_the_way_to_another_page_and_back(phone: Page) -> None:
    phone.goto("/own/jamaican")
    name = phone.get_by_label("What is it called?")
    name.fill("Sunday")
    phone.locator("#hand-2").tap()
    expect(phone.get_by_role("heading", name="Hand 2")).to_be_visible()
    expect(name).to_have_value("Sunday")
    unfold(phone, "Packs and jokers")
    tap(phone, "Packs for up to 4 players: one fewer")
    few_cards = phone.get_by_text("There aren’t enough cards to deal 4 players 17 each")
    expect(few_cards).to_be_visible()
    tap(phone, "Play it")
    expect(phone.get_by_role("banner").get_by_text("Sunday")).to_be_visible()
    expect(few_cards).to_be_visible()
    phone.locator("header").get_by_role("link", name="Change this game").tap()
    expect(phone.get_by_label("Packs for up to 4 players", exact=True)).to_have_value("1")
    expect(name).to_have_value("Sunday")


@pytest.mark.long
def test_a_link_that_is_shared_right_after_typing_has_what_was_typed(phone: Page) -> None:
    phone.add_init_script(SHARE_SHEET)
    phone.goto("/own/jamaican")
    phone.get_by_label("What is it called?").fill("Sunday Kalooki")
    tap(phone, "Share a link")
    expect(phone.locator("html")).to_have_attribute("data-shared", re.compile("Sunday"))


@pytest.mark.long
def test_what_is_said_of_a_game_off_the_list_is_in_sight_and_the_list_stays_open(
    phone: Page,
) -> None:
    for number in range(6):
        own = {"name": f"Sunday {number}", "values": {"calls": 1}}
        phone.goto(f"/own/jamaican?own_game={quote(json.dumps(own))}")
        tap(phone, "Play it")
        expect(phone).to_have_url(re.compile("/new/jamaican"))
    phone.goto("/new")
    unfold(phone, "Your own games")
    tap(phone, "Take off the list: Sunday 0")
    said = phone.get_by_text("“Sunday 0” is off the list")
    expect(said).to_be_in_viewport(ratio=1)
    expect(phone.get_by_role("link", name="Sunday 1")).to_be_visible()
