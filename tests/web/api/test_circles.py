"""Circles through the API: begun, read, their games added, and who is who."""

from typing import Any

import pytest
from flask import Flask
from openskill.models import PlackettLuce

from tests.support.programs import Answer, Program
from tests.web.api.conftest import NEW_GAME, Begun

KEY = "a key nobody can guess"


class Friday(Begun):
    """A circle, and programs with the tokens of its host and of somebody who watches."""

    def says(self, query: str = "") -> Any:
        """All that the API says of it."""
        answer = self.watch.get(f"/circles/{self.id}{query}")
        assert answer.status == 200
        return answer.body

    def begin(self, *names: str, **more: object) -> Any:
        """Begins a game in it."""
        circle = {"id": self.id, "token": self.tokens["host"]}
        body = NEW_GAME | {"players": list(names), "circle": circle} | more
        answer = Program(self.app).post("/games", body)
        assert answer.status == 201, answer.body
        return answer.body

    def play(self, *names: str, **more: object) -> Any:
        """A game in it that the first of these won, each other with ten points more."""
        begun = self.begin(*names, **more)
        left = {str(seat): {"points": 10 * seat - 10} for seat in range(2, len(names) + 1)}
        program = Program(self.app, begun["tokens"]["host"])
        path = f"/games/{begun['id']}/entries"
        assert program.post(path, {"kind": "hand", "out": 1, "left": left}).status == 201
        assert program.post(path, {"kind": "end"}).status == 201
        return begun

    def id_of(self, name: str) -> str:
        """The id of somebody."""
        (found,) = (person["id"] for person in self.says()["people"] if person["name"] == name)
        return str(found)

    def path_of(self, name: str) -> str:
        """Where somebody is."""
        return f"/circles/{self.id}/people/{self.id_of(name)}"

    def table(self, query: str = "") -> dict[str, Any]:
        """The season's table, by name."""
        says = self.says(query)
        names = {person["id"]: person["name"] for person in says["people"]}
        return {names[line["person"]]: line for line in says["table"]}


@pytest.fixture
def friday(app: Flask) -> Friday:
    """A circle just begun."""
    body = Program(app).post("/circles", {"name": "Friday table"}).body
    return Friday(app, body["id"], body["tokens"])


def test_a_new_circle_comes_with_its_tokens_and_links(app: Flask) -> None:
    answer = Program(app).post("/circles", {"name": "Friday  table"})
    assert answer.status == 201
    assert answer.headers["Cache-Control"] == "no-store"
    id, tokens, links = (answer.body[name] for name in ("id", "tokens", "links"))
    assert answer.headers["Location"] == f"/api/v1/circles/{id}"
    assert links == {
        "host": f"http://localhost/open/{id}#{tokens['host']}",
        "watch": f"http://localhost/open/{id}#{tokens['watch']}",
        "api": f"http://localhost/api/v1/circles/{id}",
    }
    circle = Friday(app, id, tokens).says()
    assert circle == {
        "id": id,
        "name": "Friday table",
        "people": [],
        "games": [],
        "table": [],
        "due": {},
    }


def test_the_same_request_again_begins_nothing(app: Flask) -> None:
    body = {"name": "Friday table"}
    first, again = (Program(app).post("/circles", body, Idempotency_Key=KEY) for _ in range(2))
    assert first.body == again.body
    other = Program(app).post("/circles", {"name": "Saturday"}, Idempotency_Key=KEY)
    assert (other.status, other.error) == (422, ("key.reused", "Idempotency-Key"))


@pytest.mark.parametrize(
    ("body", "error"),
    [
        ({}, ("body.missing", "name")),
        ({"name": " "}, ("circle.name", "name")),
        ({"name": "x" * 61}, ("circle.name", "name")),
        ({"name": "<b>"}, ("circle.name", "name")),
        ({"name": 7}, ("body.invalid", "name")),
        ({"name": "Friday", "colour": "red"}, ("body.invalid", "colour")),
    ],
)
def test_a_name_nobody_can_read_is_refused(
    stranger: Program, body: object, error: tuple[str, str]
) -> None:
    answer = stranger.post("/circles", body)
    assert (answer.status, answer.error) == (422, error)


