"""The versions of games and tournaments, for pages that watch them."""

from collections.abc import Collection
from typing import NamedTuple

from sqlalchemy import func, select
from sqlalchemy.orm import Session

from scorekeeper.store.models import EntryRow, GameRow, TournamentGameRow, TournamentRow

MAX_IDS = 1000
"""In one query."""


class Version(NamedTuple):
    """The number of a game's last entry, how often somebody has said what they hold, and how often
    a link was withdrawn: then it has to be checked again whether those who watch may. Of a
    tournament how often it was changed, and the entries of all its games together."""

    version: int
    counts: int
    withdrawn: int = 0

    def to_json(self) -> dict[str, int]:
        """Return what is sent to those who watch."""
        return {"version": self.version, "counts": self.counts}


def versions(session: Session, ids: Collection[str]) -> dict[str, Version]:
    """Load the versions of games and tournaments by their ids; what doesn't exist is left out."""
    games = _load_game_versions(session, ids)
    rest = [id for id in ids if id not in games]
    return games | _load_tournament_versions(session, rest) if rest else games


def _load_tournament_versions(session: Session, ids: Collection[str]) -> dict[str, Version]:
    columns = select(TournamentRow.id, TournamentRow.changed, TournamentRow.withdrawn)
    rows = session.execute(columns.where(TournamentRow.id.in_(sorted(ids)))).all()
    played = select(TournamentGameRow.tournament_id, TournamentGameRow.game_id).where(
        TournamentGameRow.tournament_id.in_([row.id for row in rows])
    )
    games = session.execute(played).all() if rows else []
    game_versions = _load_game_versions(session, [game_id for _, game_id in games])
    entries = {row.id: 0 for row in rows}
    for tournament_id, game_id in games:
        if game_id in game_versions:
            entries[tournament_id] += game_versions[game_id].version
    return {row.id: Version(row.changed, entries[row.id], row.withdrawn) for row in rows}


def _load_game_versions(session: Session, ids: Collection[str]) -> dict[str, Version]:
    last = func.coalesce(func.max(EntryRow.number), 0)
    number = select(last).where(EntryRow.game_id == GameRow.id).scalar_subquery()
    columns = select(GameRow.id, number, GameRow.counts, GameRow.withdrawn)
    ordered = sorted(ids)
    return {
        game_id: Version(*version)
        for first in range(0, len(ordered), MAX_IDS)
        for game_id, *version in session.execute(
            columns.where(GameRow.id.in_(ordered[first : first + MAX_IDS]))
        )
    }
