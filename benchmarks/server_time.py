"""Server time, as the processor counts it, and SQL queries of the pages after a long evening.

.venv/bin/python -m benchmarks.server_time
"""

import statistics
import time

from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy import event

from benchmarks.evening import served
from scorekeeper.web.database import db

RUNS = 200


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
        answer = client.get(path)
        times.append(time.process_time() - before)
        assert answer.status_code == 200, path
    return statistics.median(times[20:]) * 1000


def main() -> None:
    """Prints one line a page."""
    for hands, pages in ((8, ("", "/score", "/sheet", "/penalty")), (9, ("/end", "/sheet"))):
        with served(hands) as (app, client, game_id):
            for page in pages:
                path = f"/games/{game_id}{page}"
                name = f"{page or '/ (table)'} after {hands} hands"
                count = queries(app, client, path)
                print(f"{name:28} {median_ms(client, path):6.2f} ms  {count} queries")


if __name__ == "__main__":
    main()
