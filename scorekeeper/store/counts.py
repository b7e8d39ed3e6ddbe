"""Store what players say they hold, until their hand is recorded."""

from dataclasses import replace

from sqlalchemy import update
from sqlalchemy.orm import Session

from scorekeeper.game.counts import Count, count_refusals
from scorekeeper.store.games import Game
from scorekeeper.store.log import RefusedEntryError
from scorekeeper.store.models import CountRow, GameRow
from scorekeeper.wire.counts import write_held


def put_count(session: Session, game: Game, seat: int, count: Count) -> Game:
    """Store what a player says they hold, in place of what they said before, and return the game
    with it once that is durable. Raises RefusedEntryError for what can't be true."""
    refusals = count_refusals(game.table, seat, count)
    if refusals:
        raise RefusedEntryError(refusals, game)
    session.execute(update(GameRow).where(GameRow.id == game.id).values(counts=GameRow.counts + 1))
    held = write_held(count)
    session.merge(CountRow(game_id=game.id, seat=seat, deal=count.deal, left=held))
    session.commit()
    counts = {**game.counts, seat: count}
    return replace(game, counts=counts, counts_version=game.counts_version + 1)
