"""Games that phones hand over to each other: every phone that has received one has the same game,
under the key by which it was begun, and each time it is handed over again, the logs are merged."""

from dataclasses import dataclass, replace

from scorekeeper.store.copies import (
    find_copy,
    find_games_without_server,
    load_conflicts,
    write_merged,
)
from scorekeeper.store.copy_updates import merge_logs
from scorekeeper.store.games import Game, build_imported, export_game, import_game, load
from scorekeeper.store.history import History
from scorekeeper.web.config import runs_locally
from scorekeeper.web.database import session
from scorekeeper.web.security.kinds import GAME
from scorekeeper.web.start.begin_once import begin_under, derived, id_begun_under, key_of_game
from scorekeeper.wire.sync import KeyedGame, SharedGame


class NewerVersionError(Exception):
    """The logs can't be merged: one has an entry that this version doesn't know."""


@dataclass(frozen=True)
class Received:
    """A game that was received: how many entries `came` with it, how many of this phone's the other
    one lacks, how many are in conflict with what came, and whether the game is on a server, where
    nothing is merged here."""

    game: Game
    came: int
    missing_there: int = 0
    conflicts: int = 0
    on_server: bool = False


def share(game: Game) -> SharedGame:
    """Prepare a game for other phones. One that a server has becomes another game on the phones
    that get it, the same on all of them."""
    key = key_of_game(session(), game.id) if is_shared(game) else derived("handed over", game.id)
    keys = tuple(stored.key for stored in game.log)
    return SharedGame(key, KeyedGame(export_game(game), keys))


def is_shared(game: Game) -> bool:
    """Whether a game stays the same one on the phones to which this phone hands it over, as it is
    on no server."""
    return runs_locally() and game.id in find_games_without_server(session())


def receive(shared: SharedGame) -> Received:
    """Store a game that another phone has handed over, merged with this phone's, if it has the
    game; and commit. Raises WireError for one that can't have been played like that, and
    NewerVersionError where nothing can be merged."""
    key, whole = shared.key, shared.game.whole
    mine = _find(key)
    if mine and not mine.begun_as.has_same_seats(whole.start):
        key = derived("begun otherwise", key)
        mine = _find(key)
    if mine and not is_shared(mine):
        return Received(mine, came=0, on_server=True)
    if mine:
        return _merge(mine, shared)
    keys = shared.game.keys
    game = begin_under(GAME, key, lambda id: import_game(session(), whole, id=id, keys=keys))
    return Received(game, came=game.version)


def _merge(mine: Game, shared: SharedGame) -> Received:
    """Merge this phone's log into the one that was received, as into a server's (see sync)."""
    theirs = build_imported(shared.game.whole, id=mine.id, keys=shared.game.keys)
    keys, their_keys = {each.key for each in mine.log}, {each.key for each in theirs.log}
    came, missing = len(their_keys - keys), len(keys - their_keys)
    if missing and not came:
        return Received(mine, came, missing)
    if missing and (mine.unknown or theirs.unknown):
        raise NewerVersionError
    log = [replace(each, idempotency_key=each.key) for each in mine.log]
    merged = merge_logs(theirs.begun_as, log, len(log), theirs.log, "host")
    history = History(theirs.begun_as, (*theirs.log, *merged.pending))
    title = theirs.title or mine.title
    write_merged(session(), replace(theirs, history=history, title=title), merged.conflicts)
    session().commit()
    game = load(session(), mine.id)
    assert game is not None
    return Received(game, came, missing, len(load_conflicts(session(), game.id)))


def _find(key: str) -> Game | None:
    """Find this phone's game that was begun under a key, also where the server has it by now."""
    ids = find_games_without_server(session())
    id = next((id for id in ids if key_of_game(session(), id) == key), None)
    if id is None:
        copy = find_copy(session(), id_begun_under(key))
        id = copy.server_id if copy else None
    return load(session(), id) if id else None
