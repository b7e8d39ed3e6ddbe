"""A look at the table and a recorded hand beside a look at the bills and a recorded bill of
ihatemoney, another Flask app of this kind: by one browser, and by 16 at the same time. Both apps
are served by one process of gunicorn with gevent, both on SQLite, and asked by turns.

The aim, in one run: a look at least 5 times as quick, and a recorded hand 2.5 times; of 16 at once
at least 5 and 2.5 times as many a second.

Each browser keeps its connection, and opens the form before it sends it, as people do; only what it
sends is timed. The browsers are threads of one Python program, whose own work counts too.

.venv/bin/python -m benchmarks.ihatemoney [--turns 60]
"""

import argparse
import os
import re
import statistics
import subprocess
import sys
import tempfile
import time
from collections import defaultdict
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from datetime import UTC, datetime
from operator import methodcaller
from pathlib import Path
from typing import Literal

from werkzeug.datastructures import Headers

from benchmarks.visitor import Visitor, find_token
from tests.support.pages import Page
from tests.support.serving import GUNICORN, free_port, served, wait_for

VERSION = "7.2.1"
SETTINGS = """\
SQLALCHEMY_DATABASE_URI = "sqlite:///{folder}/ihatemoney.sqlite"
SECRET_KEY = "known to nobody else"
SESSION_COOKIE_SECURE = False
"""
NAMES = ["Delia", "Errol", "Marlon", "Vie"]
KEEP_ALIVE_SECONDS = 75
"""How long their server keeps a connection; ours does no less."""
WARM_UP = 15
"""Turns in which is recorded beforehand: until then the database's log grows, which is slower."""
AT_ONCE = 16
IN_A_ROW = 5
"""Requests of one browser in a turn: the first finds the processor's memory full of the other app's
work."""
THERE = 8
"""How many hands, or bills, are there when one looks."""
HANDS = 9


@contextmanager
def serve_theirs(folder: Path) -> Iterator[str]:
    """Install ihatemoney into a virtual environment of its own, serve it, and yield its address."""
    venv = folder / "venv"
    subprocess.run([sys.executable, "-m", "venv", venv], check=True)
    packages = f"ihatemoney=={VERSION}", "gunicorn", "gevent"
    subprocess.run([venv / "bin" / "pip", "install", "-qq", *packages], check=True)
    settings = folder / "ihatemoney.cfg"
    settings.write_text(SETTINGS.format(folder=folder))
    port = free_port()
    command = [
        *(str(venv / "bin" / "gunicorn"), "--workers", "1", "--worker-class", "gevent"),
        *("--keep-alive", str(KEEP_ALIVE_SECONDS)),
        *("--bind", f"127.0.0.1:{port}", "ihatemoney.wsgi:application"),
    ]
    environment = os.environ | {"IHATEMONEY_SETTINGS_FILE_PATH": str(settings)}
    with subprocess.Popen(command, env=environment) as server:
        try:
            wait_for(f"http://127.0.0.1:{port}/")
            yield f"http://127.0.0.1:{port}/"
        finally:
            server.terminate()


class Theirs:
    """A browser in the sample project of ihatemoney, which has three members. The `first` one adds
    a fourth, and some bills."""

    def __init__(self, address: str, *, first: bool) -> None:
        self.visitor = Visitor(address)
        self.visitor.get("/demo")
        if first:
            token = find_token(self.visitor.get("/demo/members/add"))
            form = {"csrf_token": token, "name": NAMES[-1], "weight": "1"}
            self.visitor.send_form("/demo/members/add", form.items())
        page = self.visitor.get("/demo/add")
        self.token = find_token(page)
        self.members = re.findall(r'name="payed_for"[^>]*value="(\d+)"', page)
        for _ in range(THERE if first else 0):
            self.record()

    def look(self) -> None:
        """Open the list of bills."""
        assert "A hand" in self.visitor.get("/demo/")

    def record(self) -> None:
        """Adds a bill, paid by one for all."""
        fields = [
            *(
                ("csrf_token", self.token),
                ("date", datetime.now(UTC).date().isoformat()),
                ("what", "A hand"),
            ),
            *(("payer", self.members[0]), ("amount", "12.34"), ("original_currency", "XXX")),
            *(("bill_type", "Expense"), *(("payed_for", member) for member in self.members)),
        ]
        self.visitor.send_form("/demo/add", fields)
        assert self.visitor.location, "the bill was refused"

    def prepare(self) -> None:
        """Open the page on which a bill is written."""
        self.visitor.get("/demo/add")


