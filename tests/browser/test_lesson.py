"""The rules pages, their words, and a hand to practise with, on a phone."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.album import Album, complaints

UNFOLD = "document.querySelectorAll('details').forEach((part) => { part.open = true; })"


@pytest.mark.long
@pytest.mark.slow
@pytest.mark.parametrize("variant", ["jamaican", "south-african"])
def test_a_rules_page_is_fit_to_be_seen(screen: Page, pictures: Path | None, variant: str) -> None:
    page, album = screen, Album(screen, pictures)
    page.goto(f"/rules/{variant}")
    title = page.title()
    album.take(f"lesson-{variant}", title)
    page.evaluate(UNFOLD)
    album.take(f"lesson-{variant}-unfolded", title)
    page.get_by_role("link", name="Words").tap()
    album.take(f"words-{variant}", title.replace("Rules", "Words"))
    page.goto(f"/practice/{variant}?hand=3&deal=7")
    album.take(f"practice-{variant}", page.title())
    page.locator(".held a").first.tap()
    expect(page.get_by_role("heading", level=1)).to_have_text(re.compile("still to go$"))
    page.get_by_role("link", name="Show the best").tap()
    expect(page.get_by_role("heading", name="The best there was")).to_be_visible()
    album.take(f"practice-{variant}-best", page.title())


@pytest.mark.long
@pytest.mark.parametrize("variant", ["european", "kooky", "kalooki-40"])
def test_other_rules_pages_fit_too(phone: Page, variant: str) -> None:
    phone.goto(f"/rules/{variant}")
    phone.evaluate(UNFOLD)
    assert complaints(phone) == []


def test_a_word_typed_leaves_only_the_parts_that_have_it(phone: Page) -> None:
    phone.goto("/rules/jamaican")
    find = phone.get_by_role("searchbox", name="Find in these rules")
    find.fill("reshuffle that nobody heard of")
    expect(phone.get_by_text("Nothing about that.")).to_be_visible()
    find.fill("Shuffled")
    expect(phone.get_by_role("heading", name="When the stock is used up")).to_be_visible()
    expect(phone.get_by_text("All discards but the top one are shuffled")).to_be_visible()
    expect(phone.get_by_role("heading", name="Your turn")).to_be_hidden()
    expect(phone.get_by_role("link", name="Your turn")).to_be_hidden()
    find.fill("")
    expect(phone.get_by_role("heading", name="Your turn")).to_be_visible()
    expect(phone.get_by_text("All discards but the top one are shuffled")).to_be_hidden()


def test_words_are_found_in_any_order_and_a_short_one_where_a_word_begins(phone: Page) -> None:
    phone.goto("/rules/jamaican")
    find = phone.get_by_role("searchbox", name="Find in these rules")
    find.fill("STÓCK  shuffled")
    expect(phone.get_by_role("heading", name="When the stock is used up")).to_be_visible()
    expect(phone.get_by_role("heading", name="Your turn")).to_be_hidden()
    find.fill("ace")  # Your turn speaks of a replaced card
    expect(phone.get_by_role("heading", name="The cards", exact=True)).to_be_visible()
    expect(phone.get_by_role("heading", name="Your turn")).to_be_hidden()
    find.fill("joker")  # and of what somebody draws, without a joker
    expect(phone.get_by_role("heading", name="Your turn")).to_be_visible()
    expect(phone.get_by_role("heading", name="Tack on", exact=False)).to_be_visible()
    expect(phone.get_by_role("heading", name="Draw", exact=False)).to_be_hidden()
    find.fill("fer")
    expect(phone.get_by_text("Nothing about that.")).to_be_visible()
    find.fill("(")
    expect(phone.get_by_role("heading", name="Penalties and bonuses")).to_be_visible()


def test_other_endings_and_little_words_find_the_same(phone: Page) -> None:
    phone.goto("/rules/jamaican")
    find = phone.get_by_role("searchbox", name="Find in these rules")
    find.fill("bending")
    expect(phone.get_by_role("heading", name="Doubling")).to_be_visible()
    expect(phone.get_by_role("heading", name="Your turn")).to_be_hidden()
    expect(phone.get_by_role("navigation", name="Parts of the rules")).to_be_hidden()
    find.fill("Is doubling for others?")
    expect(phone.get_by_role("heading", name="Doubling")).to_be_visible()
    expect(phone.get_by_role("heading", name="Your turn")).to_be_hidden()
    find.fill("the")
    expect(phone.get_by_role("heading", name="Your turn")).to_be_visible()


def test_a_part_that_is_folded_away_opens_when_it_is_jumped_to(phone: Page) -> None:
    phone.goto("/rules/south-african")
    expect(phone.get_by_text("pays R1 into")).to_be_hidden()
    phone.get_by_role("link", name="Money").tap()
    expect(phone.get_by_text("pays R1 into")).to_be_visible()
    expect(phone.locator(".jump [aria-current]")).to_have_text("Money")


def test_a_part_that_was_jumped_to_is_marked_though_the_next_one_is_in_sight(phone: Page) -> None:
    phone.set_viewport_size({"width": 1280, "height": 800})
    phone.goto("/rules/jamaican")
    for name in ("Going out", "Calls", "Doubling"):
        phone.locator(".jump").get_by_role("link", name=name).tap()
        expect(phone.locator(".jump [aria-current]")).to_have_text(name)


@pytest.mark.long
def test_a_word_leads_to_what_it_means(phone: Page) -> None:
    phone.goto("/rules/south-african")
    phone.get_by_role("link", name="half safe").first.tap()
    expect(phone.locator("#half-safe")).to_be_in_viewport()
    expect(phone.locator("#half-safe")).to_contain_text("at most one player can take it")


def test_a_hand_is_laid_down_without_leaving_the_page(phone: Page) -> None:
    phone.goto("/practice/jamaican?hand=2&deal=7")
    phone.evaluate("window.stayed = true")
    heading = phone.get_by_role("heading", level=1)

    def tap(*names: str) -> None:
        for name in names:
            cards = phone.locator(".held a")
            count = cards.count()
            phone.locator(".held").get_by_role("link", name=name, exact=True).first.tap()
            expect(cards).to_have_count(count - 1)

    def begin_another() -> None:
        next_meld = phone.get_by_role("link", name="Next meld")
        next_meld.tap()
        expect(next_meld).to_have_attribute("aria-disabled", "true")

    tap("5 of spades", "5 of hearts", "5 of clubs")
    begin_another()
    tap("8 of diamonds", "8 of clubs", "8 of spades")
    begin_another()
    ten = phone.locator(".held").get_by_role("link", name="10 of spades")
    place = ten.bounding_box()
    tap("7 of spades", "8 of spades", "9 of spades")
    assert ten.bounding_box() == place, "what can be tapped stays where it is"
    tap("10 of spades")
    expect(heading).to_have_text("You can lay that down")
    assert phone.evaluate("window.stayed")
    phone.reload()
    expect(heading).to_have_text("You can lay that down")


@pytest.mark.long
def test_a_hand_is_laid_down_by_the_keyboard(phone: Page) -> None:
    phone.goto("/practice/jamaican?hand=2&deal=7")
    phone.locator(".held a").first.focus()
    for left in (11, 10):
        phone.keyboard.press("Enter")
        expect(phone.locator(".held a")).to_have_count(left)
    expect(phone.locator(".held a:focus")).to_have_count(1)
