"""Killing what serves the phones, again and again: the server, and a database of our own."""

import signal
import time
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from random import Random

from tests.support.recording_phones import RecordingPhone, faults, recording_phones
from tests.support.serving import free_port, served

GAMES, PHONES_EACH = 2, 2
SECONDS = 0.1, 1.0
"""How long a server lives, at least and at most, once it answers."""


@dataclass(frozen=True)
class Outcome:
    """How many entries were acknowledged, the statuses of all answers, and what went wrong."""

    acknowledged: int
    answers: Counter[str]
    faults: list[str]


def kill_under_load(
    folder: Path, kills: int, url: str, kill_database: Callable[[], None] | None = None
) -> Outcome:
    """Has phones record while the server is killed so many times and started again; it keeps its
    data at `url`. Every second time it is the database's turn, where `kill_database` kills it and
    starts it again."""
    chance = Random(14)
    serving = partial(
        served,
        folder,
        port=free_port(),
        SCOREKEEPER_RATELIMIT_ENABLED="false",
        SCOREKEEPER_SQLALCHEMY_DATABASE_URI=url,
    )
    phones: list[RecordingPhone] = []
    killed = 0
    while killed < kills:
        with serving(end=signal.SIGKILL) as address:
            phones = phones or recording_phones(address, GAMES, PHONES_EACH)
            time.sleep(chance.uniform(*SECONDS))
            if kill_database and killed + 1 < kills:
                kill_database()
                killed += 1
                time.sleep(chance.uniform(*SECONDS))
        killed += 1
    with serving():
        found = faults(phones)
    answers = Counter(status for phone in phones for status in phone.answers.elements())
    return Outcome(sum(len(phone.numbers) for phone in phones), answers, found)
