"""A long evening: 60 hands of a European game in 300 entries, and how long it takes to replay them
and to show the Table page. Times are those of the processor.

.venv/bin/python -m benchmarks.replay
"""

import gc
import statistics
import time
from collections import Counter
from collections.abc import Callable
from random import Random

from benchmarks.evening import serve_game
from scorekeeper.game.admit import admit
from scorekeeper.game.entries import Amend, BuyIn, Entry, Hand, Paid, Penalty, Strike, Void
from scorekeeper.game.fold import table_after
from scorekeeper.game.replay import replay
from scorekeeper.game.start import Start
from scorekeeper.game.state import State
from scorekeeper.variants.registry import VARIANTS

HANDS, ENTRIES, SPARE, RUNS = 60, 300, 12, 1000
START = Start(
    VARIANTS["european"],
    ("Delia", "Errol", "Marlon", "Vie", "Winston"),
    {"limit": 940, "max_buy_ins": 20},
)


class Evening:
    """A log that is being made; entries that can't be true are left out."""

    def __init__(self) -> None:
        self.chance = Random(4)
        self.log: list[Entry] = []

    @property
    def state(self) -> State:
        """The game so far."""
        return replay(START, self.log)

    def add(self, entry: Entry) -> bool:
        """Adds an entry if it may be true, the game goes on after it, and it is not full."""
        if len(self.log) == ENTRIES:
            return False
        admission = admit(table_after(START, self.log), entry)
        if admission.refusals or admission.table.finished:
            return False
        self.log.append(entry)
        return True

    def in_play(self) -> list[int]:
        """Who is in the hand."""
        return [player.seat for player in self.state.players if player.in_play]

    def play_a_hand(self) -> None:
        """A hand after which the game goes on; whoever it puts out buys in if they may."""
        seats, highest, played = self.in_play(), 40, False
        while not played:
            winner = self.chance.choice(seats)
            left = {seat: self.chance.randint(2, highest) for seat in seats if seat != winner}
            played = self.add(Hand(winner, left, kalooki=self.chance.random() < 0.05))
            highest = max(5, highest - 5)
        for player in self.state.players:
            if player.may_buy_in:
                self.add(BuyIn(player.seat))

    def penalise(self) -> None:
        """The table agreed on a few points."""
        self.add(Penalty(self.chance.choice(self.in_play()), "house", points=3))

    def misdeal(self) -> None:
        """A hand is thrown in."""
        self.add(Void())

    def correct_a_hand(self) -> None:
        """One of the last hands was noted wrongly by a few points."""
        numbers = [number for number, entry in enumerate(self.log, 1) if isinstance(entry, Hand)]
        number = self.chance.choice(numbers[-5:])
        hand = self.log[number - 1]
        assert isinstance(hand, Hand)
        seat = self.chance.choice(list(hand.left))
        points = hand.left[seat]
        assert isinstance(points, int)
        changed = {**hand.left, seat: points + self.chance.randint(1, 9)}
        self.add(Amend(number, (Hand(hand.out, changed, kalooki=hand.kalooki),)))

    def pay(self) -> None:
        """Somebody pays what they owe, and now and then that is taken back."""
        transfers = self.state.money.transfers
        if transfers:
            due = self.chance.choice(transfers)
            self.add(Paid(due.payer, due.payee, due.amount))
            if self.chance.random() < 0.1:
                self.add(Strike(len(self.log)))


def make_evening() -> list[Entry]:
    """Make the log of such an evening."""
    table = Evening()
    for number in range(1, HANDS + 1):
        table.play_a_hand()
        for happen in (table.penalise, table.correct_a_hand, table.pay, table.pay, table.misdeal):
            if len(table.log) < number * (ENTRIES - SPARE) // HANDS:
                happen()
    while len(table.log) < ENTRIES:
        table.penalise()
        table.pay()
    return table.log


def _hands(state: State) -> int:
    return sum(not row.void for row in state.sheet)


def time_runs(ask: Callable[[], object], runs: int) -> list[float]:
    """Measure this many runs, in milliseconds, after a warm-up."""
    times = []
    for _ in range(runs + 20):
        before = time.thread_time()
        ask()
        times.append((time.thread_time() - before) * 1000)
    return times[20:]


def print_times(what: str, times: list[float]) -> None:
    """Print one line of times."""
    usual = sorted(times)[len(times) * 99 // 100]
    print(
        f"{what:24} median {statistics.median(times):6.2f} ms, 99 % within {usual:6.2f} ms,"
        f" worst {max(times):6.2f} ms"
    )


def main() -> None:
    """Print what the log holds, and the times."""
    log = make_evening()
    state = replay(START, log)
    kinds = Counter(type(entry).__name__ for entry in log)
    print(f"{_hands(state)} hands, {len(log)} entries:", end=" ")
    print(", ".join(f"{number} {kind}" for kind, number in kinds.most_common()))
    gc.collect()
    print_times("replay", time_runs(lambda: replay(START, log), RUNS))
    table = table_after(START, log[:-1])
    print_times("admit the last entry", time_runs(lambda: admit(table, log[-1]), RUNS))
    with serve_game(START, log) as (_, client, game_id):
        path = f"/games/{game_id}"
        assert client.get(path).status_code == 200
        print_times("Table page", time_runs(lambda: client.get(path), RUNS // 4))


if __name__ == "__main__":
    main()
