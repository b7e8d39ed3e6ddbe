"""The pages of a circle: the season, its people, its games, and what is paid over it."""

import re
from functools import partial
from typing import Any

import pytest
from flask import Flask
from sqlalchemy.orm import Session

from scorekeeper.circle.owing import Payment
from scorekeeper.circle.people import person_id
from scorekeeper.game.entries import End
from scorekeeper.store import games, history, log, portions, summaries
from scorekeeper.store.circles import add_game, begin_circle, load_circle, put_payment
from scorekeeper.store.links import Role, links_of, make_link
from scorekeeper.store.phones import let_in
from scorekeeper.web.database import db
from tests.support.builders import hand
from tests.support.labels import SAVE, START
from tests.support.pages import Page
from tests.support.phones import Phone
from tests.support.routes import about_a_circle, circle_address
from tests.web.conftest import SQLITE_ONLY, Table, begin_table

pytestmark = SQLITE_ONLY

BEARER = {"Authorization": "Bearer a token"}
HOSTING = {
    "circle_games.add",
    "circle_games.take_out",
    "circle_menu.delete",
    "circle_menu.name",
    "circle_money.not_paid",
    "circle_money.paid",
    "circle_people.change",
    "circle_people.forget",
    "circle_people.join",
    "circle_people.part",
    "share.show",
    "share.switch_lock",
    "withdraw.ask",
}
"""What only a host does."""


class Circle:
    """A circle, with the phones of Ann, who hosts it, and Cid, who watches."""

    def __init__(self, app: Flask) -> None:
        self.app = app
        self.ann, self.cid = Phone(app), Phone(app)
        with app.app_context(), Session(db.engine) as session:
            self.id = begin_circle(session, "Friday table").id
            for phone, role in ((self.ann, "host"), (self.cid, "watch")):
                link = make_link(session, self.id, "host" if role == "host" else "watch", role)
                let_in(session, self.id, role, link.id)
                with phone.client.session_transaction() as cookie:
                    cookie["phone"] = role
            self.link_id = links_of(session, self.id)[0].id
            session.commit()

    def at(self, path: str = "") -> str:
        """The address of one of its pages."""
        return f"/circles/{self.id}{path}"

    def person(self, name: str, path: str = "") -> str:
        """The address of somebody."""
        return self.at(f"/people/{person_id(self.id, name)}{path}")

    def play(self, *names: str, variant: str = "jamaican", over: bool = True, **more: Any) -> Table:
        """A game that the first of these won, each other with ten points more; Ann hosts it."""
        table = begin_table(self.app, *names, variant=variant, **more)
        left = {seat: 10 * seat - 10 for seat in range(2, len(names) + 1)}
        table.record(hand(1, left), *([End()] if over else []))
        with self.app.app_context(), Session(db.engine) as session:
            add_game(session, self.id, table.id)
            session.commit()
        self.let_ann_in(table, "host")
        return table

    def let_ann_in(self, table: Table, role: Role) -> None:
        """Lets Ann's phone into a game by a link of its own."""
        with self.app.app_context(), Session(db.engine) as session:
            let_in(session, table.id, "host", make_link(session, table.id, role).id)
            session.commit()

    def shown(self, query: str = "") -> Page:
        """The season's page, as Ann sees it."""
        page = self.ann.open(self.at(query))
        assert page.status == 200
        return page


@pytest.fixture
def circle(app: Flask) -> Circle:
    """A circle just begun."""
    return Circle(app)


STAKES: dict[str, Any] = {"options": {"stake_per_point": 1}, "currency": "GBP"}


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
    assert "Ann leads, just" in page.text
    assert "2 games, 3 people" in page.text
    assert "Ann won Jamaican on" in page.text
    assert "Two payments settle it" in page.text
    assert "Bob pays Ann" in page.text


def test_ratings_are_written_as_the_reader_writes_numbers(circle: Circle) -> None:
    circle.play("Ann", "Bob")
    assert re.search(r"\d\.\d ±\d\.\d", circle.shown().text)
    circle.ann.press(circle.ann.open("/settings"), SAVE, language="fr")
    assert re.search(r"\d,\d ±\d,\d", circle.shown().text)


def test_what_settles_each_currency_names_it_where_there_are_several(circle: Circle) -> None:
    for currency in ("GBP", None):
        circle.play("Ann", "Bob", "Cid", **STAKES | {"currency": currency})
    titles = circle.shown().says("h2")
    assert {"£: one payment settles it", "Chips: one payment settles it"} <= {*titles}


