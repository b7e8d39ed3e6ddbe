"""What a table calls its game is kept with it, and goes with it into a file and back."""

import json

from sqlalchemy import NullPool, create_engine, text
from sqlalchemy.orm import Session

from scorekeeper.game.entries import Call
from scorekeeper.store import migrate
from scorekeeper.store.games import export_game, games_of, import_game, load, rename
from scorekeeper.store.tokens import hashed
from scorekeeper.wire.games import read_export, write_export, write_start
from tests.support.migrations import migrate_to
from tests.support.stored import START, append, begin_game, grant, load_afresh

BEFORE_TITLES = "0005"
TITLE = "Friday at Ann’s"


def test_a_title_is_kept_and_taken_away_again(
    session: Session, game_id: str, database_url: str
) -> None:
    other = begin_game(session)
    for title in (TITLE, ""):
        rename(session, game_id, title)
        session.commit()
        assert load_afresh(database_url, game_id).title == title
    assert load_afresh(database_url, other).title == ""


def test_the_log_goes_on_under_a_title(session: Session, game_id: str) -> None:
    rename(session, game_id, TITLE)
    assert append(session, game_id, Call(2)).game.title == TITLE


def test_a_title_goes_into_a_file_and_comes_back(session: Session, game_id: str) -> None:
    rename(session, game_id, TITLE)
    game = load(session, game_id)
    assert game is not None
    written = json.loads(json.dumps(write_export(export_game(game))))
    assert written["title"] == TITLE
    imported = import_game(session, read_export(written))
    again = load(session, imported.id)
    assert again is not None
    assert (imported.title, again.title) == (TITLE, TITLE)


def test_a_game_without_a_title_is_written_as_it_always_was(session: Session, game_id: str) -> None:
    game = load(session, game_id)
    assert game is not None
    assert "title" not in write_export(export_game(game))


def test_games_of_earlier_days_have_no_title_and_are_on_the_list(empty_database_url: str) -> None:
    migrate_to(BEFORE_TITLES, empty_database_url)
    engine = create_engine(empty_database_url, poolclass=NullPool)
    values = {"at": "2025-12-31T20:00:00Z", "start": json.dumps(write_start(START))}
    with engine.begin() as connection:
        connection.execute(
            text("INSERT INTO games (id, begun, start) VALUES ('old', :at, :start)"), values
        )
        connection.execute(
            text("INSERT INTO tokens (game_id, hash, role, at) VALUES ('old', :hash, 'host', :at)"),
            values | {"hash": hashed("phone")},
        )
    migrate(empty_database_url)
    assert load_afresh(empty_database_url, "old").title == ""
    with Session(engine) as session:
        assert [game.id for game in games_of(session, "phone", 10)] == ["old"]
        grant(session, "old", "another phone", "watch")
        assert games_of(session, "another phone", 10, archived=True) == []
