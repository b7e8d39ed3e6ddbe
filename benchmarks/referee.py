"""How long the referee takes: the best lay-down of a hand beside an integer program (CP-SAT, one
thread) that finds the same, the worst of the hands that nobody is dealt, one meld, and a verdict
through the API. Processor time, so that other programs do not count.

.venv/bin/python -m benchmarks.referee --hands 2000 --sample 100
"""

import argparse
import gc
import random
import statistics
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace

from benchmarks.evening import serve_evening
from scorekeeper.cards import Card, read_cards
from scorekeeper.referee.meld import check_meld
from scorekeeper.rules.options import OptionValue
from scorekeeper.variants.registry import VARIANTS
from tests.support.arrange_check import arranged
from tests.support.arrange_model import fewest_left
from tests.support.dealt_hands import Question, built_hand, dealt_hand
from tests.support.games.registry import PLAIN_VARIANTS
from tests.support.hostile_hands import hostile_questions

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
    """Hands that are measured together: a game, with the house rules of its table."""

    name: str
    variant: str
    numbers: tuple[int, ...]
    options: Mapping[str, OptionValue] = field(default_factory=dict)
    tells_seen: bool = False
    leftover: bool = False

    def question(self, seed: int) -> Question:
        """The hand of this number: as many cards as are dealt or more, up to 24, with up to four
        jokers; as they come, or every second time built around the contract."""
        rng = random.Random(f"{self.name} {seed}")
        packs = PLAIN_VARIANTS[self.variant].packs[0]
        number = rng.choice(self.numbers)
        question = Question(self.variant, self.options, number, packs, (), leftover=self.leftover)
        make = built_hand if seed % 2 else dealt_hand
        size = rng.randint(min(question.hand.cards, MAX_CARDS), MAX_CARDS)
        jokers = min(rng.randint(0, MAX_JOKERS), question.deck.jokers)
        cards = make(question.plain, question.deck, size, jokers, rng)[:MAX_CARDS]
        rng.shuffle(cards)
        return replace(question, cards=tuple(cards), seen=self._seen(question, rng))

    def _seen(self, question: Question, rng: random.Random) -> tuple[Card, ...] | None:
        if not self.tells_seen:
            return None
        deck = question.deck
        pack = [Card(rank, suit) for rank in deck.ranks for suit in deck.suits]
        return tuple(rng.sample(pack, rng.choice([0, 8, 25, 45])))


MAX_CARDS = 24
MAX_JOKERS = 4
NINE, ROUNDS, ANY, BLITZ = tuple(range(1, 10)), tuple(range(2, 8)), (1,), (1,)
SEVERAL = {"one_meld_per_turn": False}
SORTS = (
    *(Sort(f"jamaican, hand {number}", "jamaican", (number,)) for number in NINE),
    Sort("jamaican, no full suit", "jamaican", NINE, {"full_suit": False}),
    Sort("jamaican, twelve cards", "jamaican", (1, 2, 3), {"deal": "twelve"}),
    Sort("jamaican, extra melds", "jamaican", NINE, {"extra_melds": True}),
    Sort("jamaican, leftover", "jamaican", ANY, leftover=True),
    Sort("super", "super", (5, 6, 7, 8, 9)),
    Sort("super, extra melds", "super", (5, 6, 7, 8, 9), {"extra_melds": True}),
    Sort("baby", "baby", (1, 2, 3)),
    Sort("baby, extra melds", "baby", (1, 2, 3), {"extra_melds": True}),
    Sort("caribbean", "caribbean", NINE),
    Sort("caribbean, distinct threes", "caribbean", NINE, {"distinct_threes": True}),
    Sort("kooky", "kooky", NINE),
    Sort("european", "european", ANY),
    Sort("european, from 51", "european", ANY, {"minimum": 51}),
    Sort("european, no discard", "european", ANY, {"discard_to_go_out": False}),
    Sort("european, several melds", "european", ANY, SEVERAL),
    Sort("european, several from 51", "european", ANY, SEVERAL | {"minimum": 51}),
    Sort("north-american", "north-american", ANY),
    Sort("north-american, from 40", "north-american", ANY, {"minimum": 40}),
    Sort("kalooki-40", "kalooki-40", ANY),
    Sort("kalooki-51", "kalooki-51", ANY),
    Sort("south-african, rounds", "south-african", ROUNDS),
    Sort("  told what is seen", "south-african", ROUNDS, tells_seen=True),
    Sort("  two jokers", "south-african", ROUNDS, {"two_jokers_run_of_five": True}),
    Sort("  always half safe", "south-african", ROUNDS, {"half_safe": "always"}, tells_seen=True),
    Sort("  never half safe", "south-african", ROUNDS, {"half_safe": "never"}),
    Sort("  kaluki", "south-african", ROUNDS, {"kaluki": True}),
    Sort("  kaluki, seen", "south-african", ROUNDS, {"kaluki": True}, tells_seen=True),
    Sort("south-african, Blitz", "south-african", BLITZ),
    Sort("  with a discard", "south-african", BLITZ, {"blitz_discard": True}),
    Sort("  always half safe ", "south-african", BLITZ, {"half_safe": "always"}, tells_seen=True),
    Sort("south-african, leftover", "south-african", BLITZ, leftover=True),
    Sort(
        "  always half safe  ", "south-african", BLITZ, {"half_safe": "always"}, True, leftover=True
    ),
)


