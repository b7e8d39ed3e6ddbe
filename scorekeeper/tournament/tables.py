"""The game that is played at a table: how it begins, and who sits where in it."""

from collections.abc import Sequence

from scorekeeper.game.start import Start
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
    tournament: Tournament, number: int, table: int, names: Sequence[str]
) -> dict[int, int]:
    """By player of a table the index of their seat in its game, where people of these `names` sit;
    `number` is that of the round.

    Those with whom the game began sit in it as at the table. Whoever joined it is found by the name
    under which they did, and if the game has put that right since, as the next who joined. Whoever
    has no seat in it any more is left out.
    """
    players = tournament.rounds[number - 1].seating.tables[table - 1]
    joined = {p: name.casefold() for p in players if (name := tournament.joined.get((number, p)))}
    began = [player for player in players if player not in joined]
    by_name = {names[seat].casefold(): seat for seat in range(len(began), len(names))}
    found = {player: by_name[name] for player, name in joined.items() if name in by_name}
    renamed = [player for player in joined if player not in found]
    rest = [seat for seat in by_name.values() if seat not in found.values()]
    seats = zip((*began, *renamed), (*range(len(began)), *rest), strict=False)
    return dict(seats) | found


def strangers_in_game(tournament: Tournament, table: int, names: Sequence[str]) -> list[str]:
    """Those who sit in the game at a table of the latest round, but have no seat in the tournament:
    they have joined the game without it."""
    seats = seats_in_game(tournament, len(tournament.rounds), table, names)
    return [name for seat, name in enumerate(names) if seat not in seats.values()]
