"""Just the score: any other game, from its name to its end, with nothing about cards."""

import re

import pytest
from flask import Flask

from scorekeeper.game.entries import End, Hand, Penalty
from tests.support.builders import totals
from tests.support.labels import RECORD_IT, SAVE, START
from tests.support.pages import Page
from tests.support.phones import Phone
from tests.web.conftest import Table, begin_table, let_in

ABOUT_CARDS = re.compile(
    r"\b(?:went out|goes? out|contracts?|cards?|melds?|deal(?:s|t|er)?|packs?|jokers?|thrown? in"
    r"|calls?|stock|lay-downs?|cut)\b",
    re.IGNORECASE,
)
PAGES = (
    *("", "/score", "/sheet", "/sheet/1", "/penalty", "/log", "/log?number=1", "/game-menu"),
    *("/board", "/players", "/join", "/start", "/rules", "/seat", "/ending"),
)
FOUR = {"name_1": "Ann", "name_2": "Bob", "name_3": "Cid", "name_4": "Dan"}


def scored(*points: int) -> Hand:
    """A round in which everybody scored so much, in seat order."""
    return Hand(left=dict(enumerate(points, 1)))


@pytest.fixture
def scores(app: Flask) -> Table:
    """Ann, Bob and Cid at a game that the app doesn't know."""
    return begin_table(app, variant="just-the-score")


@pytest.fixture
def host(scores: Table) -> Phone:
    """The phone of the scorer."""
    return let_in(scores, scores.host)


@pytest.fixture
def bobs(scores: Table) -> Phone:
    """The phone that counts for Bob, in seat 2."""
    return let_in(scores, scores.seat)


def set_up(phone: Phone, **values: object) -> Page:
    """The page that follows what was agreed."""
    return phone.press(phone.open("/new/just-the-score"), START, **values)


def test_it_is_the_last_on_offer_before_a_game_of_ones_own(dan: Phone) -> None:
    page = dan.open("/new")
    addresses = [link.attributes["href"] for link in page.all("a")]
    games = [address for address in addresses if re.match(r"/(new/|own)", address)]
    assert games[-2:] == ["/new/just-the-score", "/own"]
    assert "Just the score Any other game" in page.text


def test_v8_a_game_has_the_name_that_people_give_it(dan: Phone) -> None:
    page = set_up(dan, game_name="  Canasta ", option_ending="points", option_target=500, **FOUR)
    assert page.title == "Round 1, Canasta"
    assert "Up to 500" in page.text
    again = dan.open("/new").all("a", class_="played")
    assert [link.text.split()[0] for link in again] == ["Canasta"]
    page = dan.open(again[0].attributes["href"])
    assert page.value("game_name") == "Canasta"
    assert page.value("option_target") == "500"
    assert dan.press(page, START).title == "Round 1, Canasta"
    assert dan.press(page, START, game_name="").address != page.address


def test_v4_thousands_to_reach_are_written_as_totals_are(dan: Phone) -> None:
    page = set_up(dan, option_ending="points", option_target=1500, **FOUR)
    assert "Up to 1,500" in page.text
    assert "1,500 to go" in page.text


def test_v8_without_a_name_it_is_just_the_score(dan: Phone) -> None:
    assert set_up(dan, **FOUR).title == "Round 1, Just the score"


@pytest.mark.parametrize("name", ["<b>", "{game}"])
def test_v8_a_name_that_cannot_be_shown_is_refused(dan: Phone, name: str) -> None:
    page = set_up(dan, game_name=name, **FOUR)
    assert dan.answered == 422
    assert page.all("input", id="game_name")[0].attributes["aria-invalid"] == "true"
    assert (page.value("game_name"), page.value("name_2")) == (name, "Bob")


def test_v1_who_sits_opposite_each_other_is_a_pair(dan: Phone) -> None:
    page = set_up(dan, pairs="y", **FOUR)
    assert [name.text for name in page.all("span", class_="who")] == ["Ann & Cid", "Bob & Dan"]


