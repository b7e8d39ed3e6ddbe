"""What the migrations that write house rules into stored games share."""

from collections.abc import Iterator, Sequence
from typing import Any

import sqlalchemy as sa
from alembic import op

from scorekeeper.wire.earlier_defaults import with_earlier_defaults

BATCH = 500
GAMES = sa.table("games", sa.column("id", sa.String), sa.column("start", sa.JSON))
UPDATE = (
    sa.update(GAMES)
    .where(GAMES.c.id == sa.bindparam("game_id"))
    .values(start=sa.bindparam("new_start"))
)


def write_every_option() -> None:
    """Writes into each stored game the house rules it lacks, at what they were until now (C26)."""
    connection = op.get_bind()
    for rows in _batches(connection):
        changes = [
            {"game_id": id, "new_start": new}
            for id, start in rows
            if (new := _with_every_option(start)) != start
        ]
        if changes:
            connection.execute(UPDATE, changes)


def _batches(connection: sa.Connection) -> Iterator[Sequence[Any]]:
    query = sa.select(GAMES.c.id, GAMES.c.start).order_by(GAMES.c.id).limit(BATCH)
    rows = connection.execute(query).all()
    while rows:
        yield rows
        rows = connection.execute(query.where(GAMES.c.id > rows[-1].id)).all()


def _with_every_option(start: Any) -> Any:
    """What is no start of a game, or of a game not known here, stays as it is."""
    if not isinstance(start, dict) or not isinstance(start.get("variant"), str):
        return start
    options = start.get("options") or {}
    if not isinstance(options, dict):
        return start
    return {**start, "options": with_earlier_defaults(start["variant"], options)}
