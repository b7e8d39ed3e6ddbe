"""Seats players at tables: by lot, by standing, or so that they meet new people."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations, cycle, islice

from scorekeeper.tournament.tabu import Tables, minimize_repeat_meetings

Pair = frozenset[int]


@dataclass(frozen=True)
class Seating:
    """The tables of a round, each with its players clockwise, the first dealer first, and those who
    sit out. Players are identified by number."""

    tables: tuple[tuple[int, ...], ...]
    sitting_out: tuple[int, ...] = ()

    def table_of(self, player: int) -> int | None:
        """Return the number of the table at which this player sits, the first being 1."""
        for number, table in enumerate(self.tables, 1):
            if player in table:
                return number
        return None


def seat_in_order(players: Sequence[int], sizes: Iterable[int]) -> Seating:
    """Fill the tables one after another: in the order of a draw, or of the standing, where
    neighbours play each other. Those who are left sit out."""
    rest = iter(players)
    tables = tuple(tuple(islice(rest, size)) for size in sizes)
    return Seating(tables, tuple(rest))


def seat_across(players: Sequence[int], sizes: Sequence[int]) -> Seating:
    """Spread the best players over the tables, so that all tables are equally strong: to and fro,
    one player to each table that has a seat left.

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
    """Seat people beside those they have met least; those who are left sit out.

    `players` are in the order of a draw, `met` says how often two have sat at one table; who isn't
    in it has met nobody. The work is bounded: 64 players are seated within a second, if need be
    at the price of a pair that meets again without need.
    """
    first = seat_in_order(players, sizes)
    return Seating(minimize_repeat_meetings(first.tables, met), first.sitting_out)


def order_for_seating(players: Sequence[int], seats: int, sat_out: Mapping[int, int]) -> list[int]:
    """Move those for whom there is no seat to the end of the list: those who have sat out least
    (`sat_out`: times by player), and among equals those who come last in the order.

    >>> order_for_seating([1, 2, 3, 4, 5], 4, {5: 1})
    [1, 2, 3, 5, 4]
    """
    by_turn = sorted(players, key=lambda player: -sat_out.get(player, 0))
    out = set(by_turn[seats:])
    return sorted(players, key=lambda player: player in out)


def count_meetings(rounds: Iterable[Seating]) -> dict[Pair, int]:
    """Count how often each pair of players has sat at one table."""
    met: dict[Pair, int] = {}
    for pair in (pair for seating in rounds for pair in _pairs_at(seating.tables)):
        met[pair] = met.get(pair, 0) + 1
    return met


def find_repeat_meetings(tables: Tables, met: Mapping[Pair, int]) -> list[Pair]:
    """Find the pairs at these tables who have met before."""
    return [pair for pair in _pairs_at(tables) if met.get(pair)]


def min_repeat_meetings(tables: Tables, rounds: Sequence[Seating]) -> int:
    """Return a lower bound of how many pairs meet again at tables of these sizes, whoever sits
    where. It may be less than the true number, never more.

    Twelve who sat at three tables of four and do so again: among any four of them, two come from
    the same table.

    >>> min_repeat_meetings([(1, 5, 9, 2), (6, 10, 3, 7), (11, 4, 8, 12)],
    ...                     [Seating(((1, 2, 3, 4), (5, 6, 7, 8), (9, 10, 11, 12)))])
    3
    """
    bounds = (_min_repeats_by_group(tables, seating) for seating in rounds)
    return max(_min_repeats_by_player(tables, count_meetings(rounds)), *bounds, 0)


def _min_repeats_by_player(tables: Tables, met: Mapping[Pair, int]) -> int:
    """Bound the repeats by looking at each player alone: if there are fewer new people than other
    seats at the smallest table, some of the neighbours are not new."""
    players = [player for table in tables for player in table]
    beside = min(map(len, tables), default=1) - 1
    new = [
        sum(1 for other in players if other != player and not met.get(frozenset({player, other})))
        for player in players
    ]
    return -(-sum(max(0, beside - count) for count in new) // 2)


def _min_repeats_by_group(tables: Tables, earlier: Seating) -> int:
    """Bound the repeats by an earlier round: those who sat together are groups of people who all
    know each other, the others groups of one; a table with more seats than there are groups has two
    of one group."""
    playing = {player for table in tables for player in table}
    groups = [playing.intersection(table) for table in earlier.tables]
    number = sum(1 for group in groups if group) + len(playing.difference(*groups))
    return sum(_count_pairs_within(len(table), number) for table in tables)


def _count_pairs_within(people: int, groups: int) -> int:
    """Count the pairs of one group at a table, where people come from a number of groups as evenly
    as possible."""
    share, more = divmod(people, groups)
    return more * share + groups * share * (share - 1) // 2


def _pairs_at(tables: Tables) -> Iterator[Pair]:
    return (frozenset(pair) for table in tables for pair in combinations(table, 2))
