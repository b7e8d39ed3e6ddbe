"""How long the referee takes: the best lay-down of a hand beside an integer program (CP-SAT, one
thread) that finds the same, one meld, and a verdict through the API. Processor time, so that other
programs do not count; the verdict through the API by the clock.

.venv/bin/python -m benchmarks.referee --hands 10000 --sample 20
"""

import argparse
import gc
import random
import statistics
import time
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import product

from benchmarks.evening import served
from scorekeeper.cards import read_cards
from scorekeeper.referee.arrange import arrange
from scorekeeper.referee.meld import check_meld
from scorekeeper.rules.options import OptionValue
from scorekeeper.variants.registry import VARIANTS
from tests.support.arrange_model import fewest_left
from tests.support.dealt_hands import Question, built_hand, dealt_hand
from tests.support.games.registry import PLAIN_VARIANTS

LAY_DOWN = "/api/v1/referee/lay-down"
REQUEST = {
    "variant": "jamaican",
    "hand": 6,
    "melds": [
        ["5h", "5s", "5d"],
        ["9c", "9d", "*"],
        ["Ks", "Kd", "Kh"],
        ["7h", "*", "9h", "10h"],
    ],
    "hand_cards": ["2c", "Jd"],
}
MELDS = (
    ("jamaican", "5h 5s 5d"),
    ("jamaican", "Kh Kh Kd Ks * *"),
    ("jamaican", "7s 8s 9s 10s"),
    ("jamaican", "7h * 9h *"),
    ("jamaican", "10h 7h * 9h 6h"),
    ("jamaican", "As 2s 3s * 5s 6s 7s * 9s 10s Js Qs Ks"),
    ("jamaican", "7h 8h * *"),
    ("jamaican", "7h 8d 9h Kc"),
    ("caribbean", "Jd Qd Kd Ad"),
    ("kooky", "5y * 7y *"),
    ("european", "10s Js *Qs Ks"),
    ("european", "10h 10s *"),
    ("south-african", "5s 5h *5d"),
    ("south-african", "5s 5h *"),
)


@dataclass(frozen=True)
class Sort:
    """Hands that are measured together."""

    name: str
    variant: str
    numbers: tuple[int, ...]
    cards: tuple[int, ...]
    jokers: tuple[int, ...]
    share: float
    options: Mapping[str, OptionValue]

    def question(self, seed: int) -> Question:
        """The hand of this number: as dealt, or every second time built around the contract."""
        rng = random.Random(f"{self.name} {seed}")
        packs = PLAIN_VARIANTS[self.variant].packs[0]
        question = Question(self.variant, self.options, rng.choice(self.numbers), packs, ())
        make = built_hand if seed % 2 else dealt_hand
        size, jokers = rng.choice(self.cards), min(rng.choice(self.jokers), question.deck.jokers)
        cards = make(question.plain, question.deck, size, jokers, rng)
        rng.shuffle(cards)
        return replace(question, cards=tuple(cards))


CONTRACTS = ("333", "334", "344", "444", "3333", "3334", "3344", "3444", "4444")
TO_FOUR = (0, 1, 2, 3, 4)


def sorts() -> Iterator[Sort]:
    """The nine contracts with each number of jokers, then the other games with the cards they
    deal: before the draw, after it, and after as many calls or buys as are allowed."""
    whole_hands = tuple(range(16, 24))
    for (number, contract), jokers in product(enumerate(CONTRACTS, 1), TO_FOUR):
        name = f"jamaican {contract}, jokers {jokers}"
        yield Sort(name, "jamaican", (number,), whole_hands, (jokers,), 1 / 45, {})
    nine = tuple(range(1, 10))
    extra = {"extra_melds": True}
    yield Sort("jamaican, extra melds", "jamaican", nine, whole_hands, TO_FOUR, 0.1, extra)
    yield Sort("caribbean", "caribbean", nine, tuple(range(10, 24)), TO_FOUR, 0.1, {})
    yield Sort("kooky", "kooky", nine, tuple(range(10, 24)), TO_FOUR, 0.1, {})
    yield Sort("european", "european", (1,), (13, 14), (0, 1, 2), 0.1, {})
    one = {"one_meld_per_turn": True}
    yield Sort("european, one meld a turn", "european", (1,), (13, 14), (0, 1, 2), 0.02, one)
    yield Sort("north-american", "north-american", (1,), (15, 16), TO_FOUR, 0.1, {})
    yield Sort("kalooki-40", "kalooki-40", (1,), (13, 14), TO_FOUR, 0.05, {})
    yield Sort("kalooki-51", "kalooki-51", (1,), (13, 14), TO_FOUR, 0.05, {})
    rounds = (2, 3, 4, 5, 6, 7)
    after_buys = (13, 14, 16, 18, 20, 22)
    yield Sort("south-african rounds", "south-african", rounds, after_buys, TO_FOUR, 0.1, {})
    yield Sort("south-african Blitz", "south-african", (1,), after_buys, TO_FOUR, 0.1, {})


