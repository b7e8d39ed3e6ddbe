"""A game to look at and to try things out: eight hands of an evening among friends."""

import json
from dataclasses import replace
from datetime import datetime, timedelta
from pathlib import Path

from flask import Blueprint
from flask import session as cookie
from flask.typing import ResponseReturnValue

from scorekeeper.store.clock import now, read_time, write_time
from scorekeeper.store.games import Game, import_game, load
from scorekeeper.web.database import session
from scorekeeper.web.navigation import to_table
from scorekeeper.web.offline.saved import note_saved
from scorekeeper.web.security.access import enter_as_host
from scorekeeper.web.security.protection import limit_new_games
from scorekeeper.wire.games import WholeGame, read_export

pages = Blueprint("demo", __name__)

EVENING = Path(__file__).parent.parent / "demo.json"
"""The evening as a game is exported; its times count from one another."""

SINCE_THE_LAST_HAND = timedelta(minutes=12)


def move_evening(end: datetime) -> WholeGame:
    """Move the evening in time as if it were going on at `end`, its last hand some minutes ago."""
    evening = read_export(json.loads(EVENING.read_text("utf-8")))
    last, _ = evening.entries[-1]
    later = end - SINCE_THE_LAST_HAND - read_time(last)

    def shifted(at: str) -> str:
        return write_time(read_time(at) + later)

    entries = tuple((shifted(at), entry) for at, entry in evening.entries)
    return replace(evening, begun=shifted(evening.begun), entries=entries)


@pages.post("/demo")
@limit_new_games
def play() -> ResponseReturnValue:
    """Open this phone's demo game; begin one, if there is none or it is over."""
    game = _find_demo()
    if game is None or game.state.finished:
        game = import_game(session(), move_evening(read_time(now())))
        enter_as_host(game.id)
        cookie["demo"] = game.id
        note_saved(game)
    return to_table(game)


def _find_demo() -> Game | None:
    game_id = cookie.get("demo")
    return load(session(), game_id) if isinstance(game_id, str) else None
