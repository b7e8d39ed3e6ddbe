"""Players count at their own phones: the host records the hand without tapping a card."""

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.album import EVERYTHING, complaints, look
from tests.browser.conftest import phone_context
from tests.support.labels import SAVE
from tests.support.thumb import begun

NAMES = ["Ann", "Bob", "Cid"]
LIES_AT_THE_BOTTOM = "(keys) => Math.abs(keys.getBoundingClientRect().bottom - innerHeight) <= 1"


def link_for(host: Page, name: str) -> str:
    """A new link for the seat of a player."""
    if not host.get_by_role("button", name=f"Make a link for {name}").is_visible():
        host.get_by_text("Count their own points").tap()
    host.get_by_role("button", name=f"Make a link for {name}").tap()
    expect(host).to_have_title("Share")
    expect(host.locator("[data-made]")).to_contain_text(f"{name} counts")
    return host.get_by_label("Link", exact=True).input_value()


def test_a_hand_is_counted_at_three_phones_and_recorded_with_one_tap(
    phone: Page, browser: Browser, address: str
) -> None:
    begun(phone, NAMES)
    table = phone.url
    phone.goto(f"{table}/share")
    links = {name: link_for(phone, name) for name in NAMES}
    with phone_context(browser, address) as context:
        seat = context.new_page()
        for name, link in links.items():
            seat.goto(link)
            expect(seat).to_have_title(f"{name} counts")
            assert seat.locator(".thumb").evaluate(LIES_AT_THE_BOTTOM)
            if name == "Bob":
                seat.get_by_role("button", name="I went out").tap()
            else:
                seat.locator("[data-face='7']").tap()
                seat.locator("[data-face='9']").tap()
                seat.get_by_role("button", name="Send").tap()
            expect(seat.get_by_role("heading", name="Sent")).to_be_visible()
            seat.goto("about:blank")
            context.clear_cookies()
    phone.goto(f"{table}/score")
    expect(phone.get_by_role("button", name="Ann, 16")).to_be_visible()
    phone.get_by_role("button", name=SAVE, exact=True).tap()
    expect(phone.get_by_text("Bob went out and leads.")).to_be_visible()


@pytest.mark.long
def test_what_comes_in_takes_no_place_of_what_the_scorer_counted(phone: Page) -> None:
    begun(phone, NAMES)
    table = phone.url
    phone.goto(f"{table}/share")
    tokens = {name: link_for(phone, name).partition("#")[2] for name in NAMES}
    phone.goto(f"{table}/score")
    phone.locator("[data-part=winners]").get_by_role("button", name="Cid").tap()
    phone.locator("[data-face='7']").tap()
    expect(phone.get_by_role("button", name="Ann, 7")).to_be_visible()
    for seat, name in ((1, "Ann"), (2, "Bob")):
        answer = phone.request.put(
            table.replace("/games/", "/api/v1/games/") + f"/counts/{seat}",
            headers={"Authorization": f"Bearer {tokens[name]}"},
            data={"deal": 1, "points": 30},
        )
        assert answer.ok
    phone.reload()
    expect(phone.get_by_role("button", name="Ann, 7")).to_be_visible()
    expect(phone.get_by_role("button", name="Bob, 30")).to_be_visible()


@pytest.mark.long
def test_what_a_player_has_tapped_is_there_after_a_reload_until_it_is_sent(phone: Page) -> None:
    begun(phone, NAMES)
    table = phone.url
    phone.goto(f"{table}/share")
    phone.goto(link_for(phone, "Bob"))
    phone.get_by_role("link", name="Count my cards").tap()
    expect(phone).to_have_title("Bob counts")
    phone.locator("[data-face='7']").tap()
    phone.locator("[data-face='K']").tap()
    for width, height in ((390, 844), (320, 568), (844, 390)):
        phone.set_viewport_size({"width": width, "height": height})
        assert complaints(phone) == []
    assert look(phone, EVERYTHING).violations_count == 0
    phone.reload()
    expect(phone.locator("[data-part=big]")).to_have_text("17")
    phone.get_by_role("button", name="Send").tap()
    expect(phone.get_by_role("heading", name="Sent")).to_be_visible()
    phone.get_by_role("link", name="Change my cards").tap()
    phone.get_by_role("button", name="Undo").tap()
    expect(phone.locator("[data-part=big]")).to_have_text("7")
    phone.reload()
    expect(phone.locator("[data-part=big]")).to_have_text("7")


@pytest.mark.long
def test_who_has_sent_their_cards_sees_the_others_and_then_counts_the_next_hand(
    phone: Page,
) -> None:
    begun(phone, NAMES)
    table = phone.url
    phone.goto(f"{table}/share")
    ann = link_for(phone, "Ann").partition("#")[2]
    phone.goto(link_for(phone, "Bob"))
    phone.get_by_role("link", name="Count my cards").tap()
    phone.locator("[data-face='7']").tap()
    phone.get_by_role("button", name="Send").tap()
    others = phone.get_by_role("listitem")
    expect(others).to_have_text(["Ann not yet counted", "Cid not yet counted"])
    answer = phone.request.put(
        table.replace("/games/", "/api/v1/games/") + "/counts/1",
        headers={"Authorization": f"Bearer {ann}"},
        data={"deal": 1, "points": 30},
    )
    assert answer.ok
    expect(others).to_have_text(["Ann sent", "Cid not yet counted"])
    host = phone.context.new_page()
    host.goto(f"{table}/score")
    host.get_by_role("button", name=SAVE, exact=True).tap()
    expect(host.get_by_text("Cid went out and leads.")).to_be_visible()
    expect(phone.get_by_role("button", name="I went out")).to_be_visible()
    phone.locator("[data-face='9']").tap()
    expect(phone.locator("[data-part=big]")).to_have_text("9")
