"""Several phones at one table, whose requests and answers get lost, come twice or late, while the
processes that serve them crash: whatever was acknowledged is in the log once, and in order."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from random import Random
from unittest.mock import patch

import pytest
from flask import Flask
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    rule,
    run_state_machine_as_test,
)
from sqlalchemy import Engine
from sqlalchemy.pool import PoolProxiedConnection

from scorekeeper.game.entries import Entry
from scorekeeper.store import games, log
from scorekeeper.store.history import Histories
from scorekeeper.variants.registry import VARIANTS
from scorekeeper.web.database import db
from scorekeeper.wire.entries import write_entry
from tests.support.many import many
from tests.support.programs import Answer, Program
from tests.support.random_games import random_entry, random_start, seeds
from tests.web.conftest import Table, begin_table

PHONES = 3
PROCESSES = 2

phones = st.integers(0, PHONES - 1)
processes = st.integers(0, PROCESSES - 1)


class Crash(BaseException):
    """A process is killed."""


@contextmanager
def killed(engine: Engine, *, durable: bool) -> Iterator[None]:
    """Meanwhile a process is killed as it writes to the database, just before that is durable or
    just after."""
    commit = engine.dialect.do_commit

    def die(connection: PoolProxiedConnection) -> None:
        if durable:
            commit(connection)
        raise Crash

    with patch.object(engine.dialect, "do_commit", die):
        yield


@dataclass
class Request:
    """An entry that a phone sends under a key of its own; `after` is the number of the last entry
    when it did so first, `number` its own once it is in the log, whether the phone knows or not."""

    key: str
    entry: Entry
    after: int
    number: int | None = None


class Evening(RuleBasedStateMachine):
    """What may happen to phones at one table."""

    def __init__(self, app: Flask) -> None:
        super().__init__()
        self.app = app
        self.histories = [Histories() for _ in range(PROCESSES)]
        self.requests: list[list[Request]] = [[] for _ in range(PHONES)]
        self.seen: list[list[Entry]] = [[] for _ in range(PHONES)]

    @initialize(variant=st.sampled_from(list(VARIANTS)), seed=seeds)
    def begin(self, variant: str, seed: int) -> None:
        """A game begins."""
        self.start = random_start(Random(seed), VARIANTS[variant])
        self.table: Table = begin_table(
            self.app,
            *self.start.players,
            variant=variant,
            options=self.start.options,
            first_dealer=self.start.first_dealer,
            starter=self.start.starter,
        )
        self.program = Program(self.app, self.table.host)

    @rule(phone=phones, process=processes, seed=seeds)
    def record(self, phone: int, process: int, seed: int) -> None:
        """A phone records something, by what it has seen so far, and hears what came of it."""
        self._send(self._new_request(phone, seed), process)
        self.look(phone)

    @rule(phone=phones, seed=seeds)
    def lose_a_request(self, phone: int, seed: int) -> None:
        """What a phone sends doesn't arrive, or not yet: it may be repeated later."""
        self._new_request(phone, seed)

    @rule(phone=phones, process=processes, seed=seeds)
    def lose_an_answer(self, phone: int, process: int, seed: int) -> None:
        """What a phone sends arrives, and it never hears of it."""
        self._send(self._new_request(phone, seed), process)

    @rule(phone=phones, process=processes, which=st.integers(0, 99))
    def repeat(self, phone: int, process: int, which: int) -> None:
        """A phone sends again what it has sent before, a while ago or just now."""
        sent = self.requests[phone]
        if sent:
            self._send(sent[-1 - which % len(sent)], process)

    @rule(phone=phones, process=processes, seed=seeds, durable=st.booleans())
    def crash(self, phone: int, process: int, seed: int, durable: bool) -> None:
        """A process is killed while it records, just before that is durable or just after."""
        request = self._new_request(phone, seed)
        with self.app.app_context():
            engine = db.engine
        with killed(engine, durable=durable):
            try:
                self._ask(request, process)
            except Crash:
                self.histories[process] = Histories()
                request.number = len(self.table.log) if durable else None

    @rule(phone=phones)
    def look(self, phone: int) -> None:
        """A phone shows the game as it is."""
        self.seen[phone] = self.table.log

    @invariant()
    def whatever_was_written_is_there_once_and_in_order(self) -> None:
        """The log holds what was acknowledged, at the number that was told, and nothing else."""
        written = {
            request.number: request for sent in self.requests for request in sent if request.number
        }
        stored = dict(enumerate(self.table.game.log, 1))
        assert sorted(written) == list(stored)
        for number, request in written.items():
            assert stored[number].entry == request.entry
            assert stored[number].idempotency_key == request.key
            assert number > request.after

    @invariant()
    def every_process_tells_the_same_and_money_sums_to_zero(self) -> None:
        """No process tells of a game as it was."""
        states = [self._through(process, self._state) for process in range(PROCESSES)]
        assert states[0].body == states[1].body
        money = states[0].body["money"]
        assert sum(money["balances"].values()) + sum(money["pots"].values()) == 0
        assert states[0].body["version"] == len(self.table.log)

    def _new_request(self, phone: int, seed: int) -> Request:
        entry = random_entry(Random(seed), self.start, self.seen[phone])
        key = f"{phone}.{len(self.requests[phone])}"
        request = Request(key, entry, after=len(self.table.log))
        self.requests[phone].append(request)
        return request

    def _send(self, request: Request, process: int) -> None:
        """Sends a request; once it is in the log, the answer is the same each time."""
        answer = self._ask(request, process)
        assert answer.status == 201 or (answer.status == 422 and request.number is None)
        if answer.status == 201:
            assert request.number in (None, answer.body["entry"])
            request.number = answer.body["entry"]

    def _ask(self, request: Request, process: int) -> Answer:
        path, body = f"/games/{self.table.id}/entries", write_entry(request.entry)
        return self._through(
            process, lambda: self.program.post(path, body, Idempotency_Key=request.key)
        )

    def _state(self) -> Answer:
        return self.program.get(f"/games/{self.table.id}")

    def _through(self, process: int, ask: Callable[[], Answer]) -> Answer:
        """What one of the processes answers, which remembers what it has worked out."""
        with pytest.MonkeyPatch.context() as here:
            for module in (games, log):
                here.setattr(module, "HISTORIES", self.histories[process])
            return ask()


def test_whatever_gets_lost_what_was_acknowledged_is_in_the_log_once(app: Flask) -> None:
    class EveningHere(Evening):
        def __init__(self) -> None:
            super().__init__(app)

    run_state_machine_as_test(
        EveningHere,
        settings=settings(
            max_examples=many(6, 60),
            stateful_step_count=many(15, 40),
            suppress_health_check=list(HealthCheck),
        ),
    )
