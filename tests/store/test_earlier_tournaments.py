"""Tournaments of earlier versions: their games lead back to them, and who sat down late is known by
the entry by which they joined."""

import json

from sqlalchemy import NullPool, create_engine, insert, text
from sqlalchemy.orm import Session

from scorekeeper.game.entries import Join
from scorekeeper.store import migrate
from scorekeeper.store.games import entry_values, load
from scorekeeper.store.history import StoredEntry
from scorekeeper.store.models import EntryRow, TournamentFactRow, TournamentGameRow
from scorekeeper.store.tournaments import begin_tournament, load_tournament
from scorekeeper.tournament.facts import Plan
from scorekeeper.variants.registry import VARIANTS
from scorekeeper.wire.games import write_start
from tests.support.migrations import migrate_to
from tests.support.stored import START, begin_game

BEFORE = "0016"
AT = "2026-01-01T20:00:00Z"


def test_a_game_at_a_table_knows_its_tournament(empty_database_url: str) -> None:
    migrate_to(BEFORE, empty_database_url)
    engine = create_engine(empty_database_url, poolclass=NullPool)
    start = json.dumps(write_start(START))
    with engine.begin() as connection:
        for id in ("at a table", "of no tournament"):
            insert = "INSERT INTO games (id, begun, start) VALUES (:id, :at, :start)"
            connection.execute(text(insert), {"id": id, "at": AT, "start": start})
        for statement in (
            "INSERT INTO tournaments (id, plan, begun) VALUES ('night', '{}', :at)",
            "INSERT INTO tournament_games VALUES ('night', 1, 1, 'at a table')",
        ):
            connection.execute(text(statement), {"at": AT} if ":at" in statement else {})
    migrate(empty_database_url)
    with Session(engine) as session:
        games = [load(session, id) for id in ("at a table", "of no tournament")]
    assert [game and game.tournament_id for game in games] == ["night", None]


EVENING = [
    *({"kind": "sign_up", "name": name} for name in ("Ann", "Bob", "Cid", "Dot", "Eve", "Fay")),
    {"kind": "round", "by": "draw", "tables": [[1, 2, 3]], "sitting_out": [4, 5, 6]},
    {"kind": "sit_down", "player": 4, "table": 1},
    {"kind": "start_round"},
    {"kind": "drop_round"},
    {"kind": "round", "by": "draw", "tables": [[1, 2, 3]], "sitting_out": [4, 5, 6]},
    {"kind": "start_round"},
    {"kind": "sit_down", "player": 5, "table": 1},
    {"kind": "rename", "player": 5, "name": "Eva"},
    {"kind": "sit_down", "player": 6, "table": 1},
    {"kind": "rename", "player": 6, "name": "Eve"},
]
EARLIER = "2026-01-01T19:00:00Z"
JOINS = ("Zoe", EARLIER), ("Eve", EARLIER), ("Player 6", AT), ("Eve", AT)
"""Who has joined the game, and when: one by herself, and others as they sat down, of whom one was
forgotten since, and one was taken off the game again before."""


def test_who_sat_down_late_is_known_by_the_entry_by_which_they_joined(
    empty_database_url: str,
) -> None:
    migrate_to("0017", empty_database_url)
    engine = create_engine(empty_database_url, poolclass=NullPool)
    with Session(engine) as session:
        begin_tournament(session, Plan("Kalooki night", VARIANTS["super"]), id="night")
        game_id = begin_game(session)
        for number, fact in enumerate(EVENING, 1):
            columns = {"number": number, "at": AT, "format": 1, "fact": fact}
            session.add(TournamentFactRow(tournament_id="night", **columns))
        at = {"round": 1, "table": 1}
        session.add(TournamentGameRow(tournament_id="night", game_id=game_id, **at))
        for number, (name, when) in enumerate(JOINS, 1):
            row = entry_values(game_id, number, StoredEntry(when, Join(name, 1), None))
            session.execute(insert(EntryRow), row)
        session.commit()
    migrate(empty_database_url)
    with Session(engine) as session:
        night = load_tournament(session, "night")
        assert night is not None
        assert night.tournament.joined == {(1, 5): 4, (1, 6): 3}
