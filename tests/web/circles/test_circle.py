"""The pages of a circle: the season, its people, its games, and what is paid over it."""

import re
from functools import partial

import pytest
from flask import Flask
from sqlalchemy.orm import Session

from scorekeeper.circle.people import person_id
from scorekeeper.game.entries import End
from scorekeeper.store import games, history, log, portions, summaries
from scorekeeper.store.circles import load_circle
from scorekeeper.store.links import Role, make_link
from scorekeeper.web.database import db
from tests.support.builders import hand
from tests.support.labels import SAVE, START
from tests.support.phones import Phone
from tests.support.routes import about_a_circle, circle_address
from tests.support.stored import noted_queries
from tests.web.circles.conftest import STAKES, Circle
from tests.web.conftest import SQLITE_ONLY, begin_table

pytestmark = SQLITE_ONLY

BEARER = {"Authorization": "Bearer a token"}
HOSTING = {
    "circle_games.add",
    "circle_games.take_out",
    "circle_menu.delete",
    "circle_menu.name",
    "circle_money.earlier_not_paid",
    "circle_money.earlier_paid",
    "circle_money.not_paid",
    "circle_money.note",
    "circle_money.paid",
    "circle_people.add",
    "circle_people.change",
    "circle_people.forget",
    "circle_people.join",
    "circle_people.part",
    "share.show",
    "share.switch_lock",
    "withdraw.ask",
}
"""What only a host does."""


def test_a_circle_is_begun_and_found_on_home(app: Flask) -> None:
    ann = Phone(app)
    page = ann.open("/circles/new")
    begun = ann.press(page, "Begin the circle", name="Friday  table")
    assert begun.address.startswith("/circles/")
    assert "Nobody has played here yet" in begun.text
    assert "Friday table" in ann.open("/").text
    again = ann.press(page, "Begin the circle", name="Friday  table")
    assert again.address == begun.address


def test_a_circle_needs_a_name(app: Flask) -> None:
    ann = Phone(app)
    page = ann.press(ann.open("/circles/new"), "Begin the circle", name=" ")
    assert ann.answered == 422
    assert "Give the circle a name." in page.text


def test_the_season_tells_who_leads_what_happened_and_who_pays(circle: Circle) -> None:
    circle.play("Ann", "Bob", "Cid", **STAKES)
    circle.play("Ann", "Cid", "Bob", **STAKES)
    page = circle.shown()
    assert "Ann leads so far" in page.text
    assert "2 games, 3 people" in page.text
    assert "Ann won Jamaican on" in page.text
    money = circle.ann.open(page.link("Money"))
    assert "Two payments settle it" in money.text
    assert "Bob pays Ann" in money.text


def test_who_leads_though_somebody_else_won_more_leads_by_rating(circle: Circle) -> None:
    for winner, *others in (("Ann", "Eve", "Bob"), ("Bob", "Eve", "Ann"), ("Dan", "Ann", "Bob")):
        circle.play(winner, "Cid", *others)
    assert "Cid leads by rating" in circle.shown().text


def test_ratings_are_written_as_the_reader_writes_numbers(circle: Circle) -> None:
    for _ in range(2):
        circle.play("Ann", "Bob")
    page = circle.person("Ann")
    assert re.search(r"\d\.\d ±\d\.\d", circle.ann.open(page).text)
    circle.ann.press(circle.ann.open("/settings"), SAVE, language="fr")
    assert re.search(r"\d,\d ±\d,\d", circle.ann.open(page).text)


def test_the_tables_bent_are_shown_once_there_are_any(circle: Circle) -> None:
    for _ in range(2):
        circle.play("Ann", "Bob")
    assert "Hands won Ann 2 Bob 0" in circle.shown().text
    circle.play("Ann", "Bob", over=False).record(hand(1, {2: 10}, bent=True), End())
    assert "Hands won Tables bent Ann 4 1 Bob 0 0" in circle.shown().text


