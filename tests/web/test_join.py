"""Somebody joins a game that is going on, and what was recorded of it is corrected (C24)."""

from dataclasses import replace

from flask import Flask

from scorekeeper.game.entries import Amend, BuyIn, Call, Join
from tests.support.builders import hand, totals
from tests.support.labels import SAVE
from tests.support.pages import Page
from tests.support.phones import Phone
from tests.web.conftest import Table, begin_table, let_in

FIRST = hand(1, {2: 30, 3: 12})


def test_c24_somebody_joins_from_the_menu(ann: Phone, table: Table) -> None:
    table.record(FIRST)
    menu = ann.open(ann.open(table.at()).link("More"))
    players = ann.open(menu.link("Players"))
    page = ann.open(players.link("Somebody joins"))
    assert page.form("Let them join").fields["points"] == "30"
    assert page.form("Let them join").fields["after"] == "3"
    page = ann.press(page, "Let them join", name="Dan", after=1)
    assert table.log == [FIRST, Join("Dan", after=1)]
    assert totals(table.game.state) == [0, 30, 12, 30]
    assert "Recorded: Dan joins, after Ann" in page.text


def test_c24_the_page_says_what_they_put_in_the_pool(ann: Phone, table: Table) -> None:
    said = "put €0.50 in the pool."
    pool = begin_table(table.app, variant="european", currency="EUR")
    assert said in let_in(pool, pool.host).open(pool.at("/join")).text
    assert "in the pool" not in ann.open(table.at("/join")).text


def test_c11_the_page_says_how_many_usually_play_and_the_table_no_more(app: Flask) -> None:
    said = "European is usually played by 2 to 5."
    full = begin_table(app, *"ABCDE", variant="european")
    phone = let_in(full, full.host)
    page = phone.open(full.at("/join"))
    assert said in page.text
    page = phone.press(page, "Let them join", name="Dan", after=2)
    assert page.status == 200
    assert said not in page.text
    assert full.log == [Join("Dan", after=2)]
    four = begin_table(app, *"ABCD", variant="european")
    assert said not in let_in(four, four.host).open(four.at("/join")).text


def test_c24_the_page_says_which_cards_are_needed_where_they_change(app: Flask) -> None:
    for names, said in (("ABCD", True), ("ABC", False)):
        table = begin_table(app, *names)
        page = let_in(table, table.host).open(table.at("/join"))
        assert ("You then need 3 packs" in page.text) == said


def test_c24_other_points_than_usual_are_kept(ann: Phone, table: Table) -> None:
    table.record(FIRST)
    page = ann.open(table.at("/join"))
    ann.press(page, "Let them join", name="Dan", after=2, points=12)
    assert table.log[-1] == Join("Dan", after=2, points=12)
    page = ann.open(table.at("/join"))
    ann.press(page, "Let them join", name="Eve", after=2, points="")
    assert table.log[-1] == Join("Eve", after=2)


def test_c24_what_is_wrong_stands_beside_its_field(ann: Phone, table: Table) -> None:
    page = ann.open(table.at("/join"))
    page = ann.press(page, "Let them join", name="", after=None, points="many")
    assert ann.answered == 422
    for sentence in ("Who joins? Write their name.", "Say who they sit after.", "whole points"):
        assert sentence in page.text
    page = ann.press(page, "Let them join", name="bob", after=1, points=3)
    assert ann.answered == 422
    assert "“Bob” is already in seat 2" in page.text
    assert page.form("Let them join").fields["name"] == "bob"
    assert table.log == []


LAST_HAND = "This is the last hand; nobody can join after it."
NEXT_HAND = "They play from hand 2 on."


def test_c24_the_page_says_at_once_why_nobody_can_join(app: Flask) -> None:
    table = begin_table(app, options={"hands": "1-4"})
    table.record(*[hand(1, {2: 30, 3: 12})] * 3, Call(2))
    ann = let_in(table, table.host)
    assert LAST_HAND in ann.open(table.at("/join")).text
    page = ann.open(table.at("/players"))
    assert LAST_HAND in page.text
    assert "Somebody joins" not in page.text


def test_c24_once_a_hand_has_begun_somebody_joins_for_the_next_one(
    ann: Phone, table: Table
) -> None:
    table.record(Call(2))
    page = ann.open(table.at("/join"))
    assert NEXT_HAND in page.text
    assert "The highest total, now 0, unless you agree on another." in page.text
    page = ann.press(page, "Let them join", name="Dan", after=1)
    joins = Join("Dan", after=1, from_deal=2)
    assert table.log[1:] == [joins]
    assert "Dan joins, after Ann, from the next hand on" in page.text
    page = ann.open(table.at("/players"))
    assert "Dan plays from hand 2 on" in page.text
    ann.press(ann.open(page.link("Dan")), "Save", name="Daniel")
    assert table.log[1:] == [joins, Amend(2, (replace(joins, name="Daniel"),))]
    table.record(FIRST)
    assert "Daniel" in ann.open(table.at()).text
    assert table.game.table.in_play == (1, 4, 2, 3)


def test_c24_before_a_hand_has_begun_the_table_says_from_which_one_they_play(
    ann: Phone, table: Table
) -> None:
    page = ann.open(table.at("/join"))
    assert page.says("label", "choice")[:2] == ["This hand, 1", "Next hand, 2"]
    ann.press(page, "Let them join", name="Dan", after=1, from_deal=2)
    assert table.log == [Join("Dan", after=1, from_deal=2)]


