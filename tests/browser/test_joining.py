"""Somebody joins, and the start is corrected, on a small phone and on a large screen."""

from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.album import Album
from tests.browser.conftest import PHONE
from tests.support.full_house import NAMES, game, hand
from tests.support.labels import SAVE
from tests.support.thumb import begin, score

OFF_CENTRE = """
(label) => {
  const words = document.createRange();
  words.selectNodeContents(label.querySelector("span"));
  const [box, text] = [label, words].map((part) => part.getBoundingClientRect());
  return Math.abs(box.left + box.right - text.left - text.right) / 2;
}
"""


def test_whoever_joins_sees_their_points_and_their_place_at_once(phone: Page) -> None:
    phone.set_viewport_size({"width": 360, "height": 560})
    phone.goto(game(phone, "jamaican", [hand(2, 90, among=5)], players=NAMES[:5]) + "/join")
    bar = phone.get_by_role("region", name="Actions").bounding_box()
    place = phone.locator("label").filter(has=phone.locator("[name=after]:checked")).bounding_box()
    expect(phone.get_by_label("Points", exact=True)).to_be_in_viewport(ratio=1)
    assert bar is not None
    assert place is not None
    assert place["y"] + place["height"] <= bar["y"]
    for choice in phone.locator("label.choice").all():
        assert choice.evaluate(OFF_CENTRE) < 2, choice.inner_text()
    phone.set_viewport_size(PHONE)


@pytest.mark.long
@pytest.mark.slow
def test_a_latecomer_sits_down_and_the_start_is_put_right(
    screen: Page, pictures: Path | None
) -> None:
    page, album = screen, Album(screen, pictures)
    page.goto("/new/jamaican")
    begin(page, ["Delia", "Errol", "Marlon"])
    score(page, "Delia", {"Errol": "=35", "Marlon": "=62"})

    page.get_by_role("link", name="More").tap()
    page.get_by_role("link", name="Players").tap()
    album.take("players", "Players")
    page.get_by_role("link", name="Somebody joins").tap()
    page.get_by_role("button", name="Let them join").tap()
    expect(page.get_by_text("Who joins? Write their name.")).to_be_visible()
    album.take("join-refused", "A player joins")
    page.get_by_label("Name").fill("Vie")
    page.get_by_role("radio", name="Delia").tap()
    expect(page.get_by_label("Points", exact=True)).to_have_value("62")
    page.get_by_role("button", name="Let them join").tap()
    expect(page.get_by_text("Recorded: Vie joins, after Delia")).to_be_visible()
    album.take("table-joined", "Hand 2, Jamaican")

    page.get_by_role("link", name="More").tap()
    page.get_by_role("link", name="Stakes and rules").tap()
    page.locator("summary", has_text="Names").tap()
    page.get_by_label("Name in seat 2").fill("Marlon")
    page.get_by_role("button", name=SAVE).tap()
    album.take("start-refused", "Stakes and rules")
    page.get_by_label("Name in seat 2").fill("Earl")
    page.get_by_text("House rules", exact=True).tap()
    album.take("start", "Stakes and rules")
    page.get_by_label("Who dealt first?").select_option("Marlon")
    page.get_by_role("button", name=SAVE).tap()
    expect(page.get_by_text("Recorded: Errol is now Earl; Marlon deals first")).to_be_visible()

    page.get_by_role("link", name="More").tap()
    page.get_by_role("link", name="Log").tap()
    album.take("log-joined", "Log")
    vie = page.locator(".entry", has_text="Vie joins").first
    vie.locator("summary").tap()
    album.take("log-open", "Log")
    vie.get_by_role("link", name="Correct").tap()
    album.take("joined", "Vie joined")
