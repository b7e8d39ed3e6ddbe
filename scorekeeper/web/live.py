"""Telling phones at once that a game or a tournament has changed, and nothing of what has: a phone
that wants to know more asks.

However many phones watch through one process, it asks the database for all that they watch in one
query, a few times a second, and so hears of what other processes write too. What it writes itself
is noted at once.
"""

import json
import logging
from collections.abc import Callable, Collection, Iterator, Mapping
from contextlib import contextmanager
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
"""After how long without a change a stream says that it is still there."""
STREAM_SECONDS = 600
"""How long a stream lasts; then the phone opens another, if it still may."""

PING = ": still here\n\n"

log = logging.getLogger(__name__)


class _Watched:
    """A game or a tournament that somebody watches: how many do, and its version; None once it is
    gone. Each change has an event of its own that all watchers wait for: that wakes a thousand of
    them in a fraction of the time it takes where each has to get hold of a lock first."""

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
        """The version, once it differs from the one `known`, or after a while in any case."""
        change = self._change  # of this or a later version: looked up before the version is
        if self.version == known:
            change.wait(PING_SECONDS)
        return self.version


class Live:
    """The games and tournaments that are watched through this process. `ask` gives their versions
    by their ids."""

    def __init__(self, ask: Callable[[Collection[str]], Mapping[str, Version]]) -> None:
        self._ask = ask
        self._things: dict[str, _Watched] = {}
        self._lock = Lock()
        self._looks = False

    @property
    def watched(self) -> list[str]:
        """The ids of the things that are watched."""
        with self._lock:
            return list(self._things)

    def events(self, thing_id: str, version: Version) -> Iterator[str]:
        """The version of a thing as server-sent events: the one it has at once, then one for each
        change, until the thing is gone. It ends too when a link is withdrawn: whoever may still
        watch opens another."""
        told, end = version, monotonic() + STREAM_SECONDS
        yield _event(version)
        with self._watching(thing_id, version) as thing, WATCHERS.track_inprogress():
            while monotonic() < end:
                now = thing.after(told)
                if now is None or now.withdrawn != version.withdrawn:
                    return
                yield PING if now == told else _event(now)
                told = now

    def note(self, thing_id: str, version: Version) -> None:
        """Tells those who watch a thing what this process has just written."""
        with self._lock:
            thing = self._things.get(thing_id)
        if thing:
            thing.note(version)

    @contextmanager
    def _watching(self, thing_id: str, version: Version) -> Iterator[_Watched]:
        with self._lock:
            thing = self._things.setdefault(thing_id, _Watched(version))
            thing.watchers += 1
            if not self._looks:
                self._looks = True
                Thread(target=self._look, daemon=True).start()
        try:
            yield thing
        finally:
            with self._lock:
                thing.watchers -= 1
                if not thing.watchers:
                    del self._things[thing_id]

    def _look(self) -> None:
        """Looks at the things that are watched, again and again, while there are any."""
        while True:
            sleep(LOOK_SECONDS)
            with self._lock:
                things = dict(self._things)
                self._looks = bool(things)
            if not things:
                return
            try:
                found = self._ask(things)
            except SQLAlchemyError:
                log.exception("What is watched could not be looked at")
            else:
                for thing_id, thing in things.items():
                    thing.note(found.get(thing_id))


def _event(version: Version) -> str:
    return f"event: version\ndata: {json.dumps(version.to_json())}\n\n"


def init_app(app: Flask) -> None:
    """Gives the app its watched things."""

    def ask(ids: Collection[str]) -> Mapping[str, Version]:
        with app.app_context(), Session(db.engine) as own_session:
            return versions(own_session, ids)

    app.extensions["live"] = Live(ask)


def live() -> Live:
    """The watched things of the current app."""
    return cast(Live, current_app.extensions["live"])


def stream(thing_id: str) -> Response:
    """The versions of a thing as a stream of events (see Live.events)."""
    answer = Response(live().events(thing_id, version_of(thing_id)), mimetype="text/event-stream")
    answer.headers["Cache-Control"] = "no-store"
    answer.headers["X-Accel-Buffering"] = "no"  # nginx would keep it back
    return answer


def version_of(thing_id: str) -> Version:
    """How far a thing has come. Raises NotFound where there is none."""
    found = versions(session(), [thing_id]).get(thing_id)
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
