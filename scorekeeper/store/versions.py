"""How far games have come, for those who watch them."""

from collections.abc import Collection
from typing import NamedTuple

from sqlalchemy import func, select
from sqlalchemy.orm import Session

from scorekeeper.store.models import EntryRow, GameRow

MAX_IDS = 1000
"""In one query."""


class Version(NamedTuple):
    """The number of a game's last entry, how often somebody has said what they hold, and how often
    a link was withdrawn: who watches must then be asked anew whether they may."""

    version: int
    counts: int
    withdrawn: int = 0

    def told(self) -> dict[str, int]:
        """What those who watch are told of it."""
        return {"version": self.version, "counts": self.counts}


def versions(session: Session, ids: Collection[str]) -> dict[str, Version]:
    """The versions of games by their ids; those that don't exist are left out."""
    last = func.coalesce(func.max(EntryRow.number), 0)
    number = select(last).where(EntryRow.game_id == GameRow.id).scalar_subquery()
    columns = select(GameRow.id, number, GameRow.counts, GameRow.withdrawn)
    known = sorted(ids)
    return {
        game_id: Version(*version)
        for first in range(0, len(known), MAX_IDS)
        for game_id, *version in session.execute(
            columns.where(GameRow.id.in_(known[first : first + MAX_IDS]))
        )
    }