def test_v1_a_pair_is_always_called_by_both_names(app: Flask) -> None:
    pairs = ("Ana Maria & Cleo", "Ben & Dan")
    table = begin_table(app, *pairs, variant="just-the-score")
    table.record(scored(120, 98))
    phone = let_in(table, table.host)
    assert "Ana Maria & Cleo 1st" in phone.open(table.at()).text
    sheet = phone.open(table.at("/sheet"))
    assert "Ana & Cleo lead by 22" in sheet.text
    assert sheet.says("span", "name") == [*pairs]
    lines = phone.open(table.at("/score")).all("fieldset", class_="line")
    assert [line.attributes["data-first-name"] for line in lines] == ["Ana & Cleo", "Ben & Dan"]
    table.record(End())
    end = phone.open(table.at("/end"))
    assert end.title == "Ana & Cleo won"
    assert "22 ahead of Ben & Dan" in end.text


def test_v1_the_next_game_is_offered_to_the_people_of_pairs(dan: Phone) -> None:
    set_up(dan, pairs="y", **FOUR)
    page = dan.open("/new/jamaican")
    assert {name: page.value(name) for name in FOUR} == FOUR
    assert page.says("button", "chip") == list(FOUR.values())
    again = dan.open(dan.open("/new").all("a", class_="played")[0].attributes["href"])
    assert again.value("name_1") == "Ann & Cid"


@pytest.mark.parametrize("people", [2, 3])
def test_v1_nobody_is_left_without_a_partner(dan: Phone, people: int) -> None:
    page = set_up(dan, pairs="y", **dict(list(FOUR.items())[:people]))
    assert dan.answered == 422
    assert "For pairs, write four, six or eight names." in page.text
    assert page.value("name_1") == "Ann"


@pytest.mark.parametrize("path", PAGES)
def test_v1_no_page_speaks_of_cards(scores: Table, host: Phone, bobs: Phone, path: str) -> None:
    scores.record(scored(120, -5, 0), Penalty(2, "house", points=-10), scored(0, 1, 2))
    page = (bobs if path == "/seat" else host).open(scores.at(path))
    assert page.status == 200
    assert ABOUT_CARDS.findall(page.text) == []


@pytest.mark.parametrize("path", ["/end", "/money", "/sheet", "/share"])
def test_v1_no_page_of_a_game_that_is_over_speaks_of_cards(app: Flask, path: str) -> None:
    table = begin_table(app, variant="just-the-score", options={"stake_per_point": 5})
    table.record(scored(120, -5, 0), End())
    page = let_in(table, table.host).open(table.at(path))
    assert page.status == 200
    assert ABOUT_CARDS.findall(page.text) == []


@pytest.mark.parametrize("path", ["/check", "/find", "/tack-on", "/practice"])
def test_v1_the_referee_has_nothing_to_judge(scores: Table, host: Phone, path: str) -> None:
    assert host.open(scores.at(path)).status == 404


@pytest.mark.parametrize("path", ["/check/{}", "/check/{}/tack-on", "/practice/{}"])
def test_v1_the_referee_has_nothing_to_judge_without_a_table(dan: Phone, path: str) -> None:
    assert dan.open(path.format("just-the-score")).status == 404
    assert "Just the score" not in dan.open("/check").text


def test_v2_points_are_written_as_sums(scores: Table, host: Phone) -> None:
    page = host.open(scores.at("/score"))
    typed = {"left-1-points": "10+5+20", "left-2-points": "−10", "left-3-points": "5 - 8 +"}
    page = host.press(page, SAVE, **typed)
    assert page.address == scores.at()
    assert "Round 1 saved. Ann leads." in page.text
    assert scores.log == [scored(35, -10, -3)]


def test_v2_points_that_are_too_many_are_refused_with_the_most(scores: Table, host: Phone) -> None:
    page = host.open(scores.at("/score"))
    typed = {"left-1-points": "10", "left-2-points": "-1234567", "left-3-points": "0"}
    page = host.press(page, SAVE, **typed)
    assert host.answered == 422
    assert "“-1234567” is too large; write at most 999999." in page.text


@pytest.mark.parametrize("points", ["10a", "−", "1+-2+", "٣"])
def test_v2_what_is_no_number_stays_and_is_named(scores: Table, host: Phone, points: str) -> None:
    page = host.open(scores.at("/score"))
    typed = {"left-1-points": "10", "left-2-points": points, "left-3-points": "0"}
    page = host.press(page, SAVE, **typed)
    assert host.answered == 422
    assert f"“{points}” isn’t a number of points" in page.text
    assert {name: page.value(name) for name in typed} == typed
    assert scores.log == []


