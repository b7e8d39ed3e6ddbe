"""Payments are ticked when they are made, and unticked."""

import re

import pytest

from scorekeeper.game.entries import Amend, End, Paid, Strike
from tests.support.builders import hand
from tests.support.pages import Page
from tests.support.phones import Phone
from tests.web.conftest import Table, begin_table, let_in

TICK = "Bob paid Ann 60 chips"
UNTICK = "Take back: Bob paid Ann 60 chips"


@pytest.fixture
def played(table: Table) -> Table:
    """A European game that Ann has won; Bob and Cid owe her 60 chips each."""
    begun = begin_table(table.app, variant="european")
    begun.record(hand(1, {2: 40, 3: 20}), End())
    return begun


@pytest.fixture
def scorer(played: Table) -> Phone:
    """The phone that keeps its score."""
    return let_in(played, played.host)


def money(phone: Phone, table: Table) -> Page:
    """The page with the payments."""
    return phone.open(table.at("/money"))


def offers(page: Page, label: str) -> bool:
    """Whether there is such a button."""
    return any(form.button(label) for form in page.forms)


def lines(page: Page) -> list[tuple[str, bool]]:
    """The list of payments: who pays whom, and whether it is ticked."""
    return [
        (" ".join(form.text.split()[:3]), "done" in form.attributes["class"].split())
        for form in page.all("form", class_="pay")
    ]


def test_a_payment_is_ticked_with_one_tap(scorer: Phone, played: Table) -> None:
    page = scorer.press(money(scorer, played), TICK)
    assert scorer.answered == 303
    assert played.log[2:] == [Paid(2, 1, 60)]
    assert (page.address, page.status) == (played.at("/money"), 200)
    assert "Recorded" not in page.text
    assert not page.says("div", "notice")
    assert not offers(page, TICK)
    assert offers(page, UNTICK)
    assert offers(page, "Cid paid Ann 60 chips")


def test_a_tick_on_an_old_page_is_not_recorded_and_says_why(scorer: Phone, played: Table) -> None:
    old = money(scorer, played)
    played.record(Paid(2, 1, 60))
    page = scorer.press(old, "Cid paid Ann 60 chips")
    assert len(played.log) == 3
    assert "Not recorded, because in the meantime: Bob paid Ann 60 chips. Try again." in page.text
    scorer.press(page, "Cid paid Ann 60 chips")
    assert played.log[3] == Paid(3, 1, 60)


def test_a_tick_is_taken_back_with_one_tap_and_leads_back_to_the_money(
    scorer: Phone, played: Table
) -> None:
    played.record(Paid(2, 1, 60))
    page = money(scorer, played)
    assert page.form(UNTICK).action == played.at("/not-paid")
    page = scorer.press(page, UNTICK)
    assert scorer.answered == 303
    assert played.log[3:] == [Strike(3)]
    assert (page.address, page.status) == (played.at("/money"), 200)
    assert not page.says("div", "notice")
    assert offers(page, TICK)
    assert not offers(page, UNTICK)
    assert "Two payments settle it" in page.says("h2")


def test_a_payment_keeps_its_place_ticked_or_not(scorer: Phone, played: Table) -> None:
    page = money(scorer, played)
    assert lines(page) == [("Bob pays Ann", False), ("Cid pays Ann", False)]
    page = scorer.press(page, TICK)
    assert lines(page) == [("Bob paid Ann", True), ("Cid pays Ann", False)]
    assert scorer.open(played.at()).link("Who pays whom one payment left")
    page = scorer.press(page, "Cid paid Ann 60 chips")
    assert lines(page) == [("Bob paid Ann", True), ("Cid paid Ann", True)]
    page = scorer.press(page, UNTICK)
    assert lines(page) == [("Bob pays Ann", False), ("Cid paid Ann", True)]


def test_a_tick_is_not_taken_back_on_an_old_page_which_says_why(
    scorer: Phone, played: Table
) -> None:
    played.record(Paid(2, 1, 60))
    old = money(scorer, played)
    played.record(Paid(3, 1, 60))
    page = scorer.press(old, UNTICK)
    assert len(played.log) == 4
    assert "Not recorded, because in the meantime: Cid paid Ann 60 chips. Try again." in page.text
    scorer.press(page, UNTICK)
    assert played.log[4:] == [Strike(3)]


@pytest.mark.parametrize("entry", ["", "0", "99", "-1", "x", "²", "9" * 5000])
def test_what_was_never_recorded_is_not_taken_back(
    scorer: Phone, played: Table, entry: str
) -> None:
    played.record(Paid(2, 1, 60))
    fields = money(scorer, played).form(UNTICK).fields | {"entry": entry}
    page = scorer.send(played.at("/not-paid"), fields)
    assert (page.status, page.address) == (200, played.at("/money"))
    assert page.says("div", "refused")
    assert len(played.log) == 3


