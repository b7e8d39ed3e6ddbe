"""Whether the tests of the core notice faults: puts one fault at a time into a function, and runs
the tests that reach its line until one fails.

.venv/bin/python -m tests.mutation --sample 300 --seed 1

Prints each fault that no test noticed, and ends with 1 where the tests noticed fewer of them than
`--least` asks for. Faults that change nothing a test could see are listed in
tests/mutants/equivalent.txt, with the reason. Each fault is put into a process of its own, split
off from one that has read all tests.
"""

import argparse
import gc
import os
import pickle
import random
import resource
import signal
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable
from functools import cache
from pathlib import Path
from types import CodeType, FunctionType
from typing import Any

import coverage
import pytest

from dev import CORE_TESTS
from tests.mutants.changes import Mutant, find_mutants

ROOT = Path(__file__).resolve().parent.parent
ROOMS = "rules", "referee", "game", "sync.py"
COUNT_THREEFOLD = "settle", "money", "payments", "scoring", "fold", "admit", "sync"
"""Modules whose faults cost somebody points or money: three times as likely to be chosen."""
TESTS = *CORE_TESTS, "tests/test_sync.py"
EQUIVALENT = ROOT / "tests" / "mutants" / "equivalent.txt"
SPARE_SECONDS = 5
NOT_A_MUTANT = 3
CACHED = type(cache(len))


def choose_mutants(size: int, seed: int, rooms: list[str]) -> list[Mutant]:
    """Choose some faults by chance, the same ones each time for the same code."""
    files = [
        file
        for room in rooms
        for path in [Path("scorekeeper") / room]
        for file in ([path] if path.suffix else sorted(path.rglob("*.py")))
    ]
    chance = random.Random(seed)
    every = [mutant for file in files for mutant in find_mutants(file)]
    weights = [3 if mutant.file.stem in COUNT_THREEFOLD else 1 for mutant in every]
    order = [chance.random() ** (1 / weight) for weight in weights]
    chosen = sorted(range(len(every)), key=order.__getitem__, reverse=True)[:size]
    return [every[number] for number in sorted(chosen)]


