"""Who sits at which table, and who has met whom there."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain, combinations, cycle, islice

Tables = Sequence[tuple[int, ...]]
Pair = frozenset[int]


@dataclass(frozen=True)
class Seating:
    """The tables of a round, each with its players clockwise, the first dealer first, and those who
    sit out. Players are identified by number."""

    tables: tuple[tuple[int, ...], ...]
    sitting_out: tuple[int, ...] = ()

    @property
    def sizes(self) -> tuple[int, ...]:
        """How many players sit at each table."""
        return tuple(map(len, self.tables))

    @property
    def people(self) -> frozenset[int]:
        """Those who sit at a table or sit out."""
        return frozenset(chain(*self.tables, self.sitting_out))

    def seats_alike(self, other: "Seating") -> bool:
        """Whether the same people sit together in another seating, in whatever order."""
        return set(map(frozenset, self.tables)) == set(map(frozenset, other.tables))

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
    for pair in (pair for seating in rounds for pair in pairs_at(seating.tables)):
        met[pair] = met.get(pair, 0) + 1
    return met


def find_repeat_meetings(tables: Tables, met: Mapping[Pair, int]) -> list[Pair]:
    """Find the pairs at these tables who have met before."""
    return [pair for pair in pairs_at(tables) if met.get(pair)]


def pairs_at(tables: Iterable[Iterable[int]]) -> Iterator[Pair]:
    """Yield each pair of those who sit together at one of these tables."""
    return (frozenset(pair) for table in tables for pair in combinations(table, 2))
