"""Seats several rounds together so that as few as possible meet again, by exchanging two at a time.

A tabu search: in each step the best exchange in any round is made, even where it makes things
worse, and the two who moved then stay for some steps, so that the search leaves plans that no
single exchange would better. It draws no lots, and ends after a fixed amount of work.
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain, combinations, cycle

from scorekeeper.tournament.seating import Pair, Tables

MAX_EXCHANGES = 1_000_000
"""How many exchanges are looked at before the best plan so far is returned: within a third of a
second of the processor."""

MAX_EXCHANGES_A_STEP = 20_000
"""How many are looked at before the best of them is made. In most evenings these are all."""

STAY = 5
"""How many steps those who moved stay, or up to four more, unless moving beats all so far."""

APART = 1000
"""As how many meetings again it counts where two sit together who are to be apart."""


def minimize_repeat_meetings(
    rounds: Sequence[Tables],
    met: Mapping[Pair, int],
    apart: Collection[Pair] = (),
    enough: int = 0,
) -> tuple[tuple[tuple[int, ...], ...], ...]:
    """Return rounds with tables of the same sizes and the same people, in which as few meet again
    as the search finds.

    `met` says how often two have met before these rounds. Those who are `apart` sit together as
    rarely as can be, whatever that costs. The search stops with `enough` meetings again, where
    there can't be fewer.
    """
    search = _Search(rounds, met, apart)
    best, found = search.tables(), search.merit
    lowest = search.cost
    step = looked_at = 0
    while found[0] > enough and looked_at < MAX_EXCHANGES:
        step += 1
        exchange, number = search.best_exchange(step, lowest)
        if not number:
            break  # with one table there is nobody to change places with
        looked_at += number
        if exchange is None:
            continue
        search.make(exchange, step)
        lowest = min(lowest, search.cost)
        if search.merit < found:
            best, found = search.tables(), search.merit
    return best


@dataclass(frozen=True)
class _Exchange:
    """Two players who change places in a round, and what that adds to the cost."""

    cost: int
    round: "_Round"
    one: int
    other: int


class _Round:
    """A round in which two players at a time exchange their seats."""

    def __init__(self, tables: Tables, met: Sequence[Sequence[int]]) -> None:
        self.tables = [list(table) for table in tables]
        self.table_of = {player: t for t, table in enumerate(tables) for player in table}
        self.near = [
            [sum([row[player] for player in table]) for table in tables] if row else []
            for row in (met[p] if p in self.table_of else () for p in range(len(met)))
        ]
        """How often a player meets those at each table, in all rounds together."""
        self.stays_until = [0] * len(met)


class _Search:
    """The rounds as they are now, and who meets whom in them. Players are identified by their
    index, so that what is known of each pair is in lists."""

    def __init__(
        self, rounds: Sequence[Tables], met: Mapping[Pair, int], apart: Collection[Pair]
    ) -> None:
        self.players = sorted({p for tables in rounds for table in tables for p in table})
        index = {player: number for number, player in enumerate(self.players)}
        self.met = [[0] * len(index) for _ in index]
        """How often two meet, in earlier rounds and in these; APART more often if they are to be
        apart."""
        self.repeats = self.cost = 0
        """`cost` has a pair's second meeting once, its third twice, and so on."""
        for pair in {*met, *apart}:
            if pair <= index.keys():
                one, other = (index[player] for player in pair)
                known = met.get(pair, 0) + APART * (pair in apart)
                self.met[one][other] = self.met[other][one] = known
        seated = [[tuple(index[p] for p in table) for table in tables] for tables in rounds]
        self.rounds: list[_Round] = []
        for table in chain.from_iterable(seated):
            for one, other in combinations(table, 2):
                self._count(one, other, 1)
        self.rounds = [_Round(tables, self.met) for tables in seated]
        self.seats = [(round, player) for round in self.rounds for player in round.table_of]
        self.turns = cycle(self.seats)

    @property
    def merit(self) -> tuple[int, int]:
        """The number of meetings again, and the cost, which is lower where these are different
        pairs."""
        return self.repeats, self.cost

    def best_exchange(self, step: int, lowest: int) -> tuple[_Exchange | None, int]:
        """Find the best exchange in this step of those that are looked at, and how many these are.
        Those who have to stay move only where that gives less than the `lowest` cost so far."""
        best: _Exchange | None = None
        least = 1 << 60
        looked_at = 0
        for _ in self.seats:
            round, one = next(self.turns)
            table_of, near, stays_until = round.table_of, round.near, round.stays_until
            here, own, met = table_of[one], near[one], self.met[one]
            again = own[here] - len(round.tables[here]) + 1
            if not again:
                continue
            stays = stays_until[one] >= step
            for there, table in enumerate(round.tables):
                if there == here:
                    continue
                looked_at += len(table)
                fixed = own[there] - again + len(table) - 1
                for other in table:
                    theirs = near[other]
                    cost = fixed + theirs[here] - theirs[there] - 2 * met[other]
                    if cost < least and (
                        not (stays or stays_until[other] >= step) or self.cost + cost < lowest
                    ):
                        least = cost
                        best = _Exchange(cost, round, one, other)
            if looked_at >= MAX_EXCHANGES_A_STEP:
                break
        return best, looked_at

    def make(self, exchange: _Exchange, step: int) -> None:
        """Seat each of the two where the other sat."""
        round, one, other = exchange.round, exchange.one, exchange.other
        here, there = round.table_of[one], round.table_of[other]
        for near, met in zip(round.near, self.met, strict=True):
            if near:
                moved = met[one] - met[other]
                near[here] -= moved
                near[there] += moved
        round.tables[here][round.tables[here].index(one)] = other
        round.tables[there][round.tables[there].index(other)] = one
        round.table_of[one], round.table_of[other] = there, here
        for mine, left, came in ((here, one, other), (there, other, one)):
            for player in round.tables[mine]:
                if player != came:
                    self._count(left, player, -1)
                    self._count(came, player, 1)
        round.stays_until[one] = round.stays_until[other] = step + STAY + step % 5

    def _count(self, one: int, other: int, change: int) -> None:
        """Count that two meet once more (1) or once less (-1)."""
        before = self.met[one][other] - (change < 0)
        self.repeats += change * (APART if before >= APART else min(before, 1))
        self.cost += change * before
        self.met[one][other] += change
        self.met[other][one] += change
        for each in self.rounds:
            at_one, at_other = each.table_of.get(one), each.table_of.get(other)
            if at_one is not None and at_other is not None:
                each.near[one][at_other] += change
                each.near[other][at_one] += change

    def tables(self) -> tuple[tuple[tuple[int, ...], ...], ...]:
        """Return the players of each table of each round."""
        return tuple(
            tuple(tuple(self.players[index] for index in table) for table in round.tables)
            for round in self.rounds
        )
