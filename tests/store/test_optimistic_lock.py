"""Appending with the tag of the log that the writer has seen, or its version alone."""

import pytest
from sqlalchemy import delete
from sqlalchemy.orm import Session

from scorekeeper.game.entries import Call, Strike
from scorekeeper.store.log import StaleVersionError
from scorekeeper.store.models import EntryRow
from tests.support.stored import HAND, append, load_afresh


def test_an_entry_is_written_over_the_version_it_was_meant_for(
    session: Session, game_id: str
) -> None:
    append(session, game_id, Call(1), expected="0")
    assert append(session, game_id, HAND, expected="1").number == 2


def test_parts_of_an_etag_that_do_not_tell_of_the_log_are_passed_over(
    session: Session, game_id: str
) -> None:
    tag = append(session, game_id, Call(1)).game.tag
    append(session, game_id, Call(1), expected=f"{tag}.4:de:1a2b:rewritten-1:gzip")
    assert append(session, game_id, HAND, expected="2.4:de:gzip").number == 3


@pytest.mark.parametrize("stale", ["0", "2", "", "1:mark-0", "1.2:mark-0:de", "one"])
def test_an_entry_meant_for_another_version_is_not_written(
    session: Session, game_id: str, database_url: str, stale: str
) -> None:
    append(session, game_id, Call(1))
    with pytest.raises(StaleVersionError) as refusal:
        append(session, game_id, HAND, expected=stale)
    assert refusal.value.current == load_afresh(database_url, game_id)
    assert refusal.value.current.entries == [Call(1)]


def test_a_refused_writer_may_write_over_the_version_they_are_shown(
    session: Session, game_id: str
) -> None:
    append(session, game_id, Call(1))
    with pytest.raises(StaleVersionError) as refusal:
        append(session, game_id, HAND, expected="0", idempotency_key="same")
    current = refusal.value.current.tag
    assert append(session, game_id, HAND, expected=current, idempotency_key="same").number == 2


@pytest.mark.parametrize("key", ["another", None])
def test_an_entry_meant_for_the_log_before_a_backup_was_put_back_is_not_written(
    session: Session, game_id: str, key: str | None
) -> None:
    before = append(session, game_id, Call(1), idempotency_key="first")
    session.execute(delete(EntryRow))
    session.commit()
    append(session, game_id, Call(2), idempotency_key=key)
    with pytest.raises(StaleVersionError):
        append(session, game_id, Strike(1), expected=before.game.tag)