def test_after_one_game_only_what_happened_is_shown(circle: Circle) -> None:
    circle.play("Ann", "Bob")
    page = circle.shown()
    assert [row[0] for row in page.rows()[1:]] == ["Ann", "Bob"]
    assert [row[1] for row in page.rows()[1:]] == ["1st", "2nd"]
    for word in ("Rating", "Hand by hand", "Best"):
        assert word not in page.text
    assert "Best evening" not in circle.ann.open(circle.person("Ann")).text


def test_an_average_is_rounded_as_people_do(circle: Circle) -> None:
    for players in (("Ann", "Bob"), ("Ann", "Bob"), ("Ann", "Bob"), ("Bob", "Ann")):
        circle.play(*players)
    places = {row[0]: row[3] for row in circle.shown().rows()[1:3]}
    assert places == {"Ann": "1.3", "Bob": "1.8"}


def test_an_empty_circle_has_the_buttons_that_it_speaks_of(circle: Circle) -> None:
    page = circle.shown()
    assert "Begin with a new game, or add people and games that you have played." in page.text
    for button, address in (
        ("New game", f"/new?circle={circle.id}"),
        ("Add people", circle.at("/people")),
        ("Add games", circle.at("/games")),
    ):
        assert page.link(button) == address
    watched = circle.cid.open(circle.at())
    assert "Begin with" not in watched.text


def test_somebody_can_only_play_again_with_people_who_have_played(circle: Circle) -> None:
    anew = f"/new?circle={circle.id}"
    page = circle.shown()
    assert (page.link("New game"), "with these people" in page.text) == (anew, False)
    circle.play("Ann", "Bob", over=False)
    assert circle.shown().link("New game") == anew


def test_the_season_is_chosen(circle: Circle) -> None:
    circle.play("Ann", "Bob", "Cid")
    for _ in range(2):
        circle.play("Bob", "Ann", variant="kooky")
    page = circle.ann.press(circle.shown(), "Show", variant="kooky")
    assert circle.ann.open(page.link("Head to head")).value("variant") == "kooky"
    assert "Bob leads" in page.text
    assert "2 games, 2 people" in page.text
    for never in ("never", "0" * 9 + "1" * 5000):
        assert circle.ann.open(circle.at(f"?season={never}")).status == 404


def test_only_what_there_are_several_of_is_chosen(circle: Circle) -> None:
    circle.play("Ann", "Bob", "Cid")
    assert not circle.shown().all("select")
    circle.play("Ann", "Bob")
    (players,) = circle.shown().all("select")
    assert players.attributes["name"] == "players"
    assert [field.attributes["name"] for field in circle.shown("?season=2020").all("select")] == [
        "season",
        "players",
    ]


def test_a_game_is_begun_in_a_circle_with_its_people_as_chips(circle: Circle) -> None:
    circle.play("Ann", "Bob", "Cid")
    choose = circle.ann.open(f"/new?circle={circle.id}")
    assert "It counts in “Friday table”." in choose.text
    assert choose.link("Friday table") == circle.at()
    (game,) = (
        link.attributes["href"]
        for link in choose.all("a")
        if link.attributes.get("href", "").startswith("/new/kooky")
    )
    page = circle.ann.open(game)
    assert "It counts in “Friday table”." in page.text
    assert {chip.text for chip in page.all("button", class_="chip")} == {"Ann", "Bob", "Cid"}
    circle.ann.press(page, START, name_1="Ann", name_2="Gus")
    assert "2 games" in circle.shown().text
    assert "Gus" in circle.ann.open(circle.at("/people")).text


def test_the_first_game_of_a_circle_is_begun_with_those_who_played_last(circle: Circle) -> None:
    ann, new_game = circle.ann, f"/new/kooky?circle={circle.id}"
    assert not ann.open(new_game).value("name_1")
    ann.press(ann.open("/new/kooky"), START, name_1="Ann", name_2="Gus")
    begun = ann.open(new_game)
    assert [begun.value(f"name_{seat}") for seat in (1, 2, 3)] == ["Ann", "Gus", ""]
    circle.play("Bob", "Cid")
    assert ann.open(new_game).value("name_1") == "Bob"


