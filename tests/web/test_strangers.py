"""Strangers on every route there is: whoever has no link to a thing gets nothing of it and changes
nothing in it, whatever else they host."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

import pytest
from flask import Flask
from sqlalchemy import select
from sqlalchemy.orm import Session
from werkzeug.routing import Rule
from werkzeug.test import TestResponse

from scorekeeper.circle.people import person_id
from scorekeeper.game.start import Start
from scorekeeper.store.circles import add_game, begin_circle
from scorekeeper.store.games import begin
from scorekeeper.store.models import Base
from scorekeeper.store.tokens import new_token
from scorekeeper.store.tournament_log import record_fact
from scorekeeper.store.tournaments import begin_tournament, load_tournament
from scorekeeper.tournament.facts import Fact, Plan, Round, SignUp, StartRound
from scorekeeper.tournament.seating import Seating
from scorekeeper.variants.registry import VARIANTS
from scorekeeper.web.database import db
from scorekeeper.wire.sync import HEADER
from tests.support.phones import Phone
from tests.support.routes import CIRCLE, GAME, TOURNAMENT
from tests.support.stored import grant
from tests.web.conftest import SQLITE_ONLY

pytestmark = SQLITE_ONLY

METHODS = ("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE")
THINGS = (GAME, CIRCLE, TOURNAMENT)
ENDS = {"delete_game.ask", "circle_menu.delete", "tournament_menu.delete"}
"""After these nothing more could be asked."""
NO_TABLE_OF_A_THING = {"limits", "alembic_version"}


@dataclass(frozen=True)
class Evening:
    """A game in a circle and a tournament at its first round, of one host: their ids as addresses
    name them, those of the host's links to them, and what no stranger may read."""

    ids: Mapping[str, str]
    links: Mapping[str, str]
    secret: str
    names: tuple[str, ...]

    def named(self, rule: Rule, **others: object) -> dict[str, object]:
        """The values of a route about one of these things."""
        (thing,) = rule.arguments & {*THINGS}
        values: dict[str, object] = {
            **self.ids,
            "link_id": self.links[thing],
            "person_id": person_id(self.ids[CIRCLE], self.names[0]),
            "row_number": 1,
            "number": 1,
            "seat": 1,
            "table": 1,
            "player": 1,
            "step": "end",
            "network": "x" * 22,
        }
        return {name: values[name] for name in rule.arguments - {"kind"}} | others


def begin_evening(app: Flask, *names: str) -> Evening:
    """An evening of people of these names."""
    secret, title = new_token(), f"At {names[0]}’s"
    with app.test_request_context(), Session(db.engine) as session:
        game = begin(session, Start(VARIANTS["jamaican"], names))
        circle = begin_circle(session, title)
        add_game(session, circle.id, game.id)
        stored = begin_tournament(session, Plan(title, VARIANTS["jamaican"]))
        ids = {GAME: game.id, CIRCLE: circle.id, TOURNAMENT: stored.id}
        links = {thing: grant(session, id, secret, "host").id for thing, id in ids.items()}
        session.commit()
        seats = tuple(range(1, len(names) + 1))
        facts: tuple[Fact, ...] = (Round(Seating((seats,)), "draw"), StartRound())
        for fact in (*map(SignUp, names), *facts):
            found = load_tournament(session, stored.id)
            assert found is not None
            record_fact(session, found, fact)
    return Evening(ids, links, secret, (*names, title))


@pytest.fixture
def ours(app: Flask) -> Evening:
    """The evening of our people."""
    return begin_evening(app, "Zerlina", "Ysolde", "Xanthe")


@pytest.fixture
def theirs(app: Flask) -> Evening:
    """The evening of others, who are strangers here."""
    return begin_evening(app, "Eve", "Fay", "Gus")


def about_things(app: Flask) -> Iterator[tuple[Rule, str]]:
    """The routes about a game, a circle or a tournament, with each of their methods, but for the
    one that asks everybody for a token, and for pages that have moved."""
    for rule in app.url_map.iter_rules():
        if rule.arguments & {*THINGS} and not rule.endpoint.startswith(("open_game.", "moved.")):
            yield from ((rule, method) for method in METHODS if method in (rule.methods or ()))


