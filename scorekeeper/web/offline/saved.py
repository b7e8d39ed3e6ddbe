"""Up to which entry each game was saved outside this phone, as a file or on another phone, and up
to which reminders are paused. Only the app on a phone notes that, in its cookie."""

from typing import Literal

from flask import session as cookie

from scorekeeper.store.games import Game
from scorekeeper.web.config import runs_locally

Note = Literal["saved", "put_off"]


def note_saved(game: Game) -> None:
    """Note that all of a game was saved."""
    _note("saved", game)


def pause_reminders(game: Game) -> None:
    """Pause the reminders to save a game until it goes on."""
    _note("put_off", game)


def saved_up_to(game: Game) -> int:
    """Return the number of the last entry that was saved; 0 where nothing was."""
    return _noted_versions("saved").get(game.id, 0)


def quiet_up_to(game: Game) -> int:
    """Return the number of the last entry that needs no reminder: it was saved, or the reminders
    were paused after it."""
    return max(saved_up_to(game), _noted_versions("put_off").get(game.id, 0))


def _note(kind: Note, game: Game) -> None:
    if runs_locally():
        cookie[kind] = _noted_versions(kind) | {game.id: game.version}


def _noted_versions(kind: Note) -> dict[str, int]:
    versions: dict[str, int] = cookie.get(kind, {})
    return versions
