"""Seats people so that as few as possible meet again, by exchanging two at a time.

A tabu search: in each step the best exchange is made, even where it makes things worse, and the two
who moved then stay for some steps, so that the search leaves seatings that no single exchange would
better. It draws no lots, and ends after a fixed amount of work.
"""

from collections.abc import Iterator, Mapping, Sequence

Tables = Sequence[tuple[int, ...]]

MAX_EXCHANGES = 250_000
"""How many exchanges are tried before the best seating so far is returned: within some tenths of a
second."""

STAY = 5
"""How many steps those who moved stay, or up to two more, unless moving beats everything so far."""


def minimize_repeat_meetings(
    tables: Tables, met: Mapping[frozenset[int], int]
) -> tuple[tuple[int, ...], ...]:
    """Return tables of the same sizes, with as few repeat meetings as the search finds: the sum,
    over all pairs at one table, of how often they `met`."""
    search = _Search(tables, met)
    best, fewest = search.tables(), search.repeats
    stays_until = [0] * len(search.table)
    step = tried = 0
    while fewest and tried < MAX_EXCHANGES:
        step += 1
        chosen, before = None, tried
        for change, one, other in search.exchanges():
            tried += 1
            stays = max(stays_until[one], stays_until[other]) >= step
            if stays and search.repeats + change >= fewest:
                continue
            if chosen is None or change < chosen[0]:
                chosen = change, one, other
        if tried == before:
            break  # with one table there is nobody to change places with
        if chosen is None:
            continue
        search.exchange(*chosen)
        stays_until[chosen[1]] = stays_until[chosen[2]] = step + STAY + step % 3
        if search.repeats < fewest:
            best, fewest = search.tables(), search.repeats
    return best


class _Search:
    """A seating in which two players at a time exchange their seats. Players are identified by
    their index in the order of the draw."""

    def __init__(self, tables: Tables, met: Mapping[frozenset[int], int]) -> None:
        self.players = [player for table in tables for player in table]
        self.table = [number for number, table in enumerate(tables) for _ in table]
        self.met = [
            [met.get(frozenset({one, other}), 0) if one != other else 0 for other in self.players]
            for one in self.players
        ]
        self.met_at_tables = [[0] * len(tables) for _ in self.players]
        """How often a player has met those at each table."""
        for row, counts in zip(self.met, self.met_at_tables, strict=True):
            for times, number in zip(row, self.table, strict=True):
                counts[number] += times
        self.repeats = sum(at[t] for at, t in zip(self.met_at_tables, self.table, strict=True)) // 2

    def exchanges(self) -> Iterator[tuple[int, int, int]]:
        """Yield each exchange with the change in the number of repeats, for those who sit with
        somebody they have met."""
        table, met_at_tables = self.table, self.met_at_tables
        for one, (here, met, at) in enumerate(zip(table, self.met, met_at_tables, strict=True)):
            if not at[here]:
                continue
            for other, there in enumerate(table):
                if there != here:
                    change = at[there] - at[here] - 2 * met[other]
                    yield (
                        change + met_at_tables[other][here] - met_at_tables[other][there],
                        one,
                        other,
                    )

    def exchange(self, change: int, one: int, other: int) -> None:
        """Seat each of the two where the other sat."""
        here, there = self.table[one], self.table[other]
        self.table[one], self.table[other] = there, here
        self.repeats += change
        for at, met in zip(self.met_at_tables, self.met, strict=True):
            moved = met[one] - met[other]
            at[here] -= moved
            at[there] += moved

    def tables(self) -> tuple[tuple[int, ...], ...]:
        """Return the players of each table, in the order of the draw."""
        numbers = range(max(self.table, default=-1) + 1)
        seated = list(zip(self.players, self.table, strict=True))
        return tuple(tuple(player for player, t in seated if t == number) for number in numbers)
