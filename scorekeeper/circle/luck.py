"""Runs of luck: games won one after the other, and games without a win."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import groupby

from scorekeeper.circle.evenings import Evening
from scorekeeper.circle.people import PersonId


@dataclass(frozen=True)
class Luck:
    """The longest run of wins, the longest run of games without one, and the run somebody is in:
    `now` games won (above 0) or not won (below 0) in a row."""

    wins: int
    without: int
    now: int


def luck_of(person: PersonId, evenings: Iterable[Evening]) -> Luck:
    """The runs of one person, in the evenings they played, as they were played.

    A game that they left was not won.
    """
    won = [
        person in evening.winners
        for evening in evenings
        if evening.finished and person in evening.results
    ]
    runs = [(is_win, len(list(games))) for is_win, games in groupby(won)]
    is_win, length = runs[-1] if runs else (True, 0)
    return Luck(_longest(runs, True), _longest(runs, False), length if is_win else -length)


def _longest(runs: Sequence[tuple[bool, int]], wins: bool) -> int:
    return max((length for is_win, length in runs if is_win == wins), default=0)
