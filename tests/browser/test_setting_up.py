"""Setting a game up on a phone: earlier names are a tap away, what was wrong is red only until it
is right, a rule lies over the page; and a game that is deleted can be kept for ten seconds."""

import re
from time import sleep

import pytest
from playwright.sync_api import Browser, Locator, Page, Route, expect

from tests.browser.conftest import phone_context
from tests.support.labels import START
from tests.support.layout_shift import NOTE_SHIFTS, shifts
from tests.support.thumb import agree_on, begun, call, seat_players

NAMES = ["Ann", "Bob", "Cid"]


def names(page: Page) -> list[str]:
    """What stands in the seats that are shown."""
    return [field.input_value() for field in page.locator(".seat:visible input").all()]


def open_seats(page: Page) -> None:
    """Opens the row that says who plays, or closes it."""
    page.locator(".people summary").tap()


def chip(page: Page, name: str) -> Locator:
    """The chip of somebody who has played before."""
    return page.get_by_role("group", name="Played before").get_by_role("button", name=name)


@pytest.mark.parametrize("locale", ["en", "de"])
def test_every_game_on_offer_is_seen_at_once_on_a_low_screen(
    browser: Browser, address: str, locale: str
) -> None:
    size = {"width": 360, "height": 560}
    with phone_context(browser, address, viewport=size, locale=locale) as context:
        page = context.new_page()
        page.goto("/new")
        rows = [row.bounding_box() for row in page.locator("a.family, .family > summary").all()]
        assert len(rows) == 7
        assert all(row and row["height"] >= 48 for row in rows)
        assert all(row and row["y"] + row["height"] <= size["height"] for row in rows)


@pytest.mark.long
def test_earlier_names_are_seated_and_unseated_with_a_tap(phone: Page) -> None:
    begun(phone, NAMES)
    phone.goto("/new/european")
    expect(phone.get_by_text("Ann, Bob, Cid")).to_be_visible()
    open_seats(phone)
    assert names(phone) == ["Ann", "Bob", "Cid", ""]
    for name in NAMES:
        chip(phone, name).tap()
    assert not any(names(phone))
    chip(phone, "Cid").tap()
    before = chip(phone, "Ann").bounding_box()
    chip(phone, "Ann").press("Enter")
    assert names(phone) == ["Cid", "Ann", "", ""]
    assert chip(phone, "Ann").bounding_box() == before
    expect(chip(phone, "Ann")).to_have_attribute("aria-pressed", "true")
    expect(chip(phone, "Bob")).to_have_attribute("aria-pressed", "false")
    chip(phone, "Cid").tap()
    chip(phone, "Bob").tap()
    assert names(phone) == ["Bob", "Ann", "", ""]
    expect(phone.get_by_label("Who deals first?").locator("option:checked")).to_have_text("Bob")
    for seat in range(3, 9):
        phone.get_by_label(f"Name in seat {seat}").fill(f"Guest {seat}")
    expect(chip(phone, "Cid")).to_be_disabled()
    phone.get_by_label("Name in seat 8").fill("")
    chip(phone, "Cid").tap()
    assert names(phone)[7] == "Cid"
    phone.get_by_label("Who deals first?").select_option("Guest 4")
    open_seats(phone)
    expect(phone.locator(".people summary")).to_contain_text("Bob, Ann, Guest 3, Guest 4")
    expect(phone.locator(".people summary")).to_contain_text("Guest 4 deals first")


@pytest.mark.long
def test_below_the_last_name_there_is_a_seat_to_go_on_with(phone: Page) -> None:
    phone.goto("/new/jamaican")
    phone.get_by_label("Name in seat 1").focus()
    for number, name in enumerate(["Ann", "Bob", "Cid", "Dee"], 1):
        phone.keyboard.type(name)
        phone.keyboard.press("Enter")
        expect(phone.get_by_label(f"Name in seat {number + 1}")).to_be_focused()
    assert names(phone) == ["Ann", "Bob", "Cid", "Dee", ""]
    phone.keyboard.press("Enter")
    expect(phone.get_by_role("link", name="Score the")).to_be_visible()


