"""Players' names where there is little room."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

from markupsafe import Markup, escape

from scorekeeper.game.start import Start

PARTNERS = " & "
"""What joins the names of two who share a total (V1)."""


def pair_up(people: Sequence[str]) -> tuple[str, ...]:
    """Join each name to that of whoever sits opposite, where every seat has one."""
    half = len(people) // 2
    return tuple(map(PARTNERS.join, zip(people[:half], people[half:], strict=True)))


def people_of(names: Sequence[str]) -> list[str]:
    """Return the people of these names as they sit, partners opposite each other."""
    partners = [name.split(PARTNERS) for name in names]
    return [*(first for first, *_ in partners), *(each for _, *rest in partners for each in rest)]


LONG = 14
"""From so many letters on, of a name with a hyphen only the first half has room beside a figure."""


def first_names(names: Sequence[str]) -> tuple[str, ...]:
    """Return the first part of each name, which is enough where no other begins like that; else the
    whole name. Of partners, return that of both."""
    firsts = [_first_parts(name, " ") for name in names]
    halves = [_first_parts(first, "-") for first in firsts]
    times, times_half = Counter(firsts), Counter(halves)
    return tuple(
        half
        if len(first) >= LONG and times_half[half] == 1
        else (first if times[first] == 1 else name)
        for name, first, half in zip(names, firsts, halves, strict=True)
    )


def _first_parts(name: str, end: str) -> str:
    """Return a name, and of partners both, up to this character."""
    return PARTNERS.join(each.split(end)[0] for each in name.split(PARTNERS))


def first_name(start: Start, seat: int) -> str:
    """Return the first part of a player's name where that is enough at their table; else the whole
    name. Of a seat where nobody sits yet, return its number."""
    return first_names(start.players)[seat - 1] if seat in start.seats else start.name(seat)


def mark_rest(name: str, first: str) -> Markup:
    """Return a name with what its first name leaves out marked, to be hidden where there is little
    room."""
    part = Markup('{}<span class="rest">{}</span>')
    parts = zip(name.split(PARTNERS), first.split(PARTNERS), strict=True)
    return escape(PARTNERS).join(part.format(short, each[len(short) :]) for each, short in parts)


def by_first_names(start: Start) -> Start:
    """Return the beginning of a game with its players called by first names, for sentences about
    them."""
    return replace(start, players=first_names(start.players))
