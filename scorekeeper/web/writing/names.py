"""Players' names where there is little room."""

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

from scorekeeper.game.start import Start


def first_names(names: Sequence[str]) -> tuple[str, ...]:
    """Return the first part of each name, which is enough where no other begins like that; else the
    whole name."""
    firsts = [re.split(r"[ -]", name)[0] for name in names]
    times = Counter(firsts)
    return tuple(
        first if times[first] == 1 else name for name, first in zip(names, firsts, strict=True)
    )


def first_name(start: Start, seat: int) -> str:
    """Return the first part of a player's name where that is enough at their table; else the whole
    name. Of a seat where nobody sits yet, return its number."""
    return first_names(start.players)[seat - 1] if seat in start.seats else start.name(seat)


def by_first_names(start: Start) -> Start:
    """Return the beginning of a game with its players called by first names, for sentences about
    them."""
    return replace(start, players=first_names(start.players))
