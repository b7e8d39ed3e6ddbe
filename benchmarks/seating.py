"""The time to plan an evening's seating, and how many meet again without need.

.venv/bin/python -m benchmarks.seating
"""

import random
import time

from scorekeeper.tournament.fewest import min_repeat_meetings
from scorekeeper.tournament.planning import count_repeat_meetings, plan_rounds
from scorekeeper.tournament.table_sizes import table_sizes

LARGEST = 256, 20
"""As many people and rounds as a tournament may have."""


def plan_evening(players: int, usual: int, rounds: int) -> tuple[float, int, int]:
    """Plan an evening after a first round by lot: the processor time in seconds, how many meet
    again, and how many must."""
    lot = random.Random(players)
    sizes = table_sizes(players, usual)
    first = plan_rounds(lot.sample(range(1, players + 1), players), sizes, 1)
    draw = lot.sample(range(1, players + 1), players)
    begun = time.process_time()
    planned = plan_rounds(draw, sizes, rounds - 1, first)
    took = time.process_time() - begun
    return took, count_repeat_meetings(planned, first), min_repeat_meetings(planned, first)


def main() -> None:
    """Print the slowest evening of up to 64 players, how many meet again in all of them, and the
    largest evening."""
    for usual in (3, 4, 5, 6):
        for rounds in (3, 5, 7):
            evenings = [plan_evening(number, usual, rounds) for number in range(3, 65)]
            slowest = max(took for took, _, _ in evenings)
            _, again, least = map(sum, zip(*evenings, strict=True))
            none = sum(again == 0 for _, again, _ in evenings)
            proved = sum(again == least for _, again, least in evenings)
            print(
                f"tables of {usual}, {rounds} rounds: nobody meets twice in {none} of"
                f" {len(evenings)} evenings, as few as possible in {proved}; {again} meet again,"
                f" at least {least}; slowest {1000 * slowest:.0f} ms"
            )
    for players in range(LARGEST[0] - 8, LARGEST[0] + 1):
        took, again, _ = plan_evening(players, 6, LARGEST[1])
        print(f"{players} players, {LARGEST[1]} rounds: {again} meet again, {1000 * took:.0f} ms")


if __name__ == "__main__":
    main()
