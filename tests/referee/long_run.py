"""The best lay-downs held against the integer program, over as many hands as there is time for.

.venv/bin/python -m tests.referee.long_run --hands 100000 --workers 2

Prints every disagreement with the hand it is about, then how many hands of each sort were laid
down, how many could not be, and in how many not every way was tried: in these, not to be the best
is no disagreement, but counted. Ends with 1 if there was any disagreement.
"""

import argparse
import multiprocessing
import sys
import time
import traceback
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from tests.support.arrange_check import arranged, not_as_it_says, not_the_best
from tests.support.arrange_model import fewest_left
from tests.support.dealt_hands import SORTS, make_question

IN_ONE_PIECE = 50
EVERY_SECONDS = 15


@dataclass(frozen=True)
class Piece:
    """Some hands of one sort, and what came of them."""

    sort: int
    seeds: range
    laid: int = 0
    wrong: tuple[str, ...] = ()
    not_best: tuple[str, ...] = ()
    """Answers that say that there may be a better one, where there is."""
    incomplete: int = 0
    seconds_of_referee: float = 0
    seconds_of_program: float = 0


def pieces(hands: int, first: int) -> Iterator[Piece]:
    """All the work, a piece of every sort in turn."""
    for start in range(0, hands, IN_ONE_PIECE):
        sort = start // IN_ONE_PIECE % len(SORTS)
        seed = first + start // (IN_ONE_PIECE * len(SORTS)) * IN_ONE_PIECE
        yield Piece(sort, range(seed, seed + min(IN_ONE_PIECE, hands - start)))


def work_through(piece: Piece) -> Piece:
    """Asks the referee and the program about each hand."""
    laid, incomplete, of_referee, of_program = 0, 0, 0.0, 0.0
    wrong, not_best = list[str](), list[str]()
    for seed in piece.seeds:
        question = make_question(SORTS[piece.sort], seed)
        started = time.perf_counter()
        try:
            answer = arranged(question)
        except Exception:
            wrong.append(f"{question}\n{traceback.format_exc()}")
            continue
        of_referee += time.perf_counter() - started
        started = time.perf_counter()
        best = fewest_left(question.plain, question.cards, question.seen)
        of_program += time.perf_counter() - started
        wrong += [f"{question}\n  {each}" for each in not_as_it_says(question, answer)]
        better = [f"{question}\n  {each}" for each in not_the_best(question, answer, best)]
        (wrong if answer.complete else not_best).extend(better)
        laid += answer.can_lay_down
        incomplete += not answer.complete
    return Piece(
        piece.sort,
        piece.seeds,
        laid,
        tuple(wrong),
        tuple(not_best),
        incomplete,
        of_referee,
        of_program,
    )


def say(line: str) -> None:
    """One line of the report, at once."""
    print(line, flush=True)  # noqa: T201


def main() -> None:
    """Shares the work out and reports."""
    parser = argparse.ArgumentParser(description="Hold the referee against the program.")
    parser.add_argument("--hands", type=int, default=100_000)
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--first", type=int, default=1_000_000, help="the first seed")
    options = parser.parse_args()
    done, laid, incomplete = Counter[str](), Counter[str](), Counter[str]()
    wrong = not_best = 0
    of_referee = of_program = 0.0
    started = reported = time.monotonic()
    with multiprocessing.get_context("spawn").Pool(options.workers) as pool:
        todo = pieces(options.hands, options.first)
        for piece in pool.imap_unordered(work_through, todo):
            name = SORTS[piece.sort].name
            done[name] += len(piece.seeds)
            laid[name] += piece.laid
            incomplete[name] += piece.incomplete
            of_referee += piece.seconds_of_referee
            of_program += piece.seconds_of_program
            for reason in piece.wrong:
                wrong += 1
                say(f"{name}: {reason}")
            for reason in piece.not_best:
                not_best += 1
                say(f"{name}, not everything tried: {reason}")
            if time.monotonic() - reported > EVERY_SECONDS:
                reported = time.monotonic()
                rate = done.total() / (reported - started)
                say(f"{done.total()} hands, {wrong} wrong, {rate:.0f} a second")
    seconds = time.monotonic() - started
    say(f"\n{'':28} {'hands':>7} {'laid':>7} {'not':>7} {'incomplete':>11}")
    for sort in SORTS:
        name = sort.name
        not_laid = done[name] - laid[name]
        say(f"{name:28} {done[name]:7} {laid[name]:7} {not_laid:7} {incomplete[name]:11}")
    not_laid = done.total() - laid.total()
    say(f"{'all':28} {done.total():7} {laid.total():7} {not_laid:7} {incomplete.total():11}")
    rate = done.total() / seconds
    say(f"\n{seconds:.0f} s with {options.workers} workers, {rate:.0f} hands a second")
    say(f"referee {of_referee / options.hands * 1000:.2f} ms a hand")
    say(f"program {of_program / options.hands * 1000:.2f} ms a hand")
    say(f"{incomplete.total()} in which not every way was tried, {not_best} of them not the best")
    say(f"{wrong} disagreements")
    sys.exit(1 if wrong else 0)


if __name__ == "__main__":
    main()
