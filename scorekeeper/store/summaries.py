"""Load games in short, cached for each version: a season's table shows hundreds of them, and one
more hand changes one."""

from collections import OrderedDict
from collections.abc import Collection, Mapping
from threading import Lock
from typing import NamedTuple

from sqlalchemy.orm import Session

from scorekeeper.game.summary import Summary, summarise
from scorekeeper.store.games import LAST_ENTRIES, Game, load_all
from scorekeeper.store.history import replay_all
from scorekeeper.store.portions import in_portions

MAX_REMEMBERED = 20_000
"""Summaries that are cached, those loaded last: some 40 MB."""

AS_IT_IS: Mapping[str, int] = {}


class Key(NamedTuple):
    """The key of a cached summary: a game as it is now, or as it was after the entry `up_to`."""

    game_id: str
    up_to: int | None


class Version(NamedTuple):
    """The version that a summary was worked out from: the number and the mark of the last entry
    (see Histories), and how often somebody was forgotten since."""

    number: int
    mark: str
    rewritten: int


class Summaries:
    """A cache of the summaries loaded last."""

    def __init__(self) -> None:
        self._games: OrderedDict[Key, tuple[Version, Summary]] = OrderedDict()
        self._lock = Lock()

    def find(self, versions: Mapping[Key, Version]) -> dict[str, Summary]:
        """Find the summaries of these versions that are cached, by the ids of the games."""
        found = {}
        with self._lock:
            for key, version in versions.items():
                cached = self._games.get(key)
                if cached and cached[0] == version:
                    self._games.move_to_end(key)
                    found[key.game_id] = cached[1]
        return found

    def remember(self, key: Key, version: Version, summary: Summary) -> None:
        """Cache a summary in place of an earlier one; not one of entries that have no marks, which
        would not be recognised."""
        if version.number and not version.mark:
            return
        with self._lock:
            self._games[key] = version, summary
            self._games.move_to_end(key)
            if len(self._games) > MAX_REMEMBERED:
                self._games.popitem(last=False)


SUMMARIES = Summaries()


def load_summaries(
    session: Session, ids: Collection[str], up_to: Mapping[str, int] = AS_IT_IS
) -> list[Summary]:
    """Load the summaries of those of these games that exist, in this order: each as it was
    after its entry of the number that `up_to` has for it, or as it is now. One query where all are
    cached. Raises NotReadyError (see in_portions)."""
    rows = session.connection().execute(LAST_ENTRIES, {"ids": list(ids)}).all()
    versions = {
        Key(id, up_to.get(id)): Version(number or 0, mark or "", rewritten)
        for id, rewritten, number, mark in rows
    }
    found = SUMMARIES.find(versions)
    keys = {key.game_id: key for key in versions if key.game_id not in found}
    missing = list(keys.values())
    for portion in in_portions(missing, lambda key: versions[key].number, len(found)):
        games = load_all(session, [key.game_id for key in portion], remember=False)
        as_asked = [_up_to_version(game, keys[game.id]) for game in games]
        replay_all(game.history for game in as_asked)
        for at_entry in as_asked:
            key = keys[at_entry.id]
            summary = found[at_entry.id] = summarise_game(at_entry)
            SUMMARIES.remember(key, versions[key], summary)
    return [found[id] for id in ids if id in found]


def _up_to_version(game: Game, key: Key) -> Game:
    return game if key.up_to is None else game.up_to(key.up_to)


def summarise_game(game: Game) -> Summary:
    """Build the summary of a game."""
    table = game.table
    return summarise(
        game.id,
        game.version,
        game.begun,
        ended=game.log[table.ended_by - 1].at if table.ended_by else None,
        state=game.state,
        joined_by=table.joined_by,
        broken_off=table.finished and table.closed[-1].broken_off,
    )