def measure_milliseconds(work: Callable[[], object]) -> float:
    """Measure how long work takes once."""
    before = time.process_time()
    work()
    return (time.process_time() - before) * 1000


def find_worst(questions: Sequence[Question], times: Sequence[float]) -> float:
    """Find the time of the worst hand, a hand's time being the shortest of three, so that one
    interruption does not count. Hands are measured again only while they could be the worst."""
    worst = 0.0
    for first, question in sorted(zip(times, questions, strict=True), key=lambda pair: -pair[0]):
        if first <= worst:
            break
        again = [measure_milliseconds(lambda: arranged(question)) for _ in range(2)]  # noqa: B023
        worst = max(worst, min(first, *again))
    return worst


def measure_arrange(hands: int, sample: int, only: str) -> None:
    """Print a line for each sort of hands: the average and the worst of all, and the average of the
    integer program on some of them."""
    print(f"{'arrange, ms a hand':28} {'hands':>6} {'average':>8} {'p99':>8} {'worst':>8}", end="")
    print(f" {'CP-SAT':>8}")
    for sort in SORTS:
        if only not in f"{sort.variant} {sort.name}":
            continue
        questions = [sort.question(seed) for seed in range(hands)]
        some = questions[:sample]
        arranged(questions[0])
        times = [measure_milliseconds(lambda: arranged(each)) for each in questions]  # noqa: B023
        of_program = [
            measure_milliseconds(lambda: fewest_left(each.plain, each.cards, each.seen))  # noqa: B023
            for each in some
        ]
        late = sorted(times)[int(len(times) * 0.99)]
        worst, average = find_worst(questions, times), statistics.fmean(of_program)
        figures = (statistics.fmean(times), late, worst, average)
        slower = "" if worst < average else "  slower"
        line = f"{sort.name:28} {hands:6} " + " ".join(f"{ms:8.2f}" for ms in figures)
        print(line + slower, flush=True)


def measure_hostile(only: str) -> None:
    """A line for each game: the worst of all hands made to be laid in as many ways as possible, of
    how many not every way could be tried, and in how many of these nothing was found."""
    print(f"\n{'hostile hands, ms':28} {'hands':>6} {'worst':>8} {'given up':>9} {'none':>5}")
    for variant in VARIANTS:
        if only not in variant:
            continue
        times, answers = [], []
        for _, question in hostile_questions(variant):
            times.append(measure_milliseconds(lambda: answers.append(arranged(question))))  # noqa: B023
        given_up = [answer for answer in answers if not answer.complete]
        none = sum(not answer.can_lay_down for answer in given_up)
        figures = f"{max(times):8.0f} {len(given_up):9} {none:5}"
        print(f"{variant:28} {len(times):6} {figures}", flush=True)


def measure_melds() -> None:
    """Print a line for each of some melds."""
    print(f"\n{'check_meld':28} {'':28} {'µs':>6}")
    for variant, text in MELDS:
        rules = VARIANTS[variant]
        deck, cards = rules.packs_for(3).deck, read_cards(text)
        legal = "legal" if check_meld(rules, deck, cards).legal else "not legal"
        times = [measure_milliseconds(lambda: check_meld(rules, deck, cards)) for _ in range(500)]  # noqa: B023
        print(f"{variant:14} {legal:13} {text:37} {statistics.fmean(times) * 1000:6.0f}")


def measure_api() -> None:
    """Print the time of a verdict on a lay-down of four melds through the API."""
    with serve_evening(0) as (app, client, _):
        if LAY_DOWN not in {rule.rule for rule in app.url_map.iter_rules()}:
            print("\nThe API has no referee.")
            return
        assert client.post(LAY_DOWN, json=REQUEST).get_json()["legal"]
        times = sorted(
            measure_milliseconds(lambda: client.post(LAY_DOWN, json=REQUEST)) for _ in range(300)
        )
        median, late = statistics.median(times), times[int(len(times) * 0.99)]
        print(f"\nPOST {LAY_DOWN}: {median:.2f} ms, p99 {late:.2f}, worst {times[-1]:.2f}")


def main() -> None:
    """Print the tables."""
    parser = argparse.ArgumentParser(description="Measure the referee.")
    parser.add_argument("--hands", type=int, default=2000, help="of each sort; 0 for none")
    parser.add_argument("--sample", type=int, default=100, help="of these, for CP-SAT too")
    parser.add_argument("--only", default="", help="part of the name of a sort or a game")
    options = parser.parse_args()
    gc.collect()
    gc.disable()  # as timeit does: the program's libraries are large, and no part of the referee
    if options.hands:
        measure_arrange(options.hands, options.sample, options.only)
    measure_hostile(options.only)
    if options.only:
        return
    measure_melds()
    measure_api()


if __name__ == "__main__":
    main()
