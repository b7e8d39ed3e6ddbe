"""The number of taps that some tasks take, counted by the page itself.

.venv/bin/python -m benchmarks.taps
"""

from playwright.sync_api import expect

from benchmarks.browser import open_browser
from tests.support.labels import START
from tests.support.thumb import (
    COUNT_TAPS,
    begin,
    count_taps_anew,
    taps,
    taps_of_a_hand,
    taps_of_the_cut,
)


def main() -> None:
    """Print the taps of a hand by cards and by totals, of the cut, and of starting again."""
    with open_browser() as (chromium, address):
        context = chromium.new_context(base_url=address, has_touch=True)
        context.add_init_script(COUNT_TAPS)
        page = context.new_page()
        begin(page, ["Ann", "Bob", "Cid", "Dee"])
        cards = {"Bob": "K 9 A♠", "Cid": "2 3 4 5", "Dee": "Q J"}
        print(f"card by card, 9 cards:      {taps_of_a_hand(page, cards)} taps")
        totals = {"Bob": "=35", "Cid": "=120", "Dee": "=7"}
        print(f"by totals, 6 figures:       {taps_of_a_hand(page, totals)} taps")
        print(f"the exact cut:              {taps_of_the_cut(page)} taps")
        page.get_by_role("link", name="More").tap()
        page.get_by_role("link", name="End or put away").tap()
        page.get_by_role("button", name="End the game").tap()
        expect(page.get_by_role("button", name="Play again")).to_be_visible()
        page.goto("/")
        count_taps_anew(page)
        page.get_by_role("link", name="Play again").tap()
        page.get_by_role("button", name=START).tap()
        expect(page.get_by_text("Hand 1 of 9")).to_be_visible()
        print(f"same people again, from Home: {taps(page)} taps")


if __name__ == "__main__":
    main()
