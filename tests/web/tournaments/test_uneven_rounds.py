"""A round ends while tables have played different numbers of hands (M5), and how many points a
latecomer begins with (M6)."""

import pytest
from flask import Flask

from scorekeeper.tournament.facts import EndRound, Finish, SignUp, StartRound
from scorekeeper.tournament.standing import Line
from scorekeeper.web.tournaments.night import load_night
from tests.web.conftest import SQLITE_ONLY
from tests.web.tournaments.test_tournament import NAMES, SEATED, Night

pytestmark = SQLITE_ONLY


@pytest.fixture
def night(app: Flask) -> Night:
    """A round in which table 1 has played two hands, and table 2 one."""
    night = Night(app, rounds=2)
    night.tell(*map(SignUp, NAMES), SEATED, StartRound())
    for table in (1, 1, 2):
        night.play(table, over=False)
    return night


def test_hands_are_counted_where_tables_are_looked_at(night: Night) -> None:
    page = night.shown()
    assert "2 hands played; Ann leads" in page.text
    assert "1 hand played; Dot leads" in page.text
    assert "Hands played: 2 at table 1; 1 at table 2." in night.shown("/board").text


def test_m5_the_host_is_asked_and_may_wait(night: Night) -> None:
    asked = night.shown("/end")
    assert "Hands played: 2 at table 1; 1 at table 2." in asked.text
    assert "as if it had played 2: Fay’s 30 become 60." in asked.text
    assert asked.link("Wait") == night.at()
    assert night.stored.tournament.stage == "playing"
    board = night.shown("/board").text
    assert "Hands played: 2 at table 1; 1 at table 2." in board
    assert "hand fewer" not in board  # the line below says it, and names have the room


def test_m5_it_counts_as_it_is_and_the_standing_says_so(night: Night) -> None:
    page = night.ann.press(night.shown("/end"), "Count as it is")
    assert page.text.count("1 hand fewer") == 3
    assert "1 hand fewer" in night.shown("/board").text
    assert "counts per hand" not in page.text
    assert not night.stored.tournament.ends[1].per_hand


def test_m5_it_counts_per_hand_and_the_standing_says_so(night: Night) -> None:
    page = night.ann.press(night.shown("/end"), "Average per hand")
    assert "hand fewer" not in page.text
    assert "Round 1 counts per hand: every table’s points as if it had played 2." in page.text
    totals = {line.player.name: line.total for line in load(night)}
    assert totals == {
        "Ann": 0,
        "Bob": 40,
        "Cid": 60,  # two hands
        "Dot": 0,
        "Eve": 40,
        "Fay": 60,  # one hand, twice
        "Gil": 33,  # 200 points among six
    }
    night.ann.press(night.shown("/resume"), "Play on")
    night.ann.press(night.shown("/end"), "Count as it is")
    assert {line.player.name: line.total for line in load(night)}["Eve"] == 20


def load(night: Night) -> list[Line]:
    """The standing."""
    with night.app.test_request_context():
        return load_night(night.stored).standing


def test_m5_nobody_is_asked_where_all_have_played_as_many(night: Night) -> None:
    night.play(2, over=False)
    assert "Hands played: 2 at tables 1, 2." in night.shown("/board").text
    page = night.ann.press(night.shown("/end"), "End the round")
    assert "Round 1 of 2 is over" in page.text
    assert "Ann and Dot lead" in page.text


def test_m5_nobody_is_asked_where_a_game_has_come_to_its_own_end(night: Night) -> None:
    for _ in range(3):
        night.play(1, over=False)  # hands 7 to 9: the game is over
    assert night.game(1).table.finished
    assert "Average per hand" in night.shown("/end").text
    for _ in range(4):
        night.play(2, over=False)
    assert "Average per hand" not in night.shown("/end").text


def test_m6_a_latecomer_is_offered_the_smallest_table_and_sees_their_points(night: Night) -> None:
    page = night.shown("/latecomer")
    assert page.value("table") == "1"
    assert "Table 1: 3 players 60" in page.text
    assert "Table 2: 3 players 30" in page.text
    assert "begin with the highest total at their table" in page.text
    night.ann.press(page, "Take a seat", name="Hal")
    assert night.points_at(1)[8] == 60
    assert night.shown("/latecomer").value("table") == "2"


def test_the_board_ends_with_the_winner(night: Night) -> None:
    night.ann.press(night.shown("/end"), "Average per hand")
    night.tell(Finish())
    board = night.shown("/board")
    assert "Ann and Dot won" in board.text
    assert 'class="board tournament won"' in board.html


def test_on_paper_everybody_finds_their_table_by_their_name(night: Night) -> None:
    paper = night.shown("/paper").text
    assert "Names A to Z Ann 1 Bob 1 Cid 1 Dot 2 Eve 2 Fay 2" in paper
    night.tell(EndRound(), Finish())
    assert "Names A to Z" not in night.shown("/paper").text


def test_the_paper_has_a_button_that_prints(night: Night) -> None:
    paper = night.shown("/paper")
    assert "data-print hidden" in paper.html
    assert "Print" in paper.text
