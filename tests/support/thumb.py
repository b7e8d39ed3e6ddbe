"""What a thumb does on the pages: each function is a few taps."""

import re
from collections.abc import Mapping, Sequence

from playwright.sync_api import Locator, Page, expect

from tests.support.labels import RECORD_IT, RECORDED, SAVE, START, THROW_IT_IN

APART = 350
"""Milliseconds after which two taps on one spot are no double tap."""

COUNT_TAPS = """
addEventListener("click", (event) => {
  if (event.isTrusted && event.detail) sessionStorage.taps = Number(sessionStorage.taps ?? 0) + 1;
}, true);
"""
"""For a context: counts what a thumb taps, from page to page."""


def count_taps_anew(page: Page) -> None:
    """From here on, taps are counted from 0."""
    page.evaluate("sessionStorage.taps = 0")


def taps(page: Page) -> int:
    """The taps so far."""
    return int(page.evaluate("Number(sessionStorage.taps)"))


def taps_of_a_hand(page: Page, left: Mapping[str, str]) -> int:
    """The taps from the table and back to it, for one hand that Ann wins."""
    count_taps_anew(page)
    enter(page, "Ann", left)
    page.get_by_role("button", name=SAVE, exact=True).tap()
    expect(page.get_by_text(RECORDED)).to_be_visible()
    return taps(page)


def taps_of_the_cut(page: Page) -> int:
    """The taps from the table and back to it, for the dealer's exact cut."""
    count_taps_anew(page)
    page.get_by_role("link", name="Penalty").tap()
    page.get_by_role("radio", name="The exact cut").tap()
    page.get_by_role("button", name=RECORD_IT).tap()
    expect(page.get_by_text("Recorded: exact cut by")).to_be_visible()
    return taps(page)


def taps_of_the_same_again(page: Page) -> int:
    """The taps from Home to the next game of the same people, once this one has ended."""
    page.get_by_role("link", name="More").tap()
    page.get_by_role("link", name="End or put away").tap()
    page.get_by_role("button", name="End the game").tap()
    expect(page.get_by_role("button", name="Play again")).to_be_visible()
    page.goto("./")
    count_taps_anew(page)
    page.get_by_role("link", name="Play again").tap()
    page.get_by_role("button", name=START).tap()
    expect(page.get_by_text("Hand 1 of 9")).to_be_visible()
    return taps(page)


def begin(
    page: Page,
    names: Sequence[str],
    game: str = "Jamaican",
    stakes: Mapping[str, str] | None = None,
) -> None:
    """From Home to a running game; `stakes` gives what is typed into the slips of the money, by the
    names of their fields."""
    set_up(page, game)
    seat_players(page, names)
    for name, value in (stakes or {}).items():
        agree_on(page, name, value)
    start(page)
    expect(page.get_by_role("link", name="Score the")).to_be_visible()


def start(page: Page) -> None:
    """Taps Start, so long after what was tapped before that it is no double tap."""
    page.wait_for_timeout(APART)
    page.get_by_role("button", name=START).tap()


def seat_players(page: Page, names: Sequence[str]) -> None:
    """Types who plays, in place of whoever sits already."""
    people = page.locator(".people")
    if people.get_attribute("open") is None:
        people.locator("summary").tap()
    seats = page.locator(".seat:visible input").count()
    for seat, name in enumerate([*names, *[""] * (seats - len(names))], 1):
        page.get_by_label(f"Name in seat {seat}").fill(name)


def agree_on(page: Page, name: str, value: str) -> None:
    """Types an amount, or the currency, into its slip."""
    page.locator(f"[popovertarget={name}-slip]").first.tap()
    page.locator(f"#{name}").fill(value)
    page.get_by_role("button", name="Done").tap()


def begun(page: Page, names: Sequence[str], game: str = "Jamaican") -> None:
    """A running game, as `begin` leaves it, for tests of what comes after: its form is sent without
    a tap, and only the table is shown."""
    form = page.request.get("./new/" + game.lower().replace(" ", "-"))
    fields = re.findall(r'<input name="(.+?)"(?: type="hidden")? value="(.*?)"', form.text())
    seats = {f"name_{seat}": name for seat, name in enumerate(names, 1)}
    fields = [(name, value) for name, value in fields if not name.startswith("name_")]
    stakes = {"for_money": "y"} if 'name="for_money" value="y" checked' in form.text() else {}
    table = page.request.post(form.url, form=dict(fields) | seats | stakes)
    page.goto(table.url)
    expect(page.get_by_role("link", name="Score the")).to_be_visible()


def set_up(page: Page, game: str) -> None:
    """From Home to the page on which a game is agreed."""
    page.goto("./")
    page.get_by_role("link", name="New game").tap()
    choose_game(page, game)
    expect(page).to_have_title(f"New game: {game}")
    page.wait_for_load_state()  # its scripts look at what is typed


def choose_game(page: Page, game: str) -> None:
    """Taps a game among those on offer, in whichever fold it is, if in one."""
    text = page.get_by_text(game, exact=True)
    name = page.locator(".family b").and_(text)
    name.wait_for(state="attached")
    fold = page.locator("details.family").filter(has=text)
    if fold.count():
        fold.locator("summary").tap()
    name.tap()


def hold(page: Page, seat: int, cards: str) -> None:
    """Has the form of a hand say what a player holds, which may be more than its keys take."""
    page.locator(f"[name=left-{seat}-cards]").evaluate(
        "(field, cards) => { field.value = cards }", cards
    )


