"""The worst that strangers can send within the limits: the processor time of each request, and how
long another visitor waits for the Table meanwhile.

.venv/bin/python -m benchmarks.worst [--processes 0] [--only NAME …] [--all]

Every expensive address is asked once. Printed is what takes a tenth of what is allowed, or all of
it; the processor time includes that of the visitor's looks, up to a third of it. Without processes,
the command that users run serves; else gunicorn does, with so many. It needs Linux.
"""

import argparse
import os
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from threading import Event, Thread

from benchmarks.visitor import Visitor
from benchmarks.worst_games import worst_games
from benchmarks.worst_many import (
    AT_ONCE,
    STREAMS,
    Request,
    Streams,
    begin_circle,
    imports_at_once,
    lay_downs,
    shown_together,
    tournament,
)
from scorekeeper.wire.games import WholeGame, write_export
from tests.support.serving import GUNICORN, SCOREKEEPER, served

MOST_PROCESSOR, MOST_WAIT = 1.0, 0.5
"""Seconds: of the processor that a request may take, and that another visitor may wait."""
AT = "2026-01-01T20:00:00Z"
NEW_GAME = {"variant": "jamaican", "players": ["Delia", "Errol", "Marlon", "Vie"]}
SHEET = "/rules/jamaican/sheet.pdf"
PAUSE = 0.02
"""Seconds between two looks of the visitor."""
PAGES = (
    *("", "/log", "/log?number=1000", "/sheet", "/sheet?row=1000", "/sheet/1", "/score"),
    *("/money", "/end", "/board", "/game-menu", "/export", "/penalty", "/start", "/share"),
    *("/sheet.pdf", "/sheet.csv", "/export.json", "/picture.svg"),
    *("/picture.png?shape=tall", "/picture.png?shape=square"),
)
CALLS = "", "/entries", "/export", "/export.csv"


class Looks(Thread):
    """A visitor who looks at a Table again and again. `longest` is what the longest look took."""

    def __init__(self, visitor: Visitor, path: str) -> None:
        super().__init__(daemon=True)
        self._visitor, self._path = visitor, path
        self._looked = Event()
        self._stopped = False
        self.longest = 0.0
        self.start()

    def run(self) -> None:
        """Look until stopped."""
        while not self._stopped:
            before = time.perf_counter()
            self._visitor.get(self._path)
            self.longest = max(self.longest, time.perf_counter() - before)
            self._looked.set()
            time.sleep(PAUSE)

    def stop(self) -> None:
        """Look no more."""
        self._stopped = True
        self.join()

    def finish(self) -> float:
        """Wait until a look is over that had begun before; return the longest so far."""
        self._looked.clear()
        self._looked.wait()
        return self.longest


@dataclass(frozen=True)
class Measured:
    """What a request took, in seconds, and what it was answered with where it was refused."""

    name: str
    processor: float
    wait: float
    refusal: str

    @property
    def too_much(self) -> bool:
        """Whether it is more than is allowed."""
        return self.processor > MOST_PROCESSOR or self.wait > MOST_WAIT

    @property
    def notable(self) -> bool:
        """Whether it is a tenth of what is allowed, or was refused."""
        tenth = self.processor > MOST_PROCESSOR / 10 or self.wait > MOST_WAIT / 4
        return tenth or bool(self.refusal)

    def __str__(self) -> str:
        mark = "too much" if self.too_much else ""
        return f"{self.name:52} {self.processor:7.2f} s {self.wait:8.2f} s  {mark} {self.refusal}"


def measure(looks: Looks, name: str, ask: Callable[[], object], requests: int = 1) -> Measured:
    """Make one request, or several at once, and note what each takes."""
    looks.finish()
    looks.longest = 0.0
    before, refusal = _processor_seconds(), ""
    try:
        ask()
    except (ValueError, OSError) as error:
        refusal = " ".join(str(error).split())[:80]
    processor = (_processor_seconds() - before) / requests
    return Measured(name, processor, looks.finish(), refusal)


def _processor_seconds() -> float:
    """Sum up what all processes that were started from here have had of the processor."""
    return sum(map(_processor_ticks, _descendants(os.getpid()))) / os.sysconf("SC_CLK_TCK")


def _descendants(pid: int) -> Iterator[int]:
    for task in Path(f"/proc/{pid}/task").iterdir():
        with suppress(FileNotFoundError):  # a thread that has just ended
            for child in map(int, (task / "children").read_text().split()):
                yield child
                yield from _descendants(child)


