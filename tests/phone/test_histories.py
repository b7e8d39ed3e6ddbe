"""Several phones, each often without a network, in random histories: whatever was recorded stands
once on the server, or somebody is asked about it; and in the end all logs are the same."""

from collections import Counter
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scorekeeper.game.admit import admit_log
from scorekeeper.variants.registry import VARIANTS
from tests.support.many import many
from tests.support.phones_apart import ApartPhone, Server, there_has
from tests.support.random_games import random_start

seeds = st.integers(min_value=0, max_value=2**32 - 1)


@pytest.mark.many
@settings(max_examples=many(40, 1500), deadline=None)
@given(seeds, st.sampled_from(sorted(VARIANTS)), st.integers(2, 3), st.integers(1, 40))
def test_whatever_was_recorded_stands_once_or_is_asked(
    seed: int, variant: str, count: int, steps: int
) -> None:
    chance = Random(seed)
    server = Server(random_start(chance, VARIANTS[variant]))
    phones = [ApartPhone(name, server) for name in "ABC"[:count]]
    for _ in range(steps):
        phone, *others = chance.sample(phones, len(phones))
        if chance.random() < 0.2:
            phone.exchange(chance, others)
        elif chance.random() < 0.2:
            phone.repeat(chance, others[0])
        else:
            phone.record(chance)
    for phone in [*phones, *phones]:
        assert phone.exchange(chance)
    assert all(phone.log == server.log for phone in phones)
    assert not admit_log(server.start, [written.entry for written in server.log]).refusals
    stands = Counter(written.key for written in server.log)
    assert set(stands) == {key for phone in phones for key in phone.recorded if stands[key]}
    assert set(stands.values()) <= {1}
    for phone in phones:
        for key in phone.recorded:
            assert (key in stands) + (key in phone.conflicts) + (key in phone.agreed) == 1, key
        sent = [there_has(server.log, key) for key in phone.recorded if key in stands]
        assert sent == sorted(filter(None, sent))
