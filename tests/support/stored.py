"""Games in a database: a usual one to begin with, and what is in the tables."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from alembic.script import ScriptDirectory
from sqlalchemy import Connection, Engine, create_engine, event, select
from sqlalchemy.orm import Session
from sqlalchemy.pool import NullPool

from scorekeeper.game.entries import Entry, Hand
from scorekeeper.game.start import Start
from scorekeeper.store import log
from scorekeeper.store.clock import now
from scorekeeper.store.games import Game, begin, load
from scorekeeper.store.links import Role, access_by_link
from scorekeeper.store.log import Appended
from scorekeeper.store.models import Base, LinkRow, PhoneRow
from scorekeeper.store.schema import MIGRATIONS
from scorekeeper.store.tokens import hashed, new_token
from scorekeeper.variants.registry import VARIANTS

START = Start(VARIANTS["jamaican"], ("Ann", "Bob", "Cid"))
HAND = Hand(out=1, left={2: 30, 3: 12})

NEWEST_REVISION = ScriptDirectory(str(MIGRATIONS)).get_current_head()
"""The revision that an up-to-date database is at; there is but one way to it."""

Query = tuple[str, Any]


def begin_game(session: Session, start: Start = START) -> str:
    """Begins a game for good, and returns its id."""
    game = begin(session, start)
    session.commit()
    return game.id


def grant(session: Session, opens: str, token: str, role: Role, seat: int | None = None) -> LinkRow:
    """Adds a link with this token, and a phone with the same secret that came in by it just now.
    The rows alone: nearly every test begins with some."""
    link = LinkRow(opens=opens, id=new_token(), hash=hashed(token), role=role, seat=seat)
    link.made = link.used = now()
    phone = PhoneRow(opens=opens, hash=link.hash, link_id=link.id)
    session.add_all([link, phone])
    return link


def role_of(session: Session, game_id: str, token: str) -> Role | None:
    """What a link's token lets one do; None where it doesn't open the game."""
    access = access_by_link(session, game_id, token)
    return access.role if access else None


def append(
    session: Session,
    game_id: str,
    entry: Entry,
    *,
    idempotency_key: str | None = None,
    expected: str | None = None,
) -> Appended:
    """Adds an entry to the log of a game as it is now."""
    game = load(session, game_id)
    assert game is not None
    return log.append(session, game, entry, idempotency_key=idempotency_key, expected=expected)


def load_afresh(url: str, game_id: str) -> Game:
    """A game as it is in the database now."""
    with Session(create_engine(url, poolclass=NullPool)) as session:
        game = load(session, game_id)
    assert game is not None
    return game


def all_rows(connection: Connection) -> dict[str, list[Any]]:
    """Everything in the database, table by table."""
    return {
        table.name: list(connection.execute(select(table))) for table in Base.metadata.sorted_tables
    }


@contextmanager
def noted_queries(engine: Engine) -> Iterator[list[Query]]:
    """The statements that are sent to the database meanwhile, each with its parameters."""
    queries: list[Query] = []

    def note(_: object, __: object, statement: str, parameters: object, *___: object) -> None:
        queries.append((statement, parameters))

    event.listen(engine, "before_cursor_execute", note)
    try:
        yield queries
    finally:
        event.remove(engine, "before_cursor_execute", note)
