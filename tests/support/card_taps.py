"""Cards tapped on the pages that check and find lay-downs."""

from collections.abc import Sequence

from playwright.sync_api import Locator, Page, expect


def tap_card(page: Page, card: str) -> None:
    """Taps one card: `9h`, or `*` for a joker."""
    if card == "*":
        page.locator('[data-card="*"]').tap()
        return
    suit = page.locator(f'[name="suit"][value="{card[-1]}"]')
    if not suit.is_checked():
        suit.tap()
    rank_key(page, card[:-1]).tap()


def tap_cards(page: Page, cards: str) -> None:
    """Taps cards one after the other, as fast as a thumb that does not wait, once the page's script
    has begun."""
    page.wait_for_load_state()
    for card in cards.split():
        tap_card(page, card)


def tap_melds(page: Page, melds: str) -> None:
    """Taps melds parted by `|`, each begun with the key for the next one."""
    for number, meld in enumerate(melds.split("|")):
        if number:
            next_meld(page).tap()
        tap_cards(page, meld)


def rank_key(page: Page, rank: str) -> Locator:
    """The key of a rank."""
    return page.locator(f'[data-rank="{rank}"]')


def next_meld(page: Page) -> Locator:
    """The key that begins another meld."""
    return page.get_by_role("button", name="Next meld")


def undo(page: Page) -> Locator:
    """The key that takes the last card back."""
    return page.get_by_role("button", name="Undo")


def meld(page: Page, number: int) -> Locator:
    """A meld on the page, counted from 1."""
    return page.locator(f'[data-meld="{number - 1}"]')


def open_menu(page: Page) -> None:
    """Opens what the title hides: which hand it is, which turn, and the ways on."""
    page.locator(".top .name button").tap()
    expect(page.get_by_role("button", name="Done")).to_be_visible()


def expect_laid(page: Page, number: int, names: Sequence[str]) -> None:
    """Waits until the referee shows just these cards in a meld."""
    cards = meld(page, number).locator("[data-at]")
    expect(cards).to_have_count(len(names))
    for index, name in enumerate(names):
        expect(cards.nth(index)).to_have_accessible_name(name)


def expect_says(page: Page, headline: str) -> None:
    """Waits until the referee says this first."""
    expect(page.get_by_role("heading", level=1)).to_have_text(headline)


def expect_reason(page: Page, reason: str) -> None:
    """Waits until the referee gives this reason, with the cards it is about, once: below the
    headline."""
    expect(page.locator(".need .reason")).to_contain_text(reason)
    expect(page.get_by_text(reason)).to_have_count(1)


def answer(page: Page, question: str, text: str) -> Locator:
    """An answer to one of the referee's questions."""
    return page.get_by_role("radiogroup", name=question).get_by_role("radio", name=text)
