"""The game that is played at a table: how it begins, and who sits where in it."""

from collections.abc import Sequence
from typing import NamedTuple

from scorekeeper.game.start import Start
from scorekeeper.game.table import Table
from scorekeeper.tournament.fold import Tournament


def build_table_start(tournament: Tournament, number: int) -> Start:
    """Build the start of the game at a table of the latest round: its players as they sit, the
    first of whom deals first."""
    plan = tournament.plan
    return Start(
        variant=plan.variant,
        players=tournament.names(tournament.latest.tables[number - 1]),
        options=plan.options,
        currency=plan.currency,
    )


class GameSeat(NamedTuple):
    """A seat of a game: the player's name, the entry by which they joined (None for those with whom
    the game began), and whether they have left it."""

    name: str
    joined_by: int | None
    left: bool


def find_seats_in_game(
    tournament: Tournament, number: int, table: int, seats: Sequence[GameSeat]
) -> dict[int, int]:
    """Find the seats in a table's game of the players at the table: player → index in `seats`.
    `number` is that of the round.

    Those with whom the game began sit in it as at the table. Those who joined it are
    identified by their entry, even if they were renamed since. Those who have left it, or were
    taken off it, may have joined it once more under their name. Those without a seat are left out.
    """
    players = tournament.rounds[number - 1].seating.tables[table - 1]
    joined = {p: tournament.joined[number, p] for p in players if (number, p) in tournament.joined}
    first = [index for index, seat in enumerate(seats) if seat.joined_by is None]
    by_entry = {seat.joined_by: index for index, seat in enumerate(seats) if seat.joined_by}
    found = dict(zip((player for player in players if player not in joined), first, strict=False))
    found |= {player: by_entry[entry] for player, entry in joined.items() if entry in by_entry}
    again = {
        seats[index].name.casefold(): index
        for index in by_entry.values()
        if index not in found.values()
    }
    for player in players:
        name = tournament.player(player).name.casefold()
        if name in again and (player not in found or seats[found[player]].left):
            found[player] = again[name]
    return found


def find_strangers_in_game(tournament: Tournament, table: int, game: Table) -> list[int]:
    """Find the seats of those who play in the game at a table of the latest round, but have no seat
    in the tournament: they have joined the game without it."""
    seats = seats_of(game)
    seated = find_seats_in_game(tournament, len(tournament.rounds), table, seats).values()
    return [
        number
        for index, (number, seat) in enumerate(zip(game.start.seats, seats, strict=True))
        if index not in seated and not seat.left
    ]


def seats_of(game: Table) -> list[GameSeat]:
    """Return the seats of a game, in the order of their numbers."""
    seats = zip(game.start.seats, game.start.players, game.joined_by, strict=True)
    return [GameSeat(name, entry, seat in game.left) for seat, name, entry in seats]
