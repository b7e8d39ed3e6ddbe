"""Tournaments through the API: begun, seated, played at the tables, and the standing."""

from collections.abc import Mapping
from typing import Any

import pytest
from flask import Flask

from tests.support.programs import Answer, Program
from tests.web.api.conftest import Begun
from tests.web.conftest import MakeApp

PLAN = {"name": "Kalooki  night", "variant": "super", "minutes": 45, "rounds": 2}
NAMES = "Ann", "Bob", "Cid", "Dot", "Eve", "Fay", "Gil"
NO_HEADERS: Mapping[str, str] = {}
KEY = "a key nobody can guess"
HOST_ONLY = [
    ("GET", "/seating?by=draw"),
    ("POST", "/facts"),
    ("PUT", "/plan"),
    ("DELETE", ""),
    ("GET", "/rounds/1/tables/1"),
    ("GET", "/links"),
]


class Night(Begun):
    """A tournament, and programs with the tokens of its host and of somebody who takes part."""

    def at(self, path: str = "") -> str:
        """The path of one of its calls."""
        return f"/tournaments/{self.id}{path}"

    def tell(self, kind: str, headers: Mapping[str, str] = NO_HEADERS, **fact: Any) -> Answer:
        """Post a fact as the host."""
        return self.host.post(self.at("/facts"), {"kind": kind, **fact}, **headers)

    def record(self, kind: str, **fact: Any) -> Any:
        """Record a fact as the host, and return the tournament after it."""
        answer = self.tell(kind, **fact)
        assert answer.status == 201, answer.body
        return answer.body["tournament"]

    def says(self) -> Any:
        """All that the API says of it."""
        answer = self.watch.get(self.at())
        assert answer.status == 200
        return answer.body

    def seated(self, by: str = "draw") -> Any:
        """A round as it could be seated."""
        answer = self.host.get(self.at(f"/seating?by={by}"))
        assert answer.status == 200, answer.body
        return answer.body

    def start(self, by: str = "draw") -> Any:
        """Seats and starts a round."""
        round = self.seated(by)
        for word in ("met_again", "surely_met_again", "kind"):
            del round[word]
        self.record("round", **round)
        return self.record("start_round")

    def play(self, number: int, table: int, *, over: bool = True) -> None:
        """Plays one hand at a table: the first wins, each other has ten points more."""
        answer = self.host.get(self.at(f"/rounds/{number}/tables/{table}"))
        assert answer.status == 200
        scorer = Program(self.app, answer.body["score"].partition("#")[2])
        path = f"/games/{answer.body['game']}"
        seats = range(2, len(scorer.get(path).body["players"]) + 1)
        left = {str(seat): {"points": 10 * seat - 10} for seat in seats}
        hand = {"kind": "hand", "out": 1, "left": left}
        assert scorer.post(f"{path}/entries", hand).status == 201
        if over:
            assert scorer.post(f"{path}/entries", {"kind": "end"}).status == 201


@pytest.fixture
def night(app: Flask) -> Night:
    """A tournament just begun."""
    body = Program(app).post("/tournaments", PLAN).body
    return Night(app, body["id"], body["tokens"])


@pytest.fixture
def seven(night: Night) -> Night:
    """A tournament for which seven have signed up."""
    for name in NAMES:
        night.record("sign_up", name=name)
    return night


def test_a_new_tournament_comes_with_its_tokens_and_links(app: Flask) -> None:
    answer = Program(app).post("/tournaments", PLAN)
    assert answer.status == 201
    assert answer.headers["Cache-Control"] == "no-store"
    id, tokens, links = (answer.body[name] for name in ("id", "tokens", "links"))
    assert links == {
        "host": f"http://localhost/open/{id}#{tokens['host']}",
        "watch": f"http://localhost/open/{id}#{tokens['watch']}",
        "api": f"http://localhost/api/v1/tournaments/{id}",
    }
    says = Night(app, id, tokens).says()
    assert says["plan"]["name"] == "Kalooki night"
    assert says == answer.body["tournament"]
    assert (says["stage"], says["rounds"], says["standing"]) == ("over", [], [])


def test_the_same_request_again_begins_nothing(app: Flask) -> None:
    first, again = (Program(app).post("/tournaments", PLAN, Idempotency_Key=KEY) for _ in range(2))
    assert first.body == again.body
    other = Program(app).post("/tournaments", PLAN | {"rounds": 3}, Idempotency_Key=KEY)
    assert (other.status, other.error) == (422, ("key.reused", "Idempotency-Key"))