def test_a_game_begun_in_a_circle_is_in_its_season(friday: Friday) -> None:
    begun = friday.play("Ann", "Bob", "Cid")
    says = friday.says()
    names = {person["id"]: person["name"] for person in says["people"]}
    assert sorted(names.values()) == ["Ann", "Bob", "Cid"]
    (game,) = says["games"]
    assert (game["id"], game["variant"], game["finished"]) == (begun["id"], "jamaican", True)
    assert [names[person] for person in game["players"]] == ["Ann", "Bob", "Cid"]
    assert [names[person] for person in game["winners"]] == ["Ann"]
    ann = friday.table()["Ann"]
    assert {name: ann[name] for name in ("games", "wins", "average_place", "points")} == {
        "games": 1,
        "wins": 1,
        "average_place": 1.0,
        "points": 0,
    }
    assert (ann["hands_out"], ann["tables_bent"], ann["money"]) == (1, 0, {})


def test_a_game_in_play_is_listed_and_counts_for_nothing(friday: Friday) -> None:
    friday.begin("Ann", "Bob", "Cid")
    says = friday.says()
    assert [(game["finished"], game["winners"]) for game in says["games"]] == [(False, [])]
    assert says["table"] == []
    assert len(says["people"]) == 3


def test_the_season_is_that_of_a_year_a_game_and_a_number_of_players(friday: Friday) -> None:
    friday.play("Ann", "Bob", "Cid")
    friday.play("Bob", "Ann", variant="kooky")
    (year,) = {game["begun"][:4] for game in friday.says()["games"]}
    counts = {
        "": 2,
        f"?season={year}": 2,
        "?season=1999": 0,
        "?variant=kooky": 1,
        "?players=3": 1,
        f"?season={year}&variant=kooky&players=2": 1,
        "?season=&variant=&players=": 2,
    }
    for query, count in counts.items():
        assert len(friday.says(query)["games"]) == count, query
    assert friday.table()["Ann"]["points"] is None
    assert friday.table("?variant=kooky")["Ann"]["points"] == 10


@pytest.mark.parametrize("query", ["season=x", "season=²", "season=10000", "variant=chess"])
def test_what_is_no_season_is_refused(friday: Friday, query: str) -> None:
    answer = friday.watch.get(f"/circles/{friday.id}?{query}")
    assert answer.status == 422
    assert answer.error[1] == query.partition("=")[0]


def test_ratings_are_those_of_openskill(friday: Friday) -> None:
    for names in (["Ann", "Bob", "Cid"], ["Bob", "Dot"], ["Cid", "Ann", "Dot", "Bob"]):
        friday.play(*names)
    model = PlackettLuce()
    ratings = {name: model.rating() for name in ("Ann", "Bob", "Cid", "Dot")}
    for names in (["Ann", "Bob", "Cid"], ["Bob", "Dot"], ["Cid", "Ann", "Dot", "Bob"]):
        teams = model.rate([[ratings[name]] for name in names], ranks=list(range(len(names))))
        ratings |= {name: team[0] for name, team in zip(names, teams, strict=True)}
    for name, line in friday.table().items():
        assert line["rating"] == pytest.approx(ratings[name].mu)
        assert line["doubt"] == pytest.approx(ratings[name].sigma)


