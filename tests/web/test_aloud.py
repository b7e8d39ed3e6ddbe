"""The result of a hand, as the phone is to say it."""

import pytest

from scorekeeper.game.entries import End
from tests.support.builders import hand
from tests.support.labels import SAVE
from tests.support.pages import Page
from tests.support.phones import Phone
from tests.web.conftest import SQLITE_ONLY, Table

pytestmark = SQLITE_ONLY


@pytest.fixture
def ann(ann: Phone) -> Phone:
    """The scorer's phone, told to say results aloud."""
    ann.press(ann.open("/settings"), SAVE, aloud="y")
    return ann


def spoken(page: Page) -> str | None:
    """What a page is to say aloud."""
    return page.all("body")[0].attributes.get("data-spoken")


def save(phone: Phone, table: Table, **values: object) -> Page:
    """The page after a hand that Ann won."""
    left = {f"left-{seat}-points": points for seat, points in ((2, 38), (3, 12))}
    return phone.press(phone.open(table.at("/score")), SAVE, out=1, **left | values)


def test_nothing_is_said_unless_it_is_wanted(bob: Phone, table: Table) -> None:
    assert "aloud" not in bob.open("/settings").form(SAVE).fields
    page = save(bob, table)
    assert spoken(page) is None
    assert "/aloud+" not in page.html


def test_the_result_is_said_once(ann: Phone, table: Table) -> None:
    assert ann.open("/settings").form(SAVE).fields["aloud"] == "y"
    page = save(ann, table)
    assert spoken(page) == "Ann went out. Bob 38. Cid 12. Ann leads by 12 points."
    assert "/aloud+" in page.html
    assert spoken(ann.open(table.at())) is None


def test_j13_it_says_who_counts_double(ann: Phone, table: Table) -> None:
    table.record(hand(2, {1: 23, 3: 25}))
    sentence = spoken(save(ann, table, bent="y"))
    assert sentence == "Ann went out. Bob 76, doubled. Cid 24, doubled. Ann leads by 26 points."


def test_two_may_share_the_lead(ann: Phone, table: Table) -> None:
    table.record(hand(2, {1: 38, 3: 40}))
    assert spoken(save(ann, table)) == "Ann went out. Bob 38. Cid 12. Ann and Bob share the lead."


def test_the_last_hand_says_who_has_won(ann: Phone, table: Table) -> None:
    table.record(*[hand(1, {2: 2, 3: 3})] * 8)
    assert spoken(save(ann, table)) == "Ann went out. Bob 38. Cid 12. Ann has won."


def test_a_corrected_hand_is_not_said(ann: Phone, table: Table) -> None:
    table.record(hand(1, {2: 2, 3: 3}), End())
    page = ann.press(ann.open(table.at("/sheet/1")), SAVE, **{"left-2-points": 20})
    assert spoken(page) is None
