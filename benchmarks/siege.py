"""The time a visitor waits for the Table while others load the server, and the looks that it
answers per second.

.venv/bin/python -m benchmarks.siege [--processes 0] [--half-sent 500] [--watchers 1000]
    [--finders 8] [--seconds 5]

Without processes, the command that users run serves; else gunicorn does, with so many.
"""

import argparse
import os
import random
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from subprocess import Popen
from threading import Thread, Timer
from urllib.parse import urlsplit

import gevent
from gevent import socket

from benchmarks.file_limit import raise_file_limit
from benchmarks.visitor import Visitor
from scorekeeper.cards import JOKER, Card, write_cards
from scorekeeper.variants.registry import VARIANTS
from tests.support.serving import GUNICORN, SCOREKEEPER, served

NEW_GAME = {"variant": "jamaican", "players": ["Delia", "Errol", "Marlon", "Vie"]}
SETTLED = 5.0
"""Seconds until all are there, and the server is as busy as it will be."""
CARDS = 15
"""How many cards are in a hand for which a lay-down is options."""
PAUSE = 0.02
"""Seconds between two looks of the visitor."""
AT_ONCE = 1, 16
"""How many visitors look at a time, each as soon as they were answered."""

HOST = "Host: {host}\r\nAuthorization: Bearer {token}\r\n"
HEAD = f"GET /games/{{game}} HTTP/1.1\r\n{HOST}"
ENTRY = f"POST /api/v1/games/{{game}}/entries HTTP/1.1\r\n{HOST}Content-Type: application/json\r\n"
SENT = {
    "heads": HEAD,
    "bodies": f"{ENTRY}Content-Length: 15\r\n\r\n{{{{",
    "chunks": f"{ENTRY}Transfer-Encoding: chunked\r\n\r\n1\r\n{{{{",
    "watchers": f"GET /api/v1/games/{{game}}/live HTTP/1.1\r\n{HOST}\r\n",
    "pipeline": f"GET /health HTTP/1.1\r\n{HOST}\r\n",
    "body": f"{ENTRY}Content-Length: 99999999999\r\n\r\n",
    "body in chunks": f"{ENTRY}Transfer-Encoding: chunked\r\n\r\n",
}
"""What a phone sends, to stay there then, by what it is."""
WITHOUT_END = {
    "pipeline": SENT["pipeline"] * 100,
    "body": "x" * 65536,
    "body in chunks": "1\r\nx\r\n" * 10_000,
}
"""What a phone goes on to send."""


def besiege(kind: str, count: int, host: str, game: str, token: str) -> None:
    """Phones that send all the same, again whenever they are hung up on; in a process of their own.
    Only some go on sending."""
    raise_file_limit()
    at = urlsplit(f"//{host}")
    names = {"host": host, "game": game, "token": token}
    first, more = (text.get(kind, "").format(**names).encode() for text in (SENT, WITHOUT_END))

    def keep_sending() -> None:
        while True:
            with suppress(OSError), socket.create_connection((at.hostname, at.port)) as connection:
                connection.sendall(first)
                reader = gevent.spawn(read, connection)
                while more and not reader.dead:
                    connection.sendall(more)
                reader.join()
            gevent.sleep(1)

    gevent.joinall([gevent.spawn(keep_sending) for _ in range(count)])


def read(connection: socket.socket) -> None:
    """Read until the server hangs up."""
    with suppress(OSError):
        while connection.recv(65536):
            pass


def find(count: int, host: str) -> None:
    """Phones that ask for lay-downs, each again as soon as it was answered; in a process of their
    own."""
    chance = random.Random(14)
    deck = VARIANTS["jamaican"].packs_for(4).deck
    cards = [Card(rank, suit) for rank in deck.ranks for suit in deck.suits] * deck.copies
    cards += [JOKER] * deck.jokers

    def ask(visitor: Visitor) -> None:
        hand = write_cards(tuple(chance.sample(cards, CARDS))).split()
        question = {"variant": "jamaican", "hand": chance.randint(1, 9), "cards": hand}
        visitor.send_json("/api/v1/referee/arrange", question)

    measure_visits(ask, [Visitor(f"http://{host}/") for _ in range(count)], seconds=3600)


