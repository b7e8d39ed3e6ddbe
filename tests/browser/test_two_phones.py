"""Two phones score one deal (C25): the second is shown what is recorded, and nothing it typed is
lost."""

from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.album import Album
from tests.support.labels import RECORD_IT, SAVE
from tests.support.thumb import begun, fill_in

pytestmark = pytest.mark.browser

NAMES = ["Ann", "Bob", "Cid", "Dot"]


@pytest.mark.long
def test_c25_the_second_phone_sees_both_and_corrects(phone: Page, pictures: Path | None) -> None:
    begun(phone, NAMES)
    phone.get_by_role("link", name="Score the hand").tap()
    expect(phone).to_have_title("Score hand 1")
    other = phone.context.new_page()
    other.goto(phone.url)
    fill_in(phone, "Bob", {"Ann": "K Q 6", "Cid": "K Q 10 10 9", "Dot": "=31"})
    phone.get_by_role("button", name=SAVE, exact=True).tap()
    expect(phone.get_by_text("Recorded:")).to_be_visible()
    fill_in(other, "Bob", {"Ann": "6 K Q", "Cid": "K Q 10 9", "Dot": "=31"})
    other.get_by_role("button", name=SAVE, exact=True).tap()
    Album(other, pictures).take("recorded", "Hand 1 is already recorded")
    expect(other.get_by_role("row", name="Cid 49 K Q 10 10 9 39 K Q 10 9")).to_be_visible()
    other.get_by_role("button", name="Correct it: Cid 39, not 49").tap()
    expect(other).to_have_title("Sheet, Jamaican")
    expect(other.get_by_text("Cid 39 instead of 49")).to_be_visible()


@pytest.mark.long
def test_d8_the_page_doubles_for_nobody_whose_winner_over_called(phone: Page) -> None:
    begun(phone, NAMES, "Caribbean")
    phone.get_by_role("link", name="Penalty").tap()
    phone.get_by_role("radio", name="Bob").tap()
    phone.get_by_role("radio", name="Over-calling").tap()
    phone.get_by_role("button", name=RECORD_IT).tap()
    phone.get_by_role("link", name="Score the hand").tap()
    fill_in(phone, "Bob", {"Ann": "K", "Cid": "9", "Dot": "=31"}, bent=True)
    expect(phone.get_by_role("button", name="Ann, 10", exact=True)).to_be_visible()
    phone.get_by_role("button", name=SAVE, exact=True).tap()
    expect(phone.get_by_text("Recorded:")).to_be_visible()
    phone.get_by_role("link", name="Score the hand").tap()
    fill_in(phone, "Ann", {"Bob": "K", "Cid": "9", "Dot": "=31"}, bent=True)
    expect(phone.get_by_role("button", name="Bob, 20", exact=True)).to_be_visible()