def everything_stored(app: Flask, *ids: str) -> list[Any]:
    """All rows that name one of these ids."""
    found = []
    with app.app_context(), Session(db.engine) as session:
        for table in Base.metadata.sorted_tables:
            if table.name not in NO_TABLE_OF_A_THING:
                rows = session.execute(select(table)).all()
                found += [(table.name, *row) for row in rows if {*ids}.intersection(map(str, row))]
    return sorted(found, key=str)


def tells_of(evening: Evening, answer: TestResponse) -> bool:
    """Whether an answer names anybody who played."""
    return any(name.encode() in answer.data for name in evening.names)


def host_of(evening: Evening, app: Flask) -> tuple[Phone, dict[str, str]]:
    """The phone of an evening's host, and the headers of their program."""
    phone = Phone(app)
    with phone.client.session_transaction() as cookie:
        cookie["phone"] = evening.secret
    return phone, {"Authorization": f"Bearer {evening.secret}"}


def test_strangers_get_nothing_and_change_nothing_on_any_route(
    app: Flask, ours: Evening, theirs: Evening
) -> None:
    before = everything_stored(app, *ours.ids.values())
    build = app.url_map.bind("localhost").build
    requests = 0
    for phone, headers in ((Phone(app), {}), host_of(theirs, app)):
        token = phone.open("/new/jamaican").value("csrf_token")
        for rule, method in about_things(app):
            answer = phone.client.open(
                build(rule.endpoint, ours.named(rule)),
                method=method,
                headers=headers | {HEADER: "1"},
                data={"csrf_token": token, "version": "0", "player": "1", "seat": "1"},
            )
            assert answer.status_code == 404, (rule, method)
            assert not tells_of(ours, answer), (rule, method)
            requests += 1
    assert requests > 300
    assert everything_stored(app, *ours.ids.values()) == before


def test_a_host_reaches_nothing_of_others_through_what_they_host(
    app: Flask, ours: Evening, theirs: Evening
) -> None:
    """Their own thing is in the address, ours wherever else an address or a form names one."""
    before = everything_stored(app, *ours.ids.values())
    build = app.url_map.bind("localhost").build
    eve, headers = host_of(theirs, app)
    token = eve.open("/new/jamaican").value("csrf_token")
    zerlina = person_id(ours.ids[CIRCLE], ours.names[0])
    other = {"link_id": ours.links[GAME], "person_id": zerlina}
    named = {"game": ours.ids[GAME], "id": ours.links[GAME], "same_as": zerlina}
    for rule, method in about_things(app):
        others = {name: other[name] for name in rule.arguments & {*other}}
        gone = rule.endpoint in ENDS or (method == "DELETE" and not others)
        if gone or (method in ("GET", "HEAD") and not others):
            continue
        answer = eve.client.open(
            build(rule.endpoint, theirs.named(rule, **others)),
            method=method,
            headers=headers | {HEADER: "1"},
            data={"csrf_token": token, "version": "0", **named},
            query_string={"circle": ours.ids[CIRCLE], "again": ours.ids[GAME]},
        )
        assert answer.status_code < 500, (rule, method)
        assert not tells_of(ours, answer), (rule, method)
        if others:
            assert answer.status_code in (400, 404), (rule, method)
        assert everything_stored(app, *ours.ids.values()) == before, (rule, method)


def test_a_form_about_a_game_of_others_tells_nobody_whether_there_is_one(
    app: Flask, ours: Evening, theirs: Evening
) -> None:
    eve, _ = host_of(theirs, app)
    own = eve.forge("/only-here/put-off", game=theirs.ids[GAME])
    assert own.address == f"/games/{theirs.ids[GAME]}"
    for game in (ours.ids[GAME], new_token(), "\0", ""):
        assert eve.forge("/only-here/put-off", game=game).address == "/"
