"""The game that is played at a table: how it begins, and who sits where in it."""

from collections.abc import Sequence

from scorekeeper.game.start import Start
from scorekeeper.game.table import Table
from scorekeeper.tournament.fold import Tournament


def table_start(tournament: Tournament, number: int) -> Start:
    """The game of a table of the latest round: its players as they sit, the first of whom deals
    first."""
    plan = tournament.plan
    return Start(
        variant=plan.variant,
        players=tournament.names(tournament.latest.tables[number - 1]),
        options=plan.options,
        currency=plan.currency,
    )


def seats_in_game(
    tournament: Tournament,
    number: int,
    table: int,
    names: Sequence[str],
    joined_by: Sequence[int | None],
) -> dict[int, int]:
    """By player of a table the index of their seat in its game; `number` is that of the round. For
    each seat `names` has who sits there, and `joined_by` the number of the entry by which they
    joined the game, None for those with whom it began.

    Those with whom the game began sit in it as at the table. Whoever joined it is known by the
    entry that says so, whatever they are called since; if that was taken back, by their name, under
    which they may have joined again. Whoever has no seat in it any more is left out.
    """
    players = tournament.rounds[number - 1].seating.tables[table - 1]
    joined = {p: tournament.joined[number, p] for p in players if (number, p) in tournament.joined}
    began = [player for player in players if player not in joined]
    first = [seat for seat, entry in enumerate(joined_by) if entry is None]
    by_entry = {entry: seat for seat, entry in enumerate(joined_by) if entry is not None}
    again = {
        names[seat].casefold(): seat
        for entry, seat in by_entry.items()
        if entry not in joined.values()
    }
    later = {
        player: by_entry.get(entry or 0, again.get(tournament.player(player).name.casefold()))
        for player, entry in joined.items()
    }
    return dict(zip(began, first, strict=False)) | {
        player: seat for player, seat in later.items() if seat is not None
    }


def strangers_in_game(tournament: Tournament, table: int, game: Table) -> list[int]:
    """The seats of those who play in the game at a table of the latest round, but have no seat in
    the tournament: they have joined the game without it."""
    number, names = len(tournament.rounds), game.start.players
    known = seats_in_game(tournament, number, table, names, game.joined_by).values()
    return [
        seat
        for index, seat in enumerate(game.start.seats)
        if index not in known and seat not in game.left
    ]
