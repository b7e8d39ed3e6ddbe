"""The part of a long list that one page shows, so that no page grows without end."""

from dataclasses import dataclass

from flask import request

ON_A_PAGE = 50
"""How many a page shows; the last one up to half as many more, so that it's never almost empty."""


@dataclass(frozen=True)
class Part:
    """The part of a list from number `first` to `last`, both from 1; `earlier` and `later` are
    numbers on the pages before and after it, None where there is none."""

    first: int
    last: int
    earlier: int | None
    later: int | None


def part_with(number: int | None, count: int) -> Part:
    """Return the part with this number of a list of `count` lines; with none, or one that isn't
    in it, the last part. The other parts stay as they are when the list grows.

    >>> part_with(None, 120)
    Part(first=51, last=120, earlier=50, later=None)
    >>> part_with(None, 125)
    Part(first=101, last=125, earlier=100, later=None)
    >>> part_with(7, 120)
    Part(first=1, last=50, earlier=None, later=51)
    """
    last_page = max(0, (count + ON_A_PAGE // 2) // ON_A_PAGE - 1)
    page = (number - 1) // ON_A_PAGE if number and 1 <= number <= count else last_page
    first = min(page, last_page) * ON_A_PAGE + 1
    last = count if page >= last_page else first + ON_A_PAGE - 1
    return Part(
        first,
        last,
        earlier=first - 1 if first > 1 else None,
        later=last + 1 if last < count else None,
    )


def requested_part(field: str, count: int) -> Part:
    """Return the part of a list that the address asks for by a number in a `field`."""
    return part_with(request.args.get(field, type=int), count)
