"""An entry sent twice with one idempotency key is written once."""

from collections.abc import Mapping

import pytest
from sqlalchemy.orm import Session

from scorekeeper.cards import read_cards
from scorekeeper.game.entries import Amend, Call, Entry, Hand, Penalty, Strike, Void
from scorekeeper.store.log import IdempotencyKeyReusedError
from tests.support.stored import HAND, append, begin_game, load_afresh

CARDS = Hand(1, {3: read_cards("K *9h 10", suitless=True), 2: 30}, bent=True)


def test_the_same_idempotency_key_again_returns_the_first_answer_and_writes_nothing(
    session: Session, game_id: str, database_url: str
) -> None:
    first = append(session, game_id, Call(1), idempotency_key="k")
    append(session, game_id, HAND)
    again = append(session, game_id, Call(1), idempotency_key="k")
    assert again == first
    assert again.game.state == first.game.state
    assert load_afresh(database_url, game_id).entries == [Call(1), HAND]


def test_a_repeated_entry_is_answered_although_its_version_has_passed(
    session: Session, game_id: str
) -> None:
    first = append(session, game_id, Call(1), idempotency_key="k", expected="0")
    append(session, game_id, Call(2))
    assert append(session, game_id, Call(1), idempotency_key="k", expected="0") == first


def test_an_idempotency_key_does_not_serve_another_entry(
    session: Session, game_id: str, database_url: str
) -> None:
    append(session, game_id, Call(1), idempotency_key="k")
    with pytest.raises(IdempotencyKeyReusedError):
        append(session, game_id, Call(2), idempotency_key="k")
    assert load_afresh(database_url, game_id).entries == [Call(1)]


def test_games_do_not_share_idempotency_keys(session: Session, game_id: str) -> None:
    append(session, game_id, Call(1), idempotency_key="k")
    assert append(session, begin_game(session), Call(2), idempotency_key="k").number == 1


@pytest.mark.parametrize("none", [None, ""])
def test_entries_without_an_idempotency_key_are_all_written(
    session: Session, game_id: str, none: str | None
) -> None:
    assert [append(session, game_id, Call(1), idempotency_key=none).number for _ in range(3)] == [
        1,
        2,
        3,
    ]


ENTRIES: Mapping[str, Entry] = {
    "hand": CARDS,
    "void": Void("misdeal"),
    "penalty": Penalty(2, "house", count=2, points=25, hand=1),
    "amend": Amend(1, (Call(2), Penalty(3, "no_draw"))),
    "strike": Strike(1),
}


@pytest.mark.parametrize("entry", ENTRIES.values(), ids=ENTRIES)
def test_every_kind_of_entry_is_known_again(session: Session, game_id: str, entry: Entry) -> None:
    append(session, game_id, Call(1))
    assert append(session, game_id, entry, idempotency_key="k").number == 2
    assert append(session, game_id, entry, idempotency_key="k").number == 2
