"""How many taps it takes, counted by the page itself, against what we promise."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.conftest import phone_context
from tests.support.labels import SAVE
from tests.support.thumb import (
    COUNT_TAPS,
    begun,
    count_taps_anew,
    score,
    taps,
    taps_of_a_hand,
    taps_of_the_cut,
    taps_of_the_same_again,
)

NAMES = ["Ann", "Bob", "Cid", "Dee"]


@pytest.fixture
def counting(browser: Browser, address: str) -> Iterator[Page]:
    """A phone that counts the taps on it, with a game of four on it."""
    with phone_context(browser, address) as context:
        context.add_init_script(COUNT_TAPS)
        page = context.new_page()
        begun(page, NAMES)
        yield page


def test_a_hand_of_four_card_by_card_takes_one_tap_a_card_and_five(counting: Page) -> None:
    held = {"Bob": "K 9 A♠", "Cid": "2 3 4 5", "Dee": "Q J"}
    cards = sum(len(cards.split()) for cards in held.values())
    assert taps_of_a_hand(counting, held) <= cards + 5


@pytest.mark.long
def test_a_hand_of_four_by_totals_takes_the_figures_and_six(counting: Page) -> None:
    held = {"Bob": "=35", "Cid": "=120", "Dee": "=7"}
    figures = sum(len(total) - 1 for total in held.values())
    assert taps_of_a_hand(counting, held) <= figures + 6
    assert taps_of_a_hand(counting, held) <= figures + 5, (
        "the phone remembers that totals are typed"
    )


def test_j16_the_exact_cut_takes_three(counting: Page) -> None:
    assert taps_of_the_cut(counting) <= 3


@pytest.mark.long
def test_the_same_people_play_again_after_three_taps(counting: Page) -> None:
    score(counting, "Ann", {"Bob": "K", "Cid": "9", "Dee": "2"})
    expect(counting.get_by_text("Ann went out and leads.")).to_be_visible()
    assert taps_of_the_same_again(counting) <= 3


@pytest.mark.long
def test_a_mistake_in_an_earlier_hand_is_three_taps_away(counting: Page) -> None:
    score(counting, "Ann", {"Bob": "K 9", "Cid": "9", "Dee": "2"})
    score(counting, "Bob", {"Ann": "K", "Cid": "9", "Dee": "2"})
    expect(counting.get_by_text("Bob went out.")).to_be_visible()
    count_taps_anew(counting)
    counting.get_by_role("link", name="Sheet").tap()
    counting.get_by_role("link", name="Bob, hand 1").tap()
    expect(counting.get_by_text("Bob holds")).to_be_visible()
    assert taps(counting) == 2
    counting.get_by_role("button", name="Take back 9, 9 points").tap()
    counting.get_by_role("button", name=SAVE, exact=True).tap()
    expect(counting.get_by_role("link", name="Bob, hand 1: 10.")).to_be_visible()