def test_nobody_else_begins_a_game_in_it(circle: Circle, dan: Phone) -> None:
    for phone in (circle.cid, dan):
        page = phone.open(f"/new/kooky?circle={circle.id}")
        phone.press(page, START, name_1="Eve", name_2="Gus")
    assert "Eve" not in circle.ann.open(circle.at("/people")).text


def test_a_game_whose_rules_were_read_first_still_begins_in_its_circle(circle: Circle) -> None:
    begun = circle.ann.open(f"/new/kooky?circle={circle.id}")
    rules = circle.ann.open(begun.link("Rules of this game"))
    assert rules.link("Back to the new game") == begun.address


def test_a_rematch_is_in_the_same_circle(circle: Circle) -> None:
    table = circle.play("Ann", "Bob", "Cid")
    page = circle.ann.open(table.at("/end"))
    circle.ann.press(page, "Play again")
    assert "2 games" in circle.shown().text


def test_a_finished_game_leads_back_to_its_circle_whoever_may_open_that(
    circle: Circle, dan: Phone
) -> None:
    table = circle.play("Ann", "Bob", "Cid")
    assert circle.ann.open(table.at("/end")).link("Friday table") == circle.at()
    other = begin_table(circle.app, "Ann", "Eve")
    other.record(hand(1, {2: 5}), End())
    circle.let_ann_in(other, "host")
    assert "Friday table" not in circle.ann.open(other.at("/end")).text


def test_one_person_has_a_page(circle: Circle) -> None:
    circle.play("Ann", "Bob", "Cid", **STAKES)
    circle.play("Bob", "Ann", "Cid", **STAKES)
    page = circle.ann.open(circle.person("Ann"))
    for words in (
        "Place, game by game",
        "Rating",
        "Against",
        "Best evening",
        "Longest run of wins",
    ):
        assert words in page.text
    (chart,) = (svg for svg in page.all("svg", role="img") if "Place" in str(svg.attributes))
    assert chart.attributes["aria-label"].endswith(" 2")
    assert circle.ann.open(circle.at("/people/nobody")).status == 404


def test_head_to_head_tells_of_each_whom_they_finish_ahead_of(circle: Circle) -> None:
    circle.play("Ann", "Bob", "Cid")
    page = circle.ann.open(circle.at("/head-to-head"))
    assert page.says("summary") == ["Ann ahead of Bob and Cid", "Bob ahead of Cid", "Cid"]
    assert page.rows() == [
        ["Player", "Ahead", "Behind"],
        ["Bob", "1", "0"],
        ["Cid", "1", "0"],
        ["Player", "Ahead", "Behind"],
        ["Ann", "0", "1"],
        ["Cid", "1", "0"],
        ["Player", "Ahead", "Behind"],
        ["Ann", "0", "1"],
        ["Bob", "0", "1"],
    ]


@pytest.mark.parametrize("path", ["", "/people", "/games", "/money", "/head-to-head"])
def test_no_page_asks_the_database_more_often_for_more_games_and_people(
    circle: Circle, path: str
) -> None:
    def count_queries() -> int:
        with circle.app.app_context():
            engine = db.engine
        circle.ann.open(circle.at(path))  # what has changed is worked out once
        with noted_queries(engine) as queries:
            assert circle.ann.open(circle.at(path)).status == 200
        return len(queries)

    def play(*names: str) -> None:
        circle.play(*names, **STAKES)
        circle.let_ann_in(begin_table(circle.app, *names), "host")

    play("Ann", "Bob")
    before = count_queries()
    for number in range(5):
        play("Ann", f"Bob {number}", "Cid")
    assert count_queries() == before


def test_partners_are_two_players(circle: Circle) -> None:
    circle.let_ann_in(begin_table(circle.app, "Ann & Bob", "Cid & Dot"), "host")
    page = circle.ann.open(circle.at("/games"))
    assert "4 players" in page.text
    assert "4 players" in circle.ann.press(page, "Add: ").text
    begun = circle.ann.open(f"/new/kooky?circle={circle.id}")
    assert [begun.value(f"name_{seat}") for seat in (1, 2, 3, 4)] == ["Ann", "Cid", "Bob", "Dot"]
    assert {chip.text for chip in begun.all("button", class_="chip")} == {
        "Ann",
        "Bob",
        "Cid",
        "Dot",
    }


