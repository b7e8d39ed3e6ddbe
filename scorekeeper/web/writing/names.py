"""Players' names where there is little room."""

import re
from dataclasses import replace

from scorekeeper.game.start import Start


def first_name(start: Start, seat: int) -> str:
    """Return the first part of a player's name, which is enough at a table where no other player's
    name begins like that; else the whole name."""
    first, *others = (
        re.split(r"[ -]", start.name(each))[0]
        for each in (seat, *(other for other in start.order if other != seat))
    )
    return start.name(seat) if first in others else first


def by_first_names(start: Start) -> Start:
    """Return the beginning of a game with its players called by first names, for sentences about
    them."""
    return replace(start, players=tuple(first_name(start, seat) for seat in start.seats))
