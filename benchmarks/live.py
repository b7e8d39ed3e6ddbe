"""The time until a change reaches the last of many watchers, and what they cost the server.

.venv/bin/python -m benchmarks.live [watchers]
"""

import json
import statistics
import sys
import tempfile
import time
from contextlib import suppress
from pathlib import Path
from subprocess import PIPE, Popen
from threading import Timer
from typing import Any
from urllib.parse import urlsplit
from urllib.request import Request, urlopen

import gevent
from gevent import socket

from benchmarks.file_limit import raise_file_limit
from tests.support.serving import served

WATCHERS = 1000
TABLES = 200
CHANGES = 40
PATIENCE = 180
"""Seconds that the watchers of a line may take in all; then the measurement fails."""
NEW_GAME = {"variant": "jamaican", "players": ["Ann", "Bob", "Cid"]}


def ask(address: str, body: object, token: str | None = None) -> Any:
    """Send a POST to the API, and return its answer."""
    headers = {"Content-Type": "application/json"}
    if token:
        headers["Authorization"] = f"Bearer {token}"
    with urlopen(Request(address, json.dumps(body).encode(), headers)) as answer:
        return json.load(answer)


def watch(address: str, games: list[tuple[str, str]], watchers: int) -> None:
    """The watchers, in a process of their own: prints a line once each has heard the first version,
    then, for each change, a line once the last of that table has heard of it."""
    raise_file_limit()
    parts = urlsplit(address)
    heard: dict[tuple[int, int], int] = {}
    tables = len(games)

    def listen(number: int) -> None:
        table = number % tables
        game_id, token = games[table]
        each = watchers // tables
        with socket.create_connection((parts.hostname, parts.port)) as connection:
            head = f"GET /api/v1/games/{game_id}/live HTTP/1.1\r\nHost: {parts.netloc}\r\n"
            connection.sendall(f"{head}Authorization: Bearer {token}\r\n\r\n".encode())
            for line in connection.makefile("rb"):
                if not line.startswith(b"data: "):
                    continue
                change = table, json.loads(line[6:])["version"]
                heard[change] = heard.get(change, 0) + 1
                if change[1] and heard[change] == each:
                    print(table, change[1], time.time(), flush=True)
                elif not change[1] and sum(heard.values()) == watchers:
                    print("ready", flush=True)

    gevent.joinall([gevent.spawn(listen, number) for number in range(watchers)])


def read_memory_mb(port: int) -> float:
    """Read the memory in MB of the server that listens on a port."""
    for folder in Path("/proc").iterdir():
        with suppress(OSError):
            command = (folder / "cmdline").read_text() if folder.name.isdigit() else ""
            if f"--port\0{port}\0" in command:
                size = (folder / "status").read_text().partition("VmRSS:")[2].split()[0]
                return int(size) / 1024
    return 0


def measure(tables: int, watchers: int) -> None:
    """Measure this many watchers, spread over this many tables, and print one line."""
    with (
        tempfile.TemporaryDirectory() as folder,
        served(Path(folder), SCOREKEEPER_RATELIMIT_ENABLED="false") as address,
    ):
        games = []
        for _ in range(tables):
            begun = ask(f"{address}api/v1/games", NEW_GAME)
            games.append((begun["id"], begun["tokens"]["host"]))
        arguments = [address, json.dumps(games), str(watchers)]
        command = [sys.executable, "-m", "benchmarks.live", "--watch", *arguments]
        with Popen(command, stdout=PIPE, text=True) as process:
            assert process.stdout is not None
            alarm = Timer(PATIENCE, process.kill)
            alarm.start()
            try:
                assert process.stdout.readline() == "ready\n"
                delays = []
                for change in range(CHANGES):
                    table = change % tables
                    game_id, token = games[table]
                    entries = f"{address}api/v1/games/{game_id}/entries"
                    before = time.time()
                    ask(entries, {"kind": "void"}, token)
                    report = process.stdout.readline().split()
                    delays.append((float(report[2]) - before) * 1000)
                cuts = statistics.quantiles(delays, n=20)
                size = read_memory_mb(urlsplit(address).port or 0)
                print(
                    f"{watchers} watchers on {tables:3} tables: the last of a table is told after"
                    f" {statistics.median(delays):.0f} ms (p50), {cuts[18]:.0f} ms (p95);"
                    f" server {size:.0f} MB"
                )
            finally:
                alarm.cancel()
                process.kill()


def main() -> None:
    """Measure one table and many, or is the watchers."""
    if sys.argv[1:2] == ["--watch"]:
        watch(sys.argv[2], json.loads(sys.argv[3]), int(sys.argv[4]))
        return
    watchers = int(sys.argv[1]) if sys.argv[1:] else WATCHERS
    for tables in (1, TABLES):
        measure(tables, watchers - watchers % tables)


if __name__ == "__main__":
    main()
