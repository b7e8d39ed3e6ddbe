"""Home: the games of this phone, newest first."""

from flask import Flask

from scorekeeper.game.entries import End, OutOfGame
from tests.support.builders import hand
from tests.support.phones import Phone
from tests.web.conftest import Table, begin_table


def test_a_new_phone_has_no_games_and_one_button(dan: Phone) -> None:
    page = dan.open("/")
    assert page.title == "Scorekeeper"
    assert "No game on this phone yet." in page.text
    assert page.link("New game") == "/new"


def test_a_game_in_play_shows_how_far_it_is_and_how_everybody_stands(
    ann: Phone, table: Table
) -> None:
    table.record(hand(3, {1: 30, 2: 12}))
    page = ann.open("/")
    assert page.link("Jamaican") == table.at()
    assert "Hand 2 of 9" in page.text
    assert "Cid 0 Bob 12 Ann 30" in page.text


def test_games_are_listed_newest_first(app: Flask, ann: Phone, table: Table) -> None:
    table.record(hand(3, {1: 30, 2: 12}), End())
    page = ann.open("/new/baby")
    ann.press(page, "Start", name_1="Eve", name_2="Fay", name_3="Gus")
    page = ann.open("/")
    games = [link.text for link in page.all("a") if "/games/" in link.attributes["href"]]
    assert len(games) == 2
    assert {game.split()[0] for game in games} == {"Baby", "Jamaican"}
    assert any("Cid won" in game for game in games)


def test_a_shared_lead_names_all_who_lead(ann: Phone, table: Table) -> None:
    begin_again = begin_table(table.app)
    ann.press(ann.open(f"/open/{begin_again.id}"), "Open", token=begin_again.host)
    page = ann.open("/")
    assert "Ann, Bob, Cid lead " in page.text


def test_who_left_is_not_among_the_standings(ann: Phone, table: Table) -> None:
    table.record(OutOfGame(2))
    assert "Ann 0 Cid 0" in ann.open("/").text


def test_a_watched_game_is_on_the_watching_phone(cid: Phone, table: Table) -> None:
    assert cid.open("/").link("Jamaican") == table.at()


def test_another_phone_does_not_see_the_game(dan: Phone, table: Table) -> None:
    assert table.id not in dan.open("/").html
