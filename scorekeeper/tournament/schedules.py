"""Schedules in which nobody sits with anybody twice, by known constructions.

Players are counted from 0 here. In each round everybody has a seat, and larger tables come first.
"""

from collections.abc import Iterator
from itertools import combinations

Tables = tuple[tuple[int, ...], ...]

_FIELDS = {
    4: (2, 3),
    8: (2, 3),
    9: (3, 2),
    16: (2, 3),
    25: (5, 2),
    27: (3, 5),
    32: (2, 5),
    49: (7, 6),
    64: (2, 3),
    81: (3, 7),
}
"""The finite fields whose order is no prime, but a power of one: that prime, and what the same
power of x is. An element is a polynomial in x; its coefficients are the digits of a number to the
base of that prime."""

_CIRCLES: dict[tuple[int, int], tuple[int, int, Tables]] = {
    (15, 3): (7, 2, ((14, 1, 10), (9, 5, 4), (11, 7, 12), (2, 8, 0), (3, 6, 13))),
    (24, 3): (
        11,
        2,
        (
            (22, 14, 0),
            (23, 17, 7),
            (6, 11, 21),
            (10, 3, 5),
            (4, 1, 13),
            (2, 19, 15),
            (20, 18, 12),
            (9, 16, 8),
        ),
    ),
    (30, 3): (
        14,
        2,
        (
            (29, 16, 7),
            (28, 26, 8),
            (22, 27, 25),
            (14, 15, 0),
            (19, 3, 13),
            (11, 24, 18),
            (6, 12, 23),
            (17, 21, 9),
            (2, 5, 4),
            (20, 10, 1),
        ),
    ),
    (24, 4): (
        7,
        3,
        (
            (22, 14, 0, 7),
            (21, 17, 6, 11),
            (23, 20, 9, 1),
            (10, 15, 13, 12),
            (4, 2, 5, 8),
            (3, 19, 18, 16),
        ),
    ),
    (30, 5): (
        6,
        5,
        (
            (3, 10, 18, 17, 5),
            (0, 26, 20, 22, 9),
            (7, 25, 23, 11, 13),
            (29, 2, 8, 12, 27),
            (14, 19, 16, 1, 24),
            (21, 4, 6, 28, 15),
        ),
    ),
}
"""By players and size of tables: how many rounds there are, how many circles of as many players,
and the first round. In each later round everybody moves one place on in their circle; the last
players are in none and stay."""


def find_schedule(sizes: tuple[int, ...]) -> tuple[Tables, ...]:
    """Find rounds at tables of these sizes, the largest first, in which no two players meet twice:
    as many as a known construction gives.

    Where some tables have one seat less, it is a schedule of more players, the last of whom stay
    away, no two from the same table. Empty where sizes differ by more.

    >>> [len(find_schedule((size,) * tables)) for tables, size in ((5, 3), (4, 4), (8, 4))]
    [7, 5, 9]
    """
    if not sizes or sizes[0] - sizes[-1] > 1:
        return ()
    tables, size, players = len(sizes), sizes[0], sum(sizes)
    longest: list[Tables] = []
    for rounds in (_move_in_circles(tables, size), _meet_other_groups(tables, size)):
        seated = (_leave_out(each, players) for each in rounds)
        fitting = [each for each in seated if tuple(map(len, each)) == sizes]
        longest = max(longest, fitting, key=len)
    return tuple(longest)


def _leave_out(tables: Tables, players: int) -> Tables:
    """Leave out all but the first players."""
    left = (tuple(player for player in table if player < players) for table in tables)
    return tuple(sorted(left, key=len, reverse=True))


def _move_in_circles(tables: int, size: int) -> Iterator[Tables]:
    """Yield the rounds of _CIRCLES."""
    rounds, circles, first = _CIRCLES.get((tables * size, size), (0, 0, ()))
    for steps in range(rounds):
        yield tuple(
            tuple(
                player - player % rounds + (player + steps) % rounds
                if player < circles * rounds
                else player
                for player in table
            )
            for table in first
        )


def _meet_other_groups(tables: int, size: int) -> Iterator[Tables]:
    """Yield the rounds of a transversal design, whose tables have one player from each group, then
    rounds in which each group plays on its own.

    There are as many groups as seats at a table, and as many players in each as tables. In the
    round of slope a, table b has player a·i + b of group i. If the number of tables is the order of
    a field, no two rounds have a pair in common; else those that do are left out.
    """
    met: set[tuple[int, int]] = set()
    for each in _sloping_rounds(tables, size):
        pairs = {pair for table in each for pair in combinations(table, 2)}
        if met.isdisjoint(pairs):
            met |= pairs
            yield each
    if tables % size == 0 and tables > 1:
        for each in find_schedule((size,) * (tables // size)):
            yield tuple(
                tuple(group * tables + player for player in table)
                for group in range(size)
                for table in each
            )


def _sloping_rounds(tables: int, size: int) -> Iterator[Tables]:
    prime, power = _FIELDS.get(tables, (tables, 0))
    for slope in range(tables):
        products = [_multiply(slope, group % tables, tables, prime, power) for group in range(size)]
        yield tuple(
            tuple(
                group * tables + _add(product, table, prime)
                for group, product in enumerate(products)
            )
            for table in range(tables)
        )


def _add(one: int, other: int, prime: int) -> int:
    """Add two numbers digit by digit, without carrying."""
    total, place = 0, 1
    while one or other:
        total += (one + other) % prime * place
        one, other, place = one // prime, other // prime, place * prime
    return total


def _multiply(one: int, other: int, order: int, prime: int, power: int) -> int:
    """Multiply two elements of a field, or two remainders where `prime` is the order."""
    product = 0
    while other:
        for _ in range(other % prime):
            product = _add(product, one, prime)
        other //= prime
        carry, one = divmod(one * prime, order)
        for _ in range(carry if power else 0):
            one = _add(one, power, prime)
    return product
