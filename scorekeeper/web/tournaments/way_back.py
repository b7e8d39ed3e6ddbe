"""From a table's game back to its tournament."""

from scorekeeper.store.games import Game
from scorekeeper.store.tournaments import StoredTournament, tournament_open_to
from scorekeeper.web.database import connection
from scorekeeper.web.security.access import own_secret


def way_back(game: Game) -> StoredTournament | None:
    """The tournament to which a game leads back, without its evening; None where it is in none, or
    in one that this phone may not see."""
    if game.tournament_id is None:
        return None
    with connection() as reader:
        return tournament_open_to(reader, game.tournament_id, own_secret())
