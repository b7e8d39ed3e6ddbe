"""Many games in portions, so that one request works for no longer than it may."""

from collections.abc import Callable, Iterator, Sequence
from time import process_time
from typing import TypeVar

T = TypeVar("T")

PORTION = 400
"""Entries that are in memory at the same time, but for a single game that has more: six evenings,
or as many amendments as say what fills four games."""
MAX_SECONDS = 0.25
"""Seconds of the processor after which a request begins no other portion."""


class NotReadyError(Exception):
    """There is more to work out than one request may. What is `done`, of `count` games, is cached,
    so that the next request goes on from there."""

    def __init__(self, done: int, count: int) -> None:
        self.done = done
        self.count = count
        super().__init__(f"{done} of {count} games are worked out")


def in_portions(
    games: Sequence[T], entries: Callable[[T], int], ready: int = 0
) -> Iterator[list[T]]:
    """Yield games in portions of few enough `entries` that each is soon done. Raises NotReadyError
    after a portion where those so far took too long; it counts those that were `ready` before."""
    began, done = process_time(), 0
    portion: list[T] = []
    length = 0
    for game in games:
        if portion and length + entries(game) > PORTION:
            yield portion
            done += len(portion)
            if process_time() - began > MAX_SECONDS:
                raise NotReadyError(ready + done, ready + len(games))
            portion, length = [], 0
        portion.append(game)
        length += entries(game)
    if portion:
        yield portion