def test_somebody_can_only_play_again_with_people_who_have_played(circle: Circle) -> None:
    anew = f"/new?circle={circle.id}"
    page = circle.shown()
    assert (page.link("New game"), "with these people" in page.text) == (anew, False)
    circle.play("Ann", "Bob", over=False)
    assert circle.shown().link("New game with these people") == anew


def test_the_season_is_chosen(circle: Circle) -> None:
    circle.play("Ann", "Bob", "Cid")
    circle.play("Bob", "Ann", variant="kooky")
    page = circle.ann.press(circle.shown(), "Show", variant="kooky")
    assert "Bob leads" in page.text
    assert "1 game, 2 people" in page.text
    for never in ("never", "0" * 9 + "1" * 5000):
        assert circle.ann.open(circle.at(f"?season={never}")).status == 404


def test_a_game_is_begun_in_a_circle_with_its_people_as_chips(circle: Circle) -> None:
    circle.play("Ann", "Bob", "Cid")
    choose = circle.ann.open(f"/new?circle={circle.id}")
    (game,) = (
        link.attributes["href"]
        for link in choose.all("a")
        if link.attributes.get("href", "").startswith("/new/kooky")
    )
    page = circle.ann.open(game)
    assert {chip.text for chip in page.all("button", class_="chip")} == {"Ann", "Bob", "Cid"}
    circle.ann.press(page, START, name_1="Ann", name_2="Gus")
    assert "2 games" in circle.shown().text
    assert "Gus" in circle.ann.open(circle.at("/people")).text


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


def test_payments_are_ticked_and_taken_back(circle: Circle) -> None:
    circle.play("Ann", "Bob", "Cid", **STAKES)
    page = circle.shown()
    circle.ann.press(page, "Cid paid Ann £0.30")
    after = circle.shown()
    assert "settles it" not in after.text
    circle.ann.press(page, "Cid paid Ann £0.30")
    assert circle.shown().text == after.text
    circle.ann.press(after, "Take back: Cid paid Ann £0.30")
    assert "Cid pays Ann" in circle.shown().text


def test_a_payment_is_made_in_part(circle: Circle) -> None:
    circle.play("Ann", "Bob", **STAKES)
    circle.ann.press(circle.shown(), "Note it", part="0.04")
    assert "£0.06" in circle.shown().text
    page = circle.ann.press(circle.shown(), "Note it", part="7")
    assert "Write an amount up to £0.06: no more is due." in page.text
    assert "£0.06" in page.text


@pytest.mark.parametrize(
    ("stakes", "typed", "why"),
    [
        (STAKES, "7", "Write an amount up to £0.10"),
        (STAKES, "some", "Write an amount such as"),
        ({"options": {"stake_per_point": 1}}, "some", "Write a whole number."),
    ],
)
def test_a_part_that_is_refused_stays_beside_why(
    circle: Circle, stakes: dict[str, Any], typed: str, why: str
) -> None:
    circle.play("Ann", "Bob", **stakes)
    page = circle.ann.press(circle.shown(), "Note it", part=typed)
    [field] = page.all("input", name="part")
    assert field.attributes["value"] == typed
    [wrong] = page.says("p", "wrong")
    assert wrong.startswith(why)
    assert "open" in page.all("details")[-1].attributes
    assert circle.shown().says("p", "wrong") == []


def test_pots_are_paid_and_pay_in_whole_sentences(circle: Circle) -> None:
    with circle.app.app_context(), Session(db.engine) as session:
        for payer, payee in (("kitty", "nobody"), ("nobody", "pool"), ("pool", "kitty")):
            at = "2026-11-21T19:30:00Z"
            put_payment(session, circle.id, Payment(f"{payer} pays", at, payer, payee, 5, "GBP"))
    circle.play("Ann", "Bob", **STAKES)
    text = circle.shown().text
    for sentence in (
        "The kitty paid somebody forgotten 21 November",
        "Somebody forgotten paid the pool 21 November",
        "One pot paid another 21 November",
    ):
        assert sentence in text


def test_what_is_not_due_any_more_is_not_noted(circle: Circle) -> None:
    circle.play("Ann", "Bob", **STAKES)
    page = circle.shown()
    circle.play("Ann", "Bob", **STAKES)
    answer = circle.ann.press(page, "Bob paid Ann £0.10")
    assert "That isn’t due any more." in answer.text
    assert "£0.20" in answer.text


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


def test_head_to_head_is_a_table(circle: Circle) -> None:
    circle.play("Ann", "Bob", "Cid")
    page = circle.ann.open(circle.at("/head-to-head"))
    assert "Ann – 1 1" in " ".join(page.text.split())


