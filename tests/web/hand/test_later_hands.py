"""The form of a later hand, for a phone that counts on where it can't send what it has counted."""

from dataclasses import replace

import pytest

from scorekeeper.game.entries import Join, Strike
from tests.support.builders import hand
from tests.support.labels import SAVE
from tests.support.phones import Phone
from tests.web.conftest import Table, begin_table, let_in

LATER = {"X-Scorekeeper-Phone": "1"}
HELD: dict[str, object] = {"out": 1, "left-2-points": 9, "left-3-points": 7}


def test_a_later_hand_has_its_own_contract_and_number(ann: Phone, table: Table) -> None:
    page = ann.open(table.at("/score?deal=3"))
    assert page.title == "Score hand 3"
    assert "A three and two fours" in page.text
    assert page.value("deal") == "3"


def test_only_three_hands_ahead_are_shown_and_none_after_the_last(ann: Phone, table: Table) -> None:
    assert ann.open(table.at("/score?deal=4")).status == 200
    assert ann.open(table.at("/score?deal=5")).status == 404
    table.record(*[hand(1, {2: 9, 3: 9})] * 8)
    assert ann.open(table.at("/score?deal=9")).title == "Score hand 9"
    assert ann.open(table.at("/score?deal=10")).status == 404
    table.record(hand(1, {2: 9, 3: 9}))
    assert ann.open(table.at("/score?deal=10")).status == 404


@pytest.mark.parametrize("variant", ["european", "north-american", "phase-10"])
def test_what_depends_on_the_scores_is_not_known(table: Table, variant: str) -> None:
    played = begin_table(table.app, "Ann", "Bob", "Cid", variant=variant)
    host = let_in(played, played.host)
    assert host.open(played.at("/score?deal=1")).title == "Score hand 1"
    assert host.open(played.at("/score?deal=2")).status == 404


@pytest.mark.parametrize("variant", ["just-the-score", "baby", "kooky"])
def test_it_is_known_in_any_game_of_so_many_hands(table: Table, variant: str) -> None:
    played = begin_table(table.app, "Ann", "Bob", "Cid", variant=variant)
    page = let_in(played, played.host).open(played.at("/score?deal=2"))
    assert page.value("deal") == "2"


def test_who_sits_down_with_the_next_hand_is_in_it(ann: Phone, table: Table) -> None:
    table.record(Join("Dan", after=1, from_deal=2))
    assert "left-4-points" not in ann.open(table.at("/score")).form(SAVE).fields
    assert "left-4-points" in ann.open(table.at("/score?deal=2")).form(SAVE).fields


def test_one_that_was_stored_is_not_taken_for_one_that_was_taken_back(
    ann: Phone, table: Table
) -> None:
    table.record(hand(1, {2: 9, 3: 9}))
    fields = ann.open(table.at("/score")).form(SAVE).filled(SAVE, HELD)
    table.record(Strike(1))
    answer = ann.client.post(table.at("/score"), data=fields, headers=LATER)
    assert answer.status_code == 409
    assert len(table.log) == 2


def test_it_is_taken_once_those_before_it_are_recorded(ann: Phone, table: Table) -> None:
    first, second = (ann.open(table.at(f"/score?deal={deal}")) for deal in (1, 2))
    early = ann.press(second, SAVE, **HELD)
    assert (early.status, early.title) == (409, "Score hand 1")
    assert "Hand 1 isn’t recorded yet." in early.text
    assert table.log == []
    for page in (first, second):
        fields = page.form(SAVE).filled(SAVE, HELD)
        ann.client.post(table.at("/score"), data=fields, headers=LATER)
    assert table.log == [replace(hand(1, {2: 9, 3: 7}), deal=deal) for deal in (1, 2)]
