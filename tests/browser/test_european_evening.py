"""A whole European evening on every screen, each fit to be seen as in `test_screens`, points and
money against what was worked out by hand."""

from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.album import Album
from tests.support.labels import SAVE
from tests.support.thumb import (
    begin,
    fill_in,
    go_to_sheet,
    ledger,
    payments,
    score,
    set_up,
    sheet,
    throw_in,
    tick,
    untick,
)

# A unit is £0.50; £2.50 each lie in the pool. More than 150 is out; no hand costs more than 158.
#
#                                points                          pounds and pence
# hand  deals                    Ann   Bob    Cid    Dee         Ann    Bob    Cid    Dee    pool
#                                  0     0      0      0       −2.50  −2.50  −2.50  −2.50   10.00
#  1    Ann    Bob, a kalooki     60     0     75     31       −1.00  +3.00  −1.00  −1.00
#  2    Bob    thrown in
#  2    Bob    Ann                 0    40     80    120       +1.50  −0.50  −0.50  −0.50
#              totals             60    40    155    151
#              Cid buys in at 60; Dee stays out                              −2.50          12.50
#  3    Cid    Cid                91    20      0              −0.50  −0.50  +1.00
#              totals            151    60     60              Ann says nothing and is out
#  4    Bob    Bob                       0     70                     +0.50  −0.50
#  5    Cid    Bob                       0     21                     +0.50  −0.50
#              totals            151    60    151    151             +12.50                  0.00
#                                                              −2.50 +13.00  −6.50  −4.00
SHEET = [
    ["1", "60", "0 kalooki", "75", "31"],
    ["2", "– thrown in", "– thrown in", "– thrown in", "– thrown in"],
    ["2", "0", "40", "80 in 60", "120 out 151"],
    ["3", "91 out 151", "20", "0", ""],
    ["4", "", "0", "70", ""],
    ["5", "", "0", "21 out 151", ""],
    ["Total", "151 out", "60", "151 out", "151 out"],
]
LEDGER = [
    ["Ann", "−£2.50"],
    ["Into the pool", "−2.50"],
    ["1 kalooki", "−1.00"],
    ["2 hands", "+1.00"],
    ["Bob", "+£13.00"],
    ["Into the pool", "−2.50"],
    ["1 kalooki", "+3.00"],
    ["Pool won", "+12.50"],
    ["Cid", "−£6.50"],
    ["Into the pool", "−2.50"],
    ["Buying in", "−2.50"],
    ["1 kalooki", "−1.00"],
    ["4 hands", "−0.50"],
    ["Dee", "−£4.00"],
    ["Into the pool", "−2.50"],
    ["1 kalooki", "−1.00"],
    ["1 hand", "−0.50"],
]


def facts(page: Page) -> str:
    """Who deals and who starts."""
    return " ".join(page.locator(".facts").inner_text().split())


def expect_offered(page: Page, *lines: str) -> None:
    """Who has not yet said whether they buy in, with the words below their name, and their
    total."""
    expect(page.locator(".player:has(.ask)")).to_have_text(list(lines), use_inner_text=True)


