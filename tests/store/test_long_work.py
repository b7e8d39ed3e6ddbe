"""Long work, and what goes on beside it."""

from contextvars import ContextVar
from threading import Event

import gevent
import pytest

from scorekeeper.cli.gevent_server import begin_long_work
from scorekeeper.store.long_work import SHORT_LOG, LongWork, run_by_length, run_long_work

LANGUAGE: ContextVar[str] = ContextVar("language")
PATIENCE = 10
"""Seconds after which a test has failed."""


@pytest.fixture
def served(monkeypatch: pytest.MonkeyPatch) -> None:
    """This process runs long work as the one does that serves."""
    monkeypatch.setattr(LongWork, "run", LongWork.run)
    begin_long_work()


@pytest.mark.usefixtures("served")
def test_others_go_on_beside_long_work() -> None:
    others = Event()
    work = gevent.spawn(run_long_work, others.wait, PATIENCE)
    gevent.sleep(0)
    others.set()
    assert work.get()


@pytest.mark.usefixtures("served")
def test_short_work_is_done_at_once() -> None:
    others = Event()
    gevent.spawn(others.set)
    assert not run_by_length(SHORT_LOG, others.is_set)
    assert run_by_length(SHORT_LOG + 1, others.wait, PATIENCE)


@pytest.mark.usefixtures("served")
def test_work_beside_others_speaks_the_language_of_its_request() -> None:
    LANGUAGE.set("de")
    assert run_long_work(LANGUAGE.get) == "de"


@pytest.mark.usefixtures("served")
def test_what_long_work_raises_reaches_its_request_and_nobody_else(
    capfd: pytest.CaptureFixture[str],
) -> None:
    with pytest.raises(ValueError, match="nonsense"):
        run_long_work(int, "nonsense")
    assert capfd.readouterr().err == ""


def test_where_nothing_can_run_beside_others_work_is_done_all_the_same() -> None:
    assert run_by_length(SHORT_LOG + 1, int, "7") == 7
