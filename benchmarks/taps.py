"""The number of taps that some tasks take, counted by the page itself.

.venv/bin/python -m benchmarks.taps
"""

from benchmarks.browser import open_browser
from tests.support.thumb import (
    COUNT_TAPS,
    begin,
    taps_of_a_hand,
    taps_of_the_cut,
    taps_of_the_same_again,
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
        print(f"four again, from Home:      {taps_of_the_same_again(page)} taps")
        begin(page, ["Ann", "Bob", "Cid", "Dee", "Eve"])
        print(f"five again, from Home:      {taps_of_the_same_again(page)} taps")


if __name__ == "__main__":
    main()
