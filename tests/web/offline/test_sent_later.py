"""Forms that a phone had stored while it had no network, and that its worker sends later."""

from scorekeeper.game.entries import Call
from tests.support.builders import hand
from tests.support.labels import SAVE
from tests.support.pages import Page
from tests.support.phones import Phone
from tests.web.conftest import SQLITE_ONLY, Table

pytestmark = SQLITE_ONLY

LATER = {"X-Scorekeeper-Phone": "1", "X-Requested-With": "fetch"}
TYPED = {"out": 2, "left-1-points": "19", "left-3-points": "25"}


def hand_of(phone: Phone, table: Table) -> dict[str, str]:
    """The form of the hand in play, filled in."""
    return phone.open(table.at("/score")).form(SAVE).filled(SAVE, TYPED)


def call_of(page: Page) -> dict[str, str]:
    """The form of a call by Cid."""
    return page.form("Calls by Cid").filled("Calls by Cid", {})


def test_a_form_of_earlier_needs_no_token_but_the_phones_cookie(
    ann: Phone, dan: Phone, table: Table
) -> None:
    sent = hand_of(ann, table) | {"csrf_token": "an old one"}
    assert dan.client.post(table.at("/score"), data=sent, headers=LATER).status_code == 404
    assert ann.client.post(table.at("/score"), data=sent, headers=LATER).status_code == 204
    assert ann.client.post(table.at("/score"), data=sent, headers=LATER).status_code == 204
    assert table.log == [hand(2, {1: 19, 3: 25})]


def test_c25_a_hand_counts_for_its_deal_whatever_else_was_recorded_meanwhile(
    ann: Phone, bob: Phone, table: Table
) -> None:
    sent = hand_of(bob, table)
    ann.press(ann.open(table.at()), "Calls by Cid")
    assert bob.client.post(table.at("/score"), data=sent, headers=LATER).status_code == 204
    assert table.log == [Call(3), hand(2, {1: 19, 3: 25})]


def test_c25_a_hand_that_was_recorded_otherwise_meanwhile_is_refused_with_both(
    ann: Phone, bob: Phone, table: Table
) -> None:
    sent = hand_of(bob, table)
    table.record(hand(2, {1: 20, 3: 25}))
    answer = bob.client.post(table.at("/score"), data=sent, headers=LATER)
    assert answer.status_code == 409
    assert "Correct it: Ann 19, not 20" in answer.text
    assert "data-drops" in answer.text
    assert 'name="csrf_token"' in answer.text  # for what somebody decides


def test_a_tap_that_comes_too_late_is_an_error_with_the_reason(
    ann: Phone, bob: Phone, table: Table
) -> None:
    sent = call_of(bob.open(table.at()))
    table.record(hand(2, {1: 20, 3: 25}))
    answer = bob.client.post(table.at("/calls"), data=sent, headers=LATER)
    assert answer.status_code == 409
    assert "Not recorded, because in the meantime: Bob went out" in answer.text
    assert len(table.log) == 1
    assert "Not recorded" not in bob.open(table.at()).text
