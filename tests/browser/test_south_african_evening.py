"""A whole South African evening on every screen, each fit to be seen as in `test_screens`, points
and money as they were worked out by hand."""

from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.album import Album
from tests.support.labels import SAVE
from tests.support.thumb import (
    APART,
    begin,
    count,
    fill_in,
    ledger,
    note,
    score,
    set_up,
    sheet,
    throw_in,
    tick,
)

# A unit is R1, a small R0.10: for each ten points left or part of ten, a buy, a discard.
#
#                       points               rand
# round  deals  out     Ann Bob Cid Dee      Ann    Bob    Cid    Dee    kitty
#                         0   0   0   0    −1.00  −1.00  −1.00  −1.00   4.00
#  1 Blitz  Ann  Dee      9   4  14   0    −0.10  −0.10  −0.20  +0.40
#     the Blitz                            −1.00  −1.00  −1.00  +3.00
#     Bob cuts a joker                     −1.00  +3.00  −1.00  −1.00
#     Ann buys once, Cid twice             −0.10         −0.20          4.30
#  2 G3     Bob  Dee     36  10  71   0    −0.40  −0.10  −0.80  +1.30
#     Ann's discard could be played        −0.10                        4.40
#  3 R3     Cid  thrown in
#     three jokers were dealt to Cid       −1.00  −1.00  +3.00  −1.00
#  3 R3     Cid  Dee     20   5  25   0    −0.20  −0.10  −0.30  +0.60
#     Dee was out three times running      −1.00  −1.00  −1.00  +3.00
#  4 R3 G3  Dee  Ann      0  12  40   2    +0.70  −0.20  −0.40  −0.10
#  5 R4     Ann  Bob     30   0   8  15    −0.30  +0.60  −0.10  −0.20
#     Bob buys once                               −0.10                 4.50
#  6 G4     Bob  Cid     55  20   0  18    −0.60  −0.20  +1.00  −0.20
#  7 R5     Cid  Ann      0  21  50  29    +1.10  −0.30  −0.50  −0.30
#     Dee has won                                               +4.50   0.00
#                       150  72 208  64    −5.00  −1.50  −2.50  +9.00
SHEET = [
    ["1 Blitz Blitz: all cards at once", "9", "4", "14", "0"],
    ["2 G3 A group of three", "36", "10", "71", "0"],
    ["3 R3 A run of three", "– thrown in", "– thrown in", "– thrown in", "– thrown in"],
    ["3 R3 A run of three", "20", "5", "25", "0"],
    ["4 R3 G3 A run of three and a group of three", "0", "12", "40", "2"],
    ["5 R4 A run of four", "30", "0", "8", "15"],
    ["6 G4 A group of four", "55", "20", "0", "18"],
    ["7 R5 A run of five", "0", "21", "50", "29"],
    ["Total", "150", "72", "208", "64"],
]
LEDGER = [
    ["Ann", "−R5.00"],
    ["Into the kitty", "−1.00"],
    ["Joker at the cut", "−1.00"],
    ["Jokers dealt", "−1.00"],
    ["The Blitz", "−1.00"],
    ["1 streak", "−1.00"],
    ["1 buy", "−0.10"],
    ["1 playable discard", "−0.10"],
    ["Points left", "+0.20"],
    ["Bob", "−R1.50"],
    ["Into the kitty", "−1.00"],
    ["Jokers dealt", "−1.00"],
    ["The Blitz", "−1.00"],
    ["1 streak", "−1.00"],
    ["Points left", "−0.40"],
    ["1 buy", "−0.10"],
    ["Joker at the cut", "+3.00"],
    ["Cid", "−R2.50"],
    ["Points left", "−1.30"],
    ["Into the kitty", "−1.00"],
    ["Joker at the cut", "−1.00"],
    ["The Blitz", "−1.00"],
    ["1 streak", "−1.00"],
    ["2 buys", "−0.20"],
    ["Jokers dealt", "+3.00"],
    ["Dee", "+R9.00"],
    ["Into the kitty", "−1.00"],
    ["Joker at the cut", "−1.00"],
    ["Jokers dealt", "−1.00"],
    ["Points left", "+1.50"],
    ["The Blitz", "+3.00"],
    ["1 streak", "+3.00"],
    ["Kitty won", "+4.50"],
]
# Ann melds 7-8-9 of hearts and the kings; Bob a joker with queens; Cid nothing.
BLITZ = {"Ann": "7h 8h 9h Ks Kh Kd 5c 4d", "Bob": "Qs Qh ★ 2c 2d", "Cid": "As 3c"}


