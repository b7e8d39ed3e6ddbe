"""The times of a look at the table and of recording a hand, beside those of a look at the bills
and of recording a bill in ihatemoney, another Flask app of this kind. Both are served by one
process of gunicorn with gevent, and store in SQLite, which answers once data is on the disk.
Requests come in turn from browsers that keep their connection.

Each browser opens the form before it sends it, as people do; only the sending is timed. Without
that, ihatemoney's cookie would grow with every bill, by messages that were never shown. Two times
are printed: the server's, and the time until the browser, a program in Python too, had written the
request and read the answer. Each app finds the processor's caches full of the other's data, unless
some requests come `--in-a-row`.

.venv/bin/python -m benchmarks.ihatemoney [--times 150] [--in-a-row 20]
"""

import argparse
import os
import re
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import NamedTuple

from werkzeug.datastructures import Headers

from benchmarks.visitor import Visitor, find_token
from scorekeeper.cli.gevent_server import IDLE_SECONDS
from tests.support.pages import Page
from tests.support.serving import GUNICORN, free_port, served, wait_for

VERSION = "7.2.1"
SETTINGS = """\
SQLALCHEMY_DATABASE_URI = "sqlite:///{folder}/ihatemoney.sqlite"
SECRET_KEY = "known to nobody else"
SESSION_COOKIE_SECURE = False
"""
NAMES = ["Delia", "Errol", "Marlon", "Vie"]
WARM_UP = 250
"""How many are recorded beforehand: the log of a database that has been written to for a while is
as large as it gets, and to write over it takes half as long as to make it longer."""
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
        *("--keep-alive", str(IDLE_SECONDS)),
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
    """ihatemoney's sample project, with its three members and a fourth."""

    def __init__(self, address: str) -> None:
        self.visitor = Visitor(address)
        self.visitor.get("/demo")
        token = find_token(self.visitor.get("/demo/members/add"))
        form = {"csrf_token": token, "name": NAMES[-1], "weight": "1"}
        self.visitor.send_form("/demo/members/add", form.items())
        page = self.visitor.get("/demo/add")
        self.token = find_token(page)
        self.members = re.findall(r'name="payed_for"[^>]*value="(\d+)"', page)
        for _ in range(THERE):
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
    """Tables of Scorekeeper with four players."""

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


class Times(NamedTuple):
    """The milliseconds of a request: in the server alone, and in all."""

    server: float
    all: float


def measure(app: Ours | Theirs, work: Callable[[], None]) -> Times:
    """Measure one request."""
    before = time.perf_counter()
    work()
    return Times(app.visitor.seconds * 1000, (time.perf_counter() - before) * 1000)


def measure_look(app: Ours | Theirs) -> Times:
    """Measure a look."""
    return measure(app, app.look)


def measure_record(app: Ours | Theirs) -> Times:
    """Prepare a form, and measure the sending of it."""
    app.prepare()
    return measure(app, app.record)


def measure_by_turns(
    apps: Sequence[Ours | Theirs],
    work: Callable[[Ours | Theirs], Times],
    times: int,
    in_a_row: int,
) -> list[tuple[Times, ...]]:
    """Measure work in each app at least so many `times`; each does it `in_a_row` before the other's
    turn."""
    columns: list[list[Times]] = [[] for _ in apps]
    while len(columns[0]) < times:
        for app, column in zip(apps, columns, strict=True):
            column += [work(app) for _ in range(in_a_row)]
    return list(zip(*columns, strict=True))


def compare_medians(measured: Sequence[Sequence[Times]], which: Callable[[Times], float]) -> str:
    """Write the medians of both apps, and their ratio."""
    own, other = (statistics.median(map(which, column)) for column in zip(*measured, strict=True))
    return f"{own:6.1f} ms, ihatemoney {VERSION} {other:6.1f} ms: {other / own:4.1f} ×"


def main() -> None:
    """Print a line for looking and one for recording."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--times", type=int, default=150)
    parser.add_argument("--in-a-row", type=int, default=1)
    options = parser.parse_args()
    times, in_a_row = options.times, options.in_a_row
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        one = *GUNICORN, "--workers", "1"
        with (
            serve_theirs(folder) as theirs,
            served(folder, command=one, SCOREKEEPER_RATELIMIT_NEW_GAMES="9999/hour") as ours,
        ):
            apps = Ours(ours), Theirs(theirs)
            looks = measure_by_turns(apps, measure_look, times, in_a_row)
            records = measure_by_turns(apps, measure_record, WARM_UP + times, in_a_row)[WARM_UP:]
    for what, measured in (("look", looks), ("record", records)):
        print(f"{what:7} server {compare_medians(measured, lambda one: one.server)}")
        print(f"{what:7} all    {compare_medians(measured, lambda one: one.all)}")


if __name__ == "__main__":
    main()
