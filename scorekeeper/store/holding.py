"""Holding several games at once, in one order everywhere: so that nobody who holds some waits for
others that are held by somebody who waits for these."""

from collections.abc import Collection

from sqlalchemy import select
from sqlalchemy.orm import Session

from scorekeeper.store.models import GameRow


def hold_games(session: Session, ids: Collection[str], *, from_recording: bool = True) -> None:
    """Holds these games for this transaction. Who records in them waits too, unless they are held
    from others alone. On SQLite there is one writer at a time anyway."""
    rows = select(GameRow.id).where(GameRow.id.in_(ids)).order_by(GameRow.id)
    session.execute(rows.with_for_update(key_share=not from_recording))