@pytest.mark.parametrize(
    ("plan", "error"),
    [
        ({"name": ""}, ("tournament.name", "name")),
        ({"variant": "whist"}, ("variant.unknown", "variant")),
        ({"rounds": 0}, ("tournament.rounds", "rounds")),
        ({"minutes": 0}, ("tournament.minutes", "minutes")),
        ({"usual": 9, "largest": 9}, ("tournament.tables", "usual")),
        ({"playoff": 2}, ("tournament.playoff", "playoff")),
        ({"counts": "wins"}, ("body.invalid", "counts")),
        ({"options": {"no_such_rule": True}}, ("option.unknown", "options.no_such_rule")),
        ({"stakes": 1}, ("body.invalid", "stakes")),
    ],
)
def test_what_cannot_be_played_is_refused(
    app: Flask, plan: dict[str, object], error: tuple[str, str]
) -> None:
    answer = Program(app).post("/tournaments", PLAN | plan)
    assert (answer.status, answer.error) == (422, error)


def test_an_evening_is_played_to_its_end(seven: Night) -> None:
    started = seven.start()
    assert (started["stage"], len(started["rounds"][0]["tables"])) == ("playing", 2)
    for table in (1, 2):
        seven.play(1, table)
    over = seven.record("end_round")
    first = over["rounds"][0]
    assert all(table["finished"] for table in first["tables"])
    assert [line["total"] for line in over["standing"]] == [0, 0, 10, 10, 20, 20, 30]
    seven.record("leave", player=over["standing"][-1]["player"])
    second = seven.start("new_people")
    assert [len(table["players"]) for table in second["rounds"][1]["tables"]] == [3, 3]
    seven.play(2, 1, over=False)
    playing = seven.says()
    assert [table["finished"] for table in playing["rounds"][1]["tables"]] == [False, False]
    assert seven.record("end_round")["stage"] == "over"
    assert seven.record("finish")["finished"]
    assert seven.tell("sign_up", name="Hal").error == ("tournament.over", "kind")
    kinds = [record["fact"]["kind"] for record in seven.watch.get(seven.at("/facts")).body["facts"]]
    assert kinds[7:] == [
        *("round", "start_round", "end_round", "leave"),
        *("round", "start_round", "end_round", "finish"),
    ]


def test_m5_a_round_counts_per_hand(seven: Night) -> None:
    seven.start()
    for table in (1, 1, 2):
        seven.play(1, table, over=False)
    as_it_is = seven.record("end_round")
    assert [table["hands"] for table in as_it_is["rounds"][0]["tables"]] == [2, 1]
    assert scores_at(as_it_is, 2) == [(0, 1), (10, 1), (20, 1)]
    seven.record("resume_round")
    per_hand = seven.record("end_round", per_hand=True)
    assert per_hand["rounds"][0]["per_hand"]
    assert sorted(per_hand["rounds"][0]["tables"][1]["points"].values()) == [0, 10, 20]
    assert scores_at(per_hand, 2) == [(0, 0), (20, 0), (40, 0)]
    facts = seven.watch.get(seven.at("/facts")).body["facts"]
    assert [fact["fact"].get("per_hand") for fact in facts[-3:]] == [None, None, True]


def scores_at(tournament: Any, table: int) -> list[tuple[int, int]]:
    """What the first round brought those at a table, and from how many hands fewer."""
    players = tournament["rounds"][0]["tables"][table - 1]["players"]
    lines = [line for line in tournament["standing"] if line["player"] in players]
    return sorted((line["scores"][0]["points"], line["scores"][0]["hands_fewer"]) for line in lines)


def test_ends_are_taken_back(seven: Night) -> None:
    seven.start()
    seven.play(1, 1, over=False)
    assert seven.tell("end_round", counted={"1": 99}).body["error"]["where"] == "counted"
    over = seven.record("end_round")["rounds"][0]["tables"]
    assert [table["finished"] for table in over] == [True, False]
    seven.record("finish")
    assert seven.tell("resume_round").error == ("tournament.over", "kind")
    assert not seven.record("reopen")["finished"]
    on = seven.record("resume_round")
    assert (on["stage"], on["started"]) == ("playing", seven.says()["started"])
    assert not on["rounds"][0]["tables"][0]["finished"]
    seven.play(1, 1)
    facts = seven.watch.get(seven.at("/facts")).body["facts"]
    end = next(record["fact"] for record in facts if record["fact"]["kind"] == "end_round")
    assert end == {"kind": "end_round", "counted": {"1": 2, "2": 1}, "ended": [1, 2]}


