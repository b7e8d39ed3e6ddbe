"""More: a player leaves, the table stops."""

from flask import Flask

from scorekeeper.game.entries import Call, End, OutOfGame
from tests.support.builders import hand
from tests.support.phones import Phone
from tests.web.conftest import Table, begin_table, let_in


def test_a_player_leaves_and_may_come_back(ann: Phone, table: Table) -> None:
    page = ann.press(ann.open(table.at("/players")), "Bob leaves")
    assert table.log == [OutOfGame(2)]
    assert "Recorded: Bob leaves the game." in page.text
    page = ann.open(table.at("/players"))
    assert not any(form.button("Bob leaves") for form in page.forms)
    page = ann.press(ann.open(table.at("/log")), "Take back")
    assert table.game.state.player(2).in_play


def test_who_has_left_is_counted_as_on_the_page_of_the_players(ann: Phone, table: Table) -> None:
    table.record(OutOfGame(2))
    assert "Players 3" in ann.open(table.at("/game-menu")).text


def test_when_one_is_left_the_game_is_over(ann: Phone, table: Table) -> None:
    ann.press(ann.open(table.at("/players")), "Bob leaves")
    page = ann.press(ann.open(table.at("/players")), "Ann leaves")
    assert (page.title, page.address) == ("Cid won", table.at("/end"))


def test_the_table_stops_early_and_may_go_on(ann: Phone, table: Table) -> None:
    table.record(hand(3, {1: 30, 2: 12}))
    page = ann.press(ann.open(table.at("/ending")), "End the game")
    assert table.log[1] == End()
    assert (page.title, page.address) == ("Cid won", table.at("/end"))
    assert "Recorded: the game ends early." in page.text
    assert ann.press(page, "Take back").title == "Hand 2, Jamaican"


def test_a_stopped_game_offers_no_more_of_it(ann: Phone, table: Table) -> None:
    table.record(End())
    page = ann.open(table.at("/ending"))
    assert [form.action for form in page.forms] == [table.at("/archive")]
    assert not any(form.button("leaves") for form in ann.open(table.at("/players")).forms)


def test_finding_is_offered_while_there_is_a_hand_to_lay_down(ann: Phone, table: Table) -> None:
    assert "Finding lay-downs" in ann.open(table.at("/game-menu")).text
    table.record(End())
    assert "Finding lay-downs" not in ann.open(table.at("/game-menu")).text


def test_an_old_page_stops_nothing(ann: Phone, table: Table) -> None:
    page = ann.open(table.at("/ending"))
    table.record(Call(2))
    page = ann.press(page, "End the game")
    assert table.log == [Call(2)]
    assert "Not recorded, because in the meantime: a call by Bob." in page.text


def test_x10_whoever_stops_is_told_that_phases_count_first(app: Flask) -> None:
    table = begin_table(app, variant="phase-10")
    page = let_in(table, table.host).open(table.at("/ending"))
    assert "The lowest total of those with the most phases wins." in page.text