def test_an_earlier_game_is_added_and_taken_out_again(circle: Circle) -> None:
    table = begin_table(circle.app, "Eve", "Gus")
    circle.let_ann_in(table, "host")
    table.record(hand(1, {2: 5}))
    page = circle.ann.open(circle.at("/games"))
    assert "Eve leads" in page.text
    page = circle.ann.press(page, "Add: ")
    assert "Eve" in circle.ann.open(circle.at("/people")).text
    circle.ann.press(page, "Take out: ")
    assert "No games yet." in circle.ann.open(circle.at("/games")).text


@pytest.mark.parametrize("role", ["watch", "score"])
def test_who_does_not_host_a_game_cannot_add_it(circle: Circle, role: Role) -> None:
    table = begin_table(circle.app, "Eve", "Gus")
    circle.let_ann_in(table, role)
    assert "Add: " not in circle.ann.open(circle.at("/games")).text
    assert circle.ann.forge(circle.at("/games/add"), game=table.id).status == 403
    assert "Eve" not in circle.ann.open(circle.at("/people")).text


def test_nobody_leads_while_the_best_are_level(circle: Circle) -> None:
    for _ in range(2):
        level = circle.play("Ann", "Bob", over=False)
        level.record(hand(2, {1: 10}), End())
    page = circle.shown()
    assert page.says("h1") == ["Nobody leads yet"]
    assert len(page.all("tr", class_="first")) == len(page.all("g", class_="best")) == 2


def test_ratings_are_shown_from_the_second_game_on_whoever_plays(circle: Circle) -> None:
    circle.play("Ann", "Bob")
    assert "Once two games are over" in circle.shown().text
    circle.play("Cid", "Dan")
    page = circle.shown()
    assert "Once two games are over" not in page.text
    assert "Rating" in page.says("th")


def test_the_season_is_saved_for_programs(circle: Circle) -> None:
    circle.play("Ann", "Bob", **STAKES)
    season = circle.ann.get(circle.at("/season.json")).json
    assert season is not None
    assert len(season["table"]) == 2


def test_the_season_is_a_picture_for_the_chat(circle: Circle) -> None:
    empty = circle.ann.get(circle.at("/picture.svg"))
    assert "Friday table" in empty.text
    circle.play("Ann", "Bob", "Cid")
    drawn = circle.ann.get(circle.at("/picture.svg"))
    for words in (
        "Ann leads so far",
        "Ann, 1 win",
        "Cid, 0 wins",
        "1 game, the rating on the right",
    ):
        assert words in drawn.text
    assert circle.ann.get(circle.at("/picture.svg?players=2")).text.count(" win") == 0
    picture = circle.ann.get(circle.at("/picture.png"))
    assert (picture.mimetype, picture.data[1:4]) == ("image/png", b"PNG")


def test_the_picture_has_every_name_whole(circle: Circle) -> None:
    long = [letter * 24 for letter in "WMQ"]
    circle.play(*long)
    drawn = circle.ann.get(circle.at("/picture.svg")).text
    assert all(f"{name}, " in drawn for name in long)
    many = [f"Player number {number}" for number in range(12)]
    for pair in range(0, 12, 2):
        circle.play(*many[pair : pair + 2])
    drawn = circle.ann.get(circle.at("/picture.svg?players=2")).text
    assert all(name in drawn for name in many)


def test_a_circle_is_renamed_left_and_deleted(circle: Circle) -> None:
    table = circle.play("Ann", "Bob")
    ann, menu = circle.ann, circle.at("/circle-menu")
    refused = ann.press(ann.open(menu), "Save the name", name="<b>")
    assert (ann.answered, "can’t have" in refused.text) == (422, True)
    ann.press(ann.open(menu), "Save the name", name="Saturday")
    assert "Saturday" in circle.cid.open("/").text
    circle.cid.press(circle.cid.open(menu), "Take it off this phone")
    assert circle.cid.open(circle.at()).status == 404
    gone = ann.press(ann.open(circle.at("/delete")), "Delete it")
    assert "Its games are still there." in gone.text
    assert ann.open(circle.at()).status == 404
    assert ann.open(table.at()).status == 200


