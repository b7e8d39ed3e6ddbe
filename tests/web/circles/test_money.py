"""The money of a circle: what is due is ticked in its place, anything else can be noted, and what
was paid is a list apart."""

import re

import pytest
from sqlalchemy.orm import Session

from scorekeeper.circle.owing import Payment
from scorekeeper.circle.people import person_id
from scorekeeper.store.circles import put_payment
from scorekeeper.web.database import db
from tests.support.pages import Page
from tests.web.circles.conftest import STAKES, Circle
from tests.web.conftest import SQLITE_ONLY

pytestmark = SQLITE_ONLY


def money_of(circle: Circle) -> Page:
    """The page of the circle's money, as Ann sees it."""
    page = circle.ann.open(circle.at("/money"))
    assert page.status == 200
    return page


def boxes(page: Page) -> list[str]:
    """What the boxes beside the payments say, in their order, taken back or not."""
    return [
        button.text.removeprefix("Take back: ")
        for form in page.forms
        for button in form.buttons
        if "box" in button.attributes.get("class", "")
    ]


def note(circle: Circle, payer: str, payee: str, amount: str, **more: object) -> Page:
    """What follows when Ann notes a payment."""
    return circle.ann.press(
        money_of(circle),
        "Note it",
        payer=person_id(circle.id, payer),
        payee=person_id(circle.id, payee),
        amount=amount,
        **more,
    )


def test_payments_are_ticked_and_taken_back_each_in_its_place(circle: Circle) -> None:
    circle.play("Ann", "Bob", "Cid", **STAKES)
    circle.play("Bob", "Cid", "Dot", **STAKES)
    page = money_of(circle)
    rows = boxes(page)
    assert len(rows) > 1
    for row in rows:
        circle.ann.press(page, row)
        after = money_of(circle)
        assert boxes(after) == rows
        circle.ann.press(page, row)
        assert money_of(circle).text == after.text
    assert "Nothing to pay" in money_of(circle).text
    for row in reversed(rows):
        assert boxes(circle.ann.press(money_of(circle), f"Take back: {row}")) == rows
    assert money_of(circle).text == page.text


def test_any_amount_between_any_two_can_be_noted(circle: Circle) -> None:
    circle.play("Ann", "Bob", "Cid", **STAKES)
    assert boxes(money_of(circle)) == ["Cid paid Ann £0.30"]
    after = note(circle, "Cid", "Ann", "10p")
    assert "Cid paid Ann £0.10." in after.text
    assert boxes(after) == ["Cid paid Ann £0.20"]
    after = note(circle, "Ann", "Bob", "3")
    assert boxes(after) == ["Bob paid Ann £3", "Cid paid Ann £0.20"]
    due, and_before = after.says("b", "n")[:2], after.says("b", "n")[2:]
    assert due == ["£3.00", "£0.20"]
    assert {*and_before} == {"£3.00", "£0.10"}
    assert "Paid before 2 payments" in after.text
    for words in ("Ann paid Bob £3", "Cid paid Ann £0.10"):
        after = circle.ann.press(money_of(circle), f"Take back: {words}")
    assert "Paid before" not in after.text
    assert boxes(after) == ["Cid paid Ann £0.30"]


def test_a_payment_is_noted_once_however_often_it_is_sent(circle: Circle) -> None:
    circle.play("Ann", "Bob", **STAKES)
    page = money_of(circle)
    ann, bob = (person_id(circle.id, name) for name in ("Ann", "Bob"))
    for _ in range(2):
        after = circle.ann.press(page, "Note it", payer=bob, payee=ann, amount="0.04")
    assert boxes(after) == ["Bob paid Ann £0.06"]


