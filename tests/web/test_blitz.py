"""The Blitz: the others meld what they can, and only what is left counts (S8)."""

import pytest

from scorekeeper.game.entries import Amend
from tests.support.builders import hand, totals
from tests.support.labels import SAVE, WORK_IT_OUT
from tests.support.phones import Phone
from tests.web.conftest import Table, begin_table, let_in

# Bob melds 7-8-9 of hearts and three kings and keeps 5 + 4; Cid melds nothing and keeps 25 + 11.
BOBS = "7h 8h 9h Ks Kh Kd 5c 4d"
CIDS = "* As"
TYPED = {"out": 1, "left-2-cards": BOBS, "left-3-cards": CIDS}


@pytest.fixture
def table(table: Table) -> Table:
    """A South African game, which begins with the Blitz."""
    return begin_table(table.app, variant="south-african")


def test_s8_the_melds_are_found_and_what_is_left_is_shown(ann: Phone, table: Table) -> None:
    page = ann.open(ann.open(table.at()).link("Score the round"))
    page = ann.press(page, WORK_IT_OUT, **TYPED)
    assert (page.title, ann.answered) == ("Score round 1", 200)
    assert page.says("p", "worked") == [
        "melds K♠ K♥ K♦ · 7♥ 8♥ 9♥ and keeps 5 + 4 = 9",
        "melds nothing and keeps 25 + 11 = 36",
    ]
    totals_worked = [line.attributes["data-total"] for line in page.all("p", class_="worked")]
    assert totals_worked == ["9", "36"]
    assert table.log == []
    assert page.value("left-2-cards") == BOBS


def test_s8_the_cards_are_recorded_and_only_what_is_left_counts(ann: Phone, table: Table) -> None:
    page = ann.press(ann.open(table.at("/score")), WORK_IT_OUT, **TYPED)
    page = ann.press(page, SAVE)
    assert table.log == [hand(1, {2: BOBS, 3: CIDS})]
    assert totals(table.game.state) == [0, 9, 36]
    assert page.title == "Round 2, South African"


def test_c16_more_cards_than_were_dealt_are_asked_about_beside_the_melds(
    ann: Phone, table: Table
) -> None:
    fifteen = f"{BOBS} 2c 3c 6d 8d 10d Jc Qs"
    values = {**TYPED, "left-2-cards": fifteen}
    page = ann.press(ann.open(table.at("/score")), WORK_IT_OUT, **values)
    assert "Bob would hold 15 cards: 13 were dealt and 0 buys recorded." in page.text
    assert "If that’s right, save." in page.text
    page = ann.press(page, SAVE)
    assert table.log == [hand(1, {2: fifteen, 3: CIDS})]


def test_s8_a_key_takes_as_many_cards_of_the_chosen_suit_as_there_are(
    ann: Phone, table: Table
) -> None:
    keys = ann.open(table.at("/score")).all("button", class_="key")
    ranks = [key.attributes for key in keys if key.attributes.get("data-face", "★") != "★"]
    assert {rank["data-copies"] for rank in ranks} == {"2"}


def test_t2_a_card_of_the_wild_rank_is_shown_as_it_lies_there(table: Table) -> None:
    wild_threes = begin_table(table.app, variant="three-thirteen")
    phone = let_in(wild_threes, wild_threes.host)
    left = {"left-2-cards": "3d 7h 8h", "left-3-cards": "9s 9h 3c"}
    page = phone.press(phone.open(wild_threes.at("/score")), WORK_IT_OUT, out=1, **left)
    assert page.says("p", "worked") == ["melds 3♦ 7♥ 8♥ and keeps 0", "melds 9♠ 9♥ 3♣ and keeps 0"]


def test_c15_a_loser_of_the_blitz_may_be_left_with_nothing(ann: Phone, table: Table) -> None:
    page = ann.open(table.at("/score"))
    values = {"out": 1, "left-2-cards": "7h 8h 9h", "left-3-points": "0"}
    page = ann.press(page, WORK_IT_OUT, **values)
    assert page.says("p", "worked") == ["melds 7♥ 8♥ 9♥ and keeps 0", "0"]
    ann.press(page, SAVE)
    assert table.log == [hand(1, {2: "7h 8h 9h", 3: 0})]
    assert totals(table.game.state) == [0, 0, 0]


def test_a_corrected_blitz_shows_its_cards_again(ann: Phone, table: Table) -> None:
    table.record(hand(1, {2: BOBS, 3: CIDS}))
    page = ann.open(table.at("/sheet/1"))
    assert page.title == "Correct round 1"
    assert page.value("left-2-cards") == BOBS
    assert page.says("p", "worked") == [
        "melds K♠ K♥ K♦ · 7♥ 8♥ 9♥ and keeps 5 + 4 = 9",
        "melds nothing and keeps 25 + 11 = 36",
    ]
    page = ann.press(page, WORK_IT_OUT, **{"left-3-cards": "As"})
    assert page.says("p", "worked")[1] == "melds nothing and keeps 11"
    ann.press(page, SAVE)
    assert isinstance(table.log[1], Amend)
    assert totals(table.game.state) == [0, 9, 11]


def test_the_keypad_of_the_blitz_asks_for_suits(ann: Phone, table: Table) -> None:
    page = ann.open(table.at("/score"))
    suits = [key.text for key in page.all("button", class_="key") if "data-suit" in key.attributes]
    assert suits == ["Spades", "Hearts", "Diamonds", "Clubs"]
    assert "data-melds-first" in page.all("form", class_="score")[0].attributes
    table.record(hand(1, {2: BOBS, 3: CIDS}))
    page = ann.open(table.at("/score"))
    assert not [key for key in page.all("button", class_="key") if "data-suit" in key.attributes]
    assert "data-melds-first" not in page.all("form", class_="score")[0].attributes


def test_s4_the_blitz_may_come_fifth(table: Table) -> None:
    fifth = begin_table(table.app, variant="south-african", options={"order": "blitz-fifth"})
    phone = let_in(fifth, fifth.host)
    assert phone.open(fifth.at("/score")).title == "Score round 1"
    assert "data-melds-first" not in phone.open(fifth.at("/score")).html
    fifth.record(*[hand(1, {2: 9, 3: 9})] * 4)
    page = phone.open(fifth.at("/score"))
    assert "data-melds-first" in page.html
    page = phone.press(page, SAVE, **TYPED)
    assert totals(fifth.game.state) == [0, 45, 72]
