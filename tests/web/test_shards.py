"""A game lives in one shard: every key of its tables contains its id, and every statement about it
names it. What a phone or a code opens is the only thing that all shards are asked."""

import re
from collections.abc import Iterator

import pytest
from flask import Flask
from sqlalchemy import Engine, create_engine
from sqlalchemy.schema import ColumnCollectionConstraint

from scorekeeper.store.models import Base
from scorekeeper.web.assets import CHECKOUT
from scorekeeper.web.database import db
from tests.support.builders import hand
from tests.support.phones import Phone
from tests.support.programs import Program
from tests.support.routes import pages
from tests.support.shards import make_shards, shard_key, shards_asked
from tests.support.stored import noted_queries
from tests.web.conftest import MakeApp, Table, begin_table, let_in

STATEMENT = re.compile(r"create_distributed_table\('(\w+)', '(\w+)'")


def test_every_key_of_every_table_contains_what_it_is_cut_by() -> None:
    for table in Base.metadata.tables.values():
        keys = [key for key in table.constraints if isinstance(key, ColumnCollectionConstraint)]
        assert all(shard_key(table.name) in key.columns for key in keys), table
        unique = [index for index in table.indexes if index.unique]
        assert all(shard_key(table.name) in index.columns for index in unique), table
        for foreign in table.foreign_key_constraints:
            cut = [key for key in foreign.elements if key.parent.name == shard_key(table.name)]
            assert [key.column.name for key in cut] == [shard_key(foreign.referred_table.name)]


def test_the_statements_in_the_documentation_cut_every_table_so() -> None:
    text = (CHECKOUT / "docs" / "sharding.md").read_text()
    written = dict(STATEMENT.findall(text))
    assert written == {name: shard_key(name) for name in Base.metadata.tables}
    assert list(written).index("games") < list(written).index("links")
    assert list(written).index("links") < list(written).index("phones")


@pytest.fixture
def sharded(empty_postgresql_url: str) -> Iterator[Engine]:
    """A database that is cut into shards."""
    engine = create_engine(empty_postgresql_url)
    make_shards(engine)
    yield engine
    engine.dispose()


@pytest.fixture
def database_url(sharded: Engine) -> str:
    """Where that database is."""
    return sharded.url.render_as_string(hide_password=False)


SECRETS = re.compile(r" IN \((%\(\w+\)s::VARCHAR(, )?)+\)")
"""The secrets of a phone in a statement, however many it has."""


@pytest.mark.long
def test_every_statement_about_a_game_asks_its_shard_alone(
    sharded: Engine, make_app: MakeApp
) -> None:
    app = make_app()
    with app.app_context():
        engine = db.engine
    with noted_queries(engine) as queries:
        play(app)
    asks_several = {
        SECRETS.sub(" = %(hash)s", statement)
        for statement, values in queries
        if not is_plain_insert(statement) and len(shards_asked(sharded, (statement, values))) > 1
    }
    by_secret = {statement for statement in asks_several if "phones.hash = " in statement}
    by_code = {statement for statement in asks_several if "codes.hash = " in statement}
    assert (len(by_secret), len(by_code)) == (10, 1)
    assert asks_several == by_secret | by_code


def is_plain_insert(statement: str) -> bool:
    """Whether rows are written with their values, of which the primary key is a part."""
    return statement.startswith("INSERT") and "SELECT" not in statement


def play_in_a_circle(app: Flask, table: Table) -> None:
    """Every call about a circle in which a game was played."""
    begun = Program(app).post("/circles", {"name": "Friday"}).body
    host, path = Program(app, begun["tokens"]["host"]), f"/circles/{begun['id']}"
    host.post(f"{path}/games", {"game": table.id, "token": table.host})
    bob = host.get(path).body["people"][1]["id"]
    host.patch(f"{path}/people/{bob}", {"name": "Robert"})
    host.delete(f"{path}/people/{bob}")
    made = host.post(f"{path}/links", {"role": "watch"}).body
    phone = Phone(app)
    phone.press(phone.open(f"/open/{begun['id']}"), "Open", token=made["token"])
    phone.open(path)
    assert host.delete(f"{path}/links/{made['id']}").status == 204
    assert host.delete(path).status == 204


def play(app: Flask) -> None:
    """Three games, every page of one, what programs ask for, and its end."""
    table = begin_table(app)
    table.record(hand(1, {2: 30, 3: 12}))
    ann, bob = let_in(table, table.host), Phone(app)
    for page in pages(app, table.id):
        ann.open(page)
    shared = ann.press(ann.open(table.at("/share")), "Make a link: Watch")
    bob.press(bob.open("/open"), "Open", code=shared.says("p", "code")[0])
    bob.press(bob.open(f"/open/{table.id}"), "Open", token=table.score)
    ann.press(ann.open(f"/open/{table.id}"), "Open", token=table.score)
    host, path = Program(app, table.host), f"/games/{table.id}"
    host.put(f"{path}/counts/2", {"deal": 2, "points": 5})
    host.post(f"{path}/entries", {"kind": "void"}, Idempotency_Key="once")
    host.post(f"{path}/entries", {"kind": "void"}, Idempotency_Key="once")
    host.get(f"{path}/live")
    whole = host.get(f"{path}/export").body
    again = host.post("/games/import", whole).body
    for link in host.get(f"{path}/links").body[1:]:
        host.delete(f"{path}/links/{link['id']}")
    play_in_a_circle(app, table)
    ann.press(ann.open(table.at("/ending")), "Put it away")
    ann.open("/archived")
    ann.press(ann.open("/everything-else"), "Try a sample game")
    ann.open("/")
    host.delete(path)
    assert Program(app, again["tokens"]["watch"]).get(f"/games/{again['id']}").status == 200