@pytest.mark.parametrize(
    ("payer", "payee", "amount", "why"),
    [
        ("", "Ann", "3", "Choose who it was."),
        ("Ann", "Ann", "3", "Choose two people."),
        ("Bob", "Ann", "some", "Write an amount such as 0.50."),
        ("Bob", "Ann", "", "Write an amount such as 0.50."),
        ("Bob", "Ann", "0", "Write at least £0.01."),
        ("Bob", "Ann", "1000000.01", "That’s a lot. At most £1,000,000."),
    ],
)
def test_a_payment_that_cannot_be_stays_as_it_was_typed_beside_why(
    circle: Circle, payer: str, payee: str, amount: str, why: str
) -> None:
    circle.play("Ann", "Bob", **STAKES)
    who = person_id(circle.id, payer) if payer else ""
    fields = {"payer": who, "payee": person_id(circle.id, payee), "amount": amount}
    page = circle.ann.press(money_of(circle), "Note it", **fields)
    assert circle.ann.answered == 422
    assert page.says("p", "wrong") == [why]
    sent = page.form("Note it").fields
    assert {name: sent[name] for name in fields} == fields
    assert "open" in page.all("details")[0].attributes
    assert boxes(money_of(circle)) == ["Bob paid Ann £0.10"]


def test_where_several_currencies_are_played_for_one_is_chosen(circle: Circle) -> None:
    for currency in ("GBP", None):
        circle.play("Ann", "Bob", "Cid", **STAKES | {"currency": currency})
    page = money_of(circle)
    assert {"£: one payment settles it", "Chips: one payment settles it"} <= {*page.says("h2")}
    assert page.text.count("Tick what’s paid.") == 1
    after = note(circle, "Cid", "Ann", "30", currency="")
    assert "Chips: Nothing to pay" in after.text
    assert "£: one payment settles it" in after.text


def test_before_anything_was_played_for_the_readers_own_currency_is_meant(circle: Circle) -> None:
    circle.play("Ann", "Bob")
    assert "Nobody owes anything." in money_of(circle).text
    assert boxes(note(circle, "Bob", "Ann", "5")) == ["Ann paid Bob £5"]


def test_pots_are_paid_and_pay_in_whole_sentences(circle: Circle) -> None:
    with circle.app.app_context(), Session(db.engine) as session:
        for payer, payee in (("kitty", "nobody"), ("nobody", "pool"), ("pool", "kitty")):
            at = "2026-11-21T19:30:00Z"
            put_payment(session, circle.id, Payment(f"{payer} pays", at, payer, payee, 5, "GBP"))
    circle.play("Ann", "Bob", **STAKES)
    text = money_of(circle).text
    for sentence in (
        "The kitty paid somebody 21 November",
        "Somebody paid the pool 21 November",
        "One pot paid another 21 November",
    ):
        assert sentence in text


def test_what_is_not_due_any_more_is_not_noted(circle: Circle) -> None:
    circle.play("Ann", "Bob", **STAKES)
    page = money_of(circle)
    circle.play("Ann", "Bob", **STAKES)
    answer = circle.ann.press(page, "Bob paid Ann £0.10")
    assert "That isn’t due any more." in answer.text
    assert boxes(answer) == ["Bob paid Ann £0.20"]


def test_old_payments_come_a_page_at_a_time(circle: Circle) -> None:
    circle.play("Ann", "Bob", **STAKES)
    ann, bob = (person_id(circle.id, name) for name in ("Ann", "Bob"))
    with circle.app.app_context(), Session(db.engine) as session:
        for number in range(1, 121):
            at = f"2020-01-01T12:{number // 60:02}:{number % 60:02}Z"
            put_payment(session, circle.id, Payment(f"{number:03}", at, ann, bob, number, "GBP"))
    page, seen = money_of(circle), 0
    assert "Paid before 120 payments" in page.text
    while True:
        seen += len(re.findall(r"Ann paid Bob", " ".join(page.says("summary"))))
        if not any("Earlier" in link.text for link in page.all("a")):
            break
        page = circle.ann.open(page.link("Earlier"))
        assert "open" in page.all("details")[1].attributes
    assert seen == 120


def test_who_watches_sees_what_is_due_and_what_was_paid_and_changes_nothing(
    circle: Circle,
) -> None:
    circle.play("Ann", "Bob", "Cid", **STAKES)
    note(circle, "Cid", "Ann", "0.10")
    page = circle.cid.open(circle.at("/money"))
    assert "Cid pays Ann £0.20" in page.text
    assert "Cid paid Ann" in page.text
    assert not [button for form in page.forms for button in form.buttons]
