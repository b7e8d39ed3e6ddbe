"""Appending an entry to a game's log."""

import pytest
from sqlalchemy import Engine
from sqlalchemy.orm import Session

from scorekeeper.game.entries import Call, Hand
from scorekeeper.store import log
from scorekeeper.store.games import Game, load
from scorekeeper.store.history import History
from scorekeeper.store.log import DeletedError, RefusedEntryError
from tests.support.stored import HAND, START, all_rows, append, begin_game, load_afresh


def test_others_see_the_entry_once_append_returns(
    session: Session, game_id: str, database_url: str
) -> None:
    append(session, game_id, HAND)
    assert load_afresh(database_url, game_id).entries == [HAND]


def test_numbers_run_from_1_in_each_game(session: Session, game_id: str) -> None:
    other = begin_game(session)
    assert [append(session, game_id, Call(seat)).number for seat in (1, 2, 3)] == [1, 2, 3]
    assert append(session, other, HAND).number == 1


def test_the_answer_is_the_game_just_after_the_entry(
    session: Session, game_id: str, database_url: str
) -> None:
    append(session, game_id, HAND)
    answer = append(session, game_id, Call(2))
    assert answer.game == load_afresh(database_url, game_id)
    assert answer.game.version == answer.number == 2
    assert answer.game.state.player(2).calls == 1


def test_an_entry_goes_after_what_others_wrote_meanwhile(
    session: Session, engine: Engine, game_id: str
) -> None:
    load(session, game_id)
    with Session(engine) as other:
        append(other, game_id, Call(1))
    assert append(session, game_id, Call(2)).game.entries == [Call(1), Call(2)]


def test_nothing_is_appended_to_a_game_nobody_began(session: Session) -> None:
    nobodys = Game("no-such-game", "2026-11-21T19:30:00Z", History(START))
    with pytest.raises(DeletedError):
        log.append(session, nobodys, HAND)


def test_an_entry_that_cannot_be_true_is_refused_for_every_reason(
    session: Session, engine: Engine, game_id: str
) -> None:
    append(session, game_id, Call(1))
    with engine.connect() as connection:
        before = all_rows(connection)
    with pytest.raises(RefusedEntryError) as refusal:
        append(session, game_id, Hand(out=1, left={1: 5, 2: 0}), idempotency_key="refused")
    codes = {refusal.code for refusal in refusal.value.refusals}
    assert codes == {"hand.winner_has_cards", "hand.left_missing", "hand.loser_has_nothing"}
    assert refusal.value.current.entries == [Call(1)]
    with engine.connect() as connection:
        assert all_rows(connection) == before


def test_a_refused_entry_leaves_its_idempotency_key_free(session: Session, game_id: str) -> None:
    with pytest.raises(RefusedEntryError):
        append(session, game_id, Call(9), idempotency_key="same")
    assert append(session, game_id, Call(2), idempotency_key="same").number == 1
