"""Circles that played 50, 200 and 500 games of nine hands: how long a season
takes at the first look of a new process and at every look after, and what a hand more costs. Times
are those of the processor.

.venv/bin/python -m benchmarks.season
"""

import gc
import statistics
import time
from collections.abc import Callable
from random import Random

from flask.testing import FlaskClient

from benchmarks.evening import make_entries, serve_evening
from scorekeeper.game.entries import Hand, Strike
from scorekeeper.game.start import Start
from scorekeeper.store.circles import add_game, begin_circle
from scorekeeper.store.games import import_game, load
from scorekeeper.store.links import make_link
from scorekeeper.store.log import append
from scorekeeper.store.phones import let_in
from scorekeeper.variants.registry import VARIANTS
from scorekeeper.web.database import session
from scorekeeper.wire.games import WholeGame

PEOPLE = ("Ann", "Bob", "Cid", "Dot", "Esther", "Winston")
SEASONS, HANDS, RUNS = (50, 200, 500), 9, 100


def begin_season(games: int, secret: str) -> tuple[str, str]:
    """Make a circle that played this many games and is open to a phone.

    Returns its id and that of the game whose last hand is still to be played.
    """
    chance = Random(games)
    circle = begin_circle(session(), f"{games} games")
    let_in(session(), circle.id, secret, make_link(session(), circle.id, "host").id)
    log = [("2026-01-01T20:00:00Z", entry) for entry in make_entries(HANDS)]
    for number in range(1, games + 1):
        start = Start(
            VARIANTS["jamaican"],
            tuple(chance.sample(PEOPLE, 4)),
            {"stake_per_point": 2},
            currency="GBP",
        )
        begun = f"{2020 + number // 100}-{number % 12 + 1:02}-{number % 28 + 1:02}T20:00:00Z"
        played = tuple(log[:-1] if number == games else log)
        game = import_game(session(), WholeGame(start, begun, played))
        add_game(session(), circle.id, game.id)
    session().commit()
    return circle.id, game.id


def record(game_id: str) -> None:
    """Record the last hand of a game, or take it back."""
    game = load(session(), game_id)
    assert game is not None
    takes_back = game.state.finished
    append(session(), game, Strike(game.version) if takes_back else Hand(2, {1: 9, 3: 9, 4: 9}))


def measure(client: FlaskClient, circle_id: str, game_id: str) -> None:
    """Print the times of one circle."""

    def look(query: str = "") -> None:
        assert client.get(f"/circles/{circle_id}{query}").status_code == 200

    def play_and_look() -> None:
        record(game_id)
        look()

    print(f"{'first look':24} {time_once(look):6.0f} ms")
    gc.collect()
    say("the season", look)
    say("one year of it", lambda: look("?season=2020"))
    for page in ("money", "head-to-head", "people", "games"):
        say(page, lambda page=page: look(f"/{page}"))  # type: ignore[misc]
    say("a hand", lambda: record(game_id))
    say("a hand and the season", play_and_look)


def time_once(ask: Callable[[], object]) -> float:
    """Measure one run, in milliseconds."""
    before = time.thread_time()
    ask()
    return (time.thread_time() - before) * 1000


def say(what: str, ask: Callable[[], object]) -> None:
    """Prints the median time of something."""
    print(f"{what:24} {statistics.median(time_once(ask) for _ in range(RUNS)):6.2f} ms")


def main() -> None:
    """Print the times of short and long seasons."""
    with serve_evening(1) as (app, client, _):
        with client.session_transaction() as cookie:
            secret = cookie["phone"]
        assert client.get("/").status_code == 200
        for games in SEASONS:
            with app.app_context():
                circle_id, game_id = begin_season(games, secret)
                print(f"{games} games")
                measure(client, circle_id, game_id)


if __name__ == "__main__":
    main()
