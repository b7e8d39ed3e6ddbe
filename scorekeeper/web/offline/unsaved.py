"""What only this phone has, and would be lost with it: whole games, and entries that wait."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import timedelta

from scorekeeper.speech import say, say_many
from scorekeeper.store import copies
from scorekeeper.store.clock import now, read_time
from scorekeeper.store.games import Game, load
from scorekeeper.web.config import on_phone
from scorekeeper.web.database import session
from scorekeeper.web.offline.failed import set_aside
from scorekeeper.web.offline.saved import put_off, quiet_up_to, saved_up_to
from scorekeeper.web.writing.times import day
from scorekeeper.web.writing.titles import game_name

REMIND_AFTER_ENTRIES = 30
REMIND_AFTER = timedelta(days=1)
"""Somebody is reminded to save a game that goes on after this many entries, or once nobody has
recorded anything for this long."""


@dataclass(frozen=True)
class OnlyHere:
    """A game of which only this phone has something: what that is, and whether it `waits` to be
    sent to a server."""

    id: str
    name: str
    what: str
    waits: bool


@dataclass(frozen=True)
class Counted:
    """How many games no server has, and how many entries of other games wait to be sent."""

    games: int
    entries: int


def only_here() -> list[OnlyHere]:
    """All of which only this phone has something, the game last begun first; on a server
    nothing."""
    if not on_phone():
        return []
    counts, without_server = (
        copies.count_pending(session()),
        copies.find_games_without_server(session()),
    )
    games = sorted(_loaded(counts), key=lambda game: game.begun, reverse=True)
    return [
        _whole(game) if game.id in without_server else _waiting(game, counts[game.id])
        for game in games
    ]


def count_only_here() -> Counted:
    """How much that is."""
    if not on_phone():
        return Counted(0, 0)
    counts, without_server = (
        copies.count_pending(session()),
        copies.find_games_without_server(session()),
    )
    entries = sum(count for id, count in counts.items() if id not in without_server)
    return Counted(len(without_server), entries + len(set_aside()))


def games_to_save(games: Sequence[Game]) -> list[Game]:
    """Those of these games that no server has and somebody should save by now: they have gone on
    since they were saved, and are over, or it is long ago, or much was recorded."""
    if not on_phone():
        return []
    without_server = copies.find_games_without_server(session())
    return [game for game in games if game.id in without_server and _is_due(game)]


def put_off_all() -> None:
    """Reminds nobody of any game until it goes on."""
    for game in games_to_save(_loaded(copies.find_games_without_server(session()))):
        put_off(game)


def _loaded(ids: Iterable[str]) -> list[Game]:
    return [game for id in ids if (game := load(session(), id))]


def _is_due(game: Game) -> bool:
    new = game.version - quiet_up_to(game)
    if new <= 0:
        return False
    quiet_for = read_time(now()) - read_time(game.log[-1].at)
    return game.state.finished or new >= REMIND_AFTER_ENTRIES or quiet_for >= REMIND_AFTER


def _whole(game: Game) -> OnlyHere:
    saved = saved_up_to(game)
    what = (
        say("saved")
        if saved and saved >= game.version
        else say("saved, but it has gone on since")
        if saved
        else say("not saved yet")
    )
    facts = f"{day(game.begun)}, {what}"
    return OnlyHere(game.id, game_name(game), facts, waits=False)


def _waiting(game: Game, count: int) -> OnlyHere:
    what = say_many("{number} entry waits", "{number} entries wait", count)
    return OnlyHere(game.id, game_name(game), f"{day(game.begun)}, {what}", waits=True)
