"""A whole evening by what a screen reader reads and by keys alone: each change is said once."""

from playwright.sync_api import Browser, Locator, Page, expect

from tests.browser.conftest import other_phone
from tests.support.labels import SAVE, START

NAMES = ("Bartholomew", "Wilhelmina", "Cid")
LISTEN = """
window.heard = [];
const LIVE = "[aria-live], [role=status], [role=alert]";
const hear = ({ innerText }) => {
  const said = innerText.replace(/\\s+/g, " ").trim();
  if (said) heard.push(said);
};
addEventListener("focusin", ({ target }) => target.tabIndex < 0 && hear(target));
const observer = new MutationObserver((changes) => {
  const regions = changes
    .map(({ target }) => (target.closest ? target : target.parentElement)?.closest(LIVE))
    .filter((region) => region && !region.matches("[data-state]"));
  new Set(regions).forEach(hear);
});
navigation.addEventListener("navigate", () => (heard.length = 0));
// What is there from the start is not said.
addEventListener("DOMContentLoaded", () => {
  observer.observe(document, { subtree: true, childList: true, characterData: true });
});
"""
"""What a screen reader says by itself: what takes the focus and is no control, and what changes in
a live region; how fresh a page is, is left out."""


def press(target: Locator) -> None:
    """Goes to something by its name, and presses Enter there."""
    target.press("Enter")


def heard(page: Page) -> list[str]:
    """What was said since this page was asked for."""
    said: list[str] = page.evaluate("heard")
    return said


def score(page: Page, out: str, others: list[str]) -> None:
    """Scores the hand in play, in which each of the others holds a nine."""
    press(page.get_by_role("link", name="Score the hand"))
    press(page.get_by_role("group", name="Who went out?").get_by_role("button", name=out))
    for index, name in enumerate(others):
        if index:
            press(page.get_by_role("button", name=f"Next: {name}"))
        pad = page.get_by_role("group", name="Cards", exact=True)
        press(pad.get_by_role("button", name="9, 9 points"))
    press(page.get_by_role("button", name=SAVE, exact=True))


def test_an_evening_is_played_by_ear_and_by_keys(phone: Page, browser: Browser) -> None:
    page = phone
    page.add_init_script(LISTEN)
    page.goto("/")
    press(page.get_by_role("link", name="New game"))
    press(page.get_by_role("group").filter(has_text="From Jamaica").locator("summary"))
    press(page.get_by_role("link", name="Jamaican Nine hands"))
    for seat, name in enumerate(NAMES, 1):
        page.get_by_label(f"Name in seat {seat}").fill(name)
    press(page.get_by_role("button", name=START))
    expect(page.get_by_role("heading", name="Three threes")).to_be_visible()

    with other_phone(browser, page) as context:
        watching = context.new_page()
        watching.add_init_script(LISTEN)
        watching.goto(page.url)
        expect(watching.get_by_role("link", name="Score the hand")).to_be_visible()
        press(page.get_by_role("button", name="Calls by Cid: 0 of 3"))
        expect(page.get_by_role("button", name="Calls by Cid: 1 of 3")).to_be_focused()
        assert heard(page) == []
        for hand in range(1, 10):
            score(page, "Bartholomew", ["Wilhelmina", "Cid"])
            if hand == 9:
                break
            news = f"Hand {hand} saved. Bartholomew went out and leads."
            expect(page).to_have_title(f"Hand {hand + 1}, Jamaican")
            expect(page.locator(".slip")).to_be_focused()
            assert heard(page) == [f"{news} Take back"]
            expect(watching.locator(".slip")).to_contain_text(news)
            assert [said.startswith(news) for said in heard(watching)].count(True) == 1
        expect(watching.get_by_role("heading", name="Bartholomew won")).to_be_visible()
    expect(page.get_by_role("heading", name="Bartholomew won")).to_be_visible()
    final = page.get_by_role("list", name="Final places").get_by_role("listitem")
    expect(final).to_have_count(3)