def test_money_is_added_up_by_currency_and_due_in_the_fewest_payments(friday: Friday) -> None:
    stakes = {"options": {"stake_per_point": 1}, "currency": "GBP"}
    friday.play("Ann", "Bob", "Cid", **stakes)
    friday.play("Bob", "Ann", **stakes)
    friday.play("Ann", "Bob", options={"stake_per_point": 2})
    table = friday.table()
    assert table["Ann"]["money"] == {"GBP": 20, "chips": 20}
    assert table["Cid"]["money"] == {"GBP": -30}
    ann, bob, cid = (friday.id_of(name) for name in ("Ann", "Bob", "Cid"))
    assert friday.says()["due"] == {
        "GBP": [
            {"from": cid, "to": ann, "amount": 20},
            {"from": cid, "to": bob, "amount": 10},
        ],
        "chips": [{"from": bob, "to": ann, "amount": 20}],
    }


def test_an_earlier_game_is_added_once(friday: Friday, stranger: Program) -> None:
    begun = stranger.post("/games", NEW_GAME).body
    body = {"game": begun["id"], "token": begun["tokens"]["host"]}
    path = f"/circles/{friday.id}/games"
    for _ in range(2):
        answer = friday.host.post(path, body)
        assert answer.status == 201
        assert answer.body["id"] == begun["id"]
    assert [game["id"] for game in friday.says()["games"]] == [begun["id"]]


def test_only_the_host_of_a_game_adds_it(friday: Friday, stranger: Program) -> None:
    begun = stranger.post("/games", NEW_GAME).body
    path = f"/circles/{friday.id}/games"
    for token in (begun["tokens"]["watch"], "x" * 22, friday.tokens["host"]):
        answer = friday.host.post(path, {"game": begun["id"], "token": token})
        assert (answer.status, answer.error) == (422, ("game.unknown", "game"))
    assert friday.says()["games"] == []


def test_a_game_is_no_circle_and_a_circle_no_game(friday: Friday, stranger: Program) -> None:
    begun = stranger.post("/games", NEW_GAME).body
    game = {"id": begun["id"], "token": begun["tokens"]["host"]}
    answer = stranger.post("/games", NEW_GAME | {"circle": game})
    assert (answer.status, answer.error) == (422, ("circle.unknown", "circle"))
    itself = {"game": friday.id, "token": friday.tokens["host"]}
    answer = friday.host.post(f"/circles/{friday.id}/games", itself)
    assert (answer.status, answer.error) == (422, ("game.unknown", "game"))
    assert friday.host.get(f"/games/{friday.id}").status == 404


def test_only_the_host_of_a_circle_begins_games_in_it(friday: Friday, stranger: Program) -> None:
    for id, token in ((friday.id, friday.tokens["watch"]), ("x" * 22, friday.tokens["host"])):
        answer = stranger.post("/games", NEW_GAME | {"circle": {"id": id, "token": token}})
        assert (answer.status, answer.error) == (422, ("circle.unknown", "circle"))
    assert friday.says()["games"] == []


def test_a_game_begun_in_a_circle_is_begun_once(friday: Friday, stranger: Program) -> None:
    circle = {"id": friday.id, "token": friday.tokens["host"]}
    for _ in range(2):
        stranger.post("/games", NEW_GAME | {"circle": circle}, Idempotency_Key=KEY)
    assert len(friday.says()["games"]) == 1


def test_a_deleted_game_is_in_no_season(app: Flask, friday: Friday) -> None:
    begun = friday.play("Ann", "Bob", "Cid")
    Program(app, begun["tokens"]["host"]).delete(f"/games/{begun['id']}")
    assert friday.says()["games"] == []


def test_somebody_who_joins_is_one_of_the_people(app: Flask, friday: Friday) -> None:
    begun = friday.begin("Ann", "Bob", "Cid")
    program = Program(app, begun["tokens"]["host"])
    joins = {"kind": "join", "name": "Dot", "after": 1}
    assert program.post(f"/games/{begun['id']}/entries", joins).status == 201
    assert "Dot" in [person["name"] for person in friday.says()["people"]]


