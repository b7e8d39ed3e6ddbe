"""A phone's copies: what stays as it is stored, what is written anew, and what waits."""

import json
from dataclasses import replace

from sqlalchemy import NullPool, create_engine, select, text
from sqlalchemy.orm import Session

from scorekeeper.game.entries import Amend, Call, Void
from scorekeeper.store import migrate
from scorekeeper.store.copies import (
    ConflictingEntry,
    count_pending,
    find_copy,
    find_unsent_games,
    grant_access,
    load_conflicts,
    load_copies,
    note_refusal,
    redirect_game,
    resolve_conflict,
    write_copy,
)
from scorekeeper.store.games import Game, load
from scorekeeper.store.history import History, StoredEntry
from scorekeeper.store.links import Role
from scorekeeper.store.models import EntryRow
from scorekeeper.store.phones import access_of_phone
from scorekeeper.wire.games import write_start
from tests.support.migrations import migrate_to
from tests.support.stored import START, append, begin_game

AT = "2026-11-22T22:00:00Z"
ONE, TWO = StoredEntry(AT, Call(1), "one"), StoredEntry(AT, Call(2), "two")
OTHER = StoredEntry(AT, Void(), "other")


def copied(session: Session, *log: StoredEntry, base: int) -> Game:
    """A copy with this log, as it is stored."""
    game = Game("server-id", AT, History(START, log))
    write_copy(session, game, base, [])
    session.commit()
    stored = load(session, game.id)
    assert stored is not None
    return stored


def test_what_stands_as_it_stood_is_not_written_again(session: Session) -> None:
    copied(session, ONE, TWO, base=1)
    marks = session.scalars(select(EntryRow.mark).order_by(EntryRow.number)).all()
    game = copied(session, ONE, OTHER, TWO, base=2)
    assert [stored.entry for stored in game.log] == [Call(1), Void(), Call(2)]
    after = session.scalars(select(EntryRow.mark).order_by(EntryRow.number)).all()
    assert after[0] == marks[0]
    assert not set(marks) & set(after[1:])


def test_a_shorter_log_takes_the_place_of_a_longer_one(session: Session) -> None:
    copied(session, ONE, TWO, base=2)
    game = copied(session, ONE, base=1)
    assert [stored.entry for stored in game.log] == [Call(1)]


def test_an_entry_that_names_another_deal_is_written_anew(session: Session) -> None:
    copied(session, ONE, base=0)
    game = copied(session, replace(ONE, entry=Call(1, deal=1)), base=0)
    entry = game.log[0].entry
    assert isinstance(entry, Call)
    assert entry.deal == 1


def test_what_waits_is_what_the_server_does_not_have(session: Session) -> None:
    game = copied(session, ONE, TWO, base=1)
    own = begin_game(session)
    assert count_pending(session) == {game.id: 1, own: 1}
    append(session, own, Call(1))
    append(session, own, Call(1))
    write_copy(session, game, 2, [ConflictingEntry("key", AT, Void(), theirs=1)])
    assert count_pending(session) == {game.id: 1, own: 2}
    assert [one.entry for one in load_conflicts(session, game.id)] == [Void()]
    resolve_conflict(session, game.id, "key")
    assert count_pending(session) == {own: 2}


def test_a_conflict_has_what_stood_before_both_corrections(session: Session) -> None:
    game = copied(session, ONE, TWO, base=2)
    correction = ConflictingEntry("key", AT, Amend(1, (Call(3),)), 2, before=(Call(1), Void()))
    write_copy(session, game, 2, [correction])
    session.commit()
    session.expire_all()
    assert load_conflicts(session, game.id) == [correction]


def test_what_was_asked_by_an_earlier_version_is_still_asked(empty_database_url: str) -> None:
    migrate_to("0019", empty_database_url)
    engine = create_engine(empty_database_url, poolclass=NullPool)
    values = {"at": AT, "start": json.dumps(write_start(START)), "entry": '{"kind": "void"}'}
    with engine.begin() as connection:
        connection.execute(
            text("INSERT INTO games (id, begun, start) VALUES ('one', :at, :start)"), values
        )
        connection.execute(
            text(
                "INSERT INTO asked (game_id, idempotency_key, at, format, entry, theirs, refusal)"
                " VALUES ('one', 'key', :at, 1, :entry, 1, '')"
            ),
            values,
        )
    migrate(empty_database_url)
    with Session(engine) as session:
        assert load_conflicts(session, "one") == [ConflictingEntry("key", AT, Void(), theirs=1)]


def test_a_game_begun_here_is_known_by_the_server_s_id_later(session: Session) -> None:
    own, game = begin_game(session), copied(session, ONE, base=1)
    assert find_unsent_games(session) == [own]
    redirect_game(session, own, game.id)
    session.commit()
    assert (find_unsent_games(session), load(session, own)) == ([], None)
    leading = find_copy(session, own)
    assert leading is not None
    assert leading.server_id == game.id
    assert [copy.game_id for copy in load_copies(session)] == [game.id]


def test_a_game_that_the_server_refused_is_offered_again_only_on_demand(session: Session) -> None:
    own = begin_game(session)
    note_refusal(session, own, "No.")
    assert (find_unsent_games(session), count_pending(session)) == ([], {own: 1})
    note_refusal(session, own, "")
    assert find_unsent_games(session) == [own]


def test_a_copy_is_open_to_this_phone_as_the_server_says(session: Session) -> None:
    game = copied(session, ONE, base=1)
    allowed: list[tuple[Role, int | None]] = [("host", None), ("seat", 2), ("seat", 2)]
    for role, seat in [*allowed, ("watch", None)]:
        grant_access(session, game.id, "secret", role, seat)
        session.commit()
        access = access_of_phone(session, game.id, "secret")
        assert access is not None
        assert access.role == role
        assert access.seats == ({seat} if seat else set())


def test_a_database_of_earlier_days_has_no_copies(empty_database_url: str) -> None:
    migrate_to("0010", empty_database_url)
    engine = create_engine(empty_database_url, poolclass=NullPool)
    with engine.begin() as connection:
        connection.execute(
            text("INSERT INTO games (id, begun, start) VALUES ('one', :at, :start)"),
            {"at": AT, "start": json.dumps(write_start(START))},
        )
    migrate(empty_database_url)
    with Session(engine) as session:
        assert (load_copies(session), find_unsent_games(session)) == ([], ["one"])