def test_dan_gets_nothing_and_cid_changes_nothing(circle: Circle, dan: Phone) -> None:
    circle.play("Ann", "Bob", "Cid", **STAKES)
    who, visited = person_id(circle.id, "Bob"), 0
    token = dan.open("/new/jamaican").value("csrf_token")
    own = circle.cid.open("/new/jamaican").value("csrf_token")
    for method in ("GET", "POST"):
        for rule in about_a_circle(circle.app, method):
            path = circle_address(circle.app, rule, circle.id, who, circle.link_id)
            if method == "GET":
                assert dan.get(path).status_code == 404, rule
                expected = 403 if rule.endpoint in HOSTING else 200
                assert circle.cid.get(path).status_code == expected, rule
                assert circle.ann.get(path).status_code == 200, rule
            else:
                assert dan.post(path, {"csrf_token": token}).status_code == 404, rule
                if rule.endpoint in HOSTING:
                    assert circle.cid.post(path, {"csrf_token": own}).status_code == 403, rule
            visited += 1
    assert visited > 20
    with circle.app.app_context(), Session(db.engine) as session:
        found = load_circle(session, circle.id)
    assert found
    assert (found.name, len(found.game_ids), found.decided) == ("Friday table", 1, ())


def test_who_watches_is_offered_nothing_they_may_not_do(circle: Circle) -> None:
    circle.play("Ann", "Bob", "Cid", **STAKES)
    who = person_id(circle.id, "Bob")
    paths = {
        rule.endpoint: circle_address(circle.app, rule, circle.id, who, circle.link_id)
        for method in ("GET", "POST")
        for rule in about_a_circle(circle.app, method)
    }
    forbidden = {path for endpoint, path in paths.items() if endpoint in HOSTING}
    forbidden -= {path for endpoint, path in paths.items() if endpoint not in HOSTING}
    for endpoint in (
        "circle.show",
        "circle_money.show",
        "circle_people.show",
        "circle_people.person",
        "circle_games.show",
    ):
        page = circle.cid.open(paths[endpoint])
        assert not {link.attributes.get("href") for link in page.all("a")} & forbidden
        written = {form.action for form in page.forms if form.method != "get" and form.buttons}
        assert not written & forbidden


@pytest.fixture
def slow_start(monkeypatch: pytest.MonkeyPatch) -> None:
    """The process was just started, and works one game of two entries out for each request."""
    for module in (games, log):
        monkeypatch.setattr(module, "HISTORIES", history.Histories())
    monkeypatch.setattr(summaries, "SUMMARIES", summaries.Summaries())
    monkeypatch.setattr(portions, "PORTION", 2)
    monkeypatch.setattr(portions, "MAX_SECONDS", -1.0)


@pytest.mark.usefixtures("slow_start")
@pytest.mark.parametrize("page", ["/", "season"])
def test_a_page_of_many_games_opens_once_they_are_worked_out(circle: Circle, page: str) -> None:
    for _ in range(3):
        circle.play("Ann", "Bob")
    address = circle.at() if page == "season" else page
    answers = [circle.ann.open(address) for _ in range(3)]
    assert [answer.status for answer in answers] == [202, 202, 200]
    assert [answer.headers.get("Refresh") for answer in answers] == ["1", "1", None]
    assert "1 of 3 games" in answers[0].text
    assert "2 of 3 games" in answers[1].text


@pytest.mark.usefixtures("slow_start")
def test_a_program_asks_again_once_the_games_of_a_season_are_worked_out(circle: Circle) -> None:
    for _ in range(2):
        circle.play("Ann", "Bob")
    with circle.app.app_context(), Session(db.engine) as session:
        make_link(session, circle.id, "watch", "a token")
        session.commit()
    ask = partial(circle.ann.get, f"/api/v1/circles/{circle.id}", headers=BEARER)
    first, second = ask(), ask()
    assert (first.status_code, first.headers["Retry-After"]) == (503, "1")
    assert first.json
    assert first.json["error"]["code"] == "results.not_ready"
    assert second.status_code == 200