def test_a_payment_that_was_put_right_is_not_taken_back_with_one_tap(
    scorer: Phone, played: Table
) -> None:
    played.record(Paid(2, 1, 60), Amend(3, (Paid(2, 1, 45),)))
    page = money(scorer, played)
    (done,) = page.says("form", "done")
    assert re.fullmatch(r"Bob paid Ann 45 chips \S+ [ap]m UTC", done)
    assert not offers(page, "Take back")
    assert offers(page, "Bob paid Ann 15 chips")


def test_a_pot_is_paid_and_pays_with_one_tap(table: Table) -> None:
    begun = begin_table(table.app, "Ann", "Bob", variant="south-african", currency="ZAR")
    phone = let_in(begun, begun.host)
    page = phone.open(begun.at("/money?settle=now"))
    page = phone.press(page, "Ann paid the kitty R1")
    assert page.address == begun.at("/money?settle=now")
    page = phone.press(page, "Bob paid the kitty R1")
    assert begun.log == [Paid(1, "kitty", 100), Paid(2, "kitty", 100)]
    begun.record(hand(1, {2: 0}), End())
    page = phone.press(money(phone, begun), "the kitty paid Ann R2")
    assert begun.log[4] == Paid("kitty", 1, 200)
    assert lines(page) == [("The kitty paid", True)]
    assert not page.says("div", "notice")
    assert offers(page, "Take back: the kitty paid Ann R2")


def test_a_payment_through_a_banker_stays_with_the_banker(scorer: Phone, played: Table) -> None:
    page = scorer.open(played.at("/money?banker=3"))
    page = scorer.press(page, "Bob paid Cid 60 chips")
    assert played.log[2] == Paid(2, 3, 60)
    assert page.address == played.at("/money?banker=3")
    page = scorer.press(page, "Cid paid Ann 120 chips")
    assert "Nothing to pay" in page.says("h2")
    assert page.value("banker") == "3"
    page = scorer.press(page, "Take back: Bob paid Cid 60 chips")
    assert played.log[4:] == [Strike(3)]
    assert page.address == played.at("/money?banker=3")
    assert offers(page, "Bob paid Cid 60 chips")
    assert offers(page, "Take back: Cid paid Ann 120 chips")


def test_who_watches_ticks_nothing(played: Table) -> None:
    phone = let_in(played, played.watch)
    played.record(Paid(2, 1, 60))
    page = money(phone, played)
    assert not offers(page, "Take back")
    assert not offers(page, "Cid paid Ann")
    page = phone.forge(played.at("/paid"), payer="3", payee="1", amount="60")
    assert page.status == 403
    page = phone.forge(played.at("/not-paid"), entry="3")
    assert page.status == 403
    assert len(played.log) == 3


@pytest.mark.parametrize(
    ("payer", "payee", "amount", "sentence"),
    [
        ("x", "1", "60", "Nobody sits in seat 0."),
        ("4", "1", "60", "Nobody sits in seat 4."),
        ("²", "1", "60", "Nobody sits in seat 0."),
        ("9" * 5000, "1", "60", "Nobody sits in seat 0."),
        ("2", "x", "60", "Nobody sits in seat 0."),
        ("2", "kitty", "60", "European has no kitty."),
        ("2", "2", "60", "A payment has to go to somebody else."),
        ("2", "1", "", "A payment has to be more than nothing."),
        ("2", "1", "x", "A payment has to be more than nothing."),
        ("2", "1", "6.5", "A payment has to be more than nothing."),
        ("2", "1", str(10**12 + 1), "A payment has to be more than nothing."),
        ("2", "1", "9" * 5000, "A payment has to be more than nothing."),
    ],
)
def test_nonsense_is_refused_with_a_sentence(
    scorer: Phone, played: Table, payer: str, payee: str, amount: str, sentence: str
) -> None:
    fields = money(scorer, played).form(TICK).fields
    fields |= {"payer": payer, "payee": payee, "amount": amount}
    page = scorer.send(played.at("/paid"), fields)
    assert (page.status, page.address) == (200, played.at("/money"))
    assert sentence in page.text
    assert len(played.log) == 2


@pytest.mark.parametrize("banker", ["", "0", "x", "9", "-1", "9" * 400])
def test_a_strange_banker_breaks_nothing(scorer: Phone, played: Table, banker: str) -> None:
    fields = money(scorer, played).form(TICK).fields | {"banker": banker}
    page = scorer.send(played.at("/paid"), fields)
    assert page.status == 200
    assert "Cid pays Ann 60 chips" in page.text
    assert len(played.log) == 3


def texts_to_share(page: Page) -> list[str]:
    """What the buttons of a page pass on."""
    texts = (button.attributes.get("data-share-text") for button in page.all("button"))
    return [text for text in texts if text]


def test_the_payments_still_to_be_made_are_sent_as_a_text(scorer: Phone, played: Table) -> None:
    (text,) = texts_to_share(money(scorer, played))
    title, payments = text.split(". ", 1)
    assert title.startswith("European, ")
    assert payments == "Bob pays Ann 60 chips. Cid pays Ann 60 chips."
    page = scorer.press(money(scorer, played), TICK)
    assert texts_to_share(page)[0].endswith(". Cid pays Ann 60 chips.")