def test_two_names_are_joined_and_parted_again(friday: Friday) -> None:
    friday.play("Ann", "Bob", "Cid")
    friday.play("Ann", "Bobby", "Cid")
    bob = friday.id_of("Bob")
    answer = friday.host.patch(friday.path_of("Bobby"), {"same_as": bob})
    assert (answer.status, answer.body["same_as"]) == (200, bob)
    assert friday.table()["Bob"]["games"] == 2
    assert "Bobby" not in friday.table()
    assert friday.host.patch(friday.path_of("Bobby"), {"same_as": None}).status == 200
    assert {name: line["games"] for name, line in friday.table().items()} == {
        "Ann": 2,
        "Bob": 1,
        "Bobby": 1,
        "Cid": 2,
    }


def test_somebody_is_renamed_and_stays_who_they_are(friday: Friday) -> None:
    friday.play("Ann", "Bob", "Cid")
    answer = friday.host.patch(friday.path_of("Bob"), {"name": " Robert "})
    assert (answer.status, answer.body["name"]) == (200, "Robert")
    friday.play("Robert", "Ann", "Cid")
    assert friday.table()["Robert"]["games"] == 2


@pytest.mark.parametrize(
    ("change", "error"),
    [
        ({}, ("body.missing", "")),
        ({"name": "Bob"}, ("person.name_taken", "name")),
        ({"name": ""}, ("game.name", "name")),
        ({"name": "x" * 25}, ("game.name", "name")),
        ({"same_as": "nobody"}, ("person.unknown", "same_as")),
        ({"same_as": "Ann"}, ("person.same", "same_as")),
        ({"same_as": "Bob"}, ("person.met", "same_as")),
        ({"same_as": 7}, ("body.invalid", "same_as")),
        ({"colour": "red"}, ("body.invalid", "colour")),
    ],
)
def test_what_cannot_become_of_somebody_is_refused(
    friday: Friday, change: dict[str, object], error: tuple[str, str]
) -> None:
    friday.play("Ann", "Bob", "Cid")
    path = friday.path_of("Ann")
    if change.get("same_as") in ("Ann", "Bob"):
        change = {"same_as": friday.id_of(str(change["same_as"]))}
    answer = friday.host.patch(path, change)
    assert (answer.status, answer.error) == (422, error)


def test_somebody_is_forgotten_in_the_circle_and_in_its_games(app: Flask, friday: Friday) -> None:
    begun = friday.play("Ann", "Bob", "Cid", options={"stake_per_point": 1}, currency="GBP")
    program = Program(app, begun["tokens"]["host"])
    path = f"/games/{begun['id']}"
    players = {"kind": "start", "players": ["Ann", "Bobb", "Cid"]}
    assert program.post(f"{path}/entries", {"kind": "amend", "entry": 0, "with": players}).status
    before = program.get(f"{path}/export").body
    assert friday.host.delete(friday.path_of("Bobb")).status == 204
    says = friday.says()
    assert sorted(person["name"] for person in says["people"]) == ["Ann", "Cid"]
    assert None in says["games"][0]["players"]
    assert sum(due["amount"] for due in says["due"]["GBP"]) == 30
    state, log, export = (
        program.get(path),
        program.get(f"{path}/entries"),
        program.get(f"{path}/export"),
    )
    assert state.body["players"][1]["name"] == "Player 2"
    assert state.body["version"] == len(before["entries"])
    for answer in (state, log, export):
        assert "Bob" not in str(answer.body)
    assert [entry["at"] for entry in export.body["entries"]] == [
        entry["at"] for entry in before["entries"]
    ]


def test_who_read_a_game_before_somebody_was_forgotten_reads_it_anew(
    app: Flask, friday: Friday
) -> None:
    begun = friday.play("Ann", "Bob", "Cid")
    program, path = Program(app, begun["tokens"]["host"]), f"/games/{begun['id']}"
    before = program.get(path).headers["ETag"]
    assert friday.host.delete(friday.path_of("Bob")).status == 204
    after = program.get(path, If_None_Match=before)
    assert (after.status, after.body["players"][1]["name"]) == (200, "Player 2")
    assert program.get(path, If_None_Match=after.headers["ETag"]).status == 304


