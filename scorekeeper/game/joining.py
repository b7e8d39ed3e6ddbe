"""What somebody who joins a game begins with, and the packs it takes (C24)."""

from collections.abc import Sequence

from scorekeeper.game.scoring import Row
from scorekeeper.rules.packs import Packs
from scorekeeper.rules.variant import Variant


def default_points(rules: Variant, totals: Sequence[int], rows: Sequence[Row]) -> int | None:
    """The points that somebody joins with where nobody says: the worst of these totals of those in
    play, where there is a limit the worst below it (E8); in the first hand 0. None where nobody is
    below the limit."""
    if all(row.void for row in rows):
        return 0
    if rules.elimination:
        totals = [total for total in totals if total < rules.elimination.limit]
    worst = min if rules.scored_by == "winner" else max
    return worst(totals, default=None)


def packs_with(rules: Variant, packs: Packs, players: int) -> Packs:
    """The packs for a number of players, where these are on the table already: never fewer."""
    wanted = rules.packs_for(players)
    return wanted if wanted.packs > packs.packs else packs