def milliseconds(work: Callable[[], object]) -> float:
    """How long it takes once."""
    before = time.process_time()
    work()
    return (time.process_time() - before) * 1000


def arrange_ms(question: Question) -> float:
    """The referee's time for one hand."""
    rules, deck, hand = question.rules, question.deck, question.hand
    return milliseconds(lambda: arrange(rules, deck, hand, question.cards))


def program_ms(question: Question) -> float:
    """The integer program's time for the same, to the proven optimum."""
    rules = question.plain
    return milliseconds(lambda: fewest_left(rules, question.cards))


def line(name: str, times: list[float], of_program: list[float]) -> str:
    """One line of the table."""
    times = sorted(times)
    figures = (statistics.fmean(times), times[int(len(times) * 0.99)], times[-1])
    beside = f"{statistics.fmean(of_program):9.2f}" if of_program else f"{'–':>9}"
    return f"{name:28} {len(times):6} " + " ".join(f"{ms:8.2f}" for ms in figures) + f" {beside}"


def measure_arrange(hands: int, sample: int) -> None:
    """A line for each sort of hands, and one for all of the nine contracts."""
    print(f"{'arrange, ms a hand':28} {'hands':>6} {'average':>8} {'p99':>8} {'worst':>8}", end="")
    print(f" {'CP-SAT':>9}")
    of_contracts: list[float] = []
    beside: list[float] = []
    for sort in sorts():
        questions = [sort.question(seed) for seed in range(max(round(hands * sort.share), 2))]
        arrange_ms(questions[0])
        program_ms(questions[0])
        times = [arrange_ms(each) for each in questions]
        of_program = [program_ms(each) for each in questions[:sample]]
        if ", jokers " in sort.name:
            of_contracts += times
            beside += of_program
        elif beside:
            print(line("all nine contracts", of_contracts, beside))
            beside = []
        print(line(sort.name, times, of_program), flush=True)


def measure_melds() -> None:
    """A line for each of some melds."""
    print(f"\n{'check_meld':28} {'':28} {'µs':>6}")
    for variant, text in MELDS:
        rules = VARIANTS[variant]
        deck, cards = rules.packs_for(3).deck, read_cards(text)
        legal = "legal" if check_meld(rules, deck, cards).legal else "not legal"
        times = [milliseconds(lambda: check_meld(rules, deck, cards)) for _ in range(500)]  # noqa: B023
        print(f"{variant:14} {legal:13} {text:37} {statistics.fmean(times) * 1000:6.0f}")


def measure_api() -> None:
    """A verdict on a lay-down of four melds, as a program gets it."""
    with served(0) as (app, client, _):
        if LAY_DOWN not in {rule.rule for rule in app.url_map.iter_rules()}:
            print("\nThe API has no referee.")
            return
        assert client.post(LAY_DOWN, json=REQUEST).get_json()["legal"]
        times = sorted(
            milliseconds(lambda: client.post(LAY_DOWN, json=REQUEST)) for _ in range(300)
        )
        median, late = statistics.median(times), times[int(len(times) * 0.99)]
        print(f"\nPOST {LAY_DOWN}: {median:.2f} ms, p99 {late:.2f}, worst {times[-1]:.2f}")


def main() -> None:
    """Prints the tables."""
    parser = argparse.ArgumentParser(description="Measure the referee.")
    parser.add_argument("--hands", type=int, default=10_000, help="with the nine contracts")
    parser.add_argument("--sample", type=int, default=20, help="for CP-SAT, of each sort")
    options = parser.parse_args()
    gc.collect()
    gc.disable()  # as timeit does: the program's libraries are large, and no part of the referee
    measure_arrange(options.hands, options.sample)
    measure_melds()
    measure_api()


if __name__ == "__main__":
    main()