def test_whoever_was_forgotten_plays_again_as_somebody_new(friday: Friday) -> None:
    friday.play("Ann", "Bob", "Cid")
    friday.host.delete(friday.path_of("Bob"))
    friday.play("Bob", "Ann", "Cid")
    assert {name: line["games"] for name, line in friday.table().items()} == {
        "Ann": 2,
        "Bob": 1,
        "Cid": 2,
    }


def test_nobody_is_nobody(friday: Friday) -> None:
    friday.play("Ann", "Bob", "Cid")
    for answer in (
        friday.host.patch(f"/circles/{friday.id}/people/nobody", {"name": "Dan"}),
        friday.host.delete(f"/circles/{friday.id}/people/nobody"),
    ):
        assert answer.status == 404


def calls(friday: Friday, program: Program) -> list[Answer]:
    """Every call about a circle that writes, by a program."""
    path, body = f"/circles/{friday.id}", {"game": "x" * 22, "token": "x"}
    link = friday.host.get(f"{path}/links").body[0]["id"]
    return [
        program.post(f"{path}/games", body),
        program.patch(friday.path_of("Ann"), {"name": "Anna"}),
        program.delete(friday.path_of("Ann")),
        program.get(f"{path}/links"),
        program.post(f"{path}/links", {"role": "host"}),
        program.delete(f"{path}/links/{link}"),
        program.delete(path),
    ]


def test_who_watches_changes_nothing_and_dan_gets_nothing(app: Flask, friday: Friday) -> None:
    begun = friday.play("Ann", "Bob", "Cid")
    assert [answer.status for answer in calls(friday, friday.watch)] == [403] * 7
    dan, of_a_game = Program(app, "x" * 22), Program(app, begun["tokens"]["host"])
    for program in (Program(app), dan, of_a_game):
        assert [answer.status for answer in calls(friday, program)] == [404] * 7
        assert program.get(f"/circles/{friday.id}").status == 404
    assert sorted(friday.table()) == ["Ann", "Bob", "Cid"]
    assert friday.watch.get(f"/games/{begun['id']}").status == 404


def test_links_are_made_and_withdrawn(app: Flask, friday: Friday) -> None:
    path = f"/circles/{friday.id}/links"
    answer = friday.host.post(path, {"role": "watch"})
    assert (answer.status, answer.headers["Cache-Control"]) == (201, "no-store")
    cid = Program(app, answer.body["token"])
    assert answer.body["link"] == f"http://localhost/open/{friday.id}#{answer.body['token']}"
    assert cid.get(f"/circles/{friday.id}").status == 200
    listed = friday.host.get(path).body
    assert [link["role"] for link in listed].count("watch") == 2
    assert "token" not in str(listed)
    assert friday.host.delete(f"{path}/{answer.body['id']}").status == 204
    assert cid.get(f"/circles/{friday.id}").status == 404
    assert friday.host.delete(f"{path}/{answer.body['id']}").status == 404
    (own,) = (link["id"] for link in listed if link["role"] == "host")
    last = friday.host.delete(f"{path}/{own}")
    assert (last.status, last.error) == (422, ("link.last_host", "link_id"))
    refused = friday.host.post(path, {"role": "seat"})
    assert (refused.status, refused.error) == (422, ("body.invalid", "role"))


def test_a_deleted_circle_leaves_its_games(app: Flask, friday: Friday) -> None:
    begun = friday.play("Ann", "Bob", "Cid")
    assert friday.host.delete(f"/circles/{friday.id}").status == 204
    assert friday.watch.get(f"/circles/{friday.id}").status == 404
    assert Program(app, begun["tokens"]["host"]).get(f"/games/{begun['id']}").status == 200
