"""The game that is played at a table."""

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