def _processor_ticks(pid: int) -> int:
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return int(fields[11]) + int(fields[12])


def ask_about_games(
    stranger: Visitor, looks: Looks, only: list[str], games: dict[str, str]
) -> Iterator[Measured]:
    """Import each game, ask for everything that shows it, and note its token in `games`."""
    for name, start, log in worst_games():
        if only and name not in only:
            continue
        whole = write_export(WholeGame(start, AT, tuple((AT, entry) for entry in log)))
        begun = dict[str, str]()
        bring = partial(_import_game, stranger, whole, begun)
        yield measure(looks, f"{name}: import", bring)
        if not begun:
            continue
        game, token = begun["id"], begun["token"]
        games[game] = token
        at_once = partial(imports_at_once, stranger.address, whole)
        yield measure(looks, f"{name}: {AT_ONCE} imports at once, each", at_once, AT_ONCE)
        stranger.open_game(game, token)
        for path in PAGES:
            ask = partial(stranger.get, f"/games/{game}{path}")
            yield measure(looks, f"{name}: {path or 'table'}", ask)
        for path in CALLS:
            ask = partial(stranger.ask_api, f"/api/v1/games/{game}{path}", token)
            yield measure(looks, f"{name}: API {path}", ask)
        amend = {"kind": "strike", "entry": len(log)}
        record = partial(stranger.send_json, f"/api/v1/games/{game}/entries", amend, token)
        yield measure(looks, f"{name}: take the last entry back", record)


def watch_live(stranger: Visitor, looks: Looks) -> Iterator[Measured]:
    """Begin live streams, have them told of a change, and hang up."""
    streams = Streams(stranger)
    yield measure(looks, f"{STREAMS} live streams, each", streams.begin, STREAMS)
    yield measure(looks, f"a change told to {STREAMS}", streams.tell)
    yield measure(looks, f"{STREAMS} live streams hung up", streams.end)


def _import_game(stranger: Visitor, whole: object, begun: dict[str, str]) -> None:
    answer = stranger.send_json("/api/v1/games/import", whole)
    begun |= {"id": answer["id"], "token": answer["tokens"]["host"]}


def ask(looks: Looks, requests: Iterator[Request]) -> Iterator[Measured]:
    """Make each of these requests."""
    for name, each in requests:
        yield measure(looks, name, each)


def main() -> None:
    """Print what the requests take, beside what they may."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--processes", type=int, default=0)
    parser.add_argument("--only", nargs="*", default=[])
    parser.add_argument("--all", action="store_true")
    options = parser.parse_args()
    command = (*GUNICORN, "--workers", str(options.processes)) if options.processes else SCOREKEEPER
    everything: list[Measured] = []

    def show(measured: Iterator[Measured]) -> None:
        for each in measured:
            everything.append(each)
            if each.notable or options.all:
                print(each, flush=True)

    with tempfile.TemporaryDirectory() as folder:
        serve = partial(
            served, Path(folder), command=command, SCOREKEEPER_RATELIMIT_ENABLED="false"
        )
        games: dict[str, str] = {}
        with serve() as address:
            visitor, stranger = Visitor(address), Visitor(address)
            begun = visitor.send_json("/api/v1/games", NEW_GAME)
            visitor.open_game(begun["id"], begun["tokens"]["host"])
            visitor.get(SHEET)  # what draws sheets is loaded by now
            table = f"/games/{begun['id']}"
            looks = Looks(visitor, table)
            print(f"{'at most':52} {MOST_PROCESSOR:7.2f} s {MOST_WAIT:8.2f} s")
            show(ask_about_games(stranger, looks, options.only, games))
            circle = begin_circle(stranger, games)
            show(ask(looks, shown_together(stranger, circle)))
            show(ask(looks, lay_downs(stranger)))
            show(ask(looks, tournament(stranger)))
            show(watch_live(stranger, looks))
            looks.stop()
        with serve() as address:  # a new process has nothing in its memory
            visitor = visitor.move(address)
            visitor.get(SHEET)
            looks = Looks(visitor, table)
            together = shown_together(stranger.move(address), circle)
            show(ask(looks, ((f"cold, {name}", each) for name, each in together)))
            looks.stop()
    processor = max(each.processor for each in everything)
    wait = max(each.wait for each in everything)
    print(f"{f'the most of {len(everything)} requests':52} {processor:7.2f} s {wait:8.2f} s")


if __name__ == "__main__":
    main()
