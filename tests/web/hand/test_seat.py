"""Seat: a player counts their own cards, and the scorer sees them filled in."""

from dataclasses import replace

import pytest

from scorekeeper.game.entries import Void
from tests.support.builders import hand
from tests.support.labels import SAVE
from tests.support.pages import Page
from tests.support.phones import Phone
from tests.web.conftest import Table, begin_table, let_in


@pytest.fixture
def bobs(table: Table) -> Phone:
    """The phone that counts for Bob, in seat 2."""
    return let_in(table, table.seat)


def send(phone: Phone, table: Table, **values: str) -> Page:
    return phone.press(phone.open(table.at("/seat?change=1")), "Send", **values)


def line(page: Page, seat: int) -> tuple[str, str]:
    """What stands in the line of a seat on the scorer's page: cards, total."""
    return page.value(f"left-{seat}-cards"), page.value(f"left-{seat}-points")


def test_a_link_of_a_seat_leads_to_the_page_to_count_at(dan: Phone, table: Table) -> None:
    page = dan.press(dan.open(f"/open/{table.id}"), "Open", token=table.seat)
    assert page.address == table.at("/seat")
    assert page.title == "Bob counts"
    assert dan.open(table.at()).link("Count my cards") == table.at("/seat")


def test_what_a_player_sends_is_filled_in_for_the_scorer(
    ann: Phone, bobs: Phone, table: Table
) -> None:
    page = send(bobs, table, **{"left-cards": "K 10 9"})
    assert page.says("h1") == ["Sent"]
    assert page.says("b", "held") == ["29"]
    page = ann.open(table.at("/score"))
    assert line(page, 2) == ("K 10 9", "")
    assert "Counted at their own phones: Bob" in page.text
    assert "Still to count" not in page.text
    send(bobs, table, **{"left-cards": "", "left-points": "27"})
    assert line(ann.open(table.at("/score")), 2) == ("", "27")
    assert len(table.log) == 0


def test_a_hand_is_recorded_without_the_scorer_typing_anything(
    ann: Phone, bobs: Phone, table: Table
) -> None:
    bobs.press(bobs.open(table.at("/seat")), "I went out")
    assert "Still to count: Ann and Cid" in ann.open(table.at("/score")).text
    bearer = {"Authorization": f"Bearer {table.host}"}
    for seat, points in ((1, 30), (3, 12)):
        path = f"/api/v1/games/{table.id}/counts/{seat}"
        ann.client.put(path, headers=bearer, json={"deal": 1, "points": points})
    ann.press(ann.open(table.at("/score")), SAVE)
    assert table.game.state.sheet[0].deal.won == replace(hand(2, {1: 30, 3: 12}), deal=1)
    page = bobs.open(table.at("/seat"))
    assert page.says("h1") == ["Bob counts"]
    assert page.value("deal") == "2"


def test_the_only_one_who_has_no_cards_to_count_is_chosen_as_who_went_out(
    ann: Phone, bobs: Phone, table: Table
) -> None:
    send(bobs, table, **{"left-cards": "K 10 9"})
    assert "out" not in ann.open(table.at("/score")).form(SAVE).fields
    bearer = {"Authorization": f"Bearer {table.host}"}
    path = f"/api/v1/games/{table.id}/counts/3"
    ann.client.put(path, headers=bearer, json={"deal": 1, "points": 12})
    page = ann.open(table.at("/score"))
    assert page.value("out") == "1"
    ann.press(page, SAVE)
    assert table.game.state.sheet[0].deal.out == 1


def test_who_went_out_says_so_and_may_change_it(bobs: Phone, ann: Phone, table: Table) -> None:
    page = bobs.press(bobs.open(table.at("/seat")), "I went out")
    assert "Bob went out." in page.text
    send(bobs, table, **{"left-cards": "K"})
    assert line(ann.open(table.at("/score")), 2) == ("K", "")


@pytest.mark.parametrize(
    ("fields", "says"),
    [
        ({}, "Tap or type what you hold"),
        ({"left-cards": "14h"}, "14h"),
        ({"left-points": "many"}, "many"),
        ({"left-points": "9999"}, "9999"),
        ({"left-cards": "K", "left-points": "10"}, "not both"),
    ],
)
def test_what_cannot_be_is_refused_and_stays_to_be_mended(
    bobs: Phone, table: Table, fields: dict[str, str], says: str
) -> None:
    page = send(bobs, table, **fields)
    assert page.status == 422
    assert says in page.html
    for name, value in fields.items():
        assert page.value(name) == value
    assert table.game.counted == {}


def test_what_comes_after_the_hand_was_recorded_is_refused(bobs: Phone, table: Table) -> None:
    page = bobs.open(table.at("/seat"))
    table.record(Void())
    page = bobs.press(page, "Send", **{"left-cards": "K"})
    assert page.status == 422
    assert page.says("p", "wrong")
    assert page.value("deal") == "2"
    assert table.game.counted == {}


def test_a_phone_without_a_seat_goes_to_the_table(ann: Phone, table: Table) -> None:
    assert ann.open(table.at("/seat")).address == table.at()


def test_x1_blue_and_yellow_are_typed_as_b_and_y_in_phase_10(table: Table) -> None:
    phases = begin_table(table.app, variant="phase-10")
    scorer = let_in(phases, phases.host)
    send(let_in(phases, phases.seat), phases, **{"left-cards": "5b 7y"})
    page = scorer.open(phases.at("/score"))
    assert line(page, 2) == ("5b 7y", "")
    scorer.press(page, SAVE, out=1, **{"left-3-cards": "5b 7y"})
    assert phases.log == [hand(1, {2: "5u 7w", 3: "5u 7w"})]
    assert line(scorer.open(phases.at("/sheet/1")), 3) == ("5b 7y", "")