def test_a_name_is_changed_joined_and_parted(circle: Circle) -> None:
    circle.play("Ann", "Bob", "Cid")
    circle.play("Ann", "Bobby", "Cid")
    ann = circle.ann
    taken = ann.press(ann.open(circle.person("Bob", "/change")), SAVE, name="Cid")
    assert (ann.answered, "There is a Cid already." in taken.text) == (422, True)
    ann.press(ann.open(circle.person("Bob", "/change")), SAVE, name="Robert")
    assert "Robert" in circle.shown().text
    page = ann.open(circle.person("Bobby", "/change"))
    joined = ann.press(page, "Join them", same_as=person_id(circle.id, "Bob"))
    assert "Bobby and Robert are one person now." in joined.text
    assert "Bobby" not in circle.shown().text
    parted = ann.press(ann.open(circle.person("Bobby", "/change")), "Part them again")
    assert "Bobby is a person of their own again." in parted.text
    page = ann.open(circle.person("Bobby", "/change"))
    apart = ann.press(page, "Join them", same_as=person_id(circle.id, "Cid"))
    assert "Bobby and Cid have played each other, so they are two people." in apart.text
    assert "Bobby" in circle.shown().text


def test_somebody_is_forgotten_after_a_question(circle: Circle) -> None:
    table = circle.play("Ann", "Bob", "Cid")
    page = circle.ann.open(circle.person("Bob", "/forget"))
    assert "Their name is taken out of one game of this circle" in page.text
    circle.ann.press(page, "Forget them")
    assert "Bob" not in circle.shown().text
    assert table.game.start.players == ("Ann", "Player 2", "Cid")
    circle.ann.press(circle.ann.open("/settings"), SAVE, language="de")
    circle.ann.press(circle.ann.open(circle.person("Cid", "/forget")), "Namen vergessen")
    assert table.game.start.players == ("Ann", "Player 2", "Spieler 3")


def test_an_earlier_game_is_added_and_taken_out_again(circle: Circle) -> None:
    table = begin_table(circle.app, "Eve", "Gus")
    circle.let_ann_in(table, "host")
    page = circle.ann.press(circle.ann.open(circle.at("/games")), "Add: ")
    assert "Eve" in circle.ann.open(circle.at("/people")).text
    circle.ann.press(page, "Take out: ")
    assert "No games yet." in circle.ann.open(circle.at("/games")).text


@pytest.mark.parametrize("role", ["watch", "score"])
def test_who_does_not_host_a_game_cannot_add_it(circle: Circle, role: Role) -> None:
    table = begin_table(circle.app, "Eve", "Gus")
    circle.let_ann_in(table, role)
    assert "Add an earlier game" not in circle.ann.open(circle.at("/games")).text
    assert circle.ann.forge(circle.at("/games/add"), game=table.id).status == 403
    assert "Eve" not in circle.ann.open(circle.at("/people")).text


def test_the_season_is_saved_for_a_spreadsheet_and_for_programs(circle: Circle) -> None:
    circle.play("Ann", "=Bob", **STAKES)
    sheet = circle.ann.get(circle.at("/season.csv"))
    assert sheet.headers["Content-Disposition"] == 'attachment; filename="season.csv"'
    head, first, _ = sheet.text.splitlines()
    assert head.endswith(",rating,doubt,GBP")
    assert first.startswith("Ann,1,1,1.00,0,1,0,0,0,27.")
    assert "\n'=Bob," in sheet.text.replace("\r", "")
    season = circle.ann.get(circle.at("/season.json")).json
    assert season is not None
    assert len(season["table"]) == 2


def test_the_season_is_a_picture_for_the_chat(circle: Circle) -> None:
    empty = circle.ann.get(circle.at("/picture.svg"))
    assert "Friday table" in empty.text
    circle.play("Ann", "Bob", "Cid")
    drawn = circle.ann.get(circle.at("/picture.svg"))
    for words in (
        "Ann leads, just",
        "Ann, 1 win",
        "Cid, 0 wins",
        "1 game, the rating on the right",
    ):
        assert words in drawn.text
    picture = circle.ann.get(circle.at("/picture.png"))
    assert (picture.mimetype, picture.data[1:4]) == ("image/png", b"PNG")


def test_a_circle_is_renamed_left_and_deleted(circle: Circle) -> None:
    table = circle.play("Ann", "Bob")
    ann, menu = circle.ann, circle.at("/circle-menu")
    refused = ann.press(ann.open(menu), "Save the name", name="<b>")
    assert (ann.answered, "can’t have" in refused.text) == (422, True)
    ann.press(ann.open(menu), "Save the name", name="Saturday")
    assert "Saturday" in circle.cid.open("/").text
    circle.cid.press(circle.cid.open(menu), "Take off")
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
    for endpoint in (
        "circle.show",
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
