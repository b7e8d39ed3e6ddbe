"""The migrations make what the models describe, and the indexes that the queries need."""

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import Engine, create_engine, inspect
from sqlalchemy.orm import Session

from scorekeeper.store.codes import find_link_target
from scorekeeper.store.games import count_games_of, games_of, load
from scorekeeper.store.links import access_by_link, links_of, make_link
from scorekeeper.store.models import Base
from scorekeeper.store.own_games import own_games_of, save_own_game
from scorekeeper.store.phones import access_of_phone, has_archived, let_in, load_open_games, renew
from tests.support.stored import begin_game, grant, noted_queries


def test_a_migrated_database_is_as_the_models_describe(engine: Engine) -> None:
    with engine.connect() as connection:
        context = MigrationContext.configure(
            connection, opts={"compare_type": True, "compare_server_default": True}
        )
        assert compare_metadata(context, Base.metadata) == []


def test_every_table_is_keyed_by_its_game_or_circle_first() -> None:
    leading = {
        table.name: next(iter(table.primary_key)).name for table in Base.metadata.tables.values()
    }
    assert leading.pop("limits") == "key"
    for opened in ("games", "circles", "tournaments", "own_games"):
        assert leading.pop(opened) == "id"
    assert {table for table, column in leading.items() if column == "game_id"} == {
        *("asked", "copies", "counts", "entries", "replaced_games")
    }
    assert {table for table, column in leading.items() if column == "circle_id"} == {
        *("circle_games", "forgotten", "payments", "people")
    }
    assert {table for table, column in leading.items() if column == "opens"} == {
        *("codes", "links", "phones")
    }
    assert {table for table, column in leading.items() if column == "tournament_id"} == {
        *("tournament_facts", "tournament_games")
    }
    assert len(leading) == 14


QUERIES = {
    "load": lambda session, game_id: load(session, game_id),
    "access_by_link": lambda session, game_id: access_by_link(session, game_id, "token"),
    "access_of_phone": lambda session, game_id: access_of_phone(session, game_id, "token"),
    "games_of": lambda session, game_id: games_of(session, "token", 10),
    "count_games_of": lambda session, _: count_games_of(session, "token"),
    "games_open_to": lambda session, _: load_open_games(session, "token"),
    "has_archived": lambda session, _: has_archived(session, "token"),
    "let_in": lambda session, game_id: let_in(
        session, game_id, "another token", make_link(session, game_id, "host").id
    ),
    "renew": lambda session, _: renew(session, ("token", "earlier", "oldest"), "new"),
    "links_of": lambda session, game_id: links_of(session, game_id),
    "own_games_of": lambda session, _: own_games_of(session, "token"),
    "save_own_game": lambda session, _: save_own_game(
        session, "token", "jamaican", {"name": "Sunday"}
    ),
    "target_of": lambda session, _: find_link_target(session, "ABCDEFGH"),
}


@pytest.mark.parametrize("query", QUERIES)
def test_no_query_reads_a_whole_table(sqlite_url: str, query: str) -> None:
    engine = create_engine(sqlite_url)
    with Session(engine) as session:
        game_id = begin_game(session)
        grant(session, game_id, "token", "watch")
        session.commit()
        with noted_queries(engine) as queries:
            QUERIES[query](session, game_id)
        plans = [
            step.detail
            for statement, parameters in queries
            for step in session.connection().exec_driver_sql(
                f"EXPLAIN QUERY PLAN {statement}", parameters
            )
        ]
    engine.dispose()
    assert any(step.startswith("SEARCH") for step in plans)
    assert [step for step in plans if step.startswith("SCAN")] == []


@pytest.mark.parametrize("table", ["entries", "links", "phones"])
def test_constraints_are_named_by_the_convention(engine: Engine, table: str) -> None:
    found = inspect(engine)
    names = {
        found.get_pk_constraint(table)["name"],
        *(key["name"] for key in found.get_foreign_keys(table)),
        *(unique["name"] for unique in found.get_unique_constraints(table)),
        *(index["name"] for index in found.get_indexes(table)),
    }
    assert (
        names - {"uq_entries_idempotency_key"}
        == {
            "entries": {"pk_entries", "fk_entries_game_id"},
            "links": {"pk_links", "uq_links_hash"},
            "phones": {"pk_phones", "fk_phones_opens", "ix_phones_hash"},
        }[table]
    )
