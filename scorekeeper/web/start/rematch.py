"""The next game of the same people."""

from scorekeeper.game.start import Start
from scorekeeper.store.games import Game
from scorekeeper.web.writing.standings import still_playing


def plan_rematch(game: Game) -> Start:
    """Plan the same game for those who stayed; the first dealer is the next after the last one."""
    staying = still_playing(game.state)
    seats = staying if len(staying) > 1 else list(game.table.agreed.seats)
    dealers = [row.deal.dealer for row in game.state.sheet]
    next_dealers = game.start.left_of(dealers[-1]) if dealers else seats
    following = next(seat for seat in next_dealers if seat in seats)
    return Start(
        variant=game.start.variant,
        players=tuple(game.start.name(seat) for seat in seats),
        options=game.start.options,
        first_dealer=seats.index(following) + 1,
        currency=game.start.currency,
    )
