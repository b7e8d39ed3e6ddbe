"""Who is in a circle: added before they play, renamed, joined, and forgotten."""

import pytest

from scorekeeper.circle.people import person_id
from scorekeeper.store.circles import load_circle
from scorekeeper.web.circles.seasons import Season, load_season
from scorekeeper.web.database import session
from tests.support.labels import SAVE
from tests.web.circles.conftest import STAKES, Circle
from tests.web.conftest import SQLITE_ONLY

pytestmark = SQLITE_ONLY


def test_somebody_is_added_before_they_play(circle: Circle) -> None:
    ann, people = circle.ann, circle.at("/people")
    added = ann.press(ann.open(people), "Add", name=" Eve  Ray ")
    assert "Eve Ray 0 games" in added.text
    assert "No games yet." in ann.open(circle.person("Eve Ray")).text
    for name, why in (("eve ray", "Eve Ray is in this circle already."), ("<", "can’t have")):
        refused = ann.press(ann.open(people), "Add", name=name)
        assert (ann.answered, refused.value("name")) == (422, name)
        assert why in refused.says("p", "wrong")[0]
    circle.play("Ann", "Bob")
    new_game = ann.open(f"/new/kooky?circle={circle.id}")
    assert [chip.text for chip in new_game.all("button", class_="chip")] == [
        "Ann",
        "Bob",
        "Eve Ray",
    ]
    circle.play("Eve Ray", "Bob")
    assert "Eve Ray 1 game" in ann.open(people).text


def test_somebody_added_by_mistake_is_taken_out_again(circle: Circle) -> None:
    circle.ann.press(circle.ann.open(circle.at("/people")), "Add", name="Eve")
    page = circle.ann.open(circle.person("Eve", "/forget"))
    assert "game" not in page.says("p", "block")[0]
    assert "Eve" not in circle.ann.press(page, "Forget them").text


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
    other_name = ann.open(ann.open(circle.at("/people")).link("Bobby"))
    parted = ann.press(other_name, "Part them again")
    assert "Bobby is a person of their own again." in parted.text
    assert "Bobby" in circle.shown().text


def test_nobody_is_joined_with_anybody_unless_it_is_said_with_whom(circle: Circle) -> None:
    circle.play("Ann", "Bob", "Cid")
    circle.play("Ann", "Bobby", "Cid")
    ann, change = circle.ann, circle.person("Bobby", "/change")
    assert ann.open(change).value("same_as") == ""
    for same_as, why in (
        ("", "Choose whose other name it is."),
        ("Cid", "Bobby and Cid have played each other, so they are two people."),
    ):
        who = person_id(circle.id, same_as) if same_as else ""
        page = ann.press(ann.open(change), "Join them", same_as=who)
        assert (ann.answered, page.says("p", "wrong")) == (422, [why])
        assert page.value("same_as") == who
    assert "Bobby" in circle.shown().text


def test_somebody_is_forgotten_after_a_question_that_says_what_follows(circle: Circle) -> None:
    table = circle.play("Ann", "Bob", "Cid", **STAKES)
    page = circle.ann.open(circle.person("Cid", "/forget"))
    for words in (
        "Their name is taken out of one game of this circle",
        "For the others nothing changes: in the season’s tables “somebody” stands for Cid",
        "Cid pays Ann £0.30",
    ):
        assert words in page.text
    circle.ann.press(page, "Forget them")
    assert table.game.start.players == ("Ann", "Bob", "Player 3")
    for path in ("", "/people", "/money", "/head-to-head", "/games"):
        assert "Cid" not in circle.ann.open(circle.at(path)).text
    assert circle.ann.open(circle.person("Cid")).status == 404
    circle.ann.press(circle.ann.open("/settings"), SAVE, language="de")
    circle.ann.press(circle.ann.open(circle.person("Bob", "/forget")), "Namen vergessen")
    assert table.game.start.players == ("Ann", "Spieler 2", "Player 3")


def season_of(circle: Circle) -> Season:
    """The season as it stands."""
    with circle.app.test_request_context():
        stored = load_circle(session(), circle.id)
        assert stored
        return load_season(stored)


@pytest.mark.parametrize("forgotten", [("Bob",), ("Bob", "Cid"), ("Cid", "Ann", "Bob")])
def test_whoever_is_forgotten_changes_nothing_for_the_others(
    circle: Circle, forgotten: tuple[str, ...]
) -> None:
    for players in (("Ann", "Bob", "Cid", "Dot"), ("Bob", "Dot"), ("Cid", "Bob", "Ann")):
        circle.play(*players, **STAKES)
    ann = circle.ann
    page = ann.open(circle.at("/money"))
    ann.press(page, page.all("button", class_="box")[0].text)
    before = season_of(circle)
    for name in forgotten:
        ann.press(ann.open(circle.person(name, "/forget")), "Forget them")
    after = season_of(circle)
    for line in before.results.table:
        name = before.people.name(line.person)
        if name not in forgotten:
            assert line in after.results.table
            assert after.results.ratings[line.person] == before.results.ratings[line.person]
    assert sorted(after.results.ratings.values()) == sorted(before.results.ratings.values())
    assert sum(line.money["GBP"] for line in after.results.table) == 0
    (owed,), (still_owed,) = before.owing, after.owing
    assert sorted(owed.unsettled.values()) == sorted(still_owed.unsettled.values())
    for who, amount in owed.unsettled.items():
        if before.people.name(who) not in forgotten:
            assert still_owed.unsettled[who] == amount
    table = ann.open(circle.at()).rows()
    somebodies = [row for row in table if row[0] == "somebody"]
    assert len(somebodies) == 3 * len(forgotten), "a row in each table"
