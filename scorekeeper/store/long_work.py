"""Run long work while other requests go on, which it slows down but never stops, where the
program that serves them can do that."""

from collections.abc import Callable
from contextvars import copy_context
from functools import partial
from typing import Any, ParamSpec, TypeVar

P = ParamSpec("P")
R = TypeVar("R")

SHORT_LOG = 200
"""Entries of a log with which work is done at once. An evening has some 60."""


def _run_at_once(work: Callable[[], Any]) -> Any:
    return work()


class LongWork:
    """How this process runs long work: `run` is given the work, and returns what that returns."""

    run: Callable[[Callable[[], Any]], Any] = staticmethod(_run_at_once)


def run_long_work(work: Callable[P, R], *args: P.args, **kwargs: P.kwargs) -> R:
    """Run work while other requests go on; return what it returns, and raise what it raises. It
    must need nothing but the processor: it may run in a thread of its own, which no lock of
    gevent’s may stop (see cli/gevent_server.py). Others may write meanwhile, so call this in no
    transaction that has written: on SQLite they would stop everybody until it is over."""
    run: Callable[[Callable[[], R]], R] = LongWork.run
    return run(partial(copy_context().run, partial(work, *args, **kwargs)))


def run_by_length(size: int, work: Callable[P, R], *args: P.args, **kwargs: P.kwargs) -> R:
    """Run work on a log of this size (see count_facts): while other requests go on (see
    run_long_work), or at once where the log is short."""
    if size > SHORT_LOG:
        return run_long_work(work, *args, **kwargs)
    return work(*args, **kwargs)
