"""The time to seat a tournament, and the number of needless second meetings.

.venv/bin/python -m benchmarks.seating
"""

import random
import time

from scorekeeper.tournament.seating import (
    Seating,
    count_meetings,
    find_repeat_meetings,
    seat_with_new_people,
)
from scorekeeper.tournament.table_sizes import table_sizes
from tests.support.seating_model import fewest_meetings_again

ROUNDS = 6
SOLVED = 13
"""With more players the exact solver takes minutes."""


def seat_evening(players: int, usual: int, lot: random.Random) -> tuple[float, int, int]:
    """Rounds in which people meet new people: the processor time of the slowest in seconds, the
    meetings again, and how many of those an exact solver would have avoided."""
    rounds: list[Seating] = []
    slowest, again, needless = 0.0, 0, 0
    for _ in range(ROUNDS):
        draw = lot.sample(range(1, players + 1), players)
        sizes, met = table_sizes(players, usual), count_meetings(rounds)
        begun = time.process_time()
        seating = seat_with_new_people(draw, sizes, met)
        slowest = max(slowest, time.process_time() - begun)
        meetings = sum(met[pair] for pair in find_repeat_meetings(seating.tables, met))
        again += meetings
        if players <= SOLVED and meetings:
            needless += meetings - fewest_meetings_again(draw, sizes, met)
        rounds.append(seating)
    return slowest, again, needless


def main() -> None:
    """Print the slowest round of 3 to 64 players, and every needless meeting."""
    slowest, again, needless = 0.0, 0, 0
    for usual in (4, 6):
        for players in range(3, 65):
            took, meetings, avoidable = seat_evening(players, usual, random.Random(players))
            slowest = max(slowest, took)
            again, needless = again + meetings, needless + avoidable
    print(f"slowest round {1000 * slowest:.0f} ms, {again} meetings again")
    print(f"up to {SOLVED} players: {needless} meetings that an exact solver avoids")


if __name__ == "__main__":
    main()
