"""Appending with the version the writer has seen."""

import pytest
from sqlalchemy.orm import Session

from scorekeeper.game.entries import Call
from scorekeeper.store.log import StaleVersionError
from tests.support.stored import HAND, append, load_afresh


def test_an_entry_is_written_over_the_version_it_was_meant_for(
    session: Session, game_id: str
) -> None:
    append(session, game_id, Call(1), expected=0)
    assert append(session, game_id, HAND, expected=1).number == 2


@pytest.mark.parametrize("stale", [0, 2])
def test_an_entry_meant_for_another_version_is_not_written(
    session: Session, game_id: str, database_url: str, stale: int
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
        append(session, game_id, HAND, expected=0, idempotency_key="same")
    current = refusal.value.current.version
    assert append(session, game_id, HAND, expected=current, idempotency_key="same").number == 2