def measure_visits(
    ask: Callable[[Visitor], object], visitors: list[Visitor], seconds: float
) -> list[float]:
    """Lets each visitor ask again as soon as it was answered, all at the same time, for so long;
    gives how long each answer took, in seconds."""
    end = time.perf_counter() + seconds
    times: list[float] = []

    def keep_asking(visitor: Visitor) -> None:
        while (before := time.perf_counter()) < end:
            ask(visitor)
            times.append(time.perf_counter() - before)

    threads = [Thread(target=keep_asking, args=[visitor]) for visitor in visitors]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return times


@contextmanager
def run_siege(seconds: float, *command: str) -> Iterator[None]:
    """This file's other part at work, in a process of its own: for so long at most, as a visitor
    may wait until it ends."""
    with Popen([sys.executable, "-m", "benchmarks.siege", *command]) as process:
        end = Timer(SETTLED + seconds, process.kill)
        end.start()
        try:
            time.sleep(SETTLED)
            yield
        finally:
            end.cancel()
            process.kill()


def main() -> None:
    """Print how long the visitor waits in peace and under each siege, and how many looks the
    server answers."""
    match sys.argv[1:]:
        case ["besiege", kind, count, *game]:
            besiege(kind, int(count), *game)
        case ["find", count, host]:
            find(int(count), host)
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--processes", type=int, default=0)
    parser.add_argument("--half-sent", type=int, default=500)
    parser.add_argument("--watchers", type=int, default=1000)
    parser.add_argument("--finders", type=int, default=8)
    parser.add_argument("--seconds", type=float, default=5)
    options = parser.parse_args()
    raise_file_limit()
    command = (*GUNICORN, "--workers", str(options.processes)) if options.processes else SCOREKEEPER
    half, seconds = str(options.half_sent), options.seconds
    with (
        tempfile.TemporaryDirectory() as folder,
        served(Path(folder), command=command, SCOREKEEPER_RATELIMIT_ENABLED="false") as address,
    ):
        visitors = [Visitor(address) for _ in range(max(AT_ONCE))]
        begun = visitors[0].send_json("/api/v1/games", NEW_GAME)
        game, token, host = begun["id"], begun["tokens"]["host"], urlsplit(address).netloc
        for visitor in visitors:
            visitor.open_game(game, token)
        sieges = {
            "one pipelines": ("besiege", "pipeline", "1"),
            f"{half} half-sent heads": ("besiege", "heads", half),
            f"{half} half-sent bodies": ("besiege", "bodies", half),
            f"{half} half-sent chunks": ("besiege", "chunks", half),
            "a body without end": ("besiege", "body", "1"),
            "chunks without end": ("besiege", "body in chunks", "1"),
            f"{options.watchers} watchers": ("besiege", "watchers", str(options.watchers)),
        }

        def look(visitor: Visitor) -> None:
            visitor.get(f"/games/{game}")

        def look_now_and_then(visitor: Visitor) -> None:
            time.sleep(PAUSE)
            look(visitor)

        def show(name: str, times: list[float]) -> None:
            load = os.getloadavg()[0]
            print(f"{name:24} {write_percentiles(times)}; load {load:.1f}")

        def waits() -> list[float]:
            waited = measure_visits(look_now_and_then, visitors[:1], seconds)
            return [each - PAUSE for each in waited]

        show("in peace", waits())
        for name, siege in sieges.items():
            with run_siege(2 * seconds, *siege, host, game, token):
                show(name, waits())
        with run_siege(2 * seconds, "find", str(options.finders), host):
            show(f"{options.finders} finders", waits())
        visitors = [visitor.move(address) for visitor in visitors]  # who idled was hung up on
        for number in AT_ONCE:
            times = measure_visits(look, visitors[:number], seconds)
            show(f"{len(times) / seconds:.0f} a second from {number}", times)


def write_percentiles(seconds: Sequence[float]) -> str:
    """Write the median and the slowest of some times, in milliseconds."""
    ranked = sorted(seconds)
    shares = {"p50": 0.5, "p95": 0.95, "p99": 0.99, "max": 1}
    slowest = (ranked[min(int(share * len(ranked)), len(ranked) - 1)] for share in shares.values())
    return (
        ", ".join(f"{name} {each * 1000:.1f}" for name, each in zip(shares, slowest, strict=True))
        + " ms"
    )


if __name__ == "__main__":
    main()