def test_v2_nobody_is_forgotten(scores: Table, host: Phone) -> None:
    page = host.press(host.open(scores.at("/score")), SAVE, **{"left-1-points": "10"})
    assert host.answered == 422
    assert "Still missing: the points of Bob and Cid." in page.text
    page = host.press(host.open(scores.at("/score")), SAVE)
    assert "Still missing: everybody’s points." in page.text


def test_v2_a_round_is_corrected(scores: Table, host: Phone) -> None:
    scores.record(scored(10, 20, 30))
    page = host.open(scores.at("/sheet/1?seat=2"))
    assert page.value("left-2-points") == "20"
    host.press(page, SAVE, **{"left-2-points": "-20"})
    assert totals(scores.game.state) == [10, -20, 30]
    assert "Bob −20 instead of 20" in host.open(scores.at("/log")).text


def test_v2_a_player_writes_their_own_points(scores: Table, host: Phone, bobs: Phone) -> None:
    page = bobs.open(bobs.open(scores.at()).link("Write my points"))
    page = bobs.press(page, "Send", **{"left-points": ""})
    assert "Write your points: 35, −5 or 10+15." in page.text
    page = bobs.press(page, "Send", **{"left-points": "25-40"})
    assert page.says("b", "held") == ["−15"]
    page = host.open(scores.at("/score"))
    assert page.value("left-2-points") == "-15"
    assert "Counted at their own phones: Bob" in page.text
    host.press(page, SAVE, **{"left-1-points": "3", "left-3-points": "4"})
    assert scores.log == [scored(3, -15, 4)]


@pytest.mark.parametrize(("sign", "points"), [("off", -30), ("on", 30)])
def test_v5_points_go_off_or_on(scores: Table, host: Phone, sign: str, points: int) -> None:
    page = host.open(host.open(scores.at()).link("Penalty or bonus"))
    page = host.press(page, RECORD_IT, seat=2, sign=sign, points=30)
    assert scores.log == [Penalty(2, "house", points=points)]
    assert f"Recorded: {str(points).replace('-', '−')} points for Bob." in page.text


def test_v5_points_have_to_be_said(scores: Table, host: Phone) -> None:
    page = host.press(host.open(scores.at("/penalty")), RECORD_IT, seat=2)
    assert host.answered == 422
    assert "Write points below zero or above it" in page.text


def test_two_phones_that_score_a_round_compare_points(scores: Table, host: Phone) -> None:
    page = host.open(scores.at("/score"))
    scores.record(scored(10, 20, 30))
    typed = {"left-1-points": "10", "left-2-points": "-20", "left-3-points": "30"}
    page = host.press(page, SAVE, **typed)
    assert host.answered == 409
    page = host.press(page, "Correct it: Bob −20, not 20")
    assert host.press(page, SAVE).status == 200
    assert totals(scores.game.state) == [10, -20, 30]


def test_v8_a_name_in_an_address_leads_to_new_game(dan: Phone) -> None:
    page = dan.open('/own/just-the-score?own_game={"name":"Canasta"}')
    assert page.address.startswith("/new/just-the-score?own_game=")
    assert page.value("game_name") == "Canasta"


@pytest.mark.parametrize(
    ("wins", "points", "told"), [("highest", -5, "lowest"), ("lowest", 30, "highest")]
)
def test_v7_a_latecomer_begins_with_the_worst_total_and_is_told_so(
    app: Flask, wins: str, points: int, told: str
) -> None:
    table = begin_table(app, variant="just-the-score", options={"wins": wins})
    table.record(scored(30, -5, 10))
    phone = let_in(table, table.host)
    page = phone.open(table.at("/join"))
    shown = str(points).replace("-", "−")
    assert f"The {told} total, now {shown}, unless you agree on another." in page.text
    assert page.value("points") == str(points)
    rules = phone.open(table.at("/rules")).text
    assert f"They begin with the {told} total of those who play" in rules
    phone.press(page, "Let them join", name="Dan", after=3)
    assert totals(table.game.state) == [30, -5, 10, points]