def test_a_correction_counts_once_it_is_taken_in(seven: Night) -> None:
    seven.start()
    seven.play(1, 1)
    over = seven.record("end_round")
    links = seven.host.get(seven.at("/rounds/1/tables/1")).body
    scorer = Program(seven.app, links["score"].partition("#")[2])
    path = f"/games/{links['game']}"
    seats = range(2, len(scorer.get(path).body["players"]) + 1)
    hand = {"kind": "hand", "out": 1, "left": {str(seat): {"points": 5} for seat in seats}}
    amend = {"kind": "amend", "entry": 1, "with": [hand]}
    assert scorer.post(f"{path}/entries", amend).status == 201
    before = over["rounds"][0]["tables"][0]
    after = seven.says()["rounds"][0]["tables"][0]
    assert before["corrected"] is None
    assert after == before | {"corrected": 3}
    assert seven.says()["standing"] == over["standing"]
    given = {score["given"] for line in over["standing"] for score in line["scores"]}
    assert given == {None, "not_played"}
    key = {"Idempotency_Key": "take in"}
    for _ in range(2):
        answer = seven.tell("recount", round=1, table=1, version=3, headers=key)
        assert answer.status == 201
        taken_in = answer.body["tournament"]["rounds"][0]["tables"][0]
        assert (taken_in["corrected"], max(taken_in["points"].values())) == (None, 5)
    again = seven.tell("recount", round=1, table=1, version=3)
    assert (again.status, again.error) == (422, ("tournament.version", "version"))


def test_a_seating_says_who_meets_again(seven: Night) -> None:
    seven.start()
    seven.record("end_round")
    seating = seven.seated("new_people")
    assert len(seating["met_again"]) == seating["surely_met_again"] > 0
    assert seven.seated("standing")["met_again"]


def test_latecomers_wrong_seats_and_names(night: Night) -> None:
    for name in NAMES[:4]:
        night.record("sign_up", name=name)
    night.record("round", by="draw", tables=[[1, 2, 3]], sitting_out=[4])
    night.record("exchange", one=1, other=4)
    night.record("start_round")
    night.record("rename", player=2, name="Rob")
    late = night.record("sign_up", name="Eve")["players"][-1]
    after = night.record("sit_down", player=late["number"], table=1)
    assert after["rounds"][0]["tables"][0]["players"] == [4, 2, 3, 5]
    game_id = after["rounds"][0]["tables"][0]["game"]
    token = night.host.get(night.at("/rounds/1/tables/1")).body["host"].partition("#")[2]
    game = Program(night.app, token).get(f"/games/{game_id}").body
    assert [player["name"] for player in game["players"]] == ["Dot", "Rob", "Cid", "Eve"]
    assert night.record("drop_round")["rounds"] == []


def test_nobody_tells_over_what_they_have_not_seen(seven: Night) -> None:
    seen = seven.says()["version"]
    seven.record("leave", player=1)
    stale = seven.tell("leave", player=2, headers={"If_Match": f'"{seen}"'})
    assert (stale.status, stale.error) == (412, ("tournament.changed", "If-Match"))
    fresh = {"If_Match": f'"{seen + 1}"', "Idempotency_Key": "leave 2"}
    assert seven.tell("leave", player=2, headers=fresh).status == 201
    again = seven.tell("leave", player=2, headers={"Idempotency_Key": "leave 2"})
    assert again.status == 201
    assert again.body["tournament"]["version"] == seen + 2
    other = seven.tell("leave", player=3, headers={"Idempotency_Key": "leave 2"})
    assert (other.status, other.error) == (422, ("key.reused", "Idempotency-Key"))


@pytest.mark.parametrize(("method", "path"), HOST_ONLY)
def test_who_takes_part_looks_and_a_stranger_sees_nothing(
    seven: Night, method: str, path: str
) -> None:
    stranger = Program(seven.app, "x" * 22)
    bodies = {"POST": {"kind": "finish"}, "PUT": PLAN}
    for program, status in ((seven.watch, 403), (stranger, 404)):
        ask = getattr(program, method.lower())
        body = (bodies[method],) if method in bodies else ()
        assert ask(seven.at(path), *body).status == status
    assert stranger.get(seven.at()).status == 404


