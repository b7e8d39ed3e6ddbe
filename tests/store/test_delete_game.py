"""A deleted game is gone, with all that belongs to it; a game that is archived or forgotten is only
off one phone's list."""

import pytest
from sqlalchemy import select
from sqlalchemy.orm import Session

from scorekeeper.game.entries import Call
from scorekeeper.store import log
from scorekeeper.store.codes import make_code
from scorekeeper.store.copies import ConflictingEntry, write_copy
from scorekeeper.store.games import delete_game, games_of, load
from scorekeeper.store.log import DeletedError
from scorekeeper.store.models import (
    CodeRow,
    ConflictRow,
    CopyRow,
    EntryRow,
    GameRow,
    LinkRow,
    PhoneRow,
)
from scorekeeper.store.phones import access_of_phone, archive, forget, has_archived, is_archived
from tests.support.stored import append, begin_game, grant, role_of


def rows_of(session: Session, game_id: str) -> int:
    """How many rows of all tables belong to a game."""
    queries = (
        select(GameRow.id).where(GameRow.id == game_id),
        select(EntryRow.number).where(EntryRow.game_id == game_id),
        select(LinkRow.id).where(LinkRow.opens == game_id),
        select(PhoneRow.hash).where(PhoneRow.opens == game_id),
        select(CodeRow.hash).where(CodeRow.opens == game_id),
        select(CopyRow.base).where(CopyRow.game_id == game_id),
        select(ConflictRow.at).where(ConflictRow.game_id == game_id),
    )
    return sum(len(session.scalars(query).all()) for query in queries)


def test_nothing_of_a_deleted_game_is_left_and_others_stay(session: Session, game_id: str) -> None:
    other = begin_game(session)
    for each in (game_id, other):
        append(session, each, Call(1))
        make_code(session, each, grant(session, each, "phone", "host").id)
        game = load(session, each)
        assert game is not None
        write_copy(session, game, 0, [ConflictingEntry("key", "2026-11-22T22:00:00Z", Call(2))])
    session.commit()
    delete_game(session, game_id)
    session.commit()
    assert (rows_of(session, game_id), rows_of(session, other)) == (0, 7)
    assert load(session, game_id) is None
    assert role_of(session, game_id, "phone") is None


def test_who_writes_to_a_game_deleted_meanwhile_finds_none(session: Session, game_id: str) -> None:
    game = load(session, game_id)
    assert game is not None
    delete_game(session, game_id)
    session.commit()
    with pytest.raises(DeletedError):
        log.append(session, game, Call(1))


def test_an_archived_game_is_on_the_other_list_of_this_phone_alone(
    session: Session, game_id: str
) -> None:
    for phone in ("phone", "another"):
        grant(session, game_id, phone, "host")
    archive(session, game_id, "phone", on=True)
    assert games_of(session, "phone", 10) == []
    assert [game.id for game in games_of(session, "phone", 10, archived=True)] == [game_id]
    assert has_archived(session, "phone")
    assert not has_archived(session, "another")
    assert [game.id for game in games_of(session, "another", 10)] == [game_id]
    archive(session, game_id, "phone", on=False)
    assert not is_archived(session, game_id, "phone")
    assert [game.id for game in games_of(session, "phone", 10)] == [game_id]


def test_a_forgotten_game_is_closed_to_this_phone_alone(session: Session, game_id: str) -> None:
    for phone in ("phone", "another"):
        grant(session, game_id, phone, "watch")
    forget(session, ("phone",), game_id)
    session.commit()
    assert access_of_phone(session, game_id, "phone") is None
    assert access_of_phone(session, game_id, "another") is not None