class Ours:
    """A browser at tables of Scorekeeper with four players."""

    def __init__(self, address: str) -> None:
        self.visitor = Visitor(address)
        self.table, self.hand = "", HANDS + 1
        for _ in range(THERE):
            self.prepare()
            self.record()
        self.looked_at = self.table

    def look(self) -> None:
        """Open the Table."""
        assert "Errol" in self.visitor.get(self.looked_at)

    def prepare(self) -> None:
        """Open the page on which a hand is scored, of another table where one is over."""
        if self.hand > HANDS:
            game = {"variant": "jamaican", "players": NAMES}
            begun = self.visitor.send_json("/api/v1/games", game)
            self.table, self.hand = f"/games/{begun['id']}", 1
            self.visitor.open_game(begun["id"], begun["tokens"]["host"])
        path = f"{self.table}/score"
        page = Page(200, self.visitor.get(path), path, Headers())
        typed: dict[str, object] = {f"left-{seat}-points": 10 * seat for seat in (2, 3, 4)}
        self.fields = page.form("Save").filled("Save", typed | {"out": 1})

    def record(self) -> None:
        """Save a hand."""
        self.visitor.send_form(f"{self.table}/score", self.fields.items())
        assert self.visitor.location, "the hand was refused"
        self.hand += 1


Browser = Ours | Theirs
Work = Literal["look", "record"]


def medians(apps: Sequence[Sequence[Browser]], work: Work, turns: int) -> list[list[float]]:
    """The seconds that looking, or recording, takes one browser of each app, and all of them at the
    same time; the apps take turns."""
    columns: dict[tuple[int, int], list[float]] = defaultdict(list)
    with ThreadPoolExecutor(AT_ONCE) as pool:
        for _ in range(turns):
            for app, browsers in enumerate(apps):
                for at_once in (*[1] * IN_A_ROW, AT_ONCE):
                    group = browsers[:at_once]
                    for browser in group if work == "record" else ():
                        browser.prepare()
                    began = time.perf_counter()
                    list(pool.map(methodcaller(work), group))
                    columns[at_once, app].append(time.perf_counter() - began)
    found = {each: statistics.median(column) for each, column in columns.items()}
    return [[found[at_once, app] for app in range(len(apps))] for at_once in (1, AT_ONCE)]


def show(what: Work, found: Sequence[Sequence[float]]) -> None:
    """Prints a line for one browser, and one for many at once."""
    (ours, theirs), (all_ours, all_theirs) = found
    figures = f"{ours * 1000:6.1f} ms, ihatemoney {VERSION} {theirs * 1000:6.1f} ms"
    print(f"{what:7} {figures}: {theirs / ours:4.1f} ×")
    figures = f"{AT_ONCE / all_ours:6.0f}/s, ihatemoney {VERSION} {AT_ONCE / all_theirs:6.0f}/s"
    print(f"{what:7} {figures}: {all_theirs / all_ours:4.1f} ×, {AT_ONCE} at once", flush=True)


def main() -> None:
    """Prints two lines for looking, and two for recording."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--turns", type=int, default=60)
    turns = parser.parse_args().turns
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        process = *GUNICORN, "--workers", "1"
        with (
            serve_theirs(folder) as theirs,
            served(folder, command=process, SCOREKEEPER_RATELIMIT_NEW_GAMES="9999/hour") as ours,
        ):
            apps: list[list[Browser]] = [
                [Ours(ours) for _ in range(AT_ONCE)],
                [Theirs(theirs, first=not number) for number in range(AT_ONCE)],
            ]
            show("look", medians(apps, "look", turns))
            medians(apps, "record", WARM_UP)
            show("record", medians(apps, "record", turns))


if __name__ == "__main__":
    main()
