"""What a thumb does on the pages: each function is a few taps."""

from collections.abc import Mapping, Sequence

from playwright.sync_api import Page, expect


def begin(page: Page, names: Sequence[str], game: str = "Jamaican") -> None:
    """From Home to a running game."""
    page.goto("/")
    page.get_by_role("link", name="New game").tap()
    page.get_by_role("link").filter(has=page.get_by_role("heading", name=game)).tap()
    for _ in names[4:]:
        page.get_by_role("button", name="Add a player").tap()
    for seat, name in enumerate(names, 1):
        page.get_by_label(f"Name in seat {seat}").fill(name)
    page.get_by_role("button", name="Start").tap()
    expect(page.get_by_role("link", name="Score the hand")).to_be_visible()


def score(page: Page, out: str, left: Mapping[str, str], *, bent: bool = False) -> None:
    """Scores the hand in play; `left` gives each loser's keys in seat order: `K 9 A♠ ★`, or a
    total such as `=35`."""
    page.get_by_role("link", name="Score the hand").tap()
    fill_in(page, out, left, bent=bent)
    page.get_by_role("button", name="Save", exact=True).tap()


def fill_in(page: Page, out: str, left: Mapping[str, str], *, bent: bool = False) -> None:
    """Taps a whole hand, up to the Save button."""
    page.get_by_role("group", name="Who went out?").get_by_role("button", name=out).tap()
    if bent:
        page.get_by_role("switch", name="The table was bent").tap()
    for place, (name, held) in enumerate(left.items()):
        if place:
            page.get_by_role("button", name=f"Next: {name}").tap()
        expect(page.get_by_text(f"{name} holds")).to_be_visible()
        if held.startswith("="):
            type_total(page, held[1:])
        else:
            tap_cards(page, held)


def tap_cards(page: Page, held: str) -> None:
    """Taps the keys of a player's cards."""
    switch_to(page, "Tap cards")
    pad = page.get_by_role("group", name="Cards", exact=True)
    for key in held.split():
        pad.locator(f'[data-face="{key}"]').tap()


def type_total(page: Page, total: str) -> None:
    """Types a player's total with the figures."""
    switch_to(page, "Type total")
    pad = page.get_by_role("group", name="Total", exact=True)
    for figure in total:
        pad.locator(f'[data-text="{figure}"]').tap()


def switch_to(page: Page, mode: str) -> None:
    """Changes between cards and totals, if need be."""
    button = page.get_by_role("button", name=mode)
    if button.is_visible():
        button.tap()


def sheet(page: Page) -> list[list[str]]:
    """The sheet as it stands on the page: one list of texts a row, totals last."""
    page.get_by_role("link", name="Sheet").tap()
    expect(page.get_by_role("table")).to_be_visible()
    rows = page.locator(".sheet tbody tr, .sheet tfoot tr").all()
    return [
        [" ".join(cell.split()) for cell in row.locator("th, td").all_inner_texts()] for row in rows
    ]
