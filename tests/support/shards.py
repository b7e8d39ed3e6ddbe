"""A PostgreSQL database whose tables are cut into shards by the id of the game or circle, with
what PostgreSQL has itself: every table is partitioned by the hash of that column, so that the rows
of one game lie together in the shard of one number."""

import json
from collections.abc import Iterator
from typing import Any

from sqlalchemy import Engine, MetaData, text

from scorekeeper.store.models import Base
from tests.support.stored import Query

SHARDS = 8
SHARD_KEY = {
    **dict.fromkeys(("games", "circles", "tournaments", "own_games"), "id"),
    "limits": "key",
}
"""By what each table is cut that is not about a game, a circle or a tournament."""


def shard_key(table: str) -> str:
    """The column whose hash says in which shard a row lies."""
    if table in SHARD_KEY:
        return SHARD_KEY[table]
    columns = Base.metadata.tables[table].columns
    return next(key for key in ("opens", "circle_id", "tournament_id", "game_id") if key in columns)


def make_shards(engine: Engine) -> None:
    """Makes all tables, each cut into shards. PostgreSQL refuses a primary key, a unique key or a
    foreign key that doesn't contain the column by which it cuts."""
    sharded = MetaData()
    for table in Base.metadata.sorted_tables:
        copy = table.to_metadata(sharded)
        copy.dialect_options["postgresql"]["partition_by"] = f"HASH ({shard_key(table.name)})"
    with engine.begin() as connection:
        sharded.create_all(connection)
        for name in sharded.tables:
            for number in range(SHARDS):
                connection.execute(
                    text(
                        f"CREATE TABLE {name}_shard_{number} PARTITION OF {name}"
                        f" FOR VALUES WITH (MODULUS {SHARDS}, REMAINDER {number})"
                    )
                )


def shards_asked(engine: Engine, query: Query) -> set[str]:
    """The numbers of the shards that PostgreSQL looks into for a statement. The statement is run,
    and what it writes is taken back."""
    statement, parameters = query
    with engine.connect() as connection:
        explained = connection.exec_driver_sql(
            f"EXPLAIN (ANALYZE, FORMAT JSON) {statement}", parameters
        ).scalar_one()
        connection.rollback()
    plans = json.loads(explained) if isinstance(explained, str) else explained
    return set(_shards_in(plans[0]["Plan"]))


def _shards_in(plan: dict[str, Any]) -> Iterator[str]:
    if plan["Actual Loops"]:
        _, is_shard, number = plan.get("Relation Name", "").partition("_shard_")
        if is_shard and plan["Node Type"] != "ModifyTable":
            yield number
        for inner in plan.get("Plans", []):
            yield from _shards_in(inner)
