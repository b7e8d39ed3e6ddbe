"""The hands that an installation records per second, the time of each, and of a look at the game
meanwhile, for different numbers of stored games.

.venv/bin/python -m benchmarks.load [--database sqlite | postgresql | URL] [--processes 2]
    [--games 1000 100000 1000000] [--seconds 20]
"""

import argparse
import itertools
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from threading import Event, Thread

from sqlalchemy import Engine, create_engine, func, select

from benchmarks.databases import open_database
from benchmarks.percentiles import write_percentiles
from benchmarks.visitor import Visitor
from scorekeeper.store.models import Base
from scorekeeper.store.tokens import hashed, new_token
from tests.support.serving import GUNICORN, served

NAMES = ["Delia", "Errol", "Marlon", "Vie"]
NEW_GAME = {"variant": "jamaican", "players": NAMES}
HANDS = 9
TABLES = 16
"""How many tables record at a time, each as soon as it was answered."""
AT_ONCE = 5_000
"""How many games are written in one transaction."""


class Scorers(Thread):
    """One table after the other, recorded and looked at through the API until told to stop. Keeps
    how long each took, in seconds."""

    def __init__(self, address: str, end: Event) -> None:
        super().__init__(daemon=True)
        self.visitor, self.end = Visitor(address), end
        self.recorded: list[float] = []
        self.looked: list[float] = []

    def run(self) -> None:
        """Play game after game."""
        while not self.end.is_set():
            self.play()

    def play(self) -> str:
        """Play a game of nine hands, or as many as there is time for; gives its id."""
        begun = self.visitor.send_json("/api/v1/games", NEW_GAME)
        path, token = f"/api/v1/games/{begun['id']}", begun["tokens"]["host"]
        for hand in range(1, HANDS + 1):
            before = time.perf_counter()
            self.visitor.send_json(f"{path}/entries", make_hand_entry(hand), token)
            between = time.perf_counter()
            self.visitor.get_json(path, token)
            self.recorded.append(between - before)
            self.looked.append(time.perf_counter() - between)
            if self.end.is_set():
                break
        return str(begun["id"])


def make_hand_entry(hand: int) -> dict[str, object]:
    """Make the entry of this hand at a table of four."""
    winner = hand % 4 + 1
    left = {str(seat): {"points": 10 * seat + hand} for seat in range(1, 5) if seat != winner}
    return {"kind": "hand", "out": winner, "left": left}


def fill(engine: Engine, game_id: str, games: int) -> None:
    """Write copies of a game, each with a phone of its own, until there are so many games. The
    database copies by itself, as a million of them take long enough."""
    tables = Base.metadata.tables
    game, entries, links, phones = (
        tables[name] for name in ("games", "entries", "links", "phones")
    )
    with engine.connect() as connection:
        there = connection.scalar(select(func.count()).select_from(game)) or 0
        row = dict(connection.execute(select(game).where(game.c.id == game_id)).mappings().one())
        link_id = connection.scalar(select(links.c.id).where(links.c.opens == game_id))
    while there < games:
        ids = sorted(new_token() for _ in range(min(AT_ONCE, games - there)))
        with engine.begin() as connection:
            connection.execute(game.insert(), [row | {"id": each} for each in ids])
            for table, id in (links, links.c.opens), (entries, entries.c.game_id):
                others = [column for column in table.c if column is not id]
                copies = (
                    select(game.c.id, *others)
                    .select_from(game.join(table, id == game_id))
                    .where(game.c.id.in_(ids))
                )
                connection.execute(table.insert().from_select([id, *others], copies))
            connection.execute(
                phones.insert(),
                [{"opens": each, "hash": hashed(new_token()), "link_id": link_id} for each in ids],
            )
        there += len(ids)


def measure(address: str, span: float) -> str:
    """Let tables play for `span` seconds, and write what they did."""
    end = Event()
    tables = [Scorers(address, end) for _ in range(TABLES)]
    for table in tables:
        table.start()
    time.sleep(span)
    end.set()
    for table in tables:
        table.join()
    recorded = list(itertools.chain.from_iterable(table.recorded for table in tables))
    looked = list(itertools.chain.from_iterable(table.looked for table in tables))
    return (
        f"{len(recorded) / span:.0f} hands a second; to record one {write_percentiles(recorded)};"
        f" to look {write_percentiles(looked)}"
    )


def measure_sizes(url: str, processes: int, sizes: list[int], span: float) -> Iterator[str]:
    """Measure each number of stored games; yield a line for each."""
    with (
        tempfile.TemporaryDirectory() as folder,
        served(
            Path(folder),
            command=(*GUNICORN, "--workers", str(processes)),
            SCOREKEEPER_RATELIMIT_ENABLED="false",
            SCOREKEEPER_SQLALCHEMY_DATABASE_URI=url,
        ) as address,
    ):
        game_id = Scorers(address, Event()).play()
        engine = create_engine(url)
        for games in sizes:
            fill(engine, game_id, games)
            yield f"{games:9,} games: {measure(address, span)}"


def main() -> None:
    """Print one line for each number of games."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--database", default="sqlite")
    parser.add_argument("--processes", type=int, default=2)
    parser.add_argument("--games", type=int, nargs="+", default=[1_000, 100_000, 1_000_000])
    parser.add_argument("--seconds", type=float, default=20)
    options = parser.parse_args()
    with (
        tempfile.TemporaryDirectory() as folder,
        open_database(options.database, Path(folder)) as (url, _),
    ):
        print(f"{TABLES} tables at once, {options.processes} processes, {options.database}")
        for each in measure_sizes(url, options.processes, options.games, options.seconds):
            print(each, flush=True)


if __name__ == "__main__":
    main()
