"""Play evenings: `python -m tests.simulator --seed 17` tells the story of one."""

import argparse
import sys
import time

from tests.simulator.evening import House, Plan, draw_plan, open_house
from tests.simulator.planted import FAULTS, find


def main() -> None:
    """Play one evening, or many, and exit with 1 if anything is violated."""
    parser = argparse.ArgumentParser(prog="python -m tests.simulator", description=__doc__)
    parser.add_argument("--seed", type=int, help="play this evening, and tell its story")
    parser.add_argument("--steps", help="only these of its steps, such as 1,4,5")
    parser.add_argument("--first", type=int, default=0, help="the seed of the first evening")
    parser.add_argument("--evenings", type=int, default=200, help="how many to play")
    parser.add_argument("--minutes", type=float, help="how long to play, in place of a number")
    parser.add_argument("--planted", action="store_true", help="find the faults made on purpose")
    options = parser.parse_args()
    with open_house() as house:
        if options.planted:
            sys.exit(find_planted(house, options.evenings))
        if options.seed is None:
            sys.exit(play_many(house, options.first, options.evenings, options.minutes))
        plan = draw_plan(options.seed)
        if options.steps:
            plan = plan.only([int(number) for number in options.steps.split(",")])
        sys.exit(tell(house, options.seed, plan))


def play_many(house: House, first: int, evenings: int, minutes: float | None) -> bool:
    """Play evenings one after the other, print how it goes, and return whether any was violated."""
    began, used = time.monotonic(), time.process_time()
    seed, records, violated, shown = first, 0, 0, began

    def show() -> None:
        rate = (seed - first) / (time.process_time() - used)
        _say(
            f"{seed - first} evenings, {records} records, {violated} violated; {rate:.1f} a second"
        )

    while time.monotonic() - began < minutes * 60 if minutes else seed < first + evenings:
        report = house.play(seed)
        records += report.records
        if report.violations:
            violated += 1
            _say(f"seed {seed}: {_last_line(report.violations[0])}")
        seed += 1
        if time.monotonic() - shown > 30:
            shown = time.monotonic()
            show()
    show()
    return bool(violated)


def find_planted(house: House, most: int) -> bool:
    """Find the faults made on purpose, print after how many evenings, and return whether any was
    not found."""
    missed = False
    for fault in FAULTS:
        evenings, violation = find(house, fault, most)
        missed = missed or not evenings
        _say(f"{fault}: {evenings or 'not found'}: {_last_line(violation)}")
    return missed


def _last_line(text: str) -> str:
    return (text.strip().splitlines() or [""])[-1][:150]


def _say(text: str) -> None:
    sys.stdout.write(f"{text}\n")
    sys.stdout.flush()


def tell(house: House, seed: int, plan: Plan) -> bool:
    """Play one evening, tell its story, and if something is violated, the shortest one like it."""
    violated = _tell_once(house, seed, plan)
    if violated:
        kept = shorten(house, seed, plan)
        _say(f"\nThe same with fewer steps: --seed {seed} --steps {','.join(map(str, kept))}")
        _tell_once(house, seed, plan.only(kept))
    return violated


def _tell_once(house: House, seed: int, plan: Plan) -> bool:
    report = house.play(seed, plan)
    _say("\n".join([*report.story, *(f"VIOLATED: {one}" for one in report.violations)]))
    return bool(report.violations)


def shorten(house: House, seed: int, plan: Plan) -> list[int]:
    """Find the numbers of steps without any of which nothing is violated any more."""
    kept = list(range(1, len(plan.steps) + 1))
    size = len(kept)
    while size:
        for start in range(0, len(kept), size):
            fewer = kept[:start] + kept[start + size :]
            if house.play(seed, plan.only(fewer)).violations:
                kept = fewer
                break
        else:
            size //= 2
    return kept


if __name__ == "__main__":
    main()
