"""Telling phones at once that a game or a tournament has changed, and nothing of what has: a phone
that wants to know more asks.

However many phones watch through one process, it asks the database for the games they watch in one
query, some times a second; so it hears of what other processes write, too. What it writes itself it
is told at once.
"""

import json
import logging
from collections.abc import Callable, Collection, Iterator, Mapping
from contextlib import contextmanager
from functools import lru_cache
from threading import Event, Lock, Thread
from time import monotonic, sleep
from typing import cast

from flask import Flask, Response, current_app
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.orm import Session
from werkzeug.exceptions import NotFound

from scorekeeper.store.games import Game
from scorekeeper.store.versions import Version, versions
from scorekeeper.web.database import db, session
from scorekeeper.web.metrics import WATCHERS

LOOK_SECONDS = 0.2
"""Between two looks at what other processes have written."""
PING_SECONDS = 15
"""After so long without a change a stream says that it is still there."""
STREAM_SECONDS = 600
"""A stream ends after so long, and the phone opens another, if it still may."""

PING = ": still here\n\n"

log = logging.getLogger(__name__)


class _Watched:
    """A game that somebody watches: how many do, and its version; None once the game is gone. For
    each change there is an event of its own, which all wait for: a thousand of them are woken in
    a fraction of the time that it takes if each has to get hold of a lock first."""

    def __init__(self, version: Version) -> None:
        self.watchers = 0
        self.version: Version | None = version
        self._lock = Lock()
        self._change = Event()

    def note(self, version: Version | None) -> None:
        """Wakes those who watch, if this is news. What was read before the last writing isn't."""
        with self._lock:
            if version is None or (self.version and version > self.version):
                self.version = version
                self._change.set()
                self._change = Event()

    def after(self, known: Version) -> Version | None:
        """The version, once it is another than the one `known`, or after a while in any case."""
        change = self._change  # of this or a later version: looked up before the version is
        if self.version == known:
            change.wait(PING_SECONDS)
        return self.version


class Live:
    """The games that are watched through this process. `ask` gives the versions of games by their
    ids."""

    def __init__(self, ask: Callable[[Collection[str]], Mapping[str, Version]]) -> None:
        self._ask = ask
        self._games: dict[str, _Watched] = {}
        self._lock = Lock()
        self._looks = False

    @property
    def watched(self) -> list[str]:
        """The ids of the games that are watched."""
        with self._lock:
            return list(self._games)

    def events(self, game_id: str, version: Version) -> Iterator[str]:
        """The version of a game as server-sent events: the one it has at once, then one for each
        change, until the game is gone. It ends too when a link is withdrawn: whoever may still
        watch opens another."""
        told, end = version, monotonic() + STREAM_SECONDS
        yield _event(version)
        with self._watching(game_id, version) as game, WATCHERS.track_inprogress():
            while monotonic() < end:
                now = game.after(told)
                if now is None or now.withdrawn != version.withdrawn:
                    return
                yield PING if now == told else _event(now)
                told = now

    def note(self, game_id: str, version: Version) -> None:
        """Tells those who watch a game what this process has just written."""
        with self._lock:
            game = self._games.get(game_id)
        if game:
            game.note(version)

    @contextmanager
    def _watching(self, game_id: str, version: Version) -> Iterator[_Watched]:
        with self._lock:
            game = self._games.setdefault(game_id, _Watched(version))
            game.watchers += 1
            if not self._looks:
                self._looks = True
                Thread(target=self._look, daemon=True).start()
        try:
            yield game
        finally:
            with self._lock:
                game.watchers -= 1
                if not game.watchers:
                    del self._games[game_id]

    def _look(self) -> None:
        """Looks at the games that are watched, again and again, while there are any."""
        while True:
            sleep(LOOK_SECONDS)
            with self._lock:
                games = dict(self._games)
                self._looks = bool(games)
            if not games:
                return
            try:
                found = self._ask(games)
            except SQLAlchemyError:
                log.exception("Watched games could not be looked at")
            else:
                for game_id, game in games.items():
                    game.note(found.get(game_id))


@lru_cache
def _event(version: Version) -> str:
    return f"event: version\ndata: {json.dumps(version.told())}\n\n"


def init_app(app: Flask) -> None:
    """Gives the app its watched games."""

    def ask(ids: Collection[str]) -> Mapping[str, Version]:
        with app.app_context(), Session(db.engine) as own_session:
            return versions(own_session, ids)

    app.extensions["live"] = Live(ask)


def live() -> Live:
    """The watched games of the current app."""
    return cast(Live, current_app.extensions["live"])


def stream(game_id: str) -> Response:
    """The versions of a game as a stream of events (see Live.events)."""
    answer = Response(live().events(game_id, version_of(game_id)), mimetype="text/event-stream")
    answer.headers["Cache-Control"] = "no-store"
    answer.headers["X-Accel-Buffering"] = "no"  # nginx would keep it back
    return answer


def version_of(game_id: str) -> Version:
    """How far a game has come. Raises NotFound where there is none."""
    found = versions(session(), [game_id]).get(game_id)
    if found is None:
        raise NotFound
    return found


def note_change(game: Game) -> None:
    """Tells those who watch a game that it was written to."""
    live().note(game.id, Version(game.version, game.counts_version, game.withdrawn))


def note_tournament(tournament_id: str) -> None:
    """Tells those who watch a tournament that it was written to."""
    if tournament_id in live().watched:
        live().note(tournament_id, version_of(tournament_id))
