"""Forget somebody who asked for it: the only code that rewrites a log."""

from collections.abc import Collection, Mapping

from sqlalchemy import update
from sqlalchemy.orm import Session

from scorekeeper.game.forgetting import forget_names
from scorekeeper.store.games import Game, load
from scorekeeper.store.history import new_mark
from scorekeeper.store.log import hold_games
from scorekeeper.store.models import EntryRow, GameRow
from scorekeeper.wire.entries import write_entry
from scorekeeper.wire.games import write_start


def forget_in_games(session: Session, seats: Mapping[str, Collection[int]]) -> None:
    """Write “Player n” for the names of those in some seats of games, by their ids, in their starts
    and their logs. Readers that have cached a game find out by the mark of its last entry, phones
    by how often it was rewritten. The caller commits. Anybody who writes meanwhile waits."""
    hold_games(session, seats)
    for game_id, game_seats in seats.items():
        _forget_in_game(session, game_id, game_seats)


def _forget_in_game(session: Session, game_id: str, seats: Collection[int]) -> None:
    game = load(session, game_id)
    if game is None or not seats:
        return
    begun, entries = forget_names(game.begun_as, game.entries, game.start.players, seats)
    session.execute(
        update(GameRow)
        .where(GameRow.id == game_id)
        .values(start=write_start(begun), rewritten=GameRow.rewritten + 1)
    )
    for number, entry in enumerate(entries, 1):
        if entry != game.entries[number - 1]:
            _update_entry(session, game, number, entry=write_entry(entry))
    if game.version:
        _update_entry(session, game, game.version, mark=new_mark())


def _update_entry(session: Session, game: Game, number: int, **values: object) -> None:
    is_entry = EntryRow.game_id == game.id, EntryRow.number == number
    session.execute(update(EntryRow).where(*is_entry).values(**values))
