"""Holding several games at once, always in the same order, so that two writers never each wait for
a game that the other holds."""

from collections.abc import Collection

from sqlalchemy import select
from sqlalchemy.orm import Session

from scorekeeper.store.models import GameRow


def hold_games(session: Session, ids: Collection[str], *, from_recording: bool = True) -> None:
    """Holds these games for this transaction. With `from_recording`, those who record in them
    wait too. On SQLite there is one writer at a time anyway."""
    rows = select(GameRow.id).where(GameRow.id.in_(ids)).order_by(GameRow.id)
    session.execute(rows.with_for_update(key_share=not from_recording))
