"""The results at the tables of a round, and the scores they bring."""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from typing import Literal

from scorekeeper.tournament.facts import Plan, Round
from scorekeeper.tournament.fold import Player


@dataclass(frozen=True)
class TableResult:
    """The result at a table: `points` and `ranks` by the number of the player. Somebody who left
    the game has no rank. `finished` says whether the game is over."""

    points: Mapping[int, int]
    ranks: Mapping[int, int]
    finished: bool = True

    def count_beaten(self, player: int) -> int:
        """Count the players at the table whom this player is ahead of; those who left are behind
        all others."""
        own = self.ranks[player]
        return sum(self.ranks.get(other, own + 1) > own for other in self.points)


Given = Literal["sat_out", "not_played", "left", "late", "gone"]
"""Why somebody who hasn't played is given a score: the round's average if they sat out or their
table never played; its worst if they left their table, came later or had gone home."""
AVERAGE: Collection[Given] = ("sat_out", "not_played")
"""These bring the average, the others the worst."""


@dataclass(frozen=True)
class Score:
    """What a round brought somebody. `given` says why, where they haven't played it."""

    points: int
    given: Given | None = None


@dataclass(frozen=True)
class PlayedRound:
    """A round with the results of its tables, by number, where anything has been played."""

    round: Round
    results: Mapping[int, TableResult]
    over: bool = False
    """Whether nothing more will be played in it."""

    def won_by(self, player: int) -> bool:
        """Whether this player has won a table."""
        return any(it.finished and it.ranks.get(player) == 1 for it in self.results.values())

    def rank_of(self, player: int) -> int | None:
        """Return the player's rank at their table, the last if they left it. None if they have no
        seat in the round, or nothing has been played there."""
        result = self.results.get(self.round.seating.table_of(player) or 0)
        return result.ranks.get(player, len(result.points)) if result else None

    def scores(self, plan: Plan, number: int, players: Iterable[Player]) -> dict[int, Score]:
        """Work out the scores that the round, the `number`th of all, has brought these players so
        far; empty before anything has been played in it, and without those whose table has not
        begun."""
        own = {
            player: result.points[player]
            if plan.counts == "points"
            else result.count_beaten(player)
            for result in self.results.values()
            for player in result.ranks
        }
        if not own:
            return {}
        worst = max(own.values()) if plan.lowest_wins else min(own.values())
        average = (2 * sum(own.values()) + len(own)) // (2 * len(own))
        scores = {player: Score(points) for player, points in own.items()}
        for player in players:
            given = None if player.number in own else self._why_given(number, player)
            if given:
                scores[player.number] = Score(average if given in AVERAGE else worst, given)
        return scores

    def _why_given(self, number: int, player: Player) -> Given | None:
        """Return why a player without a rank in this round is given a score; None where their table
        may still play."""
        table = self.round.seating.table_of(player.number)
        if player.number in self.round.seating.sitting_out:
            return "sat_out"
        if table is None:
            return "late" if player.joined_after >= number else "gone"
        if table in self.results:
            return "left"
        return "not_played" if self.over else None
