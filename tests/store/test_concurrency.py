"""Many phones write into one game at once."""

from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

import pytest
from sqlalchemy import Engine
from sqlalchemy.orm import Session

from scorekeeper.game.entries import Call, Void
from scorekeeper.store.log import IdempotencyKeyReusedError, StaleVersionError
from tests.support.stored import append, load_afresh

PHONES = 8
EACH = 8


@pytest.fixture
def at_once(engine: Engine) -> Iterator[Callable[..., list[int | str]]]:
    """Runs something on every phone at the same time, each with a session of its own; returns the
    numbers of their entries, or the names of their errors."""
    barrier = Barrier(PHONES)

    def run(action: Callable[[Session, int], int], phone: int) -> int | str:
        with Session(engine) as session:
            barrier.wait()
            try:
                return action(session, phone)
            except (IdempotencyKeyReusedError, StaleVersionError) as error:
                return type(error).__name__

    with ThreadPoolExecutor(PHONES) as phones:
        yield lambda action: list(phones.map(run, [action] * PHONES, range(PHONES)))


def test_every_entry_lands_once_and_no_number_is_left_out(
    engine: Engine, database_url: str, game_id: str
) -> None:
    whys = [f"{phone}.{index}" for phone in range(PHONES) for index in range(EACH)]

    def write_some(phone: int) -> list[int]:
        with Session(engine) as session:
            return [
                append(session, game_id, Void(why), idempotency_key=why).number
                for why in whys[phone * EACH : (phone + 1) * EACH]
            ]

    with ThreadPoolExecutor(PHONES) as phones:
        numbers = [number for some in phones.map(write_some, range(PHONES)) for number in some]
    game = load_afresh(database_url, game_id)
    assert sorted(numbers) == list(range(1, PHONES * EACH + 1))
    assert [game.entries[number - 1] for number in numbers] == [Void(why) for why in whys]
    assert len(game.entries) == len(numbers)


def test_the_same_idempotency_key_from_many_lands_once(
    at_once: Callable[..., list[int | str]], database_url: str, game_id: str
) -> None:
    answers = at_once(
        lambda session, _: append(session, game_id, Call(1), idempotency_key="k").number
    )
    assert answers == [1] * PHONES
    assert load_afresh(database_url, game_id).entries == [Call(1)]


def test_an_idempotency_key_used_by_many_for_different_entries_serves_one(
    at_once: Callable[..., list[int | str]], database_url: str, game_id: str
) -> None:
    answers = at_once(
        lambda session, n: append(session, game_id, Void(str(n)), idempotency_key="k").number
    )
    assert sorted(answers, key=str) == [1] + ["IdempotencyKeyReusedError"] * (PHONES - 1)
    assert load_afresh(database_url, game_id).version == 1


def test_of_many_who_saw_the_same_version_one_wins(
    at_once: Callable[..., list[int | str]], database_url: str, game_id: str
) -> None:
    answers = at_once(
        lambda session, n: append(session, game_id, Void(str(n)), expected="0").number
    )
    assert sorted(answers, key=str) == [1] + ["StaleVersionError"] * (PHONES - 1)
    winner = answers.index(1)
    assert load_afresh(database_url, game_id).entries == [Void(str(winner))]