class Mutation:
    """A plugin of pytest that runs the tests it has collected with one fault after the other."""

    def __init__(self, mutants: list[Mutant], equivalent: set[str]) -> None:
        self.mutants, self.equivalent = mutants, equivalent
        self.outcomes = Counter[str]()

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Run the tests once as they are, then those that reach each fault."""
        gc.unfreeze()
        functions = {
            (code.co_filename, code.co_qualname, code.co_firstlineno): each
            for each in gc.get_objects()
            if isinstance(each, FunctionType) and (code := each.__code__)
        }
        gc.freeze()
        tests = Tests(session)
        for number, mutant in enumerate(self.mutants, 1):
            self.outcomes[outcome := self.judge(mutant, tests, functions)] += 1
            if outcome == "survived":
                print(f"{mutant}  # line {mutant.lines.start}", flush=True)
            if number % 50 == 0:
                print(f"— {number} of {len(self.mutants)}: {dict(self.outcomes)}", flush=True)
        return True

    def judge(self, mutant: Mutant, tests: "Tests", functions: dict[Any, FunctionType]) -> str:
        """Return what became of a fault."""
        if str(mutant) in self.equivalent:
            return "equivalent"
        file = str(ROOT / mutant.file)
        function = functions.get((file, mutant.function, mutant.first_line))
        if not function:
            return "no mutant"

        def run() -> int:
            try:
                code = compile(mutant.make_source(), file, "exec")
                function.__code__ = find_code(code, function.__code__)
            except (StopIteration, ValueError):  # it needs other variables from outside than it did
                return NOT_A_MUTANT
            tests.clear_caches()
            return tests.run(reaching)

        reaching = tests.reaching(file, mutant.lines)
        seconds = 3 * sum(tests.seconds[each] for each in reaching) + SPARE_SECONDS
        status = in_child(run, int(seconds))
        return {0: "survived", NOT_A_MUTANT: "no mutant"}.get(status, "killed")


class Tests:
    """The tests that pytest collected: which lines each reaches, and how long it takes."""

    def __init__(self, session: pytest.Session) -> None:
        self.session = session
        self.items = {item.nodeid: item for item in session.items}
        self.seconds = dict[str, float]()
        self.caches = [each for each in gc.get_objects() if isinstance(each, CACHED)]
        self.by_line = dict[str, dict[int, list[str]]]()
        with tempfile.TemporaryDirectory() as folder:
            data = Path(folder) / "coverage"
            if in_child(lambda: self.trace(data)):
                sys.exit("The tests fail as they are: run them with pytest first.")
            self.seconds = pickle.loads(data.with_suffix(".seconds").read_bytes())
            lines = coverage.CoverageData(str(data))
            lines.read()
            for file in lines.measured_files():
                self.by_line[file] = lines.contexts_by_lineno(file)

    def trace(self, data: Path) -> int:
        """Run every test once and note what it reaches; caches are emptied, so that each does."""
        tracer = coverage.Coverage(data, config_file=False, include=["scorekeeper/*"])
        tracer.start()
        failed = 0
        for name in self.items:
            self.clear_caches()
            tracer.switch_context(name)
            started = time.process_time()
            failed += self.run([name])
            self.seconds[name] = time.process_time() - started
        tracer.stop()
        tracer.save()
        data.with_suffix(".seconds").write_bytes(pickle.dumps(self.seconds))
        return failed

    def clear_caches(self) -> None:
        """Forget what was worked out before."""
        for each in self.caches:
            each.cache_clear()

    def reaching(self, file: str, lines: range) -> list[str]:
        """Return the tests that reach one of these lines, the quickest first."""
        by_line = self.by_line.get(file, {})
        names = {name for line in lines for name in by_line.get(line, ()) if name}
        return sorted(names, key=lambda name: (self.seconds[name], name))

    def run(self, names: list[str]) -> int:
        """Run tests until one fails, and return how many did."""
        for name, following in zip(names, [*names, None][1:], strict=True):
            self.session.config.hook.pytest_runtest_protocol(
                item=self.items[name], nextitem=self.items[following] if following else None
            )
            if self.session.testsfailed:
                return 1
        return 0


def find_code(code: CodeType, like: CodeType) -> CodeType:
    """Find the code of a function within that of its module."""
    wanted = like.co_qualname, like.co_firstlineno
    parts = [each for each in code.co_consts if isinstance(each, CodeType)]
    for part in parts:
        if (part.co_qualname, part.co_firstlineno) == wanted:
            return part
    return next(
        find_code(part, like)
        for part in parts
        if like.co_qualname.startswith(f"{part.co_qualname}.")
    )


def in_child(work: Callable[[], int], seconds: int = resource.RLIM_INFINITY) -> int:
    """Do something in a process of its own, silently, within so many seconds of the processor, and
    return its status."""
    child = os.fork()
    if child:
        return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
    status = 1
    try:
        signal.signal(signal.SIGXCPU, signal.SIG_DFL)
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
        resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds))
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, 1)
        os.dup2(nowhere, 2)
        status = work()
    finally:
        os._exit(status)


def read_list(file: Path) -> set[str]:
    """Read faults, a line for each, with something else behind it."""
    return {line.partition("  # ")[0] for line in file.read_text("utf-8").splitlines()}


def main() -> None:
    """Choose faults, try them, and print what became of them."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n\n")[0])
    parser.add_argument("--sample", type=int, default=300, help="how many faults")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--least", type=int, default=95, help="of a hundred, how many are noticed")
    parser.add_argument("--rooms", nargs="+", default=ROOMS, metavar="ROOM")
    parser.add_argument(
        "--only", type=Path, metavar="FILE", help="those of the faults in its lines"
    )
    parser.add_argument("--tests", nargs="+", default=TESTS, metavar="PATH")
    chosen = parser.parse_args()
    os.chdir(ROOT)
    os.environ.pop("SCOREKEEPER_TEST_ALL", None)  # as many examples as every run has are enough
    mutants = choose_mutants(chosen.sample, chosen.seed, chosen.rooms)
    if chosen.only:
        mutants = [each for each in mutants if str(each) in read_list(chosen.only)]
    plugin = Mutation(mutants, read_list(EQUIVALENT))
    options = ["-s", "-m", "not slow", "-p", "no:xdist", "-p", "no:cacheprovider"]
    status = pytest.main([*options, *chosen.tests], plugins=[plugin])
    killed, same = plugin.outcomes["killed"], plugin.outcomes["equivalent"]
    tried = sum(plugin.outcomes.values()) - plugin.outcomes["no mutant"]
    print(f"{len(mutants)} chosen with seed {chosen.seed}: {dict(plugin.outcomes)}")
    print(f"{killed} of {tried - same} killed, {killed / max(1, tried - same):.1%}")
    sys.exit(bool(status) or 100 * killed < chosen.least * (tried - same))


if __name__ == "__main__":
    main()
