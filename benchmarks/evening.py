"""An evening for the benchmarks: four people, nine hands, calls, a penalty, a cut."""

import tempfile
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path

from flask import Flask
from flask.testing import FlaskClient

from scorekeeper.game.entries import Call, Cut, Entry, Hand, Penalty
from scorekeeper.game.start import Start
from scorekeeper.store import migrate
from scorekeeper.store.games import begin
from scorekeeper.store.links import make_link
from scorekeeper.store.phones import let_in
from scorekeeper.store.tokens import new_token
from scorekeeper.variants.registry import VARIANTS
from scorekeeper.web import create_app
from scorekeeper.web.database import session
from tests.support.stored import append

SEATS = (1, 2, 3, 4)
START = Start(VARIANTS["jamaican"], ("Delia", "Errol", "Marlon", "Vie"))


def make_entries(hands: int) -> Iterator[Entry]:
    """Make the entries that such a table records in this many hands."""
    for hand in range(1, hands + 1):
        dealer, winner = (hand - 1) % 4 + 1, hand % 4 + 1
        yield Call(winner)
        yield Call(dealer)
        if hand % 3 == 0:
            yield Cut(dealer)
            yield Penalty(winner, "no_draw")
        left = {seat: 10 * seat + hand for seat in SEATS if seat != winner}
        yield Hand(winner, left, bent=hand == 4)


@contextmanager
def serve_evening(hands: int) -> Iterator[tuple[Flask, FlaskClient, str]]:
    """Yield the app, the client of a phone that keeps score, and the id of a game of this many
    hands."""
    with serve_game(START, make_entries(hands)) as game:
        yield game


@contextmanager
def serve_game(start: Start, log: Iterable[Entry]) -> Iterator[tuple[Flask, FlaskClient, str]]:
    """Yield the app, the client of a phone that keeps score, and the id of a game with this log."""
    with tempfile.TemporaryDirectory() as folder:
        url = f"sqlite:///{Path(folder) / 'bench.sqlite'}"
        migrate(url)
        app = create_app(
            {
                "SQLALCHEMY_DATABASE_URI": url,
                "SECRET_KEY": "known to nobody else",
                "RATELIMIT_ENABLED": False,
            }
        )
        token = new_token()
        with app.app_context():
            game_id = begin(session(), start).id
            let_in(session(), game_id, token, make_link(session(), game_id, "host").id)
            session().commit()
            for entry in log:
                append(session(), game_id, entry)
        client = app.test_client()
        with client.session_transaction() as cookie:
            cookie["phone"] = token
        yield app, client, game_id
