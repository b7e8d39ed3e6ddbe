"""Games and pending entries that only this phone has and that would be lost with it."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import timedelta

from scorekeeper.speech import say, say_many
from scorekeeper.store import copies
from scorekeeper.store.clock import now, read_time
from scorekeeper.store.games import Game, load
from scorekeeper.web.config import runs_locally
from scorekeeper.web.database import session
from scorekeeper.web.offline.failed import failed_forms
from scorekeeper.web.offline.saved import pause_reminders, quiet_up_to, saved_up_to
from scorekeeper.web.writing.times import day
from scorekeeper.web.writing.titles import game_name

REMIND_AFTER_ENTRIES = 30
REMIND_AFTER = timedelta(days=1)
"""After how many entries, or how long after the last one, people are reminded to save a game that
isn't over."""


@dataclass(frozen=True)
class LocalOnlyGame:
    """A game of which only this phone has something: what that is, and whether it `is_pending`, to
    be sent to a server."""

    id: str
    name: str
    what: str
    is_pending: bool


@dataclass(frozen=True)
class LocalOnlyCount:
    """How many games no server has, and how many entries of other games are pending."""

    games: int
    entries: int


def find_local_only() -> list[LocalOnlyGame]:
    """Find the games of which only this phone has something, the last begun first; on a server
    there are none."""
    if not runs_locally():
        return []
    counts = copies.count_pending(session())
    without_server = copies.find_games_without_server(session())
    games = sorted(_load_games(counts), key=lambda game: game.begun, reverse=True)
    return [
        _describe_whole_game(game)
        if game.id in without_server
        else _describe_pending(game, counts[game.id])
        for game in games
    ]


def count_local_only() -> LocalOnlyCount:
    """How much that is."""
    if not runs_locally():
        return LocalOnlyCount(0, 0)
    counts = copies.count_pending(session())
    without_server = copies.find_games_without_server(session())
    entries = sum(count for id, count in counts.items() if id not in without_server)
    return LocalOnlyCount(len(without_server), entries + len(failed_forms()))


def find_games_to_save(games: Sequence[Game]) -> list[Game]:
    """Find those of these games that no server has and that are due to be saved: they have gone on
    since they were saved, and are over, untouched for long, or many entries longer."""
    if not runs_locally():
        return []
    without_server = copies.find_games_without_server(session())
    return [game for game in games if game.id in without_server and _is_due(game)]


def pause_all_reminders() -> None:
    """Reminds nobody of any game until it goes on."""
    for game in find_games_to_save(_load_games(copies.find_games_without_server(session()))):
        pause_reminders(game)


def _load_games(ids: Iterable[str]) -> list[Game]:
    return [game for id in ids if (game := load(session(), id))]


def _is_due(game: Game) -> bool:
    new = game.version - quiet_up_to(game)
    if new <= 0:
        return False
    quiet_for = read_time(now()) - read_time(game.last_played)
    return game.state.finished or new >= REMIND_AFTER_ENTRIES or quiet_for >= REMIND_AFTER


def _describe_whole_game(game: Game) -> LocalOnlyGame:
    saved = saved_up_to(game)
    what = (
        say("saved")
        if saved and saved >= game.version
        else say("saved, but it has gone on since")
        if saved
        else say("not saved yet")
    )
    facts = f"{day(game.begun)}, {what}"
    return LocalOnlyGame(game.id, game_name(game), facts, is_pending=False)


def _describe_pending(game: Game, count: int) -> LocalOnlyGame:
    what = say_many("{number} entry waits", "{number} entries wait", count)
    return LocalOnlyGame(game.id, game_name(game), f"{day(game.begun)}, {what}", is_pending=True)