def score(
    page: Page, out: str, left: Mapping[str, str], *, bent: bool = False, kalooki: bool = False
) -> None:
    """Scores the hand in play; `left` gives each loser's keys in seat order: `K 9 A♠ ★`, or a
    total such as `=35`. In the Blitz the cards have suits, `7h ★`, and are melded first."""
    enter(page, out, left, bent=bent, kalooki=kalooki)
    meld = page.get_by_role("button", name="Work out the melds")
    if meld.is_visible():
        meld.tap()
    page.get_by_role("button", name=SAVE, exact=True).tap()


def score_winner(page: Page, out: str) -> None:
    """Scores the hand in play of a game in which nothing counts that the others hold."""
    page.get_by_role("link", name="Score the").tap()
    page.get_by_role("group", name="Who went out?").get_by_role("radio", name=out).tap()
    page.get_by_role("button", name="Save the").tap()


def enter(
    page: Page, out: str, left: Mapping[str, str], *, bent: bool = False, kalooki: bool = False
) -> None:
    """Opens the form for the hand in play and fills it in, up to the Save button."""
    page.get_by_role("link", name="Score the").tap()
    fill_in(page, out, left, bent=bent, kalooki=kalooki)


def fill_in(
    page: Page, out: str, left: Mapping[str, str], *, bent: bool = False, kalooki: bool = False
) -> None:
    """Taps a whole hand, up to the Save button."""
    winners = page.get_by_role("group", name="Who went out?")
    winner = winners.get_by_role("button", name=out, exact=True)
    winner.tap()
    page.wait_for_timeout(APART)  # a key may lie where the winner was
    if winner.is_visible():  # where the button was tapped that led here, as in a double tap
        winner.tap()
        page.wait_for_timeout(APART)
    if bent:
        page.get_by_role("switch", name="The table was bent").tap()
    if kalooki:
        page.get_by_role("switch", name="A kalooki").tap()
    count(page, left)


def count(page: Page, left: Mapping[str, str]) -> None:
    """Taps what some losers hold, one after the other; the first of them is shown already."""
    for index, (name, held) in enumerate(left.items()):
        if index:
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
        suit = key[-1] if key[-1] in "shdc" else ""
        if suit:
            page.locator(f'[data-suit="{suit}"]').tap()
        pad.locator(f'[data-face="{key.removesuffix(suit)}"]').tap()


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


def note(page: Page, name: str, what: str = "", times: int = 1) -> None:
    """Records a penalty, the cut or a payment from the table, whose news may lead to one too. A
    game that knows one reason alone doesn't ask for `what`."""
    page.get_by_role("link", name="Penalty").last.tap()
    page.get_by_role("radio", name=name, exact=True).tap()
    if what:
        page.get_by_role("radio", name=what).tap()
    if times > 1:
        page.get_by_label("How often?").fill(str(times))
    page.get_by_role("button", name=RECORD_IT).tap()
    expect(page.get_by_text(RECORDED)).to_be_visible()


def call(page: Page, name: str, times: int) -> None:
    """Records so many calls by a player, each so long after the last that it is no double tap."""
    for made in range(times):
        page.get_by_role("button", name=f"Calls by {name}: {made}").tap()
        page.wait_for_timeout(APART)


def throw_in(page: Page, title: str) -> None:
    """Throws the deal in; the table comes back under its title."""
    page.get_by_role("link", name="Throw it in").tap()
    page.get_by_role("button", name=THROW_IT_IN).tap()
    expect(page).to_have_title(title)
    expect(page.get_by_text("thrown in").first).to_be_visible()


def tick(page: Page, paid: str) -> None:
    """Ticks a payment, known by what is recorded then: `Ann paid Bob £2`."""
    page.get_by_role("button", name=paid, exact=True).tap()
    expect(page.get_by_role("button", name=f"Take back: {paid}", exact=True)).to_be_visible()
    expect(page.locator(".notice")).to_have_count(0)


def untick(page: Page, paid: str) -> None:
    """Takes the tick of a payment back."""
    page.get_by_role("button", name=f"Take back: {paid}", exact=True).tap()
    expect(page.get_by_role("button", name=paid, exact=True)).to_be_visible()
    expect(page.locator(".notice")).to_have_count(0)


def payments(page: Page) -> list[str]:
    """The list of payments as it stands on the page, those that are ticked with a ✓."""
    return [
        ("✓ " if "done" in (line.get_attribute("class") or "").split() else "")
        + " ".join(line.locator("p").inner_text().split("\n")[0].split())
        for line in page.locator("form.pay").all()
    ]


def ledger(page: Page) -> list[list[str]]:
    """From the end to the money: what each won and paid as it stands there, balances first."""
    page.get_by_role("link", name="Who pays whom").tap()
    page.get_by_text("How it comes to this").tap()
    expect(page.get_by_role("table")).to_be_visible()
    return cells(page, ".ledger")


def cells(page: Page, table: str) -> list[list[str]]:
    """The texts of a table, one list for each row below its head."""
    rows = page.locator(f"{table} tbody tr, {table} tfoot tr").all()
    return [
        [" ".join(cell.split()) for cell in row.locator("th, td").all_inner_texts()] for row in rows
    ]


def go_to_sheet(page: Page) -> None:
    """From the table to the sheet, which lies beside it on a wide screen; not so soon after “Save”
    that it would be a double tap."""
    page.wait_for_timeout(APART)
    page.get_by_role("link", name=re.compile("^(Sheet|Chart and print)$")).tap()


def sheet(page: Page) -> list[list[str]]:
    """The sheet as it stands on the page: one list of texts a row, totals last."""
    page.get_by_role("link", name="Sheet").tap()
    expect(page.get_by_role("table")).to_be_visible()
    return cells(page, ".sheet")


def tab_to(target: Locator) -> None:
    """Presses Tab until something has the focus, if it hasn't yet."""
    for _ in range(60):
        if target.evaluate("element => element === document.activeElement"):
            break
        target.page.keyboard.press("Tab")
    expect(target).to_be_focused()
