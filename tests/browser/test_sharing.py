"""What is passed on: the picture, payments and links, by the phone's share sheet or without one."""

import re
from random import Random

import pytest
from playwright.sync_api import FilePayload, Page, expect

from scorekeeper.game.entries import Entry, Hand
from scorekeeper.game.start import Start
from scorekeeper.variants.registry import VARIANTS
from scorekeeper.wire.game_text import write_game_text
from scorekeeper.wire.games import WholeGame, write_export
from tests.browser.album import Album, complaints
from tests.support.builders import amend, hand
from tests.support.full_house import NAMES
from tests.support.thumb import APART, begin, begun, score

SHARE_SHEET = """
    navigator.canShare = () => true;
    navigator.share = async ({ files, title, text, url }) => {
      const [file] = files ?? [];
      const start = file && new Uint8Array(await file.slice(1, 4).arrayBuffer());
      document.documentElement.dataset.shared = file
        ? [file.name, file.type, String.fromCharCode(...start), title].join(" ")
        : text ?? url;
    };
"""
"""A share sheet that writes down what it gets, where a live page leaves it alone."""
NO_SHARE_SHEET = "navigator.canShare = undefined; navigator.share = undefined;"
CLIPBOARD = """
    Object.defineProperty(navigator, "clipboard", {
      configurable: true,
      value: { writeText: async (text) => { document.documentElement.dataset.shared = text; } },
    });
"""
NO_CLIPBOARD = "Object.defineProperty(navigator, 'clipboard', { value: undefined });"
RANKS = ["A♠", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"]
PLACES = """
[...document.querySelectorAll("button, a")]
  .filter((each) => each.checkVisibility())
  .map((each) => each.getBoundingClientRect().top)
"""


def expect_shared(phone: Page, text: re.Pattern[str]) -> None:
    """What was passed on last."""
    expect(phone.locator("html")).to_have_attribute("data-shared", text)


@pytest.mark.long
def test_the_picture_goes_to_a_chat_by_the_phones_own_share_sheet(phone: Page) -> None:
    phone.add_init_script(SHARE_SHEET)
    begun(phone, ["Ann", "Bob"])
    phone.goto(f"{phone.url}/export")
    phone.get_by_role("link", name="Square").tap()
    expect(phone.get_by_role("link", name="Square")).to_have_attribute("aria-current", "true")
    phone.get_by_role("link", name="Share the picture").tap()
    expect_shared(phone, re.compile(r"jamaican-.*\.png image/png PNG Jamaican, "))


@pytest.mark.long
def test_where_there_is_no_share_sheet_the_picture_is_saved(phone: Page) -> None:
    phone.add_init_script(NO_SHARE_SHEET)
    begun(phone, ["Ann", "Bob"])
    phone.goto(f"{phone.url}/export")
    with phone.expect_download() as download:
        phone.get_by_role("link", name="Save the picture").tap()
    assert re.fullmatch(r"jamaican-.*\.png", download.value.suggested_filename)


@pytest.mark.long
def test_payments_are_passed_on_in_whatever_way_the_phone_has(phone: Page) -> None:
    begin(phone, ["Ann", "Bob", "Cid"], "European", {"currency": "GBP"})
    score(phone, "Ann", {"Bob": "=40", "Cid": "=20"})
    phone.get_by_role("link", name="In the pool").tap()
    phone.get_by_role("link", name="Settle up now").tap()
    share = phone.get_by_role("button", name="Send the list")
    expect(share).to_be_visible()
    payments = re.compile(r"^European, .*\. Ann pays .* Cid pays the pool £.*\.$")
    phone.evaluate(f"() => {{ {SHARE_SHEET} }}")
    share.tap()
    expect_shared(phone, payments)

    phone.evaluate(f"() => {{ {NO_SHARE_SHEET} {CLIPBOARD} }}")
    before = phone.evaluate(PLACES)
    share.tap()
    expect(phone.locator("[data-share-status]")).to_have_text("Copied")
    expect_shared(phone, payments)
    assert phone.evaluate(PLACES) == before

    phone.evaluate(f"() => {{ {NO_CLIPBOARD} }}")
    share.tap()
    field = phone.get_by_role("dialog").get_by_label("Copy this text")
    expect(field).to_be_focused()
    assert payments.match(field.input_value())
    selected = "(field) => field.value.slice(field.selectionStart, field.selectionEnd)"
    assert field.evaluate(selected) == field.input_value()
    phone.wait_for_timeout(APART)
    phone.get_by_role("button", name="Close").tap()
    expect(field).to_be_hidden()


def test_a_link_goes_to_another_phone(phone: Page) -> None:
    begun(phone, ["Ann", "Bob"])
    phone.goto(f"{phone.url}/share")
    phone.get_by_role("button", name="Make a link: Watch").tap()
    expect(phone.locator("#link")).to_be_visible()
    phone.evaluate(f"() => {{ {SHARE_SHEET} }}")
    phone.get_by_role("button", name="Send the link").tap()
    expect_shared(phone, re.compile("^http.*/open/.*#.{22}$"))


@pytest.mark.long
def test_a_link_made_from_further_down_is_in_sight_at_once(phone: Page) -> None:
    begun(phone, ["Ann", "Bob", "Cid", "Dot"])
    phone.goto(f"{phone.url}/share")
    phone.get_by_text("Count their own points").tap()
    phone.get_by_role("button", name="Make a link for Dot").tap()
    expect(phone.locator("[data-made]", has_text="Dot counts")).to_be_focused()
    expect(phone.locator(".qr:visible")).to_be_in_viewport(ratio=1)


@pytest.mark.long
def test_a_link_opened_on_a_big_screen_leads_to_its_board(phone: Page) -> None:
    begun(phone, ["Ann", "Bob"])
    phone.goto(f"{phone.url}/share")
    phone.get_by_role("button", name="Make a link: Watch").tap()
    address, _, token = phone.get_by_label("Link", exact=True).input_value().partition("#")
    phone.context.clear_cookies()
    phone.goto(f"{address}?board#{token}")
    expect(phone).to_have_url(re.compile(r"/board$"))


def long_game() -> str:
    """A link with a game in it that was corrected again and again."""
    chance = Random(1)
    start = Start(VARIANTS["jamaican"], ("Ann", "Bob", "Cid"))

    def random_hand() -> Hand:
        return hand(1, {seat: " ".join(chance.choices(RANKS, k=12)) for seat in (2, 3)})

    entries: list[Entry] = [random_hand(), *(amend(1, random_hand()) for _ in range(60))]
    at = "2026-11-21T19:30:00Z"
    return "#" + write_game_text(
        write_export(WholeGame(start, at, tuple((at, entry) for entry in entries)))
    )


@pytest.mark.long
def test_a_long_game_is_shown_code_by_code_in_one_place(phone: Page) -> None:
    phone.goto(f"/import-game{long_game()}")
    phone.get_by_role("button", name="Import").tap()
    expect(phone).to_have_title("Hand 2, Jamaican")
    phone.goto(f"{phone.url.partition('?')[0]}/hand-over")
    expect(phone.get_by_text("Code 1 of 4")).to_be_visible()
    expect(phone.get_by_text("Code 2 of 4")).to_be_hidden()
    next_code = phone.get_by_role("button", name="Next code")
    phone.evaluate("scrollTo(0, 1e6)")
    before = phone.evaluate(PLACES)
    for number in 2, 3, 4, 1:
        next_code.tap()
        expect(phone.get_by_text(f"Code {number} of 4")).to_be_visible()
        assert phone.evaluate(PLACES) == before
        assert phone.locator("svg.qr:visible").count() == 1
    Album(phone, None).take("codes", "Pass the game on")


@pytest.mark.parametrize("path", ["/import-game", "/own"])
def test_a_button_says_which_file_was_chosen(phone: Page, path: str) -> None:
    phone.goto(path)
    expect(phone.locator(".file .btn")).to_have_text("Choose the file")
    file = FilePayload(name="friday.json", mimeType="application/json", buffer=b"{}")
    phone.locator("input[type=file]").set_input_files(file)
    expect(phone.locator(".file .btn")).to_have_text("friday.json")


def test_the_code_to_count_by_is_whole_on_the_smallest_phones(phone: Page) -> None:
    phone.set_viewport_size({"width": 320, "height": 568})
    begun(phone, NAMES)
    phone.goto(f"{phone.url}/share")
    phone.locator("summary", has_text="Count their own points").tap()
    phone.get_by_role("button", name="Make a link for Jo").tap()
    expect(phone.locator(".seats-and-code .code")).to_be_visible()
    assert complaints(phone) == []
