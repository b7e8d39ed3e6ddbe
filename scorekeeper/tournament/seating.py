"""Who sits at which table: by lot, by standing, or so that people meet new people."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations, cycle, islice

from scorekeeper.tournament.tabu import Tables, fewest_met_again

Pair = frozenset[int]


@dataclass(frozen=True)
class Seating:
    """The tables of a round, each with its players clockwise, the first dealer first, and those
    who sit out. Players are told apart by number."""

    tables: tuple[tuple[int, ...], ...]
    sitting_out: tuple[int, ...] = ()

    def table_of(self, player: int) -> int | None:
        """The number of the table at which this player sits, the first being 1."""
        for number, table in enumerate(self.tables, 1):
            if player in table:
                return number
        return None


def seat_in_order(players: Sequence[int], sizes: Iterable[int]) -> Seating:
    """Fills the tables one after another: in the order of a draw, or of the standing, where those
    who are close play each other. Those who are left sit out."""
    rest = iter(players)
    tables = tuple(tuple(islice(rest, size)) for size in sizes)
    return Seating(tables, tuple(rest))


def seat_across(players: Sequence[int], sizes: Sequence[int]) -> Seating:
    """Spreads the best over the tables, so that all tables are equally strong: to and fro, one
    player to each table that has a seat left.

    >>> seat_across([1, 2, 3, 4, 5, 6, 7, 8], [4, 4]).tables
    ((1, 4, 5, 8), (2, 3, 6, 7))
    """
    tables: list[list[int]] = [[] for _ in sizes]
    turns = cycle([*range(len(sizes)), *reversed(range(len(sizes)))])
    rest = list(players)
    while rest and any(len(table) < size for table, size in zip(tables, sizes, strict=True)):
        number = next(turns)
        if len(tables[number]) < sizes[number]:
            tables[number].append(rest.pop(0))
    return Seating(tuple(map(tuple, tables)), tuple(rest))


def seat_with_new_people(
    players: Sequence[int], sizes: Iterable[int], met: Mapping[Pair, int]
) -> Seating:
    """Seats people beside those they have met least; those who are left sit out.

    `players` are in the order of a draw, `met` says how often two have sat at one table; who isn't
    in it has met nobody. The work is bounded: 64 players are seated within a second, if need be
    with a pair meeting again who needn't.
    """
    first = seat_in_order(players, sizes)
    return Seating(fewest_met_again(first.tables, met), first.sitting_out)


def who_plays(players: Sequence[int], seats: int, sat_out: Mapping[int, int]) -> list[int]:
    """The players in their order, followed by those for whom there is no seat: whoever has sat out
    least (`sat_out`: times by player), and among equals whoever is last in the order.

    >>> who_plays([1, 2, 3, 4, 5], 4, {5: 1})
    [1, 2, 3, 5, 4]
    """
    by_turn = sorted(players, key=lambda player: -sat_out.get(player, 0))
    out = set(by_turn[seats:])
    return sorted(players, key=lambda player: player in out)


def met_at(rounds: Iterable[Seating]) -> dict[Pair, int]:
    """How often two people have sat at one table."""
    met: dict[Pair, int] = {}
    for pair in (pair for seating in rounds for pair in _pairs(seating.tables)):
        met[pair] = met.get(pair, 0) + 1
    return met


def met_again(tables: Tables, met: Mapping[Pair, int]) -> list[Pair]:
    """The pairs at these tables who have met before."""
    return [pair for pair in _pairs(tables) if met.get(pair)]


def surely_met_again(tables: Tables, rounds: Sequence[Seating]) -> int:
    """How many pairs meet again at tables of these sizes at the least, whoever sits where. It may
    be less than the true number, never more.

    Twelve who sat at three tables of four and do so again: among any four of them, two come from
    the same table.

    >>> surely_met_again([(1, 5, 9, 2), (6, 10, 3, 7), (11, 4, 8, 12)],
    ...                  [Seating(((1, 2, 3, 4), (5, 6, 7, 8), (9, 10, 11, 12)))])
    3
    """
    bounds = (_met_in_groups(tables, seating) for seating in rounds)
    return max(_met_by_each(tables, met_at(rounds)), *bounds, 0)


def _met_by_each(tables: Tables, met: Mapping[Pair, int]) -> int:
    """Each for themselves: with fewer new people about than seats at the smallest table, the rest
    of those beside them are not new."""
    players = [player for table in tables for player in table]
    beside = min(map(len, tables), default=1) - 1
    new = [
        sum(1 for other in players if other != player and not met.get(frozenset({player, other})))
        for player in players
    ]
    return -(-sum(max(0, beside - count) for count in new) // 2)


def _met_in_groups(tables: Tables, earlier: Seating) -> int:
    """Those who sat together are groups of people who all know each other, the others groups of
    one; a table with more seats than there are groups has two of one group."""
    playing = {player for table in tables for player in table}
    groups = [playing.intersection(table) for table in earlier.tables]
    number = sum(1 for group in groups if group) + len(playing.difference(*groups))
    return sum(_pairs_within(len(table), number) for table in tables)


def _pairs_within(people: int, groups: int) -> int:
    """The pairs within a group where people come from a number of groups as evenly as possible."""
    share, more = divmod(people, groups)
    return more * share + groups * share * (share - 1) // 2


def _pairs(tables: Tables) -> Iterator[Pair]:
    return (frozenset(pair) for table in tables for pair in combinations(table, 2))
