"""Who sat down at a table whose game had begun is known by the entry by which they joined it."""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

import sqlalchemy as sa
from alembic import op

revision = "0018"
down_revision = "0017"

FACTS = sa.table(
    "tournament_facts",
    sa.column("tournament_id"),
    *(sa.column(name) for name in ("number", "at")),
    sa.column("fact", sa.JSON()),
)
GAMES = sa.table(
    "tournament_games",
    *(sa.column(name) for name in ("tournament_id", "round", "table", "game_id")),
)
ENTRIES = sa.table(
    "entries",
    *(sa.column(name) for name in ("game_id", "number", "at")),
    sa.column("entry", sa.JSON()),
)


class SatDown(NamedTuple):
    """Somebody who sat down in a round that was played: the number of the fact, its time, and their
    name."""

    number: int
    at: str
    round: int
    table: int
    name: str


def upgrade() -> None:
    """Names that entry in every fact that says so, by the name under which they joined."""
    connection = op.get_bind()
    in_order = sa.select(FACTS).order_by(FACTS.c.tournament_id, FACTS.c.number)
    told: dict[str, list[Any]] = defaultdict(list)
    for row in connection.execute(in_order):
        told[row.tournament_id].append(row)
    for tournament_id, rows in told.items():
        facts = {row.number: row.fact for row in rows}
        taken: set[tuple[str, int]] = set()
        for sat_down in _sat_down(rows):
            found = _joined(connection, tournament_id, sat_down, taken)
            if found:
                taken.add(found)
                is_it = FACTS.c.tournament_id == tournament_id, FACTS.c.number == sat_down.number
                changed = {**facts[sat_down.number], "joined": found[1]}
                connection.execute(sa.update(FACTS).where(*is_it).values(fact=changed))


def _sat_down(rows: Sequence[Any]) -> Iterator[SatDown]:
    """Who sat down while their round was played, but in rounds that were dropped."""
    names: dict[int, str] = {}
    signed_up = rounds = 0
    playing = False
    found: list[SatDown] = []
    for row in rows:
        fact = row.fact
        match fact["kind"]:
            case "sign_up":
                signed_up += 1
                names[signed_up] = fact["name"]
            case "rename":
                names[fact["player"]] = fact["name"]
            case "round":
                rounds += 1
                playing = False
            case "start_round":
                playing = True
            case "drop_round":
                found = [each for each in found if each.round != rounds]
                rounds -= 1
            case "sit_down" if playing:
                name, table = names[fact["player"]], fact["table"]
                found.append(SatDown(row.number, row.at, rounds, table, name))
    yield from found


def _joined(
    connection: sa.Connection,
    tournament_id: str,
    who: SatDown,
    taken: set[tuple[str, int]],
) -> tuple[str, int] | None:
    """The game at a table and the last of its entries by which somebody of this name joined; if
    they are called something else by now, the first that was written then."""
    is_it = (
        GAMES.c.tournament_id == tournament_id,
        GAMES.c.round == who.round,
        GAMES.c.table == who.table,
    )
    game_id = connection.scalar(sa.select(GAMES.c.game_id).where(*is_it))
    of_game = sa.select(ENTRIES).where(ENTRIES.c.game_id == game_id).order_by(ENTRIES.c.number)
    joins = [
        row
        for row in connection.execute(of_game)
        if row.entry["kind"] == "join" and (game_id, row.number) not in taken
    ]
    named = [row for row in joins if row.entry["name"].casefold() == who.name.casefold()]
    written_then = [row for row in joins if row.at >= who.at]
    found = next(iter((*reversed(named), *written_then, *joins)), None)
    return found and (str(game_id), found.number)