def kitty(page: Page, amount: str) -> None:
    """Waits until so much lies in the kitty."""
    expect(page.get_by_role("link", name=f"In the kitty {amount}")).to_be_visible()


@pytest.mark.long
@pytest.mark.slow
def test_s13_a_table_of_four_plays_the_seven_rounds(screen: Page, pictures: Path | None) -> None:
    phone, album = screen, Album(screen, pictures)
    set_up(phone, "South African")
    album.take("south-african-new", "New game: South African")
    phone.get_by_role("switch", name="For money").scroll_into_view_if_needed()
    album.keep("south-african-new-stakes")
    begin(phone, ["Ann", "Bob", "Cid", "Dee"], "South African", {"currency": "ZAR"})
    album.take("south-african-table-start", "Round 1, South African")
    pay_into_the_kitty(phone, album)
    play_the_blitz(phone, album)

    note(phone, "Ann", "A playable discard")
    kitty(phone, "R4.40")
    score(phone, "Dee", {"Ann": "=36", "Bob": "=10", "Cid": "=71"})
    note(phone, "Cid", "Three jokers dealt")
    throw_in(phone, "Round 3, South African")
    score(phone, "Dee", {"Ann": "=20", "Bob": "5", "Cid": "★"})
    expect(phone).to_have_title("Round 4, South African")
    score(phone, "Ann", {"Bob": "=12", "Cid": "K Q J 10", "Dee": "2"})
    phone.get_by_role("button", name="Buys by Bob: 0 of 4").tap()
    kitty(phone, "R4.50")
    score(phone, "Bob", {"Ann": "=30", "Cid": "8", "Dee": "=15"})
    score(phone, "Cid", {"Ann": "K Q J ★", "Bob": "A 9", "Dee": "=18"})
    score(phone, "Ann", {"Bob": "=21", "Cid": "=50", "Dee": "=29"})

    expect(phone.get_by_role("heading", name="Dee won")).to_be_visible()
    places = phone.get_by_role("list", name="Final places").get_by_role("listitem")
    assert [" ".join(line.split()) for line in places.all_inner_texts()] == [
        "1st Dee +R9.00 64",
        "2nd Bob −R1.50 72",
        "3rd Ann −R5.00 150",
        "4th Cid −R2.50 208",
    ]
    expect(phone.get_by_text("Dee takes the kitty of R4.50.")).to_be_visible()
    settle(phone, album)
    phone.get_by_role("link", name="Back to the table").first.tap()
    # a wide screen writes contracts in words alone
    assert [row[1:] for row in sheet(phone)] == [row[1:] for row in SHEET]
    play_again(phone)


def pay_into_the_kitty(page: Page, album: Album) -> None:
    """R1 from each, ticked before the first card."""
    kitty(page, "R4")
    page.get_by_role("link", name="In the kitty").tap()
    page.get_by_role("link", name="Settle up now").tap()
    expect(page.get_by_role("heading", name="So far: four payments")).to_be_visible()
    for name in ("Ann", "Bob", "Cid", "Dee"):
        tick(page, f"{name} paid the kitty R1")
        if name == "Ann":
            album.take("south-african-money", "Money, South African")
    expect(page.get_by_role("heading", name="Nothing to pay")).to_be_visible()
    page.get_by_role("link", name="Back to the table").first.tap()


