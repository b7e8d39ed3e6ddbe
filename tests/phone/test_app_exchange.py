"""What the app at home on a phone has to write down in an exchange with its server."""

from pathlib import Path

from sqlalchemy import create_engine
from sqlalchemy.orm import Session
from sqlalchemy.pool import NullPool

from scorekeeper.game.entries import Entry
from scorekeeper.phone.app import DATABASE, PhoneApp
from scorekeeper.phone.pieces import Piece
from scorekeeper.store import log
from scorekeeper.store.games import load
from tests.support.builders import hand
from tests.support.home_phones import Server
from tests.support.phones import Phone
from tests.support.stored import grant


def exchanged(home: PhoneApp, online: Phone) -> list[Piece]:
    """What is to be written down in a whole exchange."""
    step = home.begin_exchange()
    changes = step.changes
    while step.request:
        request = step.request
        response = online.client.open(
            request["path"],
            method=request["method"],
            headers=request["headers"],
            data=request["body"],
        )
        step = home.continue_exchange({"status": response.status_code, "body": response.text})
        changes += step.changes
    return changes


def record(folder: Path, game_id: str, entry: Entry) -> None:
    """Records an entry on the phone."""
    with Session(create_engine(f"sqlite:///{folder / DATABASE}", poolclass=NullPool)) as session:
        game = load(session, game_id)
        assert game is not None
        log.append(session, game, entry, idempotency_key="the form's")


def test_an_exchange_that_brings_nothing_new_writes_nothing_down(
    server: Server, home: PhoneApp, folder: Path
) -> None:
    home.open("http://localhost/", [])
    game, online = server.begin(), Phone(server.app)
    with server.session() as session:
        grant(session, game, "token", "host")
        session.commit()
    with online.client.session_transaction() as cookie:
        cookie["phone"] = "token"
    assert exchanged(home, online)
    record(folder, game, hand(1, {2: 39, 3: 5}))
    server.record(game, hand(1, {2: 49, 3: 5}))
    assert exchanged(home, online)
    assert home.count_pending() == {game: 1}  # somebody has to say which is true
    assert exchanged(home, online) == []