@pytest.mark.long
def test_what_was_typed_of_a_new_game_is_there_on_the_way_back_until_it_begins(
    phone: Page,
) -> None:
    begun(phone, NAMES)
    phone.goto("/new/european")
    seat_players(phone, ["Cid", "Dee", "Gus", "Eve"])
    phone.get_by_label("Who deals first?").select_option("Dee")
    agree_on(phone, "currency", "GBP")
    stake = phone.locator("#amount_call_up_pay")
    expect(stake).to_have_value("0.10")
    phone.get_by_role("link", name="Rules of this game").tap()
    expect(phone).to_have_title(re.compile("Rules"))
    phone.go_back()
    expect(phone.get_by_text("Cid, Dee, Gus, Eve")).to_be_visible()
    expect(phone.get_by_text("Dee deals first")).to_be_visible()
    open_seats(phone)
    assert names(phone) == ["Cid", "Dee", "Gus", "Eve", ""]
    expect(chip(phone, "Cid")).to_have_attribute("aria-pressed", "true")
    expect(phone.get_by_label("Who deals first?").locator("option:checked")).to_have_text("Dee")
    expect(stake).to_have_value("0.10")
    agree_on(phone, "currency", "JPY")
    expect(stake).to_have_value("10")
    phone.goto("/new/jamaican")
    expect(phone.get_by_text("Ann, Bob, Cid")).to_be_visible()
    phone.goto("/new/european")
    expect(phone.get_by_text("Cid, Dee, Gus, Eve")).to_be_visible()
    phone.get_by_role("button", name=START).tap()
    expect(phone.get_by_role("link", name="Score the")).to_be_visible()
    phone.goto("/new/european")
    expect(phone.get_by_text("Cid deals first")).to_be_visible()


def test_the_first_tap_meets_what_it_is_aimed_at_however_late_the_scripts_come(
    browser: Browser, address: str
) -> None:
    with phone_context(browser, address) as context:
        context.add_init_script(NOTE_SHIFTS)
        page = context.new_page()
        page.goto("/new/three-thirteen")
        for seat in range(1, 8):
            page.get_by_label(f"Name in seat {seat}").fill(f"Guest {seat}")

        def answer_late(route: Route) -> None:
            sleep(0.3)
            route.continue_()

        page.route("**/js-*/**", answer_late)
        page.reload()
        expect(page.get_by_label("Name in seat 7")).to_have_value("Guest 7")
        assert shifts(page) == 0
        money = page.get_by_role("switch", name="For money")
        money.scroll_into_view_if_needed()
        before = money.bounding_box()
        money.tap()
        expect(page.get_by_text("for each point between them")).to_be_visible()
        assert money.bounding_box() == before


def test_what_was_wrong_is_red_until_it_is_right(phone: Page) -> None:
    phone.goto("/new/european")
    agree_on(phone, "currency", "xx")
    phone.get_by_role("button", name=START).tap()
    expect(phone.locator(".wrong:visible")).to_have_count(1)
    expect(phone.get_by_label("Who deals first?")).not_to_have_attribute("aria-invalid", "true")
    first = phone.get_by_label("Name in seat 1")
    first.fill("Ann")
    expect(first).to_have_attribute("aria-invalid", "true")
    phone.get_by_label("Name in seat 2").fill("Bob")
    expect(first).not_to_have_attribute("aria-invalid", "true")
    phone.get_by_role("button", name="Change").tap()
    money = phone.get_by_role("combobox", name="Which money?")
    expect(phone.locator(".wrong:visible").last).to_contain_text("A currency is three letters")
    money.fill("GB")
    expect(money).to_have_attribute("aria-invalid", "true")
    money.fill("GBP")
    expect(money).not_to_have_attribute("aria-invalid", "true")
    expect(phone.locator(".wrong:visible")).to_have_count(0)


@pytest.mark.parametrize(
    ("path", "button", "field"),
    [
        ("/new/jamaican", START, "Name in seat 1"),
        ("/tournaments/new/jamaican", "Begin the tournament", "What is it called?"),
    ],
)
def test_what_was_wrong_is_seen_with_its_field(
    phone: Page, path: str, button: str, field: str
) -> None:
    phone.set_viewport_size({"width": 360, "height": 560})
    phone.goto(path)
    phone.evaluate("scrollTo(0, document.body.scrollHeight)")
    phone.get_by_role("button", name=button).tap()
    expect(phone.locator(".wrong:visible")).to_be_in_viewport(ratio=1)
    expect(phone.get_by_label(field)).to_be_in_viewport(ratio=1)


