"""From a table's game back to its tournament. A phone remembers whose table it opened last, so that
games of no tournament cost no look into the database."""

from flask import session as cookie

from scorekeeper.store.games import Game
from scorekeeper.store.tournaments import StoredTournament, tournament_with
from scorekeeper.web.database import connection
from scorekeeper.web.security.access import own_secret

TOURNAMENT = "tournament"
"""The name in the cookie under which the id stands."""


def remember_way_back(stored: StoredTournament) -> None:
    """From now on the games of this tournament lead back to it."""
    cookie[TOURNAMENT] = stored.id


def way_back(game: Game) -> StoredTournament | None:
    """The tournament to which a game leads back, without its evening; None where there is none, or
    none any more that this phone may see."""
    if TOURNAMENT not in cookie:
        return None
    with connection() as reader:
        return tournament_with(reader, game.id, str(cookie[TOURNAMENT]), own_secret())
