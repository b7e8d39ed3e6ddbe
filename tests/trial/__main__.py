"""Hold Scorekeeper against the second opinion: `python3 -m tests.trial --games 1000 --seed 7`.

Makes random evenings and lay-downs of every game, and prints how much was compared. Each difference
is printed with its seed and the facts; `--games 1 --seed N` repeats it. Ends with status 1 if there
is any. It needs nothing but Python.
"""

import argparse
import sys
from collections import Counter, defaultdict

from tests.trial.trial import GAMES, try_out

COLUMNS = (
    *("games", "games played to the end", "hands", "facts recorded", "facts refused", "totals"),
    *("payments", "settlements", "lay-downs", "tack-ons", "legal"),
)
HEADS = (
    *("games", "ended", "hands", "recorded", "refused", "totals"),
    *("payments", "settled", "lay-downs", "tack-ons", "legal"),
)


def main() -> None:
    """Try out as many evenings as wished, and say what was compared."""
    parser = argparse.ArgumentParser(prog="python3 -m tests.trial", description=__doc__)
    parser.add_argument("--games", type=int, default=200, help="how many evenings to make")
    parser.add_argument("--seed", type=int, default=0, help="the seed of the first evening")
    asked = parser.parse_args()
    compared: defaultdict[str, Counter[str]] = defaultdict(Counter)
    differences = 0
    for seed in range(asked.seed, asked.seed + asked.games):
        variant, report = try_out(seed)
        compared[variant] += report.compared
        differences += len(report.differences)
        for difference in report.differences:
            _say(difference)
    _say(f"{'':15}" + "".join(f"{head:>10}" for head in HEADS))
    for variant in GAMES:
        _say(_row(variant, compared[variant]))
    _say(_row("all", sum(compared.values(), Counter())))
    _say(f"{differences} differences")
    sys.exit(differences > 0)


def _row(what: str, compared: Counter[str]) -> str:
    return f"{what:15}" + "".join(f"{compared[column]:10}" for column in COLUMNS)


def _say(line: str) -> None:
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


if __name__ == "__main__":
    main()
