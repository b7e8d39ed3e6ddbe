"""A hand that is possible but unusual is asked again, once (C16)."""

from tests.support.builders import hand
from tests.support.labels import SAVE
from tests.support.phones import Phone
from tests.web.conftest import Table

MANY = "K K K Q Q Q J J J 10 10 10"
TOO_MANY = "Bob would hold 12 cards: 10 were dealt and 0 calls recorded."


def test_more_cards_than_the_calls_explain_are_asked_again(ann: Phone, table: Table) -> None:
    page = ann.open(table.at("/score"))
    page = ann.press(page, SAVE, out=1, **{"left-2-cards": MANY, "left-3-points": "9"})
    assert (page.status, page.value("left-2-cards")) == (422, MANY)
    assert TOO_MANY in page.text
    assert "If that’s right, save again." in page.text
    assert "= 120" in page.text
    assert table.log == []
    page = ann.press(page, SAVE)
    assert table.log == [hand(1, {2: MANY, 3: 9})]
    assert page.title == "Hand 2, Jamaican"


def test_another_unusual_hand_is_asked_again_too(ann: Phone, table: Table) -> None:
    page = ann.open(table.at("/score"))
    page = ann.press(page, SAVE, out=1, **{"left-2-cards": MANY, "left-3-points": "9"})
    page = ann.press(page, SAVE, **{"left-2-cards": f"{MANY} 9"})
    assert "Bob would hold 13 cards" in page.text
    assert table.log == []
    ann.press(page, SAVE)
    assert len(table.log) == 1


def test_what_is_put_right_is_not_asked_again(ann: Phone, table: Table) -> None:
    page = ann.open(table.at("/score"))
    page = ann.press(page, SAVE, out=1, **{"left-2-cards": MANY, "left-3-points": "9"})
    ann.press(page, SAVE, **{"left-2-cards": "K"})
    assert table.log == [hand(1, {2: "K", 3: 9})]


def test_a_confirmed_hand_sent_twice_is_one_hand(ann: Phone, table: Table) -> None:
    page = ann.open(table.at("/score"))
    page = ann.press(page, SAVE, out=1, **{"left-2-cards": MANY, "left-3-points": "9"})
    for _ in range(2):
        assert ann.press(page, SAVE).title == "Hand 2, Jamaican"
    assert len(table.log) == 1