@pytest.mark.long
@pytest.mark.slow
def test_e8_a_table_of_four_plays_until_one_is_left(screen: Page, pictures: Path | None) -> None:
    phone, album = screen, Album(screen, pictures)
    set_up(phone, "European")
    album.take("european-new", "New game: European")
    phone.get_by_role("switch", name="For money").scroll_into_view_if_needed()
    album.keep("european-new-stakes")
    begin(
        phone,
        ["Ann", "Bob", "Cid", "Dee"],
        "European",
        {
            "currency": "gbp",
            "amount_initial_stake": "2.50",
            "amount_buy_in_stake": "£2.50",
            "amount_call_up_pay": "50p",
            "amount_kalooki_pay": "1",
        },
    )
    expect(phone.get_by_role("link", name="In the pool £10")).to_be_visible()
    album.take("european-table-start", "Hand 1, European")
    score(phone, "Bob", {"Ann": "=60", "Cid": "=75", "Dee": "K Q A"}, kalooki=True)
    expect(phone.get_by_text("Hand 1 saved. Bob made a kalooki.")).to_be_visible()
    throw_in(phone, "Hand 2, European")
    score(phone, "Ann", {"Bob": "=40", "Cid": "=80", "Dee": "=120"})

    expect_offered(phone, "Cid Out · back at 60 Back in? 155", "Dee Out · back at 60 Back in? 151")
    album.take("european-buy-in", "Hand 3, European")
    phone.get_by_role("button", name="Dee: back in?").tap()
    album.keep("european-back-in")
    question = phone.get_by_role("region", name="Does Dee come back?")
    expect(question).to_contain_text(
        "Dee is out with 151, and would go on from 60, the highest of those still in."
    )
    expect(question.get_by_role("button", name="Back in for £2.50")).to_be_visible()
    question.get_by_role("button", name="Ask later").tap()
    expect(question).to_be_hidden()
    phone.get_by_role("button", name="Cid: back in?").tap()
    phone.get_by_role("button", name="Back in for £2.50: Cid").tap()
    expect(phone.get_by_text("Recorded: Cid buys in, Cid deals now.")).to_be_visible()
    expect_offered(phone, "Dee Out · back at 60 Back in? 151")
    phone.get_by_role("button", name="Dee: back in?").tap()
    phone.get_by_role("button", name="Dee stays out").tap()
    expect(phone.get_by_text("Recorded: Dee stays out.")).to_be_visible()
    expect_offered(phone)
    expect(phone.get_by_role("link", name="In the pool £12.50")).to_be_visible()
    assert "Cid deals Ann starts" in facts(phone)
    album.take("european-table", "Hand 3, European")
    phone.get_by_role("link", name="In the pool").tap()
    album.take("european-money", "Money, European")
    phone.get_by_role("link", name="Back to the table").first.tap()

    score(phone, "Cid", {"Ann": "=91", "Bob": "=20"})
    expect_offered(phone, "Ann Out · back at 60 Back in? 151")
    go_to_sheet(phone)
    album.take("european-sheet", "Sheet, European")
    phone.get_by_role("link", name="Back to the table").first.tap()
    phone.get_by_role("link", name="Score the hand").tap()
    album.take("european-score-winner", "Score hand 4")
    fill_in(phone, "Bob", {"Cid": "=70"})
    album.take("european-score", "Score hand 4")
    phone.get_by_role("button", name=SAVE, exact=True).tap()
    expect(phone).to_have_title("Hand 5, European")
    expect_offered(phone)
    assert "Cid deals Bob starts" in facts(phone)
    score(phone, "Bob", {"Cid": "=21"})

    expect(phone.get_by_role("heading", name="Bob won")).to_be_visible()
    places = phone.get_by_role("list", name="Final places").get_by_role("listitem")
    assert [" ".join(line.split()) for line in places.all_inner_texts()] == [
        "1st Bob +£13.00 60",
        "2nd Cid out −£6.50 151",
        "3rd Ann out −£2.50 151",
        "4th Dee out −£4.00 151",
    ]
    album.take("european-end", "Bob won")
    settle(phone, album)
    phone.get_by_role("link", name="Back to the table").first.tap()
    assert sheet(phone) == SHEET
    play_again(phone)
    phone.goto("/")
    album.take("european-home", "Scorekeeper")


def settle(page: Page, album: Album) -> None:
    """Every payment is ticked; one was ticked too early and is unticked meanwhile."""
    assert ledger(page) == LEDGER
    page.get_by_role("table").evaluate("at => at.scrollIntoView()")
    album.keep("european-ledger")
    expect(page.get_by_text("Bob takes the pool of £12.50.")).to_be_visible()
    expect(page.get_by_role("heading", name="Three payments settle it")).to_be_visible()
    assert payments(page) == ["Ann pays Bob", "Cid pays Bob", "Dee pays Bob"]
    tick(page, "Ann paid Bob £2.50")
    expect(page.get_by_role("heading", name="Two payments left")).to_be_visible()
    assert payments(page) == ["✓ Ann paid Bob", "Cid pays Bob", "Dee pays Bob"]
    album.take("european-money-end", "Money, European")
    untick(page, "Ann paid Bob £2.50")
    expect(page.get_by_role("heading", name="Three payments settle it")).to_be_visible()
    assert payments(page) == ["Ann pays Bob", "Cid pays Bob", "Dee pays Bob"]
    for paid in ("Ann paid Bob £2.50", "Cid paid Bob £6.50", "Dee paid Bob £4"):
        tick(page, paid)
    expect(page.get_by_role("heading", name="Nothing to pay")).to_be_visible()
    assert payments(page) == ["✓ Ann paid Bob", "✓ Cid paid Bob", "✓ Dee paid Bob"]


def play_again(page: Page) -> None:
    """All four sit down again, and Dee deals."""
    page.get_by_role("link", name="Back to the table").first.tap()
    page.get_by_role("button", name="Play again").tap()
    expect(page.get_by_role("link", name="In the pool £10")).to_be_visible()
    expect(page).to_have_title("Hand 1, European")
    assert "Dee deals Ann starts" in facts(page)
