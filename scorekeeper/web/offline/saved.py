"""How far each game was saved outside this phone, as a file or on another phone, and how far nobody
wants to hear of it. Only a phone that is the app's home remembers that."""

from typing import Literal

from flask import session as memory

from scorekeeper.store.games import Game
from scorekeeper.web.config import on_phone

Note = Literal["saved", "put_off"]


def note_saved(game: Game) -> None:
    """Notes that all of a game was saved."""
    _note("saved", game)


def put_off(game: Game) -> None:
    """Notes that nobody is to be reminded until the game goes on."""
    _note("put_off", game)


def saved_up_to(game: Game) -> int:
    """The number of the last entry that was saved; 0 where nothing was."""
    return _noted("saved").get(game.id, 0)


def quiet_up_to(game: Game) -> int:
    """The number of the last entry of which nobody is to be reminded: saved, or put off."""
    return max(saved_up_to(game), _noted("put_off").get(game.id, 0))


def _note(kind: Note, game: Game) -> None:
    if on_phone():
        memory[kind] = _noted(kind) | {game.id: game.version}


def _noted(kind: Note) -> dict[str, int]:
    noted: dict[str, int] = memory.get(kind, {})
    return noted
