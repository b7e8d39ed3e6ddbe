"""C25 in the log: the deal an entry names is looked at on arrival, after the idempotency key and
before the version."""

from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace

import pytest
from sqlalchemy import NullPool, create_engine
from sqlalchemy.orm import Session

from scorekeeper.game.entries import Amend, Hand
from scorekeeper.game.start import Start
from scorekeeper.store.games import begin, export_game, import_game
from scorekeeper.store.log import IdempotencyKeyReusedError, RefusedEntryError
from scorekeeper.variants.registry import VARIANTS
from scorekeeper.wire.games import read_export, write_export
from tests.support.builders import hand
from tests.support.stored import append, load_afresh

START = Start(VARIANTS["jamaican"], ("Ann", "Bob", "Cid"))


def won(points: int, deal: int | None = 1) -> Hand:
    """A hand that Ann won, for a deal."""
    return replace(hand(1, {2: points, 3: 12}), deal=deal)


@pytest.fixture
def game_id(database_url: str) -> str:
    """A game that has just begun."""
    with Session(create_engine(database_url, poolclass=NullPool)) as session:
        game = begin(session, START)
        session.commit()
    return game.id


def test_c25_the_same_hand_from_another_phone_writes_nothing(
    database_url: str, game_id: str
) -> None:
    with Session(create_engine(database_url, poolclass=NullPool)) as session:
        first = append(session, game_id, won(30), idempotency_key="a")
        second = append(session, game_id, won(30), idempotency_key="b", expected="0")
    assert (first.number, first.already) == (1, False)
    assert (second.number, second.already, second.game.version) == (1, True, 1)
    assert load_afresh(database_url, game_id).version == 1


def test_c25_another_hand_for_that_deal_is_refused_before_the_version_is_looked_at(
    database_url: str, game_id: str
) -> None:
    with Session(create_engine(database_url, poolclass=NullPool)) as session:
        append(session, game_id, won(30))
        with pytest.raises(RefusedEntryError) as refused:
            append(session, game_id, won(31), expected="0")
    assert [refusal.code for refusal in refused.value.refusals] == ["hand.other_deal"]
    assert refused.value.current.version == 1


def test_c25_the_idempotency_key_comes_first(database_url: str, game_id: str) -> None:
    with Session(create_engine(database_url, poolclass=NullPool)) as session:
        append(session, game_id, won(30), idempotency_key="a")
        append(session, game_id, won(40, deal=2))
        again = append(session, game_id, won(30), idempotency_key="a")
        assert (again.number, again.already) == (1, False)
        with pytest.raises(IdempotencyKeyReusedError):
            append(session, game_id, won(31), idempotency_key="a")


def test_c25_neither_a_correction_nor_an_import_looks_at_the_deal(
    database_url: str, game_id: str
) -> None:
    with Session(create_engine(database_url, poolclass=NullPool)) as session:
        append(session, game_id, won(30))
        appended = append(session, game_id, Amend(1, (won(31, deal=7),)))
        assert appended.game.state.player(2).total == 31
        written = write_export(export_game(appended.game))
        copy = import_game(session, read_export(written))
    assert copy.state.player(2).total == 31
    assert written["entries"][0]["deal"] == 1


def test_c25_two_phones_at_once_score_a_hand_once(database_url: str, game_id: str) -> None:
    def send(points: int) -> str:
        with Session(create_engine(database_url, poolclass=NullPool)) as session:
            try:
                return str(append(session, game_id, won(points)).already)
            except RefusedEntryError as refused:
                return refused.refusals[0].code

    with ThreadPoolExecutor(8) as phones:
        answers = list(phones.map(send, [30, 30, 31, 30, 31, 30, 30, 31]))
    game = load_afresh(database_url, game_id)
    (recorded,) = game.entries
    same = [30, 31].index(game.state.player(2).total)
    assert isinstance(recorded, Hand)
    assert sorted(answers) == sorted(
        ["False", *["True"] * ([5, 3][same] - 1), *["hand.other_deal"] * [3, 5][same]]
    )