def test_what_is_agreed_can_be_changed_but_the_game(seven: Night) -> None:
    changed = seven.host.put(seven.at("/plan"), PLAN | {"rounds": 4, "name": "Friday"})
    assert changed.status == 200
    assert (changed.body["plan"]["rounds"], changed.body["plan"]["name"]) == (4, "Friday")
    other = seven.host.put(seven.at("/plan"), PLAN | {"variant": "jamaican"})
    assert (other.status, other.error) == (422, ("tournament.variant", "variant"))


def test_nobody_overwrites_what_another_agreed_on(seven: Night) -> None:
    seen = {"If_Match": f'"{seven.says()["changed"]}"'}
    plan = seven.at("/plan")
    assert seven.host.put(plan, PLAN | {"rounds": 4}, **seen).status == 200
    stale = seven.host.put(plan, PLAN | {"rounds": 5}, **seen)
    assert (stale.status, stale.error) == (412, ("tournament.changed", "If-Match"))
    assert seven.says()["plan"]["rounds"] == 4
    seven.start()
    seven.record("end_round")
    seven.record("finish")
    over = seven.host.put(plan, PLAN)
    assert (over.status, over.error) == (422, ("tournament.over", ""))


def test_a_round_counts_as_so_many_tables(make_app: MakeApp) -> None:
    app = make_app(RATELIMIT_ENABLED=True, RATELIMIT_NEW_GAMES="1/hour", RATELIMIT_TABLES="4/hour")
    body = Program(app).post("/tournaments", PLAN).body
    night = Night(app, body["id"], body["tokens"])
    for name in NAMES:
        night.record("sign_up", name=name)
    night.start()
    again = night.tell("start_round", headers={"Idempotency_Key": "again"})
    assert again.error == ("tournament.round", "kind")
    night.record("drop_round")
    night.start()
    night.record("drop_round")
    round = night.seated()
    for word in ("met_again", "surely_met_again", "kind"):
        del round[word]
    night.record("round", **round)
    assert night.tell("start_round").status == 429


def test_a_game_is_not_deleted_while_it_counts(seven: Night) -> None:
    seven.start()
    game_id = seven.says()["rounds"][0]["tables"][0]["game"]
    links = seven.host.get(seven.at("/rounds/1/tables/1")).body
    host = Program(seven.app, links["host"].partition("#")[2])
    refused = host.delete(f"/games/{game_id}")
    assert (refused.status, refused.body["error"]["code"]) == (409, "game.in_tournament")
    seven.record("drop_round")
    assert host.delete(f"/games/{game_id}").status == 204


def test_links_to_a_table_are_withdrawn_with_the_link_they_were_asked_for_by(seven: Night) -> None:
    made = seven.host.post(seven.at("/links"), {"role": "host"}).body
    other = Program(seven.app, made["token"])
    seating = seven.seated()["tables"]
    seven.record("round", by="draw", tables=seating, sitting_out=[])
    seven.record("start_round")
    table = seven.at("/rounds/1/tables/1")
    before_exchange = other.get(table).body["host"]
    seven.record("exchange", one=seating[0][0], other=seating[1][0])
    asked_for, own = other.get(table).body, seven.host.get(table).body
    assert other.get(table).body == asked_for
    assert seven.host.delete(seven.at(f"/links/{made['id']}")).status == 204
    statuses = [
        Program(seven.app, link.partition("#")[2]).get(f"/games/{own['game']}").status
        for link in (
            *(before_exchange, asked_for["score"], asked_for["host"]),
            *(own["score"], own["host"]),
        )
    ]
    assert statuses == [404, 404, 404, 200, 200]


def test_a_deleted_tournament_is_gone_and_its_games_stay(seven: Night) -> None:
    seven.start()
    links = seven.host.get(seven.at("/rounds/1/tables/1")).body
    assert seven.host.get(seven.at("/rounds/1/tables/7")).status == 404
    assert seven.host.delete(seven.at()).status == 204
    assert seven.host.get(seven.at()).status == 404
    game = Program(seven.app, links["score"].partition("#")[2])
    assert game.get(f"/games/{links['game']}").status == 200


def test_those_who_watch_hear_of_facts_and_of_hands(seven: Night) -> None:
    seven.start()
    before = seven.watch.get(seven.at("/live")).body
    seven.play(1, 1)
    after = seven.watch.get(seven.at("/live")).body
    assert before != after
    assert '"counts": 2' in after
