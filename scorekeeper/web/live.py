"""Notify phones at once that a game or a tournament has changed, but not what has: a phone that
wants to know more asks.

However many phones watch through one process, it asks the database for all that they watch in one
query, a few times a second, and so learns of what other processes write too. Its own changes are
noted at once.
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

LOOK_SECONDS = 0.2
"""Seconds between two looks at what other processes have written."""
PING_SECONDS = 15
"""Seconds without a change after which a program's stream says that it is still there."""
BEAT_SECONDS = 2
"""The same for a page's stream, so that a page notices soon that the network is gone."""
STREAM_SECONDS = 600
"""Seconds that a stream lasts; then the phone opens another, if it still may."""

PING = ": still here\n\n"
LOOKING = "live"
"""The name of the thread that looks at what is watched."""

log = logging.getLogger(__name__)


class _Watched:
    """A game or a tournament that somebody watches: the number of watchers, and its version; None
    once it is deleted. Each change has an event of its own that all watchers wait for: that wakes a
    thousand of them in a fraction of the time it takes where each has to get hold of a lock
    first."""

    def __init__(self, version: Version) -> None:
        self.watchers = 0
        self.version: Version | None = version
        self._lock = Lock()
        self._change = Event()

    def note(self, version: Version | None) -> None:
        """Wake the watchers if this version is newer. One that was read before the last change
        isn't."""
        with self._lock:
            if version is None or (self.version and version > self.version):
                self.version = version
                self._change.set()
                self._change = Event()

    def after(self, previous: Version, patience: float) -> Version | None:
        """Return the version once it differs from `previous`, or after some seconds in any case."""
        change = self._change  # of this or a later version: looked up before the version is
        if self.version == previous:
            change.wait(patience)
        return self.version


class Live:
    """The games and tournaments that are watched through this process. `ask` returns their versions
    by id."""

    def __init__(self, ask: Callable[[Collection[str]], Mapping[str, Version]]) -> None:
        self._ask = ask
        self._watched: dict[str, _Watched] = {}
        self._lock = Lock()
        self._looks = False

    @property
    def watched(self) -> list[str]:
        """The ids of the games and tournaments that are watched."""
        with self._lock:
            return list(self._watched)

    def events(self, id: str, version: Version, *, beats: bool) -> Iterator[str]:
        """Yield the versions of a game or a tournament as server-sent events: the one it has at
        once, then one for each change, until it is deleted. It ends too when a link is withdrawn: a
        phone that may still watch opens another stream. Meanwhile it says now and then that it is
        still there: by a comment, or, as scripts of pages hear none, if it `beats`, by the same
        version again."""
        from scorekeeper.web.metrics import WATCHERS  # which no phone has

        patience = BEAT_SECONDS if beats else PING_SECONDS
        last, end = version, monotonic() + STREAM_SECONDS
        yield _event(version)
        with self._watching(id, version) as watched, WATCHERS.track_inprogress():
            while monotonic() < end:
                now = watched.after(last, patience)
                if now is None or now.withdrawn != version.withdrawn:
                    return
                yield PING if now == last and not beats else _event(now)
                last = now

    def note(self, id: str, version: Version) -> None:
        """Notify those who watch a game or a tournament of a version that this process has just
        written."""
        with self._lock:
            watched = self._watched.get(id)
        if watched:
            watched.note(version)

    @contextmanager
    def _watching(self, id: str, version: Version) -> Iterator[_Watched]:
        with self._lock:
            watched = self._watched.setdefault(id, _Watched(version))
            watched.watchers += 1
            if not self._looks:
                self._looks = True
                Thread(target=self._look, name=LOOKING, daemon=True).start()
        try:
            yield watched
        finally:
            with self._lock:
                watched.watchers -= 1
                if not watched.watchers:
                    del self._watched[id]

    def _look(self) -> None:
        """Look up the versions of all that is watched, again and again, while there is any."""
        while True:
            sleep(LOOK_SECONDS)
            with self._lock:
                all_watched = dict(self._watched)
                self._looks = bool(all_watched)
            if not all_watched:
                return
            try:
                found = self._ask(all_watched)
            except SQLAlchemyError:
                log.exception("What is watched could not be looked at")
            else:
                for id, watched in all_watched.items():
                    watched.note(found.get(id))


def _event(version: Version) -> str:
    return f"event: version\ndata: {json.dumps(version.to_json())}\n\n"


def init_app(app: Flask) -> None:
    """Give the app the register of what is watched."""

    def ask(ids: Collection[str]) -> Mapping[str, Version]:
        with app.app_context(), Session(db.engine) as own_session:
            return versions(own_session, ids)

    app.extensions["live"] = Live(ask)


def live() -> Live:
    """Return the current app's register of what is watched."""
    return cast(Live, current_app.extensions["live"])


def stream(id: str, *, beats: bool) -> Response:
    """Answer with the versions of a game or a tournament as a stream of events (see
    Live.events)."""
    events = live().events(id, find_version(id), beats=beats)
    answer = Response(events, mimetype="text/event-stream")
    answer.headers["Cache-Control"] = "no-store"
    answer.headers["X-Accel-Buffering"] = "no"  # nginx would keep it back
    return answer


def find_version(id: str) -> Version:
    """Find the version of a game or a tournament. Raises NotFound where there is none."""
    found = versions(session(), [id]).get(id)
    if found is None:
        raise NotFound
    return found


def note_change(game: Game) -> None:
    """Notify those who watch a game that it was written to."""
    live().note(game.id, Version(game.version, game.counts_version, game.withdrawn))


def note_tournament_change(tournament_id: str) -> None:
    """Notify those who watch a tournament that it was written to."""
    if tournament_id in live().watched:
        live().note(tournament_id, find_version(tournament_id))
