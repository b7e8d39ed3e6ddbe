"""Penalties and the exact cut."""

import pytest

from scorekeeper.game.entries import Cut, End, Penalty
from tests.support.builders import hand, totals
from tests.support.labels import RECORD_IT
from tests.support.pages import Page
from tests.support.phones import Phone
from tests.web.conftest import Table

FIRST = hand(1, {2: 30, 3: 12})
ONLY_HOUSE_PENALTIES = "you can choose the points only for a house penalty."


def refused(phone: Phone, table: Table, **values: object) -> Page:
    """The page that comes back; it must hold everything that was typed."""
    before = table.log
    page = phone.press(phone.open(table.at("/penalty")), RECORD_IT, **values)
    assert phone.answered == 422
    fields = page.form(RECORD_IT).fields
    assert {name: fields.get(name) for name in values} == {
        name: None if value is None else str(value) for name, value in values.items()
    }
    assert table.log == before
    return page


def test_a_penalty_of_the_game_counts_at_once(ann: Phone, table: Table) -> None:
    page = ann.open(ann.open(table.at()).link("Penalty or cut"))
    page = ann.press(page, RECORD_IT, seat=2, what="bad_lay_down")
    assert table.log == [Penalty(2, "bad_lay_down")]
    assert totals(table.game.state) == [0, 50, 0]
    assert page.title == "Hand 1, Jamaican"
    assert "Recorded: penalty for Bob:" in page.text


def test_a_house_penalty_has_its_own_points(ann: Phone, table: Table) -> None:
    ann.press(ann.open(table.at("/penalty")), RECORD_IT, seat=1, what="house", points=15)
    assert table.log == [Penalty(1, "house", points=15)]
    ann.press(ann.open(table.at("/penalty")), RECORD_IT, seat=1, what="house")
    assert totals(table.game.state) == [65, 0, 0]


def test_the_way_from_a_row_of_the_sheet_and_back(ann: Phone, table: Table) -> None:
    table.record(FIRST)
    page = ann.open(ann.open(table.at("/sheet/1?seat=3")).link("Add a penalty or cut"))
    fields = page.form(RECORD_IT).fields
    assert (fields["seat"], fields["hand"]) == ("3", "1")
    assert ann.press(page, RECORD_IT, what="no_draw").title == "Sheet, Jamaican"
    assert table.log[1] == Penalty(3, "no_draw", hand=1)


def test_a_late_penalty_after_the_end(ann: Phone, table: Table) -> None:
    table.record(FIRST, End())
    page = ann.open(ann.open(table.at("/end")).link("Add a penalty"))
    assert page.form(RECORD_IT).fields["hand"] == "1"
    page = ann.press(page, RECORD_IT, seat=1, what="no_draw")
    assert table.log[2] == Penalty(1, "no_draw", hand=1)
    assert page.address == table.at("/end")


def test_there_is_no_late_penalty_before_the_first_hand(ann: Phone, table: Table) -> None:
    table.record(End())
    page = ann.press(ann.open(table.at("/penalty")), RECORD_IT, seat=1, what="no_draw")
    assert page.status == 422
    assert len(table.log) == 1


def test_who_and_what_must_be_chosen(ann: Phone, table: Table) -> None:
    page = refused(ann, table, seat=None, what=None, count=3)
    assert page.says("p", "wrong") == ["Pick somebody.", "Pick what happened."]


@pytest.mark.parametrize("seat", [None, 2])
def test_j16_nobody_is_asked_who_cuts(ann: Phone, table: Table, seat: int | None) -> None:
    table.record(FIRST)
    page = ann.open(table.at("/penalty"))
    assert "Bob deals and cuts." in page.text
    ann.press(page, RECORD_IT, seat=seat, what="cut")
    ann.press(ann.open(table.at("/penalty")), RECORD_IT, seat=seat, what="cut", hand=1)
    assert table.log[1:] == [Cut(2), Cut(1, 1)]


@pytest.mark.parametrize(
    ("what", "values", "sentence"),
    [
        ("cut", {"count": 2}, "Record each time separately."),
        ("cut", {"points": 50}, "Only a penalty has points."),
        ("no_draw", {"count": 0}, "A penalty can be recorded 1 to 20 times."),
        ("no_draw", {"count": "9" * 400}, "A penalty can be recorded 1 to 20 times."),
        ("no_draw", {"count": ""}, "How often? 1 for once."),
        ("no_draw", {"count": "often"}, "How often? 1 for once."),
        ("no_draw", {"points": 30}, ONLY_HOUSE_PENALTIES),
        ("house", {"points": 0}, "A penalty costs 1 to 1000 points."),
        ("house", {"points": "fifty"}, "Write whole points, such as 50."),
    ],
)
def test_how_often_and_how_many_points_must_make_sense(
    ann: Phone, table: Table, what: str, values: dict[str, object], sentence: str
) -> None:
    page = refused(ann, table, seat=1, what=what, **values)
    assert [wrong.endswith(sentence) for wrong in page.says("p", "wrong")] == [True]


@pytest.mark.parametrize("values", [{"seat": "7"}, {"what": "cheating"}, {"hand": "3"}])
def test_what_no_page_offers_is_refused(ann: Phone, table: Table, values: dict[str, str]) -> None:
    fields = ann.open(table.at("/penalty")).form(RECORD_IT).fields
    page = ann.send(table.at("/penalty"), fields | {"seat": "2", "what": "no_draw"} | values)
    assert page.status == 422
    assert len(page.all("p", class_="wrong")) == 1
    assert table.log == []
