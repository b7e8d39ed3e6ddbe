"""How long a visitor waits for the Table while slow phones, watchers and finders keep the server
busy.

.venv/bin/python -m benchmarks.siege [--processes 2] [--half-sent 500] [--watchers 2000]
    [--finders 8] [--looks 300]
"""

import argparse
import random
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from subprocess import Popen
from threading import Thread
from urllib.parse import urlsplit

import gevent
from gevent import socket

from benchmarks.percentiles import percentiles
from benchmarks.visitor import Visitor
from scorekeeper.cards import JOKER, Card, write_cards
from scorekeeper.cli.gevent_server import raise_file_limit
from scorekeeper.variants.registry import VARIANTS
from tests.support.serving import GUNICORN, served

NEW_GAME = {"variant": "jamaican", "players": ["Delia", "Errol", "Marlon", "Vie"]}
HALF = b"POST /api/v1/referee/arrange HTTP/1.1\r\nHost: here\r\nContent-Length: 100\r\n\r\n{"
SETTLED = 5.0
"""Seconds until all are there, and the server is as busy as it will be."""
CARDS = 15
"""How many cards are in a hand for which a lay-down is asked."""
PAUSE = 0.02
"""Seconds between two looks of the visitor."""


def besiege(address: str, half_sent: int, game: str, token: str, watchers: int) -> None:
    """Phones that send half a request, again whenever they are hung up on, and phones that watch;
    in a process of their own."""
    raise_file_limit()
    parts = urlsplit(address)
    at = parts.hostname, parts.port
    watch = f"GET /api/v1/games/{game}/live HTTP/1.1\r\nHost: here\r\nAuthorization: Bearer {token}"

    def keep_sending(text: bytes) -> None:
        while True:
            with suppress(OSError), socket.create_connection(at) as connection:
                connection.sendall(text)
                while connection.recv(4096):
                    pass
            gevent.sleep(1)

    sent = [HALF] * half_sent + [f"{watch}\r\n\r\n".encode()] * watchers
    gevent.joinall([gevent.spawn(keep_sending, text) for text in sent])


def find(address: str, finders: int) -> None:
    """Phones that ask for lay-downs, each again as soon as it was answered; in a process of their
    own."""
    chance = random.Random(14)
    deck = VARIANTS["jamaican"].packs_for(4).deck
    cards = [Card(rank, suit) for rank in deck.ranks for suit in deck.suits] * deck.copies
    cards += [JOKER] * deck.jokers

    def keep_asking() -> None:
        visitor = Visitor(address)
        while True:
            hand = write_cards(tuple(chance.sample(cards, CARDS))).split()
            question = {"variant": "jamaican", "hand": chance.randint(1, 9), "cards": hand}
            visitor.send_json("/api/v1/referee/arrange", question)

    threads = [Thread(target=keep_asking) for _ in range(finders)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()


@contextmanager
def helpers(*commands: list[str]) -> Iterator[None]:
    """This file's other parts at work, each in a process of its own."""
    processes = [
        Popen([sys.executable, "-m", "benchmarks.siege", *command]) for command in commands
    ]
    try:
        yield
    finally:
        for process in processes:
            process.kill()
            process.wait()


def looks(visitor: Visitor, path: str, times: int) -> list[float]:
    """How long the visitor waits for a page each time, in seconds."""
    found = []
    for _ in range(times):
        before = time.perf_counter()
        visitor.get(path)
        found.append(time.perf_counter() - before)
        time.sleep(PAUSE)
    return found


def main() -> None:
    """Prints how long the visitor waits in peace and under siege."""
    if sys.argv[1:2] == ["besiege"]:
        besiege(sys.argv[2], int(sys.argv[3]), sys.argv[4], sys.argv[5], int(sys.argv[6]))
    if sys.argv[1:2] == ["find"]:
        find(sys.argv[2], int(sys.argv[3]))
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--processes", type=int, default=2)
    parser.add_argument("--half-sent", type=int, default=500)
    parser.add_argument("--watchers", type=int, default=2000)
    parser.add_argument("--finders", type=int, default=8)
    parser.add_argument("--looks", type=int, default=300)
    asked = parser.parse_args()
    raise_file_limit()
    with (
        tempfile.TemporaryDirectory() as folder,
        served(
            Path(folder),
            command=(*GUNICORN, "--workers", str(asked.processes)),
            SCOREKEEPER_RATELIMIT_ENABLED="false",
        ) as address,
    ):
        visitor = Visitor(address)
        begun = visitor.send_json("/api/v1/games", NEW_GAME)
        game, token = begun["id"], begun["tokens"]["host"]
        visitor.open_game(game, token)
        print(f"in peace: {percentiles(looks(visitor, f'/games/{game}', asked.looks))}")
        with helpers(
            ["besiege", address, str(asked.half_sent), game, token, str(asked.watchers)],
            ["find", address, str(asked.finders)],
        ):
            time.sleep(SETTLED)
            busy = (
                f"{asked.half_sent} half sent, {asked.watchers} watchers, {asked.finders} finders"
            )
            print(f"{busy}: {percentiles(looks(visitor, f'/games/{game}', asked.looks))}")


if __name__ == "__main__":
    main()
