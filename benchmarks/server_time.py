"""Server time, as the processor counts it, and SQL queries of the pages after an evening, and of a
game with 300 entries, asked as a phone asks.

.venv/bin/python -m benchmarks.server_time
"""

import statistics
import time

from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy import event

from benchmarks.evening import START, entries, served, served_game
from scorekeeper.game.entries import Void
from scorekeeper.web.database import db

RUNS = 200
PHONE = {"Accept-Encoding": "gzip, deflate, br, zstd", "Accept-Language": "en-GB,en;q=0.9"}
LONG = 300
"""How many entries a long game has, most of them deals thrown in."""


def queries(app: Flask, client: FlaskClient, path: str) -> int:
    """How many statements one request sends."""
    statements: list[str] = []
    with app.app_context():
        engine = db.engine
    note = lambda *event: statements.append(event[2])  # noqa: E731
    event.listen(engine, "before_cursor_execute", note)
    client.get(path)
    event.remove(engine, "before_cursor_execute", note)
    return len(statements)


def median_ms(client: FlaskClient, path: str) -> float:
    """The median time of a request, after a warm-up."""
    times = []
    for _ in range(RUNS + 20):
        before = time.process_time()
        answer = client.get(path, headers=PHONE)
        times.append(time.process_time() - before)
        assert answer.status_code == 200, path
    return statistics.median(times[20:]) * 1000


def show(app: Flask, client: FlaskClient, game_id: str, page: str, after: str) -> None:
    """Prints the line of a page."""
    path = f"/games/{game_id}{page}"
    name = f"{page or '/ (table)'} after {after}"
    print(f"{name:28} {median_ms(client, path):6.2f} ms  {queries(app, client, path)} queries")


def main() -> None:
    """Prints one line a page."""
    for hands, pages in ((8, ("", "/score", "/sheet", "/penalty")), (9, ("/end", "/sheet"))):
        with served(hands) as game:
            for page in pages:
                show(*game, page, f"{hands} hands")
    played = list(entries(8))
    with served_game(START, [*played, *[Void()] * (LONG - len(played))]) as game:
        for page in ("", "/score", "/sheet"):
            show(*game, page, f"{LONG} entries")


if __name__ == "__main__":
    main()