def play_the_blitz(page: Page, album: Album) -> None:
    """Bob cuts a joker, Ann and Cid buy, Dee goes out; the referee melds for the others."""
    note(page, "Bob", "Joker at the cut")
    for buys in ("Ann: 0", "Cid: 0", "Cid: 1"):
        page.get_by_role("button", name=f"Buys by {buys} of 4").tap()
        page.wait_for_timeout(APART)
    kitty(page, "R4.30")
    album.take("south-african-table", "Round 1, South African")
    page.get_by_role("link", name="Penalty or payment").tap()
    album.take("south-african-penalty", "Penalty or payment")
    page.get_by_role("button", name="Too many buys?").tap()
    album.take("south-african-counts", "Penalty or payment")
    page.get_by_role("button", name="Close").tap()
    page.get_by_role("link", name="Back to the table").first.tap()
    page.get_by_role("link", name="Score the round").tap()
    album.take("south-african-score-winner", "Score round 1")
    fill_in(page, "Dee", {"Ann": BLITZ["Ann"]})
    album.take("south-african-blitz", "Score round 1")
    page.get_by_role("button", name="Next: Bob").tap()
    count(page, {name: BLITZ[name] for name in ("Bob", "Cid")})
    album.take("south-african-blitz-cards", "Score round 1")
    expect(page.get_by_role("button", name="Ann, still to meld")).to_be_visible()
    expect(page.get_by_text("Cid holds")).to_be_visible()
    expect(page.get_by_text("2 cards; melds are taken off", exact=True)).to_be_visible()
    expect(page.locator(".big")).to_be_hidden()
    assert melds(page) == {"Ann": "8 cards, to be melded", "Bob": "5 cards, to be melded"}
    expect(page.get_by_role("group", name="Suit")).to_be_visible()
    expect(page.get_by_role("button", name=SAVE, exact=True)).to_be_hidden()
    page.get_by_role("button", name="Work out the melds").tap()
    for says in ("Ann, 9", "Bob, 4", "Cid, 14"):
        expect(page.get_by_role("button", name=says, exact=True)).to_be_visible()
    rows = [" ".join(row.split()) for row in page.locator(".review").all_inner_texts()]
    assert rows == [
        "Ann 9 melds K♠ K♥ K♦ · 7♥ 8♥ 9♥ and keeps 5 + 4",
        "Bob 4 melds Q♠ Q♥ ★Q♦ and keeps 2 + 2",
        "Cid 14 melds nothing and keeps 11 + 3",
    ]
    for pad in ("Suit", "Cards", "Total"):
        expect(page.get_by_role("group", name=pad, exact=True)).to_be_hidden()
    album.take("south-african-blitz-worked", "Score round 1")
    page.get_by_role("button", name="Ann, 9", exact=True).tap()
    expect(page.get_by_text("Ann keeps")).to_be_visible()
    assert counted(page) == ("9", "8 cards")
    page.get_by_role("button", name=SAVE, exact=True).tap()
    expect(page).to_have_title("Round 2, South African")


def counted(page: Page) -> tuple[str, str]:
    """The big figure of the player who is shown, and the words beside it."""
    return page.locator(".big").inner_text(), page.locator(".sum .cap").inner_text()


def melds(page: Page) -> dict[str, str]:
    """What stands above of those who were counted already."""
    rows = page.locator(".review").all()
    return dict(row.locator("> span").all_inner_texts() for row in rows)


def settle(page: Page, album: Album) -> None:
    """Of R5 Ann has paid R1 into the kitty already, and so on: Dee gets what lies there, and
    the rest from the others."""
    assert ledger(page) == LEDGER
    page.get_by_role("table").evaluate("at => at.scrollIntoView()")
    album.keep("south-african-ledger")
    page.get_by_text("Who settles with whom?").first.tap()
    page.get_by_label("Who settles with whom?").select_option("All through Bob")
    page.get_by_role("button", name="Show").tap()
    expect(page.get_by_text("Bob pays Dee")).to_be_visible()
    album.take("south-african-banker", "Money, South African")
    page.get_by_label("Who settles with whom?").select_option("Fewest payments")
    page.get_by_role("button", name="Show").tap()
    expect(page.get_by_role("heading", name="Four payments settle it")).to_be_visible()
    for paid in (
        "Ann paid Dee R4",
        "Bob paid Dee R0.50",
        "Cid paid Dee R1.50",
        "the kitty paid Dee R4",
    ):
        tick(page, paid)
    expect(page.get_by_role("heading", name="Nothing to pay")).to_be_visible()


def play_again(page: Page) -> None:
    """All four sit down again, and Dee deals the Blitz."""
    page.get_by_role("link", name="Back to the table").first.tap()
    page.get_by_role("button", name="Play again").tap()
    expect(page).to_have_title("Round 1, South African")
    kitty(page, "R4")
    assert "Dee deals Ann starts" in " ".join(page.locator(".facts").inner_text().split())
