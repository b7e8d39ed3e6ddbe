"""Settling a table: ours beside the `debts` package, on the same evenings, in one run. Times are
those of the processor, so that other work on the machine matters little.

.venv/bin/python -m pip install --require-hashes -r requirements/bench.txt
.venv/bin/python -m benchmarks.settling
"""

import argparse
import gc
import importlib
import time
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from decimal import Decimal
from random import Random
from typing import Any

from scorekeeper.game.entries import Account
from scorekeeper.game.settle import settle
from tests.support.brute_force import fewest_payments

debts: Any = importlib.import_module("debts")  # not there when the code is checked

TABLES = (4, 6, 8, 10)
Balances = dict[Account, int]
Evening = Callable[[Random, int], Balances]


def make_european(chance: Random, players: int) -> Balances:
    """Units of 10: five from each into the pool and for each buy-in, one to the winner of a hand
    from all who are in it, two for a kalooki; the last one takes the pool."""
    won: Counter[Account] = Counter(dict.fromkeys(range(1, players + 1), 0))
    totals = dict.fromkeys(won, 0)
    buy_ins: Counter[Account] = Counter()
    pool, seats = 0, list(totals)
    for seat in seats:
        won[seat] -= 50
        pool += 50
    while len(seats) > 1:
        winner, unit = chance.choice(seats), 20 if chance.random() < 0.05 else 10
        for seat in seats:
            if seat != winner:
                won[seat] -= unit
                won[winner] += unit
                totals[seat] += chance.randint(2, 60)
        out = [seat for seat in seats if totals[seat] > 150]
        seats = [seat for seat in seats if seat not in out]
        for seat in out:
            if len(seats) > 1 and buy_ins[seat] < 2 and chance.random() < 0.5:
                totals[seat] = max(totals[other] for other in seats)
                buy_ins[seat] += 1
                seats.append(seat)
                won[seat] -= 50
                pool += 50
    won[seats[0]] += pool
    return dict(won)


def make_south_african(chance: Random, players: int) -> Balances:
    """Seven rounds in smalls of 10 and units of 100: buys into the kitty, one small for each ten
    points left, a unit more for the Blitz, now and then a joker cut or jokers dealt."""
    won: Counter[Account] = Counter(dict.fromkeys(range(1, players + 1), -100))
    seats = list(won)
    totals = dict.fromkeys(seats, 0)
    kitty = 100 * players
    for number in range(1, 8):
        for seat in seats:
            for _ in range(chance.randint(0, 2)):
                won[seat] -= 10
                kitty += 10
        winner = chance.choice(seats)
        paid = [winner] if number == 1 else []
        paid += [seat for seat in seats if chance.random() < 0.03]
        for payee in paid:
            for seat in seats:
                won[seat] -= 100
                won[payee] += 100
        for seat in seats:
            if seat != winner:
                points = chance.randint(2, 90)
                totals[seat] += points
                won[seat] -= (points + 9) // 10 * 10
                won[winner] += (points + 9) // 10 * 10
    best = min(totals.values())
    winners = [seat for seat in seats if totals[seat] == best]
    for index, seat in enumerate(winners):
        won[seat] += kitty // len(winners) + (index < kitty % len(winners))
    return dict(won)


def make_small_amounts(chance: Random, players: int) -> Balances:
    """Make random balances of a few coins."""
    return _make_any(chance, players, 9)


def make_any_amounts(chance: Random, players: int) -> Balances:
    """Make random balances that hardly ever coincide."""
    return _make_any(chance, players, 100_000)


def _make_any(chance: Random, players: int, largest: int) -> Balances:
    balances = [chance.randint(-largest, largest) for _ in range(players - 1)]
    return dict(enumerate([*balances, -sum(balances)], 1))


@dataclass
class Result:
    """The results of one of the two: the number of evenings with more payments than needed, and
    its times in seconds."""

    not_fewest: int = 0
    times: list[float] = field(default_factory=list)

    def __str__(self) -> str:
        share = 100 * self.not_fewest / len(self.times)
        average, worst = sum(self.times) / len(self.times) * 1e6, max(self.times) * 1e6
        return f"{share:6.2f} % {average:8.1f} {worst:8.0f}"


def settle_ours(balances: Balances) -> list[tuple[Account, Account, int]]:
    """Return the app's payments."""
    return [(due.payer, due.payee, due.amount) for due in settle(balances)]


def settle_theirs(balances: list[tuple[Account, Decimal]]) -> Any:
    """Return the payments of the `debts` package: (payer, amount, payee), or None."""
    return debts.settle(balances)


def time_answer(answer: Callable[[Any], Any], question: Any, result: Result) -> Any:
    """Return an answer, and note the time it took."""
    before = time.thread_time()
    payments = answer(question)
    result.times.append(time.thread_time() - before)
    return payments


def is_even(
    balances: Mapping[Account, int], payments: Iterator[tuple[Account, Account, int]]
) -> bool:
    """Whether these payments settle all balances."""
    left = Counter(balances)
    for payer, payee, amount in payments:
        left[payer] += amount
        left[payee] -= amount
    return not any(left.values())


def compare(
    evening: Evening, players: int, evenings: int, seed: int
) -> tuple[Result, Result, float]:
    """Both on the same evenings, and the percentage of those on which a part of the table is even
    among itself, so that fewer payments do than one less than players."""
    chance = Random(f"{seed} {evening.__name__} {players}")
    app, package, splits = Result(), Result(), 0
    for _ in range(evenings):
        balances = evening(chance, players)
        assert not sum(balances.values())
        smallest = fewest_payments(list(balances.values()))
        splits += smallest < sum(map(bool, balances.values())) - 1
        payments = time_answer(settle_ours, balances, app)
        assert is_even(balances, iter(payments))
        app.not_fewest += len(payments) > smallest
        decimals = [(seat, Decimal(amount) / 100) for seat, amount in balances.items()]
        answered = time_answer(settle_theirs, decimals, package) or []
        cents = ((payer, payee, round(amount * 100)) for payer, amount, payee in answered)
        assert is_even(balances, cents)
        package.not_fewest += len(answered) > smallest
    return app, package, splits / evenings * 100


def main() -> None:
    """Print one line a kind of evening and number of players."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--evenings", type=int, default=10_000)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    gc.disable()
    print(
        f"{options.evenings} evenings each: on how many there were more payments than needed, and"
    )
    print("the average and the worst time in µs; on those that “split” a part of the table is even")
    print(f"{'':24}{'split':>9}   {'this app':^26}   {'debts 0.5':^26}")
    for evening in (make_european, make_south_african, make_small_amounts, make_any_amounts):
        for players in TABLES:
            app, package, splits = compare(evening, players, options.evenings, options.seed)
            name = f"{evening.__name__.replace('_', ' ')}, {players} players"
            print(f"{name:25}{splits:6.1f} %   {app}   {package}", flush=True)
            gc.collect()


if __name__ == "__main__":
    main()
