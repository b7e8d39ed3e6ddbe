"""How many tables a round has, and how many players sit at each."""

from collections.abc import Iterator

MIN_TABLE, MAX_TABLE = 3, 6
"""The players at a table, unless its game or its host says otherwise."""


def table_sizes(
    players: int, usual: int, smallest: int = MIN_TABLE, largest: int = MAX_TABLE
) -> tuple[int, ...]:
    """Choose the sizes of a round's tables, the largest first.

    As few players as possible sit out (those who aren't in the sum), then as many tables as
    possible are of the `usual` size, and none is far from it. Empty if there are too few players
    for one table.

    >>> table_sizes(13, 4), table_sizes(7, 4), table_sizes(5, 4)
    ((5, 4, 4), (4, 3), (5,))
    >>> table_sizes(7, 4, smallest=4, largest=4)
    (4,)
    """
    splits = _possible_splits(players, smallest, largest)
    return min(splits, key=lambda sizes: _cost(sizes, players, usual), default=())


def _possible_splits(players: int, smallest: int, largest: int) -> Iterator[tuple[int, ...]]:
    """Yield for each number of tables as many players as they hold, spread evenly."""
    for tables in range(1, players // smallest + 1):
        share, more = divmod(min(players, tables * largest), tables)
        yield (share + 1,) * more + (share,) * (tables - more)


def _cost(sizes: tuple[int, ...], players: int, usual: int) -> tuple[int, int]:
    return players - sum(sizes), sum((size - usual) ** 2 for size in sizes)