@pytest.mark.long
def test_what_is_so_stands_in_the_row_of_each_house_rule(phone: Page) -> None:
    phone.goto("/new/jamaican")
    house_rules = phone.locator(".agreed > summary")
    house_rules.tap()
    calls = phone.locator(".agreed .opens", has_text="How many calls each has in a hand")
    expect(calls.locator(".cap")).to_have_text("3")
    hands = phone.locator(".agreed .opens", has_text="Hands played")
    hands.locator("summary").tap()
    phone.evaluate(NOTE_SHIFTS)
    shifted = shifts(phone)  # what is below gave way
    hands.get_by_text("Hands 1 to 4 only.").last.tap()
    assert shifts(phone) == shifted
    hands.locator("summary").tap()
    expect(hands.locator(".cap")).to_have_text("Hands 1 to 4 only.")
    expect(house_rules).to_contain_text("1 changed")


def test_a_house_rule_opened_at_the_lower_edge_comes_into_sight(phone: Page) -> None:
    phone.goto("/new/jamaican")
    phone.get_by_text("House rules", exact=True).tap()
    row = phone.locator(".agreed .opens summary", has_text="Hands played")
    row.evaluate("(row) => scrollBy(0, row.getBoundingClientRect().bottom - innerHeight + 90)")
    spot = row.bounding_box()
    assert spot
    phone.touchscreen.tap(spot["x"] + 20, spot["y"] + 20)
    last, bar = phone.get_by_label("Hands 1 to 4 only."), phone.locator(".thumb").bounding_box()
    assert bar
    expect(last).to_be_in_viewport(ratio=1)
    choice = last.bounding_box()
    assert choice
    assert choice["y"] + choice["height"] <= bar["y"]


@pytest.mark.long
def test_a_rule_is_laid_over_the_page_and_nothing_typed_is_lost(phone: Page) -> None:
    phone.goto("/new/jamaican")
    phone.get_by_label("Name in seat 1").fill("Ann")
    phone.get_by_text("House rules", exact=True).tap()
    phone.get_by_text("How many calls each has in a hand").tap()
    why = phone.get_by_role("button", name="What is that? Call").first
    why.scroll_into_view_if_needed()
    before = why.bounding_box()
    why.tap()
    rule = phone.locator("#option_max_calls-word")
    expect(rule).to_contain_text("To claim the discard out of turn")
    rule.get_by_role("button", name="Close").tap()
    expect(rule).to_be_hidden()
    assert why.bounding_box() == before
    assert names(phone)[0] == "Ann"


@pytest.mark.long
def test_a_deleted_game_can_be_kept_for_ten_seconds(phone: Page) -> None:
    phone.clock.install()
    begun(phone, ["Ann", "Bob"])
    game = phone.url
    button = phone.locator("form button")
    phone.goto(f"{game}/delete")
    button.tap()
    expect(phone.get_by_text("Deleted in 10 s")).to_be_visible()
    expect(button).to_have_text("Stop")
    phone.clock.run_for(9000)
    expect(phone.get_by_text("Deleted in 1 s")).to_be_visible()
    button.tap()
    phone.clock.run_for(20_000)
    expect(button).to_have_text("Delete it")
    button.tap()
    phone.goto(game)
    phone.clock.run_for(20_000)
    expect(phone).to_have_title("Hand 1, Jamaican")
    phone.goto(f"{game}/delete")
    button.tap()
    phone.clock.run_for(10_000)
    expect(phone.get_by_text("is deleted.")).to_be_visible()
    expect(phone.get_by_role("link", name=re.compile("Jamaican"))).to_have_count(0)


@pytest.mark.long
def test_how_often_is_asked_of_a_penalty_alone(phone: Page) -> None:
    begun(phone, ["Ann", "Bob", "Cid"])
    phone.get_by_role("link", name="Penalty or cut").tap()
    phone.get_by_role("radio", name="Over-calling").tap()
    expect(phone.get_by_label("How often?")).to_be_visible()
    phone.get_by_role("radio", name="The exact cut").tap()
    expect(phone.get_by_label("How often?")).to_be_hidden()


@pytest.mark.long
def test_how_many_calls_too_many_is_filled_in_unless_it_was_typed(phone: Page) -> None:
    begun(phone, ["Ann", "Bob", "Cid"])
    call(phone, "Bob", 5)
    phone.get_by_role("link", name="Penalty or cut").tap()
    how_often = phone.get_by_label("How often?")
    phone.get_by_role("radio", name="Bob").tap()
    expect(how_often).to_have_value("1")
    phone.get_by_role("radio", name="Over-calling").tap()
    expect(how_often).to_have_value("2")
    phone.get_by_role("radio", name="Ann").tap()
    expect(how_often).to_have_value("1")
    how_often.fill("3")
    phone.get_by_role("radio", name="Bob").tap()
    expect(how_often).to_have_value("3")
