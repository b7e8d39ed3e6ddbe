"""Who finished ahead of whom."""

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import permutations

from scorekeeper.circle.evenings import Evening
from scorekeeper.circle.people import PersonId


@dataclass
class Meetings:
    """How often one person finished ahead of another, behind them, and level."""

    ahead: int = 0
    behind: int = 0
    level: int = 0


def head_to_head(evenings: Iterable[Evening]) -> dict[tuple[PersonId, PersonId], Meetings]:
    """The meetings of each person with each other one; somebody who left a game met nobody in it
    (C19)."""
    met: dict[tuple[PersonId, PersonId], Meetings] = {}
    for evening in evenings:
        if not evening.finished:
            continue
        ranks = {
            person: result.rank
            for person, result in evening.results.items()
            if result.rank is not None
        }
        for one, other in permutations(ranks, 2):
            meetings = met.setdefault((one, other), Meetings())
            meetings.ahead += ranks[one] < ranks[other]
            meetings.behind += ranks[one] > ranks[other]
            meetings.level += ranks[one] == ranks[other]
    return met