def test_c24_who_waits_for_the_next_hand_is_on_the_table_and_the_big_screen_already(
    ann: Phone, table: Table
) -> None:
    waiting = [Join("Dan", after=1, from_deal=3), Join("Eve", after=2, points=44, from_deal=3)]
    table.record(FIRST, Call(2), *waiting)
    worst = max(player.total for player in table.game.state.players)
    page = ann.open(table.at())
    *_, dan, eve = page.says("li", "player")
    assert dan == f"Dan plays from hand 3 on · with {worst} for now"
    assert eve == "Eve plays from hand 3 on 44"
    assert 'data-seats="1 2 3 "' in page.html
    assert dan in ann.open(table.at("/board")).text
    table.record(hand(1, {2: 30, 3: 12}))
    page = ann.open(table.at())
    assert "plays from" not in page.text
    assert 'data-seats="1 4 2 5 3 "' in page.html


def test_c24_a_hand_that_began_meanwhile_is_told_and_nothing_typed_is_lost(
    ann: Phone, table: Table
) -> None:
    page = ann.open(table.at("/join"))
    table.record(Call(2))
    page = ann.press(page, "Let them join", name="Dan", after=2, points=7)
    assert ann.answered == 409
    assert NEXT_HAND in page.text
    assert page.form("Let them join").fields["name"] == "Dan"
    ann.press(page, "Let them join")
    assert table.log[-1] == Join("Dan", after=2, points=7, from_deal=2)


def test_c23_a_newcomers_name_is_corrected_from_the_log(ann: Phone, table: Table) -> None:
    table.record(FIRST, Join("Dan", after=1))
    link, *_ = (each for each in ann.open(table.at("/log")).all("a") if each.text == "Correct")
    page = ann.open(link.attributes["href"])
    assert page.form(SAVE).fields["name"] == "Dan"
    ann.press(page, SAVE, name="Daniel")
    assert table.log[-1] == Amend(2, (Join("Daniel", after=1),))
    assert table.game.state.player(4).name == "Daniel"
    assert ann.open(table.at("/join/1")).title == "Log"


def test_c24_the_sheet_says_what_a_newcomer_began_with(ann: Phone, table: Table) -> None:
    table.record(FIRST, Join("Dan", after=1))
    assert "in play, Bob deals; Dan from 30" in ann.open(table.at("/sheet")).text
    table.record(hand(1, {2: 5, 3: 5, 4: 8}))
    assert "Dan from" not in ann.open(table.at("/sheet")).text
    rows = ann.open(table.at("/sheet")).says("tr")
    assert rows[0] == "Hand Ann Dan Bob Cid"
    assert rows[1].split()[-3:] == ["0", "30", "12"]
    assert rows[2].endswith("0 8 from 30 5 5")


def test_c24_points_left_as_they_were_follow_what_others_wrote(ann: Phone, table: Table) -> None:
    table.record(FIRST)
    page = ann.open(table.at("/join"))
    table.record(hand(1, {2: 5, 3: 5}))
    page = ann.press(page, "Let them join", name="Dan", after=1)
    assert ann.answered == 409
    ann.press(page, "Let them join")
    assert table.game.state.player(4).total == 35


def test_c24_everybody_stands_where_they_sit(ann: Phone, cid: Phone, table: Table) -> None:
    table.record(FIRST, Join("Dan", after=1), hand(1, {2: 5, 3: 5, 4: 8}))
    for address in ("", "/sheet", "/money", "/log", "/check", "/rules", "/score", "/game-menu"):
        assert ann.open(table.at(address)).status == 200
    for file in ("sheet.csv", "sheet.pdf", "picture.png"):
        assert ann.get(table.at(f"/{file}")).status_code == 200
    page: Page = ann.open(table.at("/score"))
    text = page.text
    assert text.index("Ann") < text.index("Dan") < text.index("Bob")
    assert cid.open(table.at("/join")).status in (403, 404)
    assert BuyIn(1) not in table.log


def test_c24_a_hand_being_scored_when_somebody_joins_asks_for_their_cards_too(
    ann: Phone, table: Table
) -> None:
    page = ann.open(table.at("/score"))
    table.record(Join("Dan", after=1))
    values = {"out": 1, "left-2-points": "5", "left-3-points": "9"}
    page = ann.press(page, SAVE, **values)
    assert ann.answered == 409
    assert "Dan joins, after Ann" in page.text
    fields = page.form(SAVE).fields
    assert (fields["left-2-points"], fields["left-3-points"]) == ("5", "9")
    ann.press(page, SAVE, **{"left-4-points": "7"})
    assert table.log[1:] == [hand(1, {2: 5, 3: 9, 4: 7})]


def test_c24_joining_is_not_offered_where_eight_play(app: Flask) -> None:
    full = begin_table(app, *(f"Player {seat}" for seat in range(1, 9)))
    phone = let_in(full, full.host)
    page = phone.open(full.at("/players"))
    assert full.at("/join") not in [link.attributes["href"] for link in page.all("a")]
    assert "At most eight can play at once." in page.text
    page = phone.open(full.at("/join"))
    assert page.forms == []
    assert "At most eight can play at once." in page.text
