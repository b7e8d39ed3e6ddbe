"""Phones that are a home to the app, a server, and the network between them."""

from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from typing import Literal

from flask import Flask
from sqlalchemy.orm import Session

from scorekeeper.game.entries import Entry
from scorekeeper.game.start import Start
from scorekeeper.phone.exchange import Answer, Exchange, count_pending, store_copy
from scorekeeper.store import copies, log
from scorekeeper.store.circles import add_game, begin_circle
from scorekeeper.store.games import Game, begin, load
from scorekeeper.store.links import Role, make_link
from scorekeeper.store.phones import let_in
from scorekeeper.store.tokens import new_token
from scorekeeper.web import create_app
from scorekeeper.web.database import db
from scorekeeper.web.security.access import local_secret
from tests.support.phones import Phone
from tests.support.stored import START, grant

Fate = Literal["there and back", "request lost", "answer lost", "twice"]
"""What becomes of a request on its way."""


@cache
def _app_on(url: str, **configuration: object) -> Flask:
    """The app on a database; it takes long to make, and is used again when the same place has
    another database."""
    return create_app(
        {
            "SQLALCHEMY_DATABASE_URI": url,
            "SECRET_KEY": new_token(),
            "RATELIMIT_ENABLED": False,
            **configuration,
        }
    )


class _App:
    """An app with a database of its own."""

    def __init__(self, url: str, **configuration: object) -> None:
        self.app = _app_on(url, **configuration)

    @contextmanager
    def session(self) -> Iterator[Session]:
        """A session on its database."""
        with self.app.app_context(), Session(db.engine) as session:
            yield session

    def game(self, game_id: str) -> Game:
        """A game as it is stored."""
        with self.session() as session:
            game = load(session, game_id)
        assert game is not None
        return game

    def entries(self, game_id: str) -> list[Entry]:
        """The log of a game."""
        return self.game(game_id).entries

    def record(self, game_id: str, entry: Entry, key: str | None = None) -> int:
        """Records an entry, as a page does, and returns its number."""
        with self.session() as session:
            game = load(session, game_id)
            assert game is not None
            key = key or new_token()
            return log.append(session, game, entry, idempotency_key=key).number

    def close(self) -> None:
        """Closes its connections."""
        with self.app.app_context():
            db.engine.dispose()


class Server(_App):
    """The server."""

    def begin(self, start: Start = START) -> str:
        """Begins a game, and returns its id."""
        with self.session() as session:
            game = begin(session, start)
            session.commit()
        return game.id

    def begin_circle(self, name: str, *game_ids: str) -> str:
        """Begins a circle with these games, and returns its id."""
        with self.session() as session:
            circle = begin_circle(session, name)
            for game_id in game_ids:
                add_game(session, circle.id, game_id)
            session.commit()
        return circle.id


class HomePhone(_App):
    """A phone on which the app is at home."""

    def __init__(self, url: str, server: Server) -> None:
        super().__init__(url, RUNS_ON="phone", HAS_SERVER=True)
        self.server = server
        self.browser = Phone(self.app)
        """Shows the pages of the phone's own app."""
        self.online = Phone(server.app)
        """Shows the server's pages, and carries the requests of an exchange."""
        self.sent: list[str] = []
        """What was asked in the last exchange, in short."""

    def begin(self, start: Start = START) -> str:
        """Begins a game on this phone, without a network, and returns its id here."""
        with self.session() as session:
            game = begin(session, start)
            let_in(session, game.id, local_secret(), make_link(session, game.id, "host").id)
            session.commit()
        return game.id

    def join(self, game_id: str, role: Role = "host") -> None:
        """Opens a link of the server's game, and takes a copy of it."""
        token = new_token()
        with self.server.session() as session:
            grant(session, game_id, token, role, 2 if role == "seat" else None)
            session.commit()
        with self.online.client.session_transaction() as cookie:
            cookie.setdefault("phone", token)
            secret = cookie["phone"]
        if secret != token:
            with self.server.session() as session:
                link = grant(session, game_id, new_token(), role)
                let_in(session, game_id, secret, link.id)
                session.commit()
        self.take_copy(game_id)

    def join_circle(self, circle_id: str) -> None:
        """Opens a link of the server's circle that makes it a host, once it is in a game."""
        with self.online.client.session_transaction() as cookie:
            secret = cookie["phone"]
        with self.server.session() as session:
            link = make_link(session, circle_id, "host", new_token())
            let_in(session, circle_id, secret, link.id)
            session.commit()

    def take_copy(self, game_id: str) -> None:
        """Fetches a game, as the service worker does after a page of it was shown."""
        answer = self.carry({"method": "GET", "path": f"/sync/{game_id}", "headers": {}})
        store_copy(self.app, answer["body"])

    def exchange(self, *fates: Fate) -> None:
        """Exchanges with the server. Requests meet these `fates`, the later ones none."""
        self.sent = []
        exchange = Exchange(self.app)
        ahead = list(fates)
        request = exchange.next()
        while request:
            self.sent.append(f"{request['method']} {request['path']}")
            fate = ahead.pop(0) if ahead else "there and back"
            answer = None if fate == "request lost" else self.carry(dict(request))
            if fate == "twice":
                answer = self.carry(dict(request))
            request = exchange.next(None if fate == "answer lost" else answer)

    def carry(self, request: dict[str, object]) -> Answer:
        headers = {"X-Scorekeeper-Phone": "1", **request["headers"]}  # type: ignore[dict-item]
        response = self.online.client.open(
            request["path"], method=request["method"], headers=headers, data=request.get("body")
        )
        return {"status": response.status_code, "body": response.text}

    @property
    def waiting(self) -> dict[str, int]:
        """How much waits of each game."""
        return count_pending(self.app)

    def conflicts(self, game_id: str) -> list[copies.ConflictingEntry]:
        """What somebody is asked about."""
        with self.session() as session:
            return copies.load_conflicts(session, game_id)

    def copy(self, game_id: str) -> copies.Copy | None:
        """What is known of the server."""
        with self.session() as session:
            return copies.find_copy(session, game_id)
