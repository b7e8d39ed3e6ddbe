"""Whose phone it is that takes part in a tournament."""

from flask import g

from scorekeeper.store.tournaments import StoredTournament


def own_players(stored: StoredTournament) -> frozenset[int]:
    """The numbers of the players whose phone this is, without those taken off the list."""
    return frozenset(number for number in g.access.seats if stored.tournament.has(number))
