"""Phones with the app at home on each, a server, and a network that loses requests and answers."""

from random import Random
from typing import get_args

import pytest

from scorekeeper.game.admit import admit
from scorekeeper.game.entries import Entry
from scorekeeper.game.named_deal import other_deal_refusal
from tests.phone.conftest import MakePhone
from tests.support.home_phones import Fate, HomePhone, Server
from tests.support.many import many
from tests.support.random_games import random_entry

FATES: tuple[Fate, ...] = get_args(Fate)


def record(chance: Random, phone: HomePhone, game_id: str) -> Entry | None:
    """Records something on a phone, if what comes to mind may be true."""
    game = phone.game(game_id)
    entry = random_entry(chance, game.begun_as, game.entries)
    if other_deal_refusal(game.table, entry) or admit(game.table, entry).refusals:
        return None
    phone.record(game_id, entry)
    return entry


@pytest.mark.many
@pytest.mark.parametrize("seed", range(many(3, 60)))
def test_in_the_end_all_logs_are_the_same_and_every_key_stands_once(
    server: Server, new_phone: MakePhone, seed: int
) -> None:
    chance = Random(seed)
    phones = [new_phone() for _ in range(2)]
    game_id = server.begin()
    for phone in phones:
        phone.join(game_id)
    for _ in range(20):
        phone = chance.choice(phones)
        if chance.random() < 0.3:
            phone.exchange(*chance.choices(FATES, [8, 1, 1, 1], k=8))
        else:
            record(chance, phone, game_id)
    for phone in [*phones, *phones]:
        phone.exchange()
    log = server.game(game_id).log
    for phone in phones:
        assert phone.game(game_id).log == log
        assert phone.waiting.get(game_id, 0) == len(phone.conflicts(game_id))
    keys = [stored.idempotency_key for stored in log]
    assert len(set(keys)) == len(keys)


@pytest.mark.parametrize("lost", range(6))
def test_a_game_begun_without_a_network_reaches_the_server_once_whatever_is_lost(
    server: Server, new_phone: MakePhone, lost: int
) -> None:
    ann = new_phone()
    here, chance = ann.begin(), Random(lost)
    fates: list[Fate] = ["there and back"] * lost
    while ann.game(here).version < 4:
        record(chance, ann, here)
    entries = ann.entries(here)
    ann.exchange(*fates, "answer lost")
    ann.exchange(*fates, "request lost")
    ann.exchange()
    copy = ann.copy(here)
    assert copy is not None
    assert server.entries(str(copy.server_id)) == entries
    assert ann.waiting == {}
