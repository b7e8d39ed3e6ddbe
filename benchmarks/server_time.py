"""The processor time and the SQL queries of the pages after an evening, and of a game with 300
entries, as a phone requests them.

.venv/bin/python -m benchmarks.server_time
"""

import statistics
import time

from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy import event

from benchmarks.evening import START, make_entries, serve_evening, serve_game
from scorekeeper.game.entries import Void
from scorekeeper.web.database import db

RUNS = 200
PHONE = {"Accept-Encoding": "gzip, deflate, br, zstd", "Accept-Language": "en-GB,en;q=0.9"}
LONG = 300
"""How many entries a long game has, most of them deals thrown in."""


def count_queries(app: Flask, client: FlaskClient, path: str) -> int:
    """Count the SQL statements of one request."""
    statements: list[str] = []
    with app.app_context():
        engine = db.engine
    note = lambda *event: statements.append(event[2])  # noqa: E731
    event.listen(engine, "before_cursor_execute", note)
    client.get(path)
    event.remove(engine, "before_cursor_execute", note)
    return len(statements)


def measure_median_ms(client: FlaskClient, path: str) -> float:
    """Measure the median time of a request, in milliseconds, after a warm-up."""
    times = []
    for _ in range(RUNS + 20):
        before = time.process_time()
        answer = client.get(path, headers=PHONE)
        times.append(time.process_time() - before)
        assert answer.status_code == 200, path
    return statistics.median(times[20:]) * 1000


def print_page(app: Flask, client: FlaskClient, game_id: str, page: str, after: str) -> None:
    """Print the line of a page."""
    path = f"/games/{game_id}{page}"
    name = f"{page or '/ (table)'} after {after}"
    median, count = measure_median_ms(client, path), count_queries(app, client, path)
    print(f"{name:28} {median:6.2f} ms  {count} queries")


def main() -> None:
    """Print one line a page."""
    for hands, pages in ((8, ("", "/score", "/sheet", "/penalty")), (9, ("/end", "/sheet"))):
        with serve_evening(hands) as game:
            for page in pages:
                print_page(*game, page, f"{hands} hands")
    played = list(make_entries(8))
    with serve_game(START, [*played, *[Void()] * (LONG - len(played))]) as game:
        for page in ("", "/score", "/sheet"):
            print_page(*game, page, f"{LONG} entries")


if __name__ == "__main__":
    main()
